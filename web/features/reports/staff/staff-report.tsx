import { formatMoney } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StaffReport as Report } from './answers.ts';
import type { ReportProps } from './catalogue.ts';
import { comparedShares } from './comparison.tsx';
import { Part } from './part.tsx';
import { personKey } from './person-key.ts';
import { ReportState } from './report-state.tsx';
import { useReportTables } from './report-tables.tsx';
import { staffTables } from './staff-export.ts';
import { StaffFigures } from './staff-figures.tsx';
import { StaffTable } from './staff-table.tsx';
import { useReport } from './use-report.ts';

const sellersOf = ({ employees }: Report) => employees.filter(({ sales_cents }) => sales_cents > 0);

/** Productividad del Personal (decisions): what each employee sold, took, gave and served. */
export default function StaffReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, past, error, mutate, isValidating } = useReport<Report>('staff', props, [
    'sale.changed',
    'kitchen.ended',
  ]);
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
              <Part title="Ventas por empleado">
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
              </Part>
            )}
            <StaffTable report={data} past={past} props={props} />
          </>
        )}
      </div>
    </ReportState>
  );
}
