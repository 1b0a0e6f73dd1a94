import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { useBusiness } from '#web/data/business.ts';
import { moneyTick, pastSums, sumsOf, withPast } from '#web/features/reports/charts/chart-points.ts';
import { useTrend } from '#web/features/reports/charts/use-trend.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';

interface SalesTrendProps {
  days: SalesReport['by_day'];
  past: SalesReport['by_day'] | undefined;
  /** The address of the sales of some days; undefined if there is none. */
  addressOf: (days: DayRange) => string | undefined;
}

/** The sales of each day, week or month up to today, or their number. */
export function SalesTrend({ days, past: pastDays, addressOf }: SalesTrendProps) {
  const { currency } = useBusiness();
  const { buckets, past, chart } = useTrend(days, addressOf, pastDays);
  return (
    <LineChart
      name="sales.trend"
      label="Tendencia diaria de ventas"
      {...chart}
      measures={[
        withPast(
          {
            key: 'sales',
            name: 'Ventas',
            values: sumsOf(buckets, ({ sales_cents }) => sales_cents),
            format: (cents) => formatMoney(cents, currency),
            formatTick: moneyTick,
          },
          pastSums(past, ({ sales_cents }) => sales_cents),
        ),
        withPast(
          {
            key: 'transactions',
            name: 'Transacciones',
            values: sumsOf(buckets, ({ sales }) => sales),
            format: formatQuantity,
          },
          pastSums(past, ({ sales }) => sales),
        ),
      ]}
    />
  );
}
