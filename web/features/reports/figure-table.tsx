import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

export interface FigureColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
}

interface FigureTableProps<Row> {
  title: string;
  description?: ReactNode;
  /** What chooses its rows, under the title. */
  tools?: ReactNode;
  /** The first one names the row, and stays in sight. */
  columns: readonly FigureColumn<Row>[];
  /** Undefined while they are read. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** What the rows add up to, under them. */
  total?: Row | undefined;
  /** One sentence for no rows. */
  empty: string;
  /** Many columns: less room between them. */
  dense?: boolean;
}

const WAITING_ROWS = 5;
/** Beside the hub's categories, and on paper, there is less room for as many columns. */
const CLOSE =
  'max-xl:[&_td]:px-2.5 max-xl:[&_th]:px-2.5 max-xl:[&_th]:whitespace-normal print:[&_td]:px-1.5 print:[&_th]:px-1.5 print:[&_th]:whitespace-normal';
/** On a phone the name takes no more than its share of the width. */
const NAME = 'sticky left-0 max-w-44 sm:max-w-72';

/** A titled table of a report: its head and the names of its rows stay while it scrolls. */
export function FigureTable<Row>({
  title,
  description,
  tools,
  columns,
  rows,
  keyOf,
  total,
  empty,
  dense = false,
}: FigureTableProps<Row>) {
  const none = rows?.length === 0;
  return (
    <section aria-label={title} className="mt-2 min-w-0">
      <h2 className="text-base font-semibold">{title}</h2>
      {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      {tools && <div className="mt-3 flex flex-wrap gap-2 print:hidden">{tools}</div>}
      {none ? (
        <p className="mt-3 rounded-card border bg-card px-4 py-8 text-center text-sm text-muted-foreground">
          {empty}
        </p>
      ) : (
        <Table
          aria-label={title}
          frameClassName="mt-3 max-h-130 print:max-h-none print:overflow-visible"
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
            {rows ? (
              rows.map((row) => (
                <TableRow key={keyOf(row)} className="hover:bg-transparent">
                  {columns.map(({ head, numeric = false, cell }, index) => (
                    <TableCell
                      key={head}
                      numeric={numeric}
                      className={cn(index === 0 && `bg-card font-medium ${NAME}`)}
                    >
                      {cell(row)}
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
                {columns.map(({ head, numeric = false, cell }, index) => (
                  <TableCell
                    key={head}
                    numeric={numeric}
                    className={cn(
                      'sticky bottom-0 border-t border-b-0 bg-card print:static',
                      index === 0 && `z-10 ${NAME}`,
                    )}
                  >
                    {cell(total)}
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

/** A name with what it belongs to under it. */
export function Named({ name, under }: { name: string; under?: string | null }) {
  return (
    <>
      <span className="block truncate">{name}</span>
      {under && <span className="block truncate text-xs font-normal text-muted-foreground">{under}</span>}
    </>
  );
}

/** A figure with what it is made of under it. */
export function Figured({ value, under }: { value: string; under: string }) {
  return (
    <>
      {value}
      <span className="block text-xs text-muted-foreground">{under}</span>
    </>
  );
}
