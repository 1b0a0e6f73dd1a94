import type { ReactNode } from 'react';
import { type Better, type ComparedRow, type FigureKind, joinPreviousRows } from '#domain/reports/changes.ts';
import { PastValueLine } from '#web/features/reports/comparison/comparison.tsx';
import { cn } from '#web/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

export interface FigureColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** Whether it names the row; then it is also shown for a row that only exists in the past. */
  readonly isName?: boolean;
  /** The figure of the cell, if it has a past value beside it. */
  readonly figure?: ComparedFigure<Row>;
}

interface ComparedFigure<Row> {
  /** Null if the row has none. */
  readonly of: (row: Row) => number | null;
  readonly format: (value: number) => string;
  readonly better?: Better;
  readonly kind?: FigureKind;
}

/** A column of a figure with its past value. */
export function comparedColumn<Row>(
  head: string,
  of: (row: Row) => number | null,
  format: (value: number) => string,
  better: Better = 'neither',
  kind: FigureKind = 'amount',
): FigureColumn<Row> {
  const cell = (row: Row) => {
    const value = of(row);
    return value === null ? '—' : format(value);
  };
  return { head, numeric: true, cell, figure: { of, format, better, kind } };
}

interface FigureTableProps<Row> {
  title: string;
  description?: ReactNode;
  /** Controls that filter the rows, under the title. */
  tools?: ReactNode;
  /** The first column names the row and is sticky. */
  columns: readonly FigureColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** The rows of the compared days; undefined if nothing is compared. Rows that only exist there are last. */
  past?: readonly Row[] | undefined;
  /** The totals, under the rows. */
  total?: Row | undefined;
  pastTotal?: Row | undefined;
  /** One sentence, shown without rows. */
  empty: string;
  /** For example a link, beside the title. */
  action?: ReactNode;
  /** For few rows: the table does not scroll vertically. */
  whole?: boolean;
  /** For many columns: smaller gaps. */
  dense?: boolean;
}

const WAITING_ROWS = 5;
/** Smaller gaps beside the list of categories and on paper. */
const CLOSE =
  'max-xl:[&_td]:px-2.5 max-xl:[&_th]:px-2.5 max-xl:[&_th]:whitespace-normal print:[&_td]:px-1.5 print:[&_th]:px-1.5 print:[&_th]:whitespace-normal';
/** On a phone the name column has a maximum width. */
const NAME = 'sticky left-0 max-w-44 sm:max-w-72';

/** A titled table of a report: its head and first column are sticky. */
export function FigureTable<Row>({
  title,
  description,
  tools,
  columns,
  rows,
  keyOf,
  past,
  total,
  pastTotal,
  empty,
  action,
  whole = false,
  dense = false,
}: FigureTableProps<Row>) {
  const joined = rows && joinPreviousRows(rows, past ?? [], keyOf);
  const none = joined?.length === 0;
  return (
    <section aria-label={title} className="mt-2 min-w-0">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </header>
      {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      {tools && <div className="mt-3 flex flex-wrap gap-2 print:hidden">{tools}</div>}
      {none ? (
        <p className="mt-3 rounded-card border bg-card px-4 py-8 text-center text-sm text-muted-foreground">
          {empty}
        </p>
      ) : (
        <Table
          aria-label={title}
          frameClassName={cn('mt-3 print:max-h-none print:overflow-visible', !whole && 'max-h-130')}
          className={cn(CLOSE, dense && '[&_td]:px-2.5 [&_th]:px-2.5 print:text-xs')}
        >
          <TableHead>
            <tr>
              {columns.map(({ head, numeric = false }, index) => (
                <TableHeadCell
                  key={head}
                  numeric={numeric}
                  className={cn(index === 0 && 'sticky left-0 z-10')}
                >
                  {head}
                </TableHeadCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {joined ? (
              joined.map((each) => (
                <TableRow key={keyOf(each.row)} className="hover:bg-transparent">
                  {columns.map((column, index) => (
                    <TableCell
                      key={column.head}
                      numeric={column.numeric ?? false}
                      className={cn(index === 0 && `bg-card font-medium ${NAME}`)}
                    >
                      <Cell
                        column={column}
                        joined={each}
                        isCompared={past !== undefined}
                        isName={index === 0}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              ))
            ) : (
              <TableSkeleton rows={WAITING_ROWS} columns={columns.length} />
            )}
          </TableBody>
          {rows && total && (
            <tfoot className="font-semibold print:table-row-group">
              <tr>
                {columns.map((column, index) => (
                  <TableCell
                    key={column.head}
                    numeric={column.numeric ?? false}
                    className={cn(
                      'sticky bottom-0 border-t border-b-0 bg-card print:static',
                      index === 0 && `z-10 ${NAME}`,
                    )}
                  >
                    <Cell
                      column={column}
                      joined={{ row: total, before: pastTotal, gone: false }}
                      isCompared={pastTotal !== undefined}
                      isName={index === 0}
                    />
                  </TableCell>
                ))}
              </tr>
            </tfoot>
          )}
        </Table>
      )}
    </section>
  );
}

interface CellProps<Row> {
  column: FigureColumn<Row>;
  joined: ComparedRow<Row>;
  isCompared: boolean;
  isName: boolean;
}

/**
 * The content of a cell; a figure has its past value under it. In a row that only exists in the past, amounts
 * are 0 and other figures are empty.
 */
function Cell<Row>({
  column: { cell, figure, isName: names = false },
  joined: { row, before, gone },
  isCompared,
  isName,
}: CellProps<Row>) {
  if (isName) {
    return (
      <>
        {cell(row)}
        {gone && <span className="block text-xs font-normal text-muted-foreground">Solo antes</span>}
      </>
    );
  }
  if (!figure) return gone && !names ? '—' : cell(row);
  const { kind = 'amount' } = figure;
  const nothing = kind === 'amount' ? 0 : null;
  const now = gone ? nothing : figure.of(row);
  return (
    <>
      {gone ? (now === null ? '—' : figure.format(now)) : cell(row)}
      {isCompared && <PastValueLine {...figure} now={now} before={before ? figure.of(before) : nothing} />}
    </>
  );
}

/** A name with a smaller text under it. */
export function NameCell({ name, under }: { name: string; under?: string | null }) {
  return (
    <>
      <span className="block truncate">{name}</span>
      {under && <span className="block truncate text-xs font-normal text-muted-foreground">{under}</span>}
    </>
  );
}

/** A figure with its parts under it. */
export function FigureCell({ value, under }: { value: string; under: string }) {
  return (
    <>
      {value}
      <span className="block text-xs text-muted-foreground">{under}</span>
    </>
  );
}
