import { formatMoney } from '#domain/base/money.ts';
import { may } from '#domain/people/access.ts';
import type { SalesReport as Report } from '#domain/reports/answers/reports-sales.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { grainText } from '#web/features/reports/charts/chart-points.ts';
import { comparedShares } from '#web/features/reports/comparison/comparison.tsx';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BusyHours } from './busy-hours.tsx';
import { ExpenseShares } from './expense-shares.tsx';
import { salesTables } from './sales-export.ts';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTrend } from './sales-trend.tsx';
import { TopProducts } from './top-products.tsx';

const isEmpty = ({ totals }: Report) =>
  totals.sales === 0 && totals.sales_cents === 0 && !totals.expenses_cents;

/** Ingresos/Egresos (3-reports §2.4). */
export default function SalesReport(props: ReportProps) {
  const { currency } = useBusiness();
  const costs = may(useUser(), 'cost:read');
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.sales, { query }),
    props,
    ['bill.changed', 'expense.changed'],
  );
  useReportTables(data && !isEmpty(data) ? data : undefined, salesTables, past);

  if (data && data.totals.sales === 0 && data.totals.sales_cents === 0) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <SalesFigures totals={data.totals} past={past?.totals} costs={costs} />
        <EmptyState picture="receipt" title="No hay ventas cobradas en este periodo y turno." />
        {data.by_hour.length > 0 && <BusyHours cells={data.by_hour} past={past?.by_hour} />}
        <ExpenseShares report={data} past={past} />
      </div>
    );
  }
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <SalesFigures totals={data?.totals} past={past?.totals} costs={costs} />
        <ReportSection
          title="Tendencia diaria de ventas"
          description={`Sin impuesto.${grainText(data?.by_day ?? [])}`}
        >
          {data ? (
            <SalesTrend
              days={data.by_day}
              past={past?.by_day}
              addressOf={(days) => salesAddress(props, { days })}
            />
          ) : (
            <Skeleton className="h-72 w-full" />
          )}
        </ReportSection>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <ReportSection title="Ventas por categoría" description="Sin impuesto.">
            {data ? (
              <ShareBars
                label="Ventas por categoría"
                shares={comparedShares(data.by_category, past?.by_category, {
                  keyOf: ({ name }) => name,
                  label: ({ name }) => name,
                  of: ({ sales_cents }) => sales_cents,
                  format: money,
                  better: 'more',
                })}
              />
            ) : (
              <Skeleton className="h-80 w-full" />
            )}
          </ReportSection>
          <ReportSection title="Ventas por usuario" description="Sin impuesto.">
            {data ? (
              <ShareBars
                label="Ventas por usuario"
                shares={comparedShares(data.by_user, past?.by_user, {
                  keyOf: personKey,
                  label: ({ name }) => name,
                  of: ({ sales_cents }) => sales_cents,
                  format: money,
                  href: ({ user_id }) => salesAddress(props, { cashier: user_id }),
                  better: 'more',
                })}
              />
            ) : (
              <Skeleton className="h-40 w-full" />
            )}
          </ReportSection>
        </div>
        {data ? (
          <BusyHours cells={data.by_hour} past={past?.by_hour} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
        {data && <ExpenseShares report={data} past={past} />}
        <TopProducts report={data} past={past} />
      </div>
    </ReportState>
  );
}
