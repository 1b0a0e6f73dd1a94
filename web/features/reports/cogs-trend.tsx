import { useLocation } from 'wouter';
import { TARGET_MARGIN } from '#domain/cogs.ts';
import { marginOf } from '#domain/menu-engineering.ts';
import { formatMoney } from '#domain/money.ts';
import { formatShare } from '#domain/shares.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useBusiness, useToday } from '#web/lib/business.ts';
import type { CogsReport } from './answers.ts';
import { dayPoints } from './chart-points.ts';

interface CogsTrendProps {
  report: CogsReport;
  /** Where the sales of a day are shown. */
  addressOf: (day: string) => string | undefined;
}

/** The real margin of each day with sales, beside the target; a day opens its sales. */
export function CogsTrend({ report, addressOf }: CogsTrendProps) {
  const { currency, date_format } = useBusiness();
  const { day: today } = useToday();
  const [, navigate] = useLocation();
  const past = report.by_day.filter(({ day }) => day <= today);
  const known = report.missing.length === 0;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <LineChart
      label="Margen real por día"
      axis="Día"
      points={dayPoints(past, date_format)}
      series={[
        {
          key: 'margin',
          name: 'Margen real',
          values: past.map(({ sales_cents, actual_cents }) =>
            known && sales_cents !== 0 ? marginOf(sales_cents, actual_cents) : null,
          ),
          format: (share) => formatShare(share),
          color: 'var(--chart-1)',
        },
        {
          key: 'target',
          name: `Objetivo (${formatShare(TARGET_MARGIN)})`,
          values: past.map(() => TARGET_MARGIN),
          format: (share) => formatShare(share),
          color: 'var(--chart-3)',
        },
      ]}
      details={[
        { name: 'Ventas', texts: past.map(({ sales_cents }) => money(sales_cents)) },
        { name: 'Costo real', texts: past.map(({ actual_cents }) => money(actual_cents)) },
      ]}
      formatTick={(share) => formatShare(share)}
      onChoose={({ key }) => navigate(addressOf(key) ?? '')}
    />
  );
}
