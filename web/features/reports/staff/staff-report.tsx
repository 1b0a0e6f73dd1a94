import { formatMoney } from '#domain/base/money.ts';
import type { StaffReport as Report } from '#domain/reports/answers/reports-staff.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedShares } from '#web/features/reports/comparison/comparison.tsx';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { staffTables } from './staff-export.ts';
import { StaffFigures } from './staff-figures.tsx';
import { StaffTable } from './staff-table.tsx';

const sellersOf = ({ employees }: Report) => employees.filter(({ sales_cents }) => sales_cents > 0);

/** Productividad del Personal (decisions): what each employee sold, ordered, discounted and served. */
export default function StaffReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.staff, { query }),
    props,
    ['bill.changed', 'kitchen.ended'],
  );
  useReportTables(data?.employees.length === 0 ? undefined : data, staffTables, past);
  const sellers = data && sellersOf(data);
  return (
    <ReportState error={error} hasData={!!data} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid min-w-0 gap-4">
        <StaffFigures report={data} past={past} />
        {data?.employees.length === 0 ? (
          <EmptyState
            picture="people"
            title="Nadie tuvo actividad en este periodo y turno."
            description="Cada empleado aparece con la primera orden que toma, cobra o sirve."
          />
        ) : (
          <>
            {sellers?.length !== 0 && (
              <ReportSection title="Ventas por empleado">
                {sellers ? (
                  <ShareBars
                    label="Ventas por empleado"
                    shares={comparedShares(sellers, past && sellersOf(past), {
                      keyOf: personKey,
                      label: ({ name }) => name,
                      of: ({ sales_cents }) => sales_cents,
                      format: (cents) => formatMoney(cents, currency),
                      better: 'more',
                    })}
                  />
                ) : (
                  <Skeleton className="h-40 w-full" />
                )}
              </ReportSection>
            )}
            <StaffTable report={data} past={past} props={props} />
          </>
        )}
      </div>
    </ReportState>
  );
}
