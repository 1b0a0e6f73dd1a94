import { type ComparedRow, joinPreviousRows } from '#domain/changes.ts';
import { businessDay, clock, type Day, type Zone } from '#domain/time.ts';

/** A column of a file: its head, what it holds and where a row has it. Money is in cents, a unit's cost in cents with four decimals; an instant is written by the clock of the zone. A column that adds up is added up under the rows. */
export type Column<Row> = { readonly head: string } & (
  | { readonly kind: 'text'; readonly of: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly of: (row: Row) => number | null; readonly adds?: true }
  | { readonly kind: 'money'; readonly of: (row: Row) => number | null; readonly adds?: true }
  | { readonly kind: 'cost' | 'percent'; readonly of: (row: Row) => number | null }
  | { readonly kind: 'day'; readonly of: (row: Row) => Day | null }
  | { readonly kind: 'instant'; readonly of: (row: Row) => Date | null }
);

/** What goes into a file: rows under typed columns. */
export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly zone: Zone;
}

/** A cell of a file: text, a number, or a moment as text ('2026-11-21 18:05'). */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number' | 'money' | 'cost' | 'percent'; readonly value: number }
  | { readonly kind: 'day' | 'instant'; readonly text: string };

/** A table of a file as it is written: a sheet of a workbook, or a part of a CSV file. */
export interface FileTable {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What the columns that add up come to. */
  readonly totals?: readonly Cell[] | undefined;
}

const QUANTITY_PARTS = 10_000;
const EMPTY: Cell = { kind: 'empty' };
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const DAY_MS = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_SERIAL = 25_569;
/** What a cell of a workbook may hold. */
export const MAX_CELL_LENGTH = 32_767;
const BEGINS_A_FORMULA = /^\s*[=+\-@]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** A text that a spreadsheet will not take for a formula: one that begins with =, +, - or @ gets an apostrophe before it (decisions, Always). */
export function neutral(text: string): string {
  return BEGINS_A_FORMULA.test(text) ? `'${text}` : text;
}

/** A moment of the wall clock as spreadsheets count it: days since 1899-12-30, the time of day as a fraction. */
export function serialOf(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_SERIAL;
}

/** A field of a CSV file: quoted when it holds a quotation mark, a separator or a line break, inner quotes doubled (3-reports §5; decisions, Always). */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a row has in a column. Money comes in units of the currency, a percentage as a fraction; texts can't be formulas. */
export function cellOf<Row>(column: Column<Row>, row: Row, zone: Zone): Cell {
  if (column.kind === 'instant') {
    const at = column.of(row);
    return at === null ? EMPTY : { kind: 'instant', text: `${businessDay(at, zone)} ${clock(at, zone)}` };
  }
  if (column.kind === 'text' || column.kind === 'day') {
    const text = column.of(row);
    if (text === null || text === '') return EMPTY;
    return column.kind === 'day' ? { kind: 'day', text } : { kind: 'text', text: neutral(text) };
  }
  const value = column.of(row);
  if (value === null) return EMPTY;
  if (column.kind === 'percent') return { kind: 'percent', value: Math.round(value * 10_000) / 10_000 };
  if (column.kind === 'cost') return { kind: 'cost', value: Math.round(value * 10_000) / 1_000_000 };
  return { kind: column.kind, value: column.kind === 'money' ? value / 100 : value };
}

/** What the columns that add up come to, the first cell named; nothing where none does. */
function totalsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Cell[] | undefined {
  if (!columns.some((column) => 'adds' in column)) return undefined;
  return columns.map((column, index) => {
    if (index === 0) return { kind: 'text', text: 'Total' };
    if (!('adds' in column)) return EMPTY;
    const total = rows.reduce((sum, row) => sum + (column.of(row) ?? 0), 0);
    const value = column.kind === 'money' ? total / 100 : Math.round(total * QUANTITY_PARTS) / QUANTITY_PARTS;
    return { kind: column.kind, value };
  });
}

/** The rows of the compared days, and what tells rows apart. */
export interface PastRows<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The compared rows of a table of a file; nothing where nothing is compared. */
export const pastRows = <Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): PastRows<Row> | undefined => rows && { rows, keyOf };

