import { dayText } from '#domain/base/time.ts';
import type { FileCell, FileSheet, MarkedCell } from '#domain/integrations/import-sheets.ts';
import { FileProblem } from './file-problem.ts';
import { TOO_MUCH_DATA } from './sheet-limits.ts';
import { type FileSize, type IsRead, SheetRows } from './sheet-rows.ts';
import { findParts, type NumberFormat, readFormats, readTexts, requiredPart } from './workbook-parts.ts';
import { attributeOf, readEscapes, readXml } from './xml-tags.ts';
import { openZip, PartProblem, type ZipParts } from './zip-parts.ts';

const MAX_SHEET_BYTES = 24 * 1024 * 1024;
const MAX_MERGED = 5_000;
/** The precision of a spreadsheet's numbers; further digits are binary rounding errors. */
const EXACT_DIGITS = 15;
/** A date may be this much before its midnight because of rounding errors. */
const DATE_ROUNDING_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;

const NOT_XLSX = 'Esa hoja de cálculo no es XLSX. Guárdala como XLSX o CSV.';
const UNREADABLE = 'El archivo de Excel no se pudo leer. Guárdalo de nuevo como XLSX o CSV.';
const SENTENCES: Readonly<Record<PartProblem['reason'], string>> = {
  broken: UNREADABLE,
  encrypted: 'El archivo tiene contraseña. Guárdalo sin ella, como XLSX o CSV.',
  'too-large': TOO_MUCH_DATA,
};

/** A cell as its tags say it. */
interface WrittenCell {
  readonly column: number;
  readonly type: string;
  readonly format: number;
  isFormula: boolean;
  value: string;
}

/** What the cells of a sheet refer to. */
interface Meanings {
  readonly texts: readonly string[];
  readonly formats: readonly (NumberFormat | null)[];
  readonly isFrom1904: boolean;
}

