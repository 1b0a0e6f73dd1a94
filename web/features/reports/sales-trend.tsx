import { useLocation } from 'wouter';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { SalesReport } from './answers.ts';
import { dayPoints, moneyTick } from './chart-points.ts';

interface SalesTrendProps {
  days: SalesReport['by_day'];
  /** Where the sales of a day are shown; undefined where they can't be. */
  addressOf: (day: string) => string | undefined;
}

/** Ventas of each day up to today, and on a second axis how many sales there were. */
export function SalesTrend({ days, addressOf }: SalesTrendProps) {
  const { currency, date_format } = useBusiness();
  const { day: today } = useToday();
  const [, navigate] = useLocation();
  const past = days.filter(({ day }) => day <= today);
  const opens = past[0] && addressOf(past[0].day) !== undefined;
  return (
    <LineChart
      label="Tendencia diaria de ventas"
      axis="Día"
      points={dayPoints(past, date_format)}
      series={[
        {
          key: 'sales',
          name: 'Ventas',
          values: past.map(({ sales_cents }) => sales_cents),
          format: (cents) => formatMoney(cents, currency),
          color: 'var(--chart-1)',
        },
        {
          key: 'transactions',
          name: 'Transacciones',
          values: past.map(({ sales }) => sales),
          format: formatQuantity,
          color: 'var(--chart-2)',
          axis: 'right',
        },
      ]}
      formatTick={moneyTick}
      onChoose={opens ? ({ key }) => navigate(addressOf(key) ?? '') : undefined}
    />
  );
}
