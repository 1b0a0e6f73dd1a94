import { useLocation } from 'wouter';
import { formatMoney } from '#domain/money.ts';
import type { DayRange } from '#domain/periods.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { DiscountsReport } from './answers.ts';
import { moneyTick, sumsOf, trendOf } from './chart-points.ts';

interface LostByDayProps {
  days: DiscountsReport['by_day'];
  /** Where the sales of some days are shown; undefined where they can't be. */
  addressOf: (days: DayRange) => string | undefined;
}

/** What discounts and annulments cost on each day, week or month up to today. */
export function LostByDay({ days, addressOf }: LostByDayProps) {
  const { currency, date_format } = useBusiness();
  const { day: today } = useToday();
  const [, navigate] = useLocation();
  const { buckets, ...trend } = trendOf(days, today, date_format);
  const openOf = (key: string) => {
    const bucket = buckets.find(({ from }) => from === key);
    return bucket && addressOf(bucket);
  };
  const opens = buckets[0] && addressOf(buckets[0]) !== undefined;
  const discounts = sumsOf(buckets, ({ discount_cents }) => discount_cents);
  const annulments = sumsOf(buckets, ({ annulled_cents }) => annulled_cents);
  const format = (cents: number) => formatMoney(cents, currency);
  return (
    <LineChart
      label="Margen perdido por día"
      {...trend}
      series={[
        {
          key: 'discounts',
          name: 'Descuentos',
          values: discounts,
          format,
          color: 'var(--chart-1)',
        },
        {
          key: 'annulments',
          name: 'Anulaciones',
          values: annulments,
          format,
          color: 'var(--chart-2)',
        },
      ]}
      details={[
        {
          name: 'Margen perdido',
          texts: discounts.map((cents, index) => format(cents + (annulments[index] ?? 0))),
        },
      ]}
      formatTick={moneyTick}
      onChoose={opens ? ({ key }) => navigate(openOf(key) ?? '') : undefined}
    />
  );
}