function dayOf(serial: number, isFrom1904: boolean): string {
  const days = serial + (isFrom1904 ? DAYS_TO_1904 : 0);
  const date = new Date(FIRST_DAY + days * DAY_MS + DATE_ROUNDING_MS);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** In place of a value that a formula does not have, so that its cell is not an empty one. */
const NO_RESULT = '#N/D';
const NO_DAY = '#####';
const date = (day: string, shown = dayText(day)): FileCell => ({ kind: 'date', text: day, shown });

/** A day, or for less than one the hour that is shown. */
function dateCell(serial: number, format: NumberFormat, isFrom1904: boolean): FileCell {
  const day = dayOf(serial, isFrom1904);
  if (day === '') return date(NO_DAY, NO_DAY);
  return date(day, serial < 1 && !isFrom1904 ? (format.show(serial) ?? NO_DAY) : dayText(day));
}

/** A number with a format, whose shown text costs more than the rest of its cell: few columns ask for it. */
class FormattedNumber implements MarkedCell {
  readonly kind = 'value';
  readonly text: string;
  readonly #format: NumberFormat;

  constructor(text: string, format: NumberFormat) {
    this.text = text;
    this.#format = format;
  }

  get shown(): string {
    return this.#format.show(Number(this.text)) || this.text;
  }
}

function numberCell(number: number, format: NumberFormat | null, isFrom1904: boolean): FileCell {
  if (format?.isDate) return dateCell(number, format, isFrom1904);
  const text = String(Number(number.toPrecision(EXACT_DIGITS)));
  if (format) return new FormattedNumber(text, format);
  // A text with a point could be a number of the other decimal sign.
  return Number.isInteger(number) && Math.abs(number) < 10 ** EXACT_DIGITS
    ? text
    : { kind: 'value', text, shown: text };
}

function cellOf(
  { type, format, isFormula, value }: WrittenCell,
  { texts, formats, isFrom1904 }: Meanings,
): FileCell {
  switch (type) {
    case 's':
      return value === '' ? '' : (texts[Number(value)] ?? '');
    case 'b': {
      if (value === '') return '';
      const [text, shown] = value === '0' ? ['No', 'FALSO'] : ['Sí', 'VERDADERO'];
      return { kind: 'value', text, shown };
    }
    case 'd':
      return value === '' ? '' : date(value.slice(0, 10));
    case 'n': {
      const number = value.trim() === '' ? Number.NaN : Number(value);
      if (Number.isFinite(number)) return numberCell(number, formats[format] ?? null, isFrom1904);
      return isFormula ? { kind: 'formula', text: NO_RESULT, shown: NO_RESULT } : '';
    }
    default:
      return readEscapes(value);
  }
}

/** The column of a cell from 0: 27 for 'AB12'; undefined for another text. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const MERGED = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;

function readSheet(pieces: Iterable<Uint8Array>, rows: SheetRows, meanings: Meanings): void {
  const merged: string[] = [];
  let isInData = false;
  let isPhonetic = false;
  let row = 0;
  let column = -1;
  let cell: WrittenCell | null = null;
  let isValue = false;
  readXml(pieces, {
    open: (tag, attributes) => {
      if (tag === 'sheetData') isInData = true;
      else if (tag === 'mergeCell') {
        merged.push(attributeOf(attributes, 'ref') ?? '');
        if (merged.length > MAX_MERGED) throw new PartProblem('too-large');
      } else if (!isInData) return;
      else if (tag === 'row') {
        rows.begin(Number(attributeOf(attributes, 'r') ?? row + 1));
        row = rows.row;
        column = -1;
      } else if (tag === 'c') {
        column = columnOf(attributeOf(attributes, 'r') ?? '') ?? column + 1;
        const format = Number(attributeOf(attributes, 's') ?? 0);
        cell = { column, type: attributeOf(attributes, 't') ?? 'n', format, isFormula: false, value: '' };
      } else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 'f' && cell !== null) cell.isFormula = true;
      else if (tag === 'v' || tag === 't') isValue = !isPhonetic;
    },
    close: (tag) => {
      if (tag === 'sheetData') isInData = false;
      if (tag === 'v' || tag === 't') isValue = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag === 'row') rows.end();
      if (tag !== 'c' || cell === null) return;
      rows.add(cell.column, cellOf(cell, meanings));
      cell = null;
    },
    text: (piece) => {
      if (!isValue || cell === null) return;
      cell.value += piece;
      rows.checkLength(cell.value);
    },
  });
  for (const reference of merged) {
    const [, letters = '', first, last] = MERGED.exec(reference) ?? [];
    rows.repeat(columnOf(letters) ?? 0, Number(first), Number(last));
  }
}

/** The pieces of the sheets, which may have so many bytes together. */
function* counted(pieces: Iterable<Uint8Array>, left: { bytes: number }): Generator<Uint8Array> {
  for (const piece of pieces) {
    left.bytes -= piece.length;
    if (left.bytes < 0) throw new PartProblem('too-large');
    yield piece;
  }
}

function readBook(zip: ZipParts, isRead: IsRead): readonly FileSheet[] {
  const parts = findParts(zip);
  if (!parts) throw new FileProblem(NOT_XLSX);
  const meanings: Meanings = {
    texts: readTexts(zip, parts.texts),
    formats: readFormats(zip, parts.styles),
    isFrom1904: parts.isFrom1904,
  };
  const left = { bytes: MAX_SHEET_BYTES };
  const size: FileSize = { cells: 0, letters: 0 };
  return parts.sheets.map(({ name, isHidden, path }) => {
    if (isHidden) return { name, isHidden, rows: [], filled: 0 };
    const rows = new SheetRows(name, isRead, size);
    readSheet(counted(requiredPart(zip, path, MAX_SHEET_BYTES), left), rows, meanings);
    return rows.sheet;
  });
}

/**
 * Reads the visible sheets of a workbook. A number has its stored value and the text that is shown, and a date is '2026-10-31'; a merged cell is
 * repeated in each of its rows. Only what the sheets need is decompressed, piece by piece.
 */
export function readXlsx(bytes: Uint8Array, isRead: IsRead): readonly FileSheet[] {
  try {
    return readBook(openZip(bytes), isRead);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    if (error instanceof PartProblem) throw new FileProblem(SENTENCES[error.reason]);
    // Beyond the end of the file, or no deflated data.
    throw new FileProblem(UNREADABLE);
  }
}
