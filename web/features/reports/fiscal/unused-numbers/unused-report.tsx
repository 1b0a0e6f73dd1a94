import { api, apiPath } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnusedCard } from './unused-card.tsx';
import { type UnusedRange, unusedTables } from './unused-rows.ts';

const numbers = api.fiscal['unused-numbers'];
const path = apiPath(numbers);

/** 'Números sin usar': the numbers of expired ranges that no document has, and whether they were reported (art. 42). */
export default function UnusedNumbersReport() {
  const { data, error, mutate, isValidating } = useLiveApi(
    path,
    ({ type }) => type === 'settings.changed' || type === 'bill.changed',
  );
  const { day: today } = useToday();
  const { busy, attempt } = useAttempts();
  useReportTables(data, (unused, zone) => unusedTables(unused, today, zone));
  const mark = async ({ id }: UnusedRange, is_reported: boolean) => {
    const outcome = await attempt(['unused numbers', id, is_reported], () => ({
      call: (options) => numbers[':id'].$put({ param: { id }, json: { is_reported } }, options),
      success: is_reported ? 'Números marcados como reportados.' : 'La marca se quitó.',
    }));
    if (outcome?.ok) await mutate(outcome.data, { revalidate: false });
    else await mutate();
  };
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <p className="mb-3 max-w-prose text-sm text-muted-foreground">
        Los números autorizados que vencen sin usarse se reportan al SAR en los primeros 10 días hábiles del
        mes siguiente. Los feriados se cambian en Opciones, Facturación.
      </p>
      {!data ? (
        <Skeleton className="h-60 w-full" />
      ) : data.ranges.length === 0 ? (
        <EmptyState
          picture="receipt"
          title="No hay números sin usar."
          description="Cuando un rango vence con números sin usar, aparece aquí."
        />
      ) : (
        <ul aria-label="Números sin usar" className="grid grid-cols-1 gap-3">
          {data.ranges.map((range) => (
            <UnusedCard
              key={range.id}
              range={range}
              today={today}
              busy={busy}
              onMark={(each, isReported) => void mark(each, isReported)}
            />
          ))}
        </ul>
      )}
    </ReportState>
  );
}
