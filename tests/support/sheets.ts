import type { FileRows, FileSheet } from '#domain/integrations/import-sheets.ts';
import { readSheets } from '#web/parts/spreadsheets/read-sheets.ts';
import type { TextEncoding } from '#web/parts/spreadsheets/text-encoding.ts';

const ZIP = 0x50;

/** All sheets of a file, whatever their heads; a CSV file has the separator of its first line. */
export const sheetsOf = (bytes: Uint8Array, encoding: TextEncoding | null = null) =>
  readSheets(bytes, () => bytes[0] === ZIP, encoding);

/** The rows of the first sheet of a file. */
export const rowsOf = (bytes: Uint8Array, encoding: TextEncoding | null = null): FileRows =>
  sheetsOf(bytes, encoding)[0]?.rows ?? [];

/** A sheet with those cells, as of a CSV file or, with a name, of a workbook. */
export const sheetOf = (
  cells: readonly (readonly FileRows[number]['cells'][number][])[],
  name: string | null = null,
): FileSheet => ({
  name,
  isHidden: false,
  rows: cells.map((each, at) => ({ row: at + 1, cells: each })),
  filled: cells.length,
});

/** What the cells of a row store, as texts. */
export const storedIn = ({ cells }: FileRows[number]): readonly string[] =>
  cells.map((cell) => (typeof cell === 'string' ? cell : cell.text));
