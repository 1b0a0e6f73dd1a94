import { formatMoney } from '#domain/base/money.ts';
import type { DiscountsReport } from '#domain/reports/answers/reports-discounts.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { useBusiness } from '#web/data/business.ts';
import { moneyTick, pastSums, sumsOf, withPast } from '#web/features/reports/charts/chart-points.ts';
import { useTrend } from '#web/features/reports/charts/use-trend.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';

interface LostByDayProps {
  days: DiscountsReport['by_day'];
  past: DiscountsReport['by_day'] | undefined;
  /** The address of the sales of some days; undefined if there is none. */
  addressOf: (days: DayRange) => string | undefined;
}

/** The cost of discounts and voids on each day, week or month up to today. */
export function LostByDay({ days, past: pastDays, addressOf }: LostByDayProps) {
  const { currency } = useBusiness();
  const { buckets, past, chart } = useTrend(days, addressOf, pastDays);
  const discounts = sumsOf(buckets, ({ discount_cents }) => discount_cents);
  const voids = sumsOf(buckets, ({ voided_cents }) => voided_cents);
  const format = (cents: number) => formatMoney(cents, currency);
  return (
    <LineChart
      name="lost-margin.trend"
      label="Margen perdido por día"
      {...chart}
      measures={[
        withPast(
          { key: 'discounts', name: 'Descuentos', values: discounts, format, formatTick: moneyTick },
          pastSums(past, ({ discount_cents }) => discount_cents),
        ),
        withPast(
          { key: 'voids', name: 'Anulaciones', values: voids, format, formatTick: moneyTick },
          pastSums(past, ({ voided_cents }) => voided_cents),
        ),
      ]}
      details={[
        {
          name: 'Margen perdido',
          texts: discounts.map((cents, index) => format(cents + (voids[index] ?? 0))),
        },
      ]}
    />
  );
}
