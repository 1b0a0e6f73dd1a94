import { foldText } from '#domain/base/fold.ts';
import { type ImportColumn, type ImportFault, MISSING_COLUMN, missingHeads } from './import.ts';
import { DAMAGED_MESSAGE, isDamaged } from './import-cells.ts';
import { type FileRow, type FileRows, MAX_HEAD_ROWS, textOf } from './import-sheets.ts';

/** The row of a sheet with the heads. */
export interface SheetHead<Key extends string> {
  readonly row: number;
  /** The columns and their places. */
  readonly places: ReadonlyMap<Key, number>;
  /** The places of all heads, known or not. */
  readonly named: ReadonlySet<number>;
  readonly unknown: readonly string[];
  readonly faults: readonly ImportFault[];
}

/** A head without case, accents and a colon or an asterisk at its end. */
export const plainHead = (head: string): string =>
  foldText(head.replace(/\s+/g, ' ').replace(/[*:]+\s*$/, ''));

const columnOf = <Key extends string>(columns: readonly ImportColumn<Key>[], text: string) =>
  columns.find(({ head, formerHeads = [] }) =>
    [head, ...formerHeads].some((each) => plainHead(each) === plainHead(text)),
  );

/** The columns whose heads are in a row. */
const keysIn = <Key extends string>(
  columns: readonly ImportColumn<Key>[],
  { cells }: FileRow,
): readonly Key[] => [...new Set(cells.flatMap((cell) => columnOf(columns, textOf(cell))?.key ?? []))];

/** The place of the heads among the first rows, below titles: the row with all needed heads, or the one with most heads. */
export function headAt<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  rows: FileRows,
): { readonly at: number; readonly known: readonly Key[]; readonly missing: readonly string[] } {
  const found = rows.slice(0, MAX_HEAD_ROWS).map((row, at) => {
    const known = keysIn(columns, row);
    return { at, known, missing: missingHeads(columns, known) };
  });
  const [best] = found.toSorted((a, b) => b.known.length - a.known.length);
  const nothing = { at: 0, known: [], missing: missingHeads(columns, []) };
  return found.find(({ missing }) => missing.length === 0) ?? best ?? nothing;
}

/** Whether one of the first rows has all the needed heads. */
export const hasHeads = (columns: readonly ImportColumn[], rows: FileRows): boolean =>
  headAt(columns, rows).missing.length === 0;

/** Reads a row of heads: in any order, without regard to case or accents. */
export function readHead<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  { row, cells }: FileRow,
): SheetHead<Key> {
  const faults: ImportFault[] = [];
  const unknown: string[] = [];
  const places = new Map<Key, number>();
  const named = new Set<number>();
  for (const [at, cell] of cells.entries()) {
    const text = textOf(cell).trim();
    if (text === '') continue;
    named.add(at);
    const column = columnOf(columns, text);
    if (column && places.has(column.key))
      faults.push({ row, column: column.head, reason: 'La columna viene dos veces.' });
    else if (column) places.set(column.key, at);
    else if (isDamaged(text)) faults.push({ row, column: text, reason: DAMAGED_MESSAGE });
    else unknown.push(text);
  }
  for (const column of missingHeads(columns, [...places.keys()]))
    faults.push({ row, column, reason: MISSING_COLUMN });
  return { row, places, named, unknown, faults };
}
