import { useLocation } from 'wouter';
import { formatMoney } from '#domain/money.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { DiscountsReport } from './answers.ts';
import { dayPoints, moneyTick } from './chart-points.ts';

interface LostByDayProps {
  days: DiscountsReport['by_day'];
  /** Where the sales of a day are shown; undefined where they can't be. */
  addressOf: (day: string) => string | undefined;
}

/** What discounts and annulments cost on each day up to today. */
export function LostByDay({ days, addressOf }: LostByDayProps) {
  const { currency, date_format } = useBusiness();
  const { day: today } = useToday();
  const [, navigate] = useLocation();
  const past = days.filter(({ day }) => day <= today);
  const opens = past[0] && addressOf(past[0].day) !== undefined;
  const format = (cents: number) => formatMoney(cents, currency);
  return (
    <LineChart
      label="Margen perdido por día"
      axis="Día"
      points={dayPoints(past, date_format)}
      series={[
        {
          key: 'discounts',
          name: 'Descuentos',
          values: past.map(({ discount_cents }) => discount_cents),
          format,
          color: 'var(--chart-1)',
        },
        {
          key: 'annulments',
          name: 'Anulaciones',
          values: past.map(({ annulled_cents }) => annulled_cents),
          format,
          color: 'var(--chart-2)',
        },
      ]}
      details={[
        {
          name: 'Margen perdido',
          texts: past.map(({ discount_cents, annulled_cents }) => format(discount_cents + annulled_cents)),
        },
      ]}
      formatTick={moneyTick}
      onChoose={opens ? ({ key }) => navigate(addressOf(key) ?? '') : undefined}
    />
  );
}
