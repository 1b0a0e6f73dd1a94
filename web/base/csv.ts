import { escapeFormula } from '#domain/base/formula.ts';
import { type Cell, type FileTable, type Sheet, tableOf } from './file-table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * A field of a CSV file: quoted if it contains a quotation mark, a separator or a line break, with inner
 * quotes doubled (3-reports §5; decisions, Always).
 */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Percentages are written in percent, as people read them: 12.5 for 12.5 %. */
function csvCell(cell: Cell): string {
  if (cell.kind === 'empty') return '';
  if (cell.kind === 'percent') return String(Math.round(cell.value * 10_000) / 100);
  return csvField('text' in cell ? cell.text : String(cell.value));
}

function csvLines({ heads, rows, totals }: FileTable): string[] {
  const head = heads.map((text) => csvField(escapeFormula(text)));
  return [head, ...[...rows, ...(totals ? [totals] : [])].map((cells) => cells.map(csvCell))].map((fields) =>
    fields.join(','),
  );
}

/**
 * Tables as CSV: UTF-8 with a byte order mark, so that Excel reads accents; dates as YYYY-MM-DD, amounts with
 * a decimal point. With several tables, each has its name above it and an empty line before it.
 */
export function csvOfTables(tables: readonly FileTable[]): string {
  const parts =
    tables.length === 1
      ? tables.map(csvLines)
      : tables.map((table, index) => [
          ...(index > 0 ? [''] : []),
          csvField(escapeFormula(table.name)),
          ...csvLines(table),
        ]);
  return BYTE_ORDER_MARK + [...parts.flat(), ''].join(LINE_END);
}

export function csvOf<Row>({ name, columns, rows, zone }: Sheet<Row>): string {
  return csvOfTables([tableOf(name, columns, rows, zone)]);
}
