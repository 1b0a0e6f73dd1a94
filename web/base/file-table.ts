import { escapeFormula } from '#domain/base/formula.ts';
import { businessDay, clock, type Day, type Zone } from '#domain/base/time.ts';
import { type ComparedRow, joinPreviousRows } from '#domain/reports/changes.ts';

/**
 * A column of a file: its head, its kind and how to read it from a row. Money is in centavos, a unit cost in
 * centavos with four decimals; an instant is written in the zone's time. A column that `adds` has a total
 * under the rows.
 */
export type Column<Row> = { readonly head: string } & (
  | { readonly kind: 'text'; readonly of: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly of: (row: Row) => number | null; readonly adds?: true }
  | { readonly kind: 'money'; readonly of: (row: Row) => number | null; readonly adds?: true }
  | { readonly kind: 'cost' | 'percent'; readonly of: (row: Row) => number | null }
  | { readonly kind: 'day'; readonly of: (row: Row) => Day | null }
  | { readonly kind: 'instant'; readonly of: (row: Row) => Date | null }
);

/** Rows under typed columns: the content of a file. */
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

/** A table of a file with formatted cells: a sheet of a workbook, or a part of a CSV file. */
export interface FileTable {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The totals of the columns that add up. */
  readonly totals?: readonly Cell[] | undefined;
}

const QUANTITY_PARTS = 10_000;
const EMPTY: Cell = { kind: 'empty' };
const DAY_MS = 86_400_000;
/** 1970-01-01 as a serial date of spreadsheets. */
const EPOCH_SERIAL = 25_569;
/** The limit of a cell in a workbook. */
export const MAX_CELL_LENGTH = 32_767;

/** A moment as a serial date of spreadsheets: days since 1899-12-30, with the time of day as a fraction. */
export function serialOf(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_SERIAL;
}

/** The cell of a row in a column. Money is in units of the currency, a percentage is a fraction, which each file writes in percent; texts can't be formulas. */
export function cellOf<Row>(column: Column<Row>, row: Row, zone: Zone): Cell {
  if (column.kind === 'instant') {
    const at = column.of(row);
    return at === null ? EMPTY : { kind: 'instant', text: `${businessDay(at, zone)} ${clock(at, zone)}` };
  }
  if (column.kind === 'text' || column.kind === 'day') {
    const text = column.of(row);
    if (text === null || text === '') return EMPTY;
    return column.kind === 'day' ? { kind: 'day', text } : { kind: 'text', text: escapeFormula(text) };
  }
  const value = column.of(row);
  if (value === null) return EMPTY;
  if (column.kind === 'percent') return { kind: 'percent', value: Math.round(value * 10_000) / 10_000 };
  if (column.kind === 'cost') return { kind: 'cost', value: Math.round(value * 10_000) / 1_000_000 };
  return { kind: column.kind, value: column.kind === 'money' ? value / 100 : value };
}

/** The total row, with 'Total' in its first cell; undefined if no column adds up. */
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

/** The rows of the compared days, and the key that matches them with the rows of today's period. */
export interface PastRows<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The compared rows of a table; undefined if nothing is compared. */
export const pastRows = <Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): PastRows<Row> | undefined => rows && { rows, keyOf };

/** A figure's column, followed by its past value and its change: in percent of the past value, or in points for percentages. */
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
 * A table from rows of any kind and typed columns; the totals are added if there is more than one row. With
 * `past`, each figure has its past value beside it, and rows that only exist in the past are last.
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
