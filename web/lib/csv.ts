import { type Cell, type FileTable, neutral, type Sheet, tableOf } from './file-table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** A field of a CSV file: quoted when it holds a quotation mark, a separator or a line break, inner quotes doubled (3-reports §5; decisions, Always). */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvCell(cell: Cell): string {
  if (cell.kind === 'empty') return '';
  return csvField('text' in cell ? cell.text : String(cell.value));
}

function csvLines({ heads, rows, totals }: FileTable): string[] {
  const head = heads.map((text) => csvField(neutral(text)));
  return [head, ...[...rows, ...(totals ? [totals] : [])].map((cells) => cells.map(csvCell))].map((fields) =>
    fields.join(','),
  );
}

/** Tables as CSV: UTF-8 with its mark, so that Excel reads the accents; dates as YYYY-MM-DD, amounts with a point. Several stand under each other, each below its name and apart by an empty line. */
export function csvOfTables(tables: readonly FileTable[]): string {
  const parts =
    tables.length === 1
      ? tables.map(csvLines)
      : tables.map((table, index) => [
          ...(index > 0 ? [''] : []),
          csvField(neutral(table.name)),
          ...csvLines(table),
        ]);
  return BYTE_ORDER_MARK + [...parts.flat(), ''].join(LINE_END);
}

/** The sheet as CSV. */
export function csvOf<Row>({ name, columns, rows, zone }: Sheet<Row>): string {
  return csvOfTables([tableOf(name, columns, rows, zone)]);
}
