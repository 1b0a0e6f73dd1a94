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
const DAY_MS = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_SERIAL = 25_569;
/** What a cell of a workbook may hold. */
export const MAX_CELL_LENGTH = 32_767;
const BEGINS_A_FORMULA = /^\s*[=+\-@]/;

/** A text that a spreadsheet will not take for a formula: one that begins with =, +, - or @ gets an apostrophe before it (decisions, Always). */
export function neutral(text: string): string {
  return BEGINS_A_FORMULA.test(text) ? `'${text}` : text;
}

/** A moment of the wall clock as spreadsheets count it: days since 1899-12-30, the time of day as a fraction. */
export function serialOf(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_SERIAL;
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
