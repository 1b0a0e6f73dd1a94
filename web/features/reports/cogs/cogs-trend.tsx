import { formatMoney } from '#domain/base/money.ts';
import { formatShare } from '#domain/base/shares.ts';
import type { CogsReport } from '#domain/reports/answers/reports-cogs.ts';
import { TARGET_MARGIN } from '#domain/reports/cogs.ts';
import { marginOf } from '#domain/reports/menu-engineering.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { useBusiness } from '#web/data/business.ts';
import { pastSums, sumsOf, withPast } from '#web/features/reports/charts/chart-points.ts';
import { useTrend } from '#web/features/reports/charts/use-trend.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import type { ChartSeries } from '#web/parts/charts/series.ts';

interface CogsTrendProps {
  report: CogsReport;
  past: CogsReport | undefined;
  /** The address of the sales of some days. */
  addressOf: (days: DayRange) => string | undefined;
}

/** The actual margin of each day, week or month with sales, with the target; a click on a point opens its sales. */
export function CogsTrend({ report, past: pastReport, addressOf }: CogsTrendProps) {
  const { currency } = useBusiness();
  const { buckets, past, chart } = useTrend(report.by_day, addressOf, pastReport?.by_day);
  const sales = sumsOf(buckets, ({ sales_cents }) => sales_cents);
  const costs = sumsOf(buckets, ({ actual_cents }) => actual_cents);
  const known = report.missing.length === 0;
  const pastSales = pastSums(past, ({ sales_cents }) => sales_cents);
  const pastCosts = pastSums(past, ({ actual_cents }) => actual_cents);
  const pastMargins = pastSales?.map((cents, index) =>
    pastReport?.missing.length === 0 && cents !== null && cents > 0
      ? marginOf(cents, pastCosts?.[index] ?? 0)
      : null,
  );
  const money = (cents: number) => formatMoney(cents, currency);
  const margin = withPast(
    {
      key: 'margin',
      name: 'Margen real',
      values: sales.map((cents, index) => (known && cents > 0 ? marginOf(cents, costs[index] ?? 0) : null)),
      format: (share) => formatShare(share),
    },
    pastMargins,
  );
  const target: ChartSeries = {
    key: 'target',
    name: `Objetivo (${formatShare(TARGET_MARGIN)})`,
    values: buckets.map(() => TARGET_MARGIN),
    isTarget: true,
  };
  return (
    <LineChart
      name="cogs.trend"
      label="Margen real por día"
      {...chart}
      measures={[{ ...margin, compared: [...(margin.compared ?? []), target] }]}
      details={[
        {
          name: 'Ventas',
          texts: sales.map((cents) => (cents < 0 ? `${money(cents)} (solo devoluciones)` : money(cents))),
        },
        { name: 'Costo real', texts: costs.map(money) },
      ]}
    />
  );
}
