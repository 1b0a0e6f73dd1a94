import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';

export interface TicketRow {
  readonly key: string;
  readonly name: string;
  readonly sales: number;
  readonly sales_cents: number;
  readonly average_cents: number;
}

interface TicketTableProps {
  title: string;
  /** What the rows are: 'Mesero'. */
  head: string;
  rows: readonly TicketRow[] | undefined;
}

/** The detail behind averages: who or when, how many sales, what they came to, and what each was on average. */
export function TicketTable({ title, head, rows }: TicketTableProps) {
  const { currency } = useBusiness();
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {rows ? (
        <Table frameClassName="max-h-[28rem] print:max-h-none">
          <TableHead>
            <tr>
              <TableHeadCell>{head}</TableHeadCell>
              <TableHeadCell numeric>Ventas</TableHeadCell>
              <TableHeadCell numeric>Total</TableHeadCell>
              <TableHeadCell numeric>Ticket promedio</TableHeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map(({ key, name, sales, sales_cents, average_cents }) => (
              <TableRow key={key}>
                <TableCell className="font-medium">{name}</TableCell>
                <TableCell numeric>{formatQuantity(sales)}</TableCell>
                <TableCell numeric>{formatMoney(sales_cents, currency)}</TableCell>
                <TableCell numeric>{sales > 0 ? formatMoney(average_cents, currency) : '—'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </section>
  );
}
