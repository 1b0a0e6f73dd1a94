import { formatMoney } from '#domain/base/money.ts';
import type { CogsReport as Report } from '#domain/reports/answers/reports-cogs.ts';
import { joinPreviousRows } from '#domain/reports/changes.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { grainText } from '#web/features/reports/charts/chart-points.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';
import { MissingData } from '#web/features/reports/layout/missing-data.tsx';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cogsTables } from './cogs-export.ts';
import { CogsFigures } from './cogs-figures.tsx';
import { CostAlerts, CostCategories, CostIngredients } from './cogs-tables.tsx';
import { CogsTrend } from './cogs-trend.tsx';
import { PairBars } from './pair-bars.tsx';

const isEmpty = ({ products, totals, missing }: Report) =>
  products.length === 0 && totals.actual_cents === 0 && totals.sales_cents === 0 && missing.length === 0;

/** Análisis de COGS (3-reports §2.8): the recipe cost of what was sold, compared with the stock that was used. */
export default function CogsReport(props: ReportProps) {
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.cogs, { query }),
    props,
    ['bill.changed', 'stock.changed', 'kitchen.ended', 'stock-count.changed'],
  );
  useReportTables(data && !isEmpty(data) ? data : undefined, cogsTables, past);
  return (
    <ReportState error={error} hasData={!!data} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid min-w-0 gap-4">
        <CogsFigures report={data} past={past} />
        <MissingData missing={data?.missing} />
        {data && isEmpty(data) ? (
          <EmptyState
            picture="plate"
            title="No hay ventas ni consumo de inventario en este periodo."
            description="El costo aparece al servir órdenes de productos con receta."
          />
        ) : (
          <Parts data={data} past={past} addressOf={(days) => salesAddress(props, { days })} />
        )}
      </div>
    </ReportState>
  );
}

interface PartsProps {
  data: Report | undefined;
  past: Report | undefined;
  addressOf: (days: DayRange) => string | undefined;
}

function Parts({ data, past, addressOf }: PartsProps) {
  const { currency } = useBusiness();
  return (
    <>
      <ReportSection title="COGS teórico vs. real por categoría">
        {data ? (
          <PairBars
            label="COGS teórico y real por categoría"
            names={['Teórico', 'Real']}
            pairs={joinPreviousRows(
              data.by_category,
              past?.by_category ?? [],
              ({ category }) => category,
            ).map(({ row, before, gone }) => ({
              key: row.category,
              label: row.category,
              first: gone ? 0 : row.theoretical_cents,
              second: gone ? 0 : row.actual_cents,
              before: past && [before?.theoretical_cents ?? 0, before?.actual_cents ?? 0],
            }))}
            format={(cents) => formatMoney(cents, currency)}
          />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </ReportSection>
      <ReportSection title="Margen real por día" description={grainText(data?.by_day ?? []).trim()}>
        {data ? (
          <CogsTrend report={data} past={past} addressOf={addressOf} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </ReportSection>
      <CostAlerts report={data} past={past} />
      <CostCategories report={data} past={past} />
      <CostIngredients report={data} past={past} />
    </>
  );
}
