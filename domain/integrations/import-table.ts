import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import {
  type ImportCells,
  type ImportColumn,
  type ImportFault,
  type ImportTable,
  MAX_IMPORT_ROWS,
  type RowPlace,
} from './import.ts';
import { hasHeads, headAt, readHead, type SheetHead } from './import-heads.ts';
import { type FileSign, fileSign, type NumberText, withDecimalPoint } from './import-numbers.ts';
import { type FileRow, type FileRows, type FileSheet, readCell, textOf } from './import-sheets.ts';

/** A sheet whose rows an import leaves out. */
export interface UnreadSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** The number of its rows below the heads; 0 of a hidden sheet. */
  readonly rows: number;
  /** The needed heads that it lacks. */
  readonly missing: readonly string[];
}

/** The rows of a file with the columns that were found. */
export interface FoundTable<Key extends string> extends ImportTable<Key> {
  readonly places: ReadonlyMap<number, RowPlace>;
  /** Faults of the file as a whole. */
  readonly faults: readonly ImportFault[];
  /** Faults of cells that hold something else than their column, by the numbers of `rows`. */
  readonly cellFaults: readonly ImportFault[];
  /** Unknown heads, whose columns are not read. */
  readonly unknown: readonly string[];
  /** The names of the sheets that are read; none of a CSV file. */
  readonly sheets: readonly string[];
  /** The heads of other sheets that a sheet does not have, by its name. */
  readonly lacking: ReadonlyMap<string, readonly string[]>;
  readonly unread: readonly UnreadSheet[];
  /** Rows that are not read: they have no value in the chosen columns. */
  readonly skipped: readonly RowPlace[];
  readonly numbers: FileSign;
}

/** A sheet that is read. */
interface ReadSheet<Key extends string> {
  readonly name: string | null;
  readonly head: SheetHead<Key>;
  /** The rows below the heads. */
  readonly rows: FileRows;
}

const NO_ROW: FileRow = { row: 1, cells: [] };

const placed = <Place extends RowPlace>({ name }: Pick<FileSheet, 'name'>, place: Place): Place =>
  name === null ? place : { ...place, sheet: name };

/** All visible sheets with the needed heads, or the one with most heads, which the faults are about. */
function sheetsToRead(columns: readonly ImportColumn[], file: readonly FileSheet[]): readonly FileSheet[] {
  const filled = file.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  const complete = filled.filter(({ rows }) => hasHeads(columns, rows));
  if (complete.length > 0) return complete;
  const knownIn = ({ rows }: FileSheet) => headAt(columns, rows).known.length;
  return filled.toSorted((a, b) => knownIn(b) - knownIn(a)).slice(0, 1);
}

function rowFaults<Key extends string>(sheets: readonly ReadSheet<Key>[]): readonly ImportFault[] {
  const [first] = sheets;
  if (!first) return [{ row: 1, column: '', reason: 'El archivo está vacío.' }];
  const count = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  const fault = (reason: string) => [placed(first, { row: first.head.row, column: '', reason })];
  if (count === 0) return fault('El archivo no tiene filas debajo del encabezado.');
  if (count <= MAX_IMPORT_ROWS) return [];
  return fault(`El archivo tiene ${count} filas y caben ${MAX_IMPORT_ROWS}: divídelo en varios.`);
}

function unreadOf(columns: readonly ImportColumn[], sheet: FileSheet): readonly UnreadSheet[] {
  const { name, isHidden, rows, filled } = sheet;
  if (name === null || (filled === 0 && !isHidden)) return [];
  const { at, known, missing } = headAt(columns, rows);
  const below = filled - (known.length > 0 ? at + 1 : 0);
  return [{ name, isHidden, rows: below, missing: rows.length > 0 ? missing : [] }];
}

/** The numbers that the sheets have as texts. */
function numberTexts<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  sheets: readonly ReadSheet<Key>[],
): readonly NumberText[] {
  const numbers = columns.filter(({ values }) => values === 'number');
  return sheets.flatMap((sheet) =>
    sheet.rows.flatMap(({ row, cells }) =>
      numbers.flatMap(({ key, head: column }) => {
        const cell = cells[sheet.head.places.get(key) ?? -1];
        return typeof cell === 'string' ? [placed(sheet, { row, column, text: cell })] : [];
      }),
    ),
  );
}

