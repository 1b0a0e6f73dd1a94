import { formatMoney } from '#domain/base/money.ts';
import { addDays, type Day } from '#domain/base/time.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { useBusiness } from '#web/data/business.ts';
import {
  dayPoints,
  moneyTick,
  pastSums,
  sumsOf,
  withPast,
} from '#web/features/reports/charts/chart-points.ts';
import { useTrend } from '#web/features/reports/charts/use-trend.ts';
import { BarChart } from '#web/parts/charts/bar-chart.tsx';
import { LineChart } from '#web/parts/charts/line-chart.tsx';

/** With its legend as tall as the ten prices beside it. */
const TALL = 450;

interface DailyPurchasesProps {
  days: InventoryReport['by_day'];
  past: InventoryReport['by_day'] | undefined;
}

/** The purchases received on each day, week or month up to today. */
export function DailyPurchases({ days, past: pastDays }: DailyPurchasesProps) {
  const { currency } = useBusiness();
  const { buckets, past, chart } = useTrend(days, undefined, pastDays);
  return (
    <LineChart
      name="inventory.purchases"
      label="Compras Diarias (L.)"
      {...chart}
      measures={[
        withPast(
          {
            key: 'purchases',
            name: 'Compras',
            values: sumsOf(buckets, ({ purchases_cents }) => purchases_cents),
            format: (cents) => formatMoney(cents, currency),
            formatTick: moneyTick,
          },
          pastSums(past, ({ purchases_cents }) => purchases_cents),
        ),
      ]}
    />
  );
}

/** Every day from the first to the last, inclusive. */
function daysFrom(first: Day | undefined, last: Day | undefined): readonly Day[] {
  const days: Day[] = [];
  if (first && last) for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The cost of stock that entered or left on the last days, by the sign of each kind's sum. */
export function DailyMovements({ movements }: { movements: InventoryReport['movements'] }) {
  const { currency, date_format } = useBusiness();
  const days = daysFrom(movements[0]?.day, movements.at(-1)?.day);
  const of = (day: string, sign: 1 | -1) =>
    movements
      .filter((movement) => movement.day === day)
      .reduce((sum, { cost_cents }) => sum + Math.max(0, sign * cost_cents), 0);
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <BarChart
      height={TALL}
      name="inventory.movements"
      label="Movimientos de Inventario"
      axis="Día"
      points={dayPoints(
        days.map((day) => ({ day })),
        date_format,
      )}
      measures={[
        {
          key: 'in',
          name: 'Entradas',
          values: days.map((day) => of(day, 1)),
          format: money,
          formatTick: moneyTick,
        },
        {
          key: 'out',
          name: 'Salidas',
          values: days.map((day) => of(day, -1)),
          format: money,
          formatTick: moneyTick,
        },
      ]}
    />
  );
}
