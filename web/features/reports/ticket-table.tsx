import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { FigureTable } from './figure-table.tsx';

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

/** The detail behind averages: who or when, what each sale was on average, how many there were, and what they came to. */
export function TicketTable({ title, head, rows }: TicketTableProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title={title}
      description="Sin impuesto."
      columns={[
        { head, cell: ({ name }) => <span className="block min-w-28">{name}</span> },
        {
          head: 'Ticket promedio',
          cell: ({ sales, average_cents }) => (sales > 0 ? formatMoney(average_cents, currency) : '—'),
          numeric: true,
        },
        { head: 'Ventas', cell: ({ sales }) => formatQuantity(sales), numeric: true },
        { head: 'Total', cell: ({ sales_cents }) => formatMoney(sales_cents, currency), numeric: true },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
      empty="No hay ventas cobradas en este periodo y turno."
      dense
    />
  );
}
