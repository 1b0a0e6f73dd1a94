import { formatMoney } from '#domain/money.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { InventoryReport } from './answers.ts';
import { dayPoints, moneyTick } from './chart-points.ts';

/** As tall as ten bars of prices beside it. */
const TALL = 400;

/** What came from suppliers on each day up to today. */
export function DailyPurchases({ days }: { days: InventoryReport['by_day'] }) {
  const { currency } = useBusiness();
  const { day: today } = useToday();
  const past = days.filter(({ day }) => day <= today);
  return (
    <LineChart
      label="Compras Diarias (L.)"
      axis="Día"
      points={dayPoints(past)}
      series={[
        {
          key: 'purchases',
          name: 'Compras',
          values: past.map(({ purchases_cents }) => purchases_cents),
          format: (cents) => formatMoney(cents, currency),
          color: 'var(--chart-1)',
        },
      ]}
      formatTick={moneyTick}
    />
  );
}

/** What entered and left the stock on the last days, at its cost; a kind of movement counts by what it came to. */
export function DailyMovements({ movements }: { movements: InventoryReport['movements'] }) {
  const { currency } = useBusiness();
  const days = [...new Set(movements.map(({ day }) => day))];
  const of = (day: string, sign: 1 | -1) =>
    movements
      .filter((movement) => movement.day === day)
      .reduce((sum, { cost_cents }) => sum + Math.max(0, sign * cost_cents), 0);
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <BarChart
      height={TALL}
      label="Movimientos de Inventario"
      axis="Día"
      points={dayPoints(days.map((day) => ({ day })))}
      series={[
        {
          key: 'in',
          name: 'Entradas',
          values: days.map((day) => of(day, 1)),
          format: money,
          color: 'var(--chart-3)',
        },
        {
          key: 'out',
          name: 'Salidas',
          values: days.map((day) => of(day, -1)),
          format: money,
          color: 'var(--chart-1)',
        },
      ]}
      formatTick={moneyTick}
    />
  );
}