/** A figure's column, what it was, and what became of it: percent of what it was, or for percentages points. */
function withPastColumns<Row>(column: Column<Row>): readonly Column<ComparedRow<Row>>[] {
  const { head, kind } = column;
  if (kind === 'text') return [{ head, kind, of: ({ row }) => column.of(row) }];
  if (kind === 'day') return [{ head, kind, of: ({ row }) => column.of(row) }];
  if (kind === 'instant') return [{ head, kind, of: ({ row }) => column.of(row) }];
  const adds = 'adds' in column;
  const now = ({ row, gone }: ComparedRow<Row>) => (gone ? (adds ? 0 : null) : column.of(row));
  const before = (each: ComparedRow<Row>) => (each.before ? column.of(each.before) : adds ? 0 : null);
  const change = (each: ComparedRow<Row>) => {
    const [is, was] = [now(each), before(each)];
    if (is === null || was === null) return null;
    if (kind === 'percent') return Math.round((is - was) * 1000) / 10;
    return was > 0 ? (is - was) / was : null;
  };
  const past = `${head} (antes)`;
  const figures: readonly Column<ComparedRow<Row>>[] =
    kind === 'number' || kind === 'money'
      ? [
          { head, kind, of: now, ...(adds && { adds: true }) },
          { head: past, kind, of: before, ...(adds && { adds: true }) },
        ]
      : [
          { head, kind, of: now },
          { head: past, kind, of: before },
        ];
  const points = kind === 'percent';
  return [
    ...figures,
    points
      ? { head: `${head} (cambio en puntos)`, kind: 'number', of: change }
      : { head: `${head} (cambio %)`, kind: 'percent', of: change },
  ];
}

/**
 * Rows of any kind as a table under typed columns; what adds up is added up when there is more than one row. With `past` each figure stands
 * beside what it was, and what was there only before is under the rows.
 */
export function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  zone: Zone,
  past?: PastRows<Row> | undefined,
): FileTable {
  if (past) {
    return tableOf(
      name,
      columns.flatMap(withPastColumns),
      joinPreviousRows(rows, past.rows, past.keyOf),
      zone,
    );
  }
  return {
    name,
    heads: columns.map(({ head }) => head),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row, zone))),
    totals: rows.length > 1 ? totalsOf(columns, rows) : undefined,
  };
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

/** The sheet as a spreadsheet with typed numbers and dates. What writes it is fetched when it is first asked for. */
export async function xlsxOf<Row>(sheet: Sheet<Row>): Promise<ArrayBuffer> {
  const { writeXlsx } = await import('./export-xlsx.ts');
  return writeXlsx(sheet);
}

export const FILE_TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** The sheet as a file of that type. */
export async function fileOf<Row>(sheet: Sheet<Row>, type: FileType): Promise<Blob> {
  const content = type === 'csv' ? csvOf(sheet) : await xlsxOf(sheet);
  return new Blob([content], { type: FILE_TYPES[type] });
}

/** Tables as a file of that type; a workbook has a sheet for each. */
export async function tablesFile(tables: readonly FileTable[], type: FileType): Promise<Blob> {
  if (type === 'csv') return new Blob([csvOfTables(tables)], { type: FILE_TYPES.csv });
  const { worksheetOfTable, writeBook } = await import('./export-xlsx.ts');
  const sheets = tables.map((table) => ({ name: table.name, sheet: worksheetOfTable(table) }));
  return new Blob([writeBook(sheets)], { type: FILE_TYPES.xlsx });
}

/** A title as part of a file's name: 'Descuentos/Anulaciones' is 'descuentos-anulaciones'. */
export function fileWord(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** 'ventas_2026-11-01_2026-11-30_noche_sucursal-centro.csv', where a shift and a location were chosen. */
export function fileName(
  of: string,
  { from, to }: { readonly from: Day; readonly to: Day },
  type: FileType,
  chosen: readonly string[] = [],
): string {
  const words = chosen.map(fileWord).filter((word) => word !== '');
  return `${[of, from, to, ...words].join('_')}.${type}`;
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export interface ListPage<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** The API's largest page. */
const PAGE = 200;
const ATTEMPTS = 3;

/**
 * Reads a whole list, page by page, telling how far it is (0 to 100). A list that changes while it is read is read again from its
 * start; one that never rests is kept as it was read last, nothing twice.
 */
export async function readAllPages<Row extends { readonly id: string }>(
  readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<ListPage<Row>>,
  onProgress: (percent: number) => void,
): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows, isStable } = await readOnce(readPage, onProgress);
    if (isStable || attempt === ATTEMPTS) return rows;
  }
}

async function readOnce<Row extends { readonly id: string }>(
  readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<ListPage<Row>>,
  onProgress: (percent: number) => void,
): Promise<{ rows: readonly Row[]; isStable: boolean }> {
  const rows = new Map<string, Row>();
  let first: number | null = null;
  for (let offset = 0; ; offset += PAGE) {
    const page = await readPage({ limit: PAGE, offset });
    first ??= page.total;
    for (const row of page.rows) rows.set(row.id, row);
    const read = offset + page.rows.length;
    onProgress(page.total === 0 ? 100 : Math.min(100, (100 * read) / page.total));
    if (read >= page.total || page.rows.length === 0) {
      return { rows: [...rows.values()], isStable: page.total === first && rows.size === page.total };
    }
  }
}
