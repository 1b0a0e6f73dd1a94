import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { useBusiness } from '#web/data/business.ts';
import { averageCheck } from '#web/features/reports/tables/average-check.ts';
import { comparedColumn, FigureTable } from '#web/features/reports/tables/figure-table.tsx';

export interface AverageCheckRow {
  readonly key: string;
  readonly name: string;
  readonly sales: number;
  readonly sales_cents: number;
  readonly average_cents: number;
}

interface AverageCheckTableProps {
  title: string;
  /** What a row is: 'Mesero'. */
  head: string;
  rows: readonly AverageCheckRow[] | undefined;
  past: readonly AverageCheckRow[] | undefined;
}

/** The figures behind the averages: by person or time, the average check, the number of sales and their total. */
export function AverageCheckTable({ title, head, rows, past }: AverageCheckTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <FigureTable
      title={title}
      description="Sin impuesto."
      columns={[
        { head, cell: ({ name }) => <span className="block min-w-28">{name}</span> },
        comparedColumn<AverageCheckRow>('Ticket promedio', averageCheck, money, 'more', 'average'),
        comparedColumn<AverageCheckRow>('Ventas', ({ sales }) => sales, formatQuantity, 'more'),
        comparedColumn<AverageCheckRow>('Total', ({ sales_cents }) => sales_cents, money, 'more'),
      ]}
      rows={rows}
      past={past}
      keyOf={({ key }) => key}
      empty="No hay ventas cobradas en este periodo y turno."
      dense
    />
  );
}
