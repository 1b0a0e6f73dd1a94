import {
  type ImportCells,
  type ImportColumn,
  type ImportFault,
  type ImportTable,
  MAX_IMPORT_ROWS,
  MISSING_COLUMN,
  missingHeads,
} from './import.ts';
import { DAMAGED_MESSAGE, isDamaged } from './import-cells.ts';

/** The rows of a file, the first one with the heads. Empty rows are left out, and each row has its number in the spreadsheet. */
export type FileRows = readonly ImportCells[];

/** The rows of a file with the columns that were found. */
export interface FoundTable<Key extends string> extends ImportTable<Key> {
  /** Faults of the file as a whole. */
  readonly faults: readonly ImportFault[];
  /** Unknown heads, whose columns are not read. */
  readonly unknown: readonly string[];
}

const plainHead = (head: string): string =>
  head
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[*:]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Finds the columns of a file by their heads, in any order, without regard to case or accents. */
export function findColumns<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  [head, ...rows]: FileRows,
): FoundTable<Key> {
  if (!head) return { columns: [], rows: [], unknown: [], faults: [fault(1, '', 'El archivo está vacío.')] };
  const faults: ImportFault[] = [];
  const unknown: string[] = [];
  const places: { readonly key: Key; readonly at: number }[] = [];
  const ignored = new Set<number>();
  head.cells.forEach((text, at) => {
    const column = columns.find(({ head: own, formerHeads = [] }) =>
      [own, ...formerHeads].some((each) => plainHead(each) === plainHead(text)),
    );
    if (column && places.some(({ key }) => key === column.key))
      faults.push(fault(head.row, column.head, 'La columna viene dos veces.'));
    else if (column) places.push({ key: column.key, at });
    else if (isDamaged(text)) faults.push(fault(head.row, text.trim(), DAMAGED_MESSAGE));
    else if (text.trim() !== '') unknown.push(text.trim());
    if (text.trim() !== '') ignored.add(at);
  });
  const present = places.map(({ key }) => key);
  for (const missing of missingHeads(columns, present)) faults.push(fault(head.row, missing, MISSING_COLUMN));
  if (rows.length === 0) faults.push(fault(head.row, '', 'El archivo no tiene filas debajo del encabezado.'));
  if (rows.length > MAX_IMPORT_ROWS)
    faults.push(
      fault(
        head.row,
        '',
        `El archivo tiene ${rows.length} filas y caben ${MAX_IMPORT_ROWS}: divídelo en varios.`,
      ),
    );
  const arranged = rows.map(({ row, cells }): ImportCells => {
    const outside = cells.filter((text, at) => !ignored.has(at) && text.trim() !== '');
    return { row, cells: [...places.map(({ at }) => cells[at] ?? ''), ...outside] };
  });
  return { columns: present, rows: arranged, faults, unknown };
}

const fault = (row: number, column: string, reason: string): ImportFault => ({ row, column, reason });
