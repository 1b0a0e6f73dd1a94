import { formatMoney } from '#domain/money.ts';
import { dayText } from '#domain/periods.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { SalesReport } from './answers.ts';

/** Ventas of each day up to today; the number of sales is told with each point. */
export function SalesTrend({ days }: { days: SalesReport['by_day'] }) {
  const { currency } = useBusiness();
  const { day: today } = useToday();
  const past = days.filter(({ day }) => day <= today);
  return (
    <LineChart
      label="Tendencia diaria de ventas"
      axis="Día"
      points={past.map(({ day }) => ({ key: day, label: dayText(day).slice(0, 5), title: dayText(day) }))}
      series={[
        {
          key: 'sales',
          name: 'Ventas',
          values: past.map(({ sales_cents }) => sales_cents),
          format: (cents) => formatMoney(cents, currency),
          color: 'var(--chart-1)',
        },
      ]}
      details={[{ name: 'Transacciones', texts: past.map(({ sales }) => formatQuantity(sales)) }]}
      formatTick={(cents) => formatQuantity(Math.round(cents / 100))}
    />
  );
}
