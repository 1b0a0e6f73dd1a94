import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import { type Cell, cellOf, neutral, type Sheet } from './export.ts';

const FORMATS = { money: '#,##0.00', day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm' } as const;
const DAY_MILLIS = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_SERIAL = 25_569;
/** What a cell may hold. */
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;
const WIDEST = 60;

/** A moment of the wall clock as spreadsheets count it: days since 1899-12-30, the time of day as a fraction. */
export function serialOf(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`) / DAY_MILLIS + EPOCH_SERIAL;
}

function objectOf(cell: Cell): CellObject | null {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'text':
      return { t: 's', v: cell.text.slice(0, LONGEST_TEXT) };
    case 'number':
      return { t: 'n', v: cell.value };
    case 'money':
      return { t: 'n', v: cell.value, z: FORMATS.money };
    case 'day':
      return { t: 'n', v: serialOf(`${cell.text} 00:00`), z: FORMATS.day };
    case 'instant':
      return { t: 'n', v: serialOf(cell.text), z: FORMATS.instant };
  }
}

const shownLength = (cell: Cell): number => {
  if (cell.kind === 'empty') return 0;
  return 'text' in cell ? cell.text.length : String(cell.value).length + 3;
};

/** A sheet of a workbook: its head first, with widths that show what the columns hold and a filter on the head. */
export function worksheetOf<Row>({ columns, rows, zone }: Sheet<Row>): WorkSheet {
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row, zone)));
  const heads = columns.map(({ head }): CellObject => ({ t: 's', v: neutral(head) }));
  const sheet: WorkSheet = utils.aoa_to_sheet([heads, ...cells.map((row) => row.map(objectOf))]);
  sheet['!cols'] = columns.map(({ head }, index) => ({
    wch: Math.min(
      WIDEST,
      cells.reduce((wide, row) => Math.max(wide, shownLength(row[index] ?? { kind: 'empty' })), head.length) +
        2,
    ),
  }));
  const range = sheet['!ref'];
  if (range) sheet['!autofilter'] = { ref: range };
  return sheet;
}

/** The bytes of a workbook of these sheets. */
export function writeBook(
  sheets: readonly { readonly name: string; readonly sheet: WorkSheet }[],
): ArrayBuffer {
  const book = utils.book_new();
  for (const { name, sheet } of sheets) utils.book_append_sheet(book, sheet, name.slice(0, LONGEST_NAME));
  return write(book, { type: 'array', bookType: 'xlsx', compression: true });
}

/** The bytes of a workbook of one sheet. */
export function writeXlsx<Row>(sheet: Sheet<Row>): ArrayBuffer {
  return writeBook([{ name: sheet.name, sheet: worksheetOf(sheet) }]);
}