const signFault = ({ text, ...place }: NumberText, reason: string): ImportFault => ({ ...place, reason });

/** The faults of two numbers that contradict each other. */
function signFaults({ contradiction }: FileSign): readonly ImportFault[] {
  if (!contradiction) return [];
  const reason = ({ row, column, text, sheet }: NumberText, sign: string): string =>
    `Aquí lo decimal va con ${sign}, y al revés en la fila ${row}${sheet === undefined ? '' : ` de la hoja «${sheet}»`}, ${column}: ${text}. Usa un solo signo en todo el archivo.`;
  const [comma, point] = contradiction;
  return [signFault(comma, reason(point, 'coma')), signFault(point, reason(comma, 'punto'))];
}

/** The texts of a row in the order of the columns, then those below no head, and the faults of cells that are not read. */
function readCells<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  { places, named }: SheetHead<Key>,
  cells: FileRow['cells'],
  sign: DecimalSign,
) {
  const faults: Omit<ImportFault, 'row'>[] = [];
  const texts = columns.map(({ key, head: column, values }) => {
    const cell = cells[places.get(key) ?? -1];
    if (values === 'number' && typeof cell === 'string') return withDecimalPoint(cell, sign);
    const { text, refusal: reason } = readCell(values, cell);
    if (reason !== null) faults.push({ column, reason });
    return text;
  });
  const outside = cells.filter((cell, at) => !named.has(at) && textOf(cell).trim() !== '').map(textOf);
  return { texts: [...texts, ...outside], faults };
}

/**
 * Finds the columns of a file by their heads, and its rows. The rows of several sheets get numbers of their own, and all numbers a decimal
 * point. `chosenSign` is the decimal sign of the file as a person says it.
 */
export function findTable<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  file: readonly FileSheet[],
  chosenSign: DecimalSign | null = null,
): FoundTable<Key> {
  const chosen = sheetsToRead(columns, file);
  const sheets = chosen.map(({ name, rows }): ReadSheet<Key> => {
    const { at } = headAt(columns, rows);
    return { name, head: readHead(columns, rows[at] ?? NO_ROW), rows: rows.slice(at + 1) };
  });
  const keys = new Set(sheets.flatMap(({ head }) => [...head.places.keys()]));
  const present = [...keys].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const numbers = fileSign(numberTexts(present, sheets), chosen[0]?.separator ?? null, chosenSign);
  const rows: ImportCells[] = [];
  const places = new Map<number, RowPlace>();
  const cellFaults: ImportFault[] = [];
  for (const sheet of sheets)
    for (const fileRow of sheet.rows) {
      const { texts, faults } = readCells(present, sheet.head, fileRow.cells, numbers.sign);
      const row = sheets.length > 1 ? rows.length + 1 : fileRow.row;
      if (sheet.name !== null) places.set(row, placed(sheet, { row: fileRow.row }));
      rows.push({ row, cells: texts });
      cellFaults.push(...faults.map((fault) => ({ ...fault, row })));
    }
  return {
    columns: present.map(({ key }) => key),
    rows,
    places,
    faults: [
      ...sheets.flatMap((sheet) => sheet.head.faults.map((fault) => placed(sheet, fault))),
      ...rowFaults(sheets),
      ...signFaults(numbers),
    ],
    cellFaults,
    numbers,
    unknown: [...new Set(sheets.flatMap(({ head }) => head.unknown))],
    sheets: chosen.flatMap(({ name }) => name ?? []),
    lacking: new Map(
      sheets.map(({ name, head }) => [
        name ?? '',
        present.filter(({ key }) => !head.places.has(key)).map((column) => column.head),
      ]),
    ),
    skipped: chosen.flatMap((sheet) => (sheet.skipped ?? []).map((row) => placed(sheet, { row }))),
    unread: file.filter((sheet) => !chosen.includes(sheet)).flatMap((sheet) => unreadOf(columns, sheet)),
  };
}
