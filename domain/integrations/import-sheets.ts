import { readDay } from '#domain/base/typed-dates.ts';

/** The kind of values of a column: a text or a code is read as the spreadsheet shows it, the others as it stores them. */
export type ColumnValues = 'text' | 'code' | 'number' | 'word' | 'day';

/** A cell of a workbook that is more than its text: a value with a format, a date, or a formula without its result. */
export interface MarkedCell {
  readonly kind: 'value' | 'date' | 'formula';
  /** What is stored; a date is '2026-10-31'. */
  readonly text: string;
  /** What the spreadsheet shows. */
  readonly shown: string;
}

export type FileCell = string | MarkedCell;

/** A row with its number in the spreadsheet. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly FileCell[];
}

/** The rows of a sheet. Empty rows are left out. */
export type FileRows = readonly FileRow[];

/** A sheet of a file. A CSV file is a sheet without a name. */
export interface FileSheet {
  readonly name: string | null;
  /** A hidden sheet is not read, and has no rows here. */
  readonly isHidden: boolean;
  /** All rows, or only the first ones of a sheet without the needed heads. */
  readonly rows: FileRows;
  /** The number of filled rows. */
  readonly filled: number;
  /** Rows without any value in the columns that were chosen for ours. */
  readonly skipped?: readonly number[];
  /** The sign between the fields of a CSV file. */
  readonly separator?: string;
}

/** The heads are in one of the first rows: titles may be above them. */
export const MAX_HEAD_ROWS = 10;

/** The digits that a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15;
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i;
const ROUNDED = new RegExp(`^\\d{${EXACT_DIGITS}}0+$`);
const WRITTEN_DAY = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/;

/** What a format of amounts adds to the digits of a number: '7,421,000,012,345.00'. */
const GROUPED = /[,\s'’]|\.0+$/g;

const LOST_DIGITS = 'El código perdió dígitos: da formato de texto a la columna.';
const NO_RESULT = 'La fórmula no trae su resultado: abre el archivo en Excel, guárdalo y elígelo otra vez.';
const VARIABLE_PRICE = 'Es variable en el otro sistema: escribe un número.';
const dateReason = (shown: string): string =>
  `Es una fecha (${shown}): da formato de texto a la columna y escribe el valor otra vez.`;

export const textOf = (cell: FileCell | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.shown ?? '');

/** Why a text is not what was typed, but what a spreadsheet made of it: '7.42101E+12' for a code, a date for a number. Null if it is. */
export function misreadReason(values: ColumnValues, written: string): string | null {
  const text = written.trim();
  if (values === 'code' && (SCIENTIFIC.test(text) || ROUNDED.test(text))) return LOST_DIGITS;
  if (values === 'number' && text.toLowerCase() === 'variable') return VARIABLE_PRICE;
  if (values === 'number' && WRITTEN_DAY.test(text) && readDay(text, 'DD/MM/YYYY') !== null)
    return dateReason(text);
  return null;
}

/** What the cell of a column says, or why it is refused. */
export function readCell(
  values: ColumnValues,
  cell: FileCell | undefined,
): { readonly text: string; readonly refusal: string | null } {
  if (cell === undefined || typeof cell === 'string') return { text: cell ?? '', refusal: null };
  const { kind, text, shown } = cell;
  if (kind === 'formula') return { text: '', refusal: NO_RESULT };
  if (kind === 'date')
    return values === 'day' ? { text, refusal: null } : { text: '', refusal: dateReason(shown) };
  if (values === 'code' && Math.abs(Number(text)) >= 10 ** EXACT_DIGITS)
    return { text: '', refusal: LOST_DIGITS };
  if (values === 'code') return { text: shown.replace(GROUPED, '') === text ? text : shown, refusal: null };
  return { text: values === 'text' ? shown : text, refusal: null };
}
