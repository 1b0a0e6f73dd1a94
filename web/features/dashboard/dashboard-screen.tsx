import { Suspense } from 'react';
import type { Dashboard } from '#domain/answers/dashboard.ts';
import { formatMoney } from '#domain/money.ts';
import { hourOf } from '#domain/time.ts';
import { useBusiness, useToday } from '#web/lib/business.ts';
import { lazyScreen } from '#web/lib/lazy-screen.ts';
import { useServerNow } from '#web/lib/server-clock.ts';
import { useUser } from '#web/lib/session.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AttentionList } from './attention-list.tsx';
import { greeting, isRefundsOnly } from './dashboard-texts.ts';
import { Figures } from './figures.tsx';
import { FirstStepsCard } from './first-steps.tsx';
import { useDashboard } from './use-dashboard.ts';

const DayByHour = lazyScreen(() => import('./day-by-hour.tsx'));
const MINUTE = 60_000;

/** The figures of the day, and what needs attention. */
export default function DashboardScreen() {
  const { full_name } = useUser();
  const { zone } = useBusiness();
  const { date } = useToday();
  const now = useServerNow(MINUTE);
  const { data, error, isValidating, mutate } = useDashboard();
  const [firstName] = full_name.split(' ');
  return (
    <>
      <PageHeader
        above={<DateHeading date={date} />}
        title={`${greeting(hourOf(now, zone))}, ${firstName}`}
      />
      {error && !data ? (
        <Card className="p-0">
          <ErrorState
            title="No se pudieron leer las cifras de hoy."
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4 lg:gap-5">
          <FirstStepsCard />
          <Figures dashboard={data} />
          <Hours dashboard={data} />
          {data ? <AttentionList dashboard={data} /> : <Skeleton className="h-64 rounded-card" />}
        </div>
      )}
    </>
  );
}

const WAITING = <Skeleton className="h-65" />;

function Hours({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { currency } = useBusiness();
  const byHour = dashboard?.by_hour;
  const sold = byHour?.some(({ sales }) => sales > 0);
  const refunds = isRefundsOnly(dashboard);
  return (
    <Card>
      <CardHeader title="El día por hora" description={`Ventas sin impuesto, en ${currency}`} />
      {byHour && !sold ? (
        <EmptyState
          picture="receipt"
          title={refunds ? 'Hoy solo hubo devoluciones' : 'Aún no hay ventas hoy'}
          description={
            refunds
              ? `Se devolvieron ${formatMoney(-(dashboard?.today.sales_cents ?? 0), currency)} sin impuesto de ventas de otros días.`
              : 'Aquí aparecen en cuanto se cobra la primera.'
          }
          className="h-65 py-0"
        />
      ) : (
        <Suspense fallback={WAITING}>{byHour ? <DayByHour byHour={byHour} /> : WAITING}</Suspense>
      )}
    </Card>
  );
}
