import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { compared, FigureTable } from './figure-table.tsx';

export interface TicketRow {
  readonly key: string;
  readonly name: string;
  readonly sales: number;
  readonly sales_cents: number;
  readonly average_cents: number;
}

/** Null where nothing was sold. */
export const ticketAverage = ({
  sales,
  average_cents,
}: Pick<TicketRow, 'sales' | 'average_cents'>): number | null => (sales > 0 ? average_cents : null);

interface TicketTableProps {
  title: string;
  /** What the rows are: 'Mesero'. */
  head: string;
  rows: readonly TicketRow[] | undefined;
  past: readonly TicketRow[] | undefined;
}

/** The detail behind averages: who or when, what each sale was on average, how many there were, and what they came to. */
export function TicketTable({ title, head, rows, past }: TicketTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <FigureTable
      title={title}
      description="Sin impuesto."
      columns={[
        { head, cell: ({ name }) => <span className="block min-w-28">{name}</span> },
        compared<TicketRow>('Ticket promedio', ticketAverage, money, 'more', 'average'),
        compared<TicketRow>('Ventas', ({ sales }) => sales, formatQuantity, 'more'),
        compared<TicketRow>('Total', ({ sales_cents }) => sales_cents, money, 'more'),
      ]}
      rows={rows}
      past={past}
      keyOf={({ key }) => key}
      empty="No hay ventas cobradas en este periodo y turno."
      dense
    />
  );
}
