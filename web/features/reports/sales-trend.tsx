import { useLocation } from 'wouter';
import { formatMoney } from '#domain/money.ts';
import type { DayRange } from '#domain/periods.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { SalesReport } from './answers.ts';
import { moneyTick, sumsOf, trendOf } from './chart-points.ts';

interface SalesTrendProps {
  days: SalesReport['by_day'];
  /** Where the sales of some days are shown; undefined where they can't be. */
  addressOf: (days: DayRange) => string | undefined;
}

/** Ventas of each day, week or month up to today, and on a second axis how many sales there were. */
export function SalesTrend({ days, addressOf }: SalesTrendProps) {
  const { currency, date_format } = useBusiness();
  const { day: today } = useToday();
  const [, navigate] = useLocation();
  const { buckets, ...trend } = trendOf(days, today, date_format);
  const openOf = (key: string) => {
    const bucket = buckets.find(({ from }) => from === key);
    return bucket && addressOf(bucket);
  };
  const opens = buckets[0] && addressOf(buckets[0]) !== undefined;
  return (
    <LineChart
      label="Tendencia diaria de ventas"
      {...trend}
      series={[
        {
          key: 'sales',
          name: 'Ventas',
          values: sumsOf(buckets, ({ sales_cents }) => sales_cents),
          format: (cents) => formatMoney(cents, currency),
          color: 'var(--chart-1)',
        },
        {
          key: 'transactions',
          name: 'Transacciones',
          values: sumsOf(buckets, ({ sales }) => sales),
          format: formatQuantity,
          color: 'var(--chart-2)',
          axis: 'right',
        },
      ]}
      formatTick={moneyTick}
      onChoose={opens ? ({ key }) => navigate(openOf(key) ?? '') : undefined}
    />
  );
}
