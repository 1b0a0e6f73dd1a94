import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import { escapeFormula } from '#domain/base/formula.ts';
import { type Cell, type FileTable, MAX_CELL_LENGTH, type Sheet, serialOf, tableOf } from './file-table.ts';

const FORMATS = {
  money: '#,##0.00',
  cost: '#,##0.00####',
  percent: '0.0%',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
} as const;
const MAX_SHEET_NAME_LENGTH = 31;
const MAX_COLUMN_WIDTH = 60;
const FORBIDDEN = /[[\]:*?/\\']/g;

function objectOf(cell: Cell): CellObject | null {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'text':
      return { t: 's', v: cell.text.slice(0, MAX_CELL_LENGTH) };
    case 'number':
      return { t: 'n', v: cell.value };
    case 'money':
    case 'cost':
    case 'percent':
      return { t: 'n', v: cell.value, z: FORMATS[cell.kind] };
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

/**
 * A worksheet of a table: column widths that fit the content and a filter on the head row. The totals are the
 * last row, outside the filter.
 */
export function worksheetOfTable({ heads, rows, totals }: FileTable): WorkSheet {
  const written = totals ? [...rows, totals] : rows;
  const sheet: WorkSheet = utils.aoa_to_sheet([
    heads.map((head): CellObject => ({ t: 's', v: escapeFormula(head) })),
    ...written.map((row) => row.map(objectOf)),
  ]);
  sheet['!cols'] = heads.map((head, index) => ({
    wch: Math.min(
      MAX_COLUMN_WIDTH,
      written.reduce(
        (wide, row) => Math.max(wide, shownLength(row[index] ?? { kind: 'empty' })),
        head.length,
      ) + 2,
    ),
  }));
  if (heads.length > 0) {
    const filtered = { s: { c: 0, r: 0 }, e: { c: heads.length - 1, r: rows.length } };
    sheet['!autofilter'] = { ref: utils.encode_range(filtered) };
  }
  return sheet;
}

export function worksheetOf<Row>({ name, columns, rows, zone }: Sheet<Row>): WorkSheet {
  return worksheetOfTable(tableOf(name, columns, rows, zone));
}

/** Valid sheet names: at most 31 characters, without forbidden characters, all different. */
function sheetNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(FORBIDDEN, ' ').trim() || 'Hoja';
    for (let count = 1; ; count += 1) {
      const mark = count === 1 ? '' : ` ${count}`;
      const candidate = `${plain.slice(0, MAX_SHEET_NAME_LENGTH - mark.length)}${mark}`;
      if (used.has(candidate.toLowerCase())) continue;
      used.add(candidate.toLowerCase());
      return candidate;
    }
  });
}

export function writeBook(
  sheets: readonly { readonly name: string; readonly sheet: WorkSheet }[],
): ArrayBuffer {
  const book = utils.book_new();
  const names = sheetNames(sheets.map(({ name }) => name));
  for (const [index, { sheet }] of sheets.entries()) utils.book_append_sheet(book, sheet, names[index]);
  return write(book, { type: 'array', bookType: 'xlsx', compression: true });
}

export function writeXlsx<Row>(sheet: Sheet<Row>): ArrayBuffer {
  return writeBook([{ name: sheet.name, sheet: worksheetOf(sheet) }]);
}
