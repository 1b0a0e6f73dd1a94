import { type CellObject, read } from 'xlsx';
import type { FileRows } from '#domain/import-heads.ts';
import { FileProblem } from './file-problem.ts';

/** More rows than the import's limit, so that a larger file is refused with that reason and does not block the browser. */
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;
/** The precision of a spreadsheet's numbers; further digits are binary rounding errors. */
const EXACT_DIGITS = 15;
/** A date may be this much before its midnight because of rounding errors. */
const DATE_ROUNDING_MS = 60_000;

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined) return '';
  switch (cell.t) {
    case 'n':
      return typeof cell.v === 'number' ? String(Number(cell.v.toPrecision(EXACT_DIGITS))) : '';
    case 'b':
      return cell.v ? 'Sí' : 'No';
    case 's':
      return String(cell.v);
    case 'd':
      return cell.v instanceof Date
        ? new Date(cell.v.getTime() + DATE_ROUNDING_MS).toISOString().slice(0, 10)
        : String(cell.v);
    default:
      return cell.w ?? String(cell.v);
  }
}

const isFilled = (text: string) => text.trim() !== '';

/**
 * Reads the first sheet of a workbook. A number has its stored value, not its displayed one, and a date is
 * '2026-10-31'; a merged cell is repeated in each of its rows.
 */
export function readXlsx(bytes: Uint8Array): FileRows {
  const sheet = firstSheet(bytes);
  const rows = (sheet?.['!data'] ?? []).map((cells, index) => ({
    row: index + 1,
    cells: Array.from(cells?.slice(0, MAX_COLUMNS) ?? [], textOf),
  }));
  for (const { s: first, e: last } of sheet?.['!merges'] ?? []) {
    const text = rows[first.r]?.cells[first.c] ?? '';
    for (const { cells } of rows.slice(first.r + 1, last.r + 1))
      if (text !== '' && cells.some(isFilled)) {
        while (cells.length < first.c) cells.push('');
        cells[first.c] = text;
      }
  }
  return rows.filter(({ cells }) => cells.some(isFilled));
}

function firstSheet(bytes: Uint8Array) {
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: false,
      sheets: 0,
      sheetRows: MAX_ROWS,
    });
    return book.Sheets[book.SheetNames[0] ?? ''];
  } catch {
    throw new FileProblem('El archivo de Excel no se pudo leer. Guárdalo de nuevo como XLSX o CSV.');
  }
}
