import type { ImportColumn } from './import.ts';
import { headAt, plainHead, readHead } from './import-heads.ts';
import { hasMapped, hasMappedHeads, headsIn, isFilled, placeIn } from './import-mapping.ts';
import { type FileRows, type FileSheet, MAX_HEAD_ROWS, textOf } from './import-sheets.ts';
import { type HeadMap, headsOfSystem, systemOf } from './import-systems.ts';

/** The columns of a file to choose from, with the ones that are proposed for ours. */
export interface ColumnChoice {
  /** The name of the system that wrote the file; null if it is not known. */
  readonly system: string | null;
  readonly heads: readonly { readonly head: string; readonly sample: string }[];
  readonly proposed: HeadMap;
}

/** Whether a sheet with these first rows is the export of another system. */
export const isOfSystem = (rows: FileRows): boolean =>
  rows.slice(0, MAX_HEAD_ROWS).some((row) => systemOf(headsIn(row)) !== undefined);

/** The row of heads of a file that no one knows: that with most of our heads, or with most texts. */
function likelyHeadAt(columns: readonly ImportColumn[], rows: FileRows): number {
  const { at, known } = headAt(columns, rows);
  if (known.length > 0) return at;
  const filled = rows.slice(0, MAX_HEAD_ROWS).map((row) => row.cells.filter(isFilled).length);
  return Math.max(0, filled.indexOf(Math.max(...filled)));
}

/** The columns to choose from: those of another system's export, of a file like the last one that was mapped, or of the first sheet. */
export function choiceOf(
  columns: readonly ImportColumn[],
  file: readonly FileSheet[],
  remembered: HeadMap | null,
  areSystemsKnown: boolean,
): ColumnChoice | null {
  const sheets = file.filter(({ rows }) => rows.length > 0);
  const found = sheets.flatMap(({ rows }) =>
    rows.slice(0, MAX_HEAD_ROWS).map((row, at) => ({ rows, at, heads: headsIn(row) })),
  );
  const known =
    (areSystemsKnown ? found.find(({ heads }) => systemOf(heads) !== undefined) : undefined) ??
    (remembered ? found.find(({ heads }) => hasMapped(remembered, heads)) : undefined);
  const [first] = sheets.toSorted(
    (a, b) => headAt(columns, b.rows).known.length - headAt(columns, a.rows).known.length,
  );
  if (!first) return null;
  const { rows, at } = known ?? { rows: first.rows, at: likelyHeadAt(columns, first.rows) };
  const row = rows[at];
  if (!row) return null;
  const heads = headsIn(row);
  const system = areSystemsKnown ? systemOf(heads) : undefined;
  const below = rows.slice(at + 1);
  const own = [...readHead(columns, row).places].map(([key, place]) => [key, heads[place]]);
  const isRemembered = remembered !== null && hasMapped(remembered, heads);
  return {
    system: system?.name ?? null,
    heads: heads.flatMap((head, column) => {
      if (head === '' || placeIn(heads, head) !== column) return [];
      const sample = below.find(({ cells }) => isFilled(cells[column]))?.cells[column];
      return [{ head, sample: textOf(sample).trim() }];
    }),
    proposed: isRemembered ? remembered : system ? headsOfSystem(system, heads) : Object.fromEntries(own),
  };
}

/** Whether a file has to be asked about: it is of another system, or has the heads that were mapped the last time and are not ours. */
export function needsChoice(
  columns: readonly ImportColumn[],
  file: readonly FileSheet[],
  remembered: HeadMap | null,
  areSystemsKnown: boolean,
): boolean {
  const isOurs = ([key, head]: readonly [string, string | undefined]) =>
    columns.some((column) => column.key === key && plainHead(column.head) === plainHead(head ?? ''));
  const isMapped = remembered !== null && !Object.entries(remembered).every(isOurs);
  return file.some(
    ({ rows }) => (areSystemsKnown && isOfSystem(rows)) || (isMapped && hasMappedHeads(remembered, rows)),
  );
}
