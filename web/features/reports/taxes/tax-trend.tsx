import { formatMoney } from '#domain/base/money.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { useBusiness, useRegime } from '#web/data/business.ts';
import { moneyTick, pastSums, sumsOf, withPast } from '#web/features/reports/charts/chart-points.ts';
import { useTrend } from '#web/features/reports/charts/use-trend.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import type { TaxDay } from './tax-rows.ts';

interface TaxTrendProps {
  days: readonly TaxDay[];
  past: readonly TaxDay[] | undefined;
  /** The address of the sales of some days; undefined if there is none. */
  addressOf: (days: DayRange) => string | undefined;
}

/** The net sales and tax of each day, week or month up to today. */
export function TaxTrend({ days, past: pastDays, addressOf }: TaxTrendProps) {
  const { currency } = useBusiness();
  const { tax } = useRegime();
  const { buckets, past, chart } = useTrend(days, addressOf, pastDays);
  const format = (cents: number) => formatMoney(cents, currency);
  return (
    <LineChart
      name="taxes.trend"
      label={`Ventas netas e ${tax} por día`}
      {...chart}
      measures={[
        withPast(
          {
            key: 'net',
            name: 'Ventas netas',
            values: sumsOf(buckets, ({ net_cents }) => net_cents),
            format,
            formatTick: moneyTick,
          },
          pastSums(past, ({ net_cents }) => net_cents),
        ),
        withPast(
          {
            key: 'tax',
            name: tax,
            values: sumsOf(buckets, ({ tax_cents }) => tax_cents),
            format,
            formatTick: moneyTick,
          },
          pastSums(past, ({ tax_cents }) => tax_cents),
        ),
      ]}
      details={[
        { name: 'Cobrado', texts: sumsOf(buckets, ({ charged_cents }) => charged_cents).map(format) },
      ]}
    />
  );
}
