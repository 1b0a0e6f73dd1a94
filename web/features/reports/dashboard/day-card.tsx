import { Suspense } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { useBusiness } from '#web/data/business.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isRefundsOnly, lastWeekday } from './dashboard-texts.ts';

const DayByHour = lazyScreen(() => import('./day-by-hour.tsx'));
const WAITING = <Skeleton className="h-65" />;

/** The day by hour. A day without sales says so in words, above the hours of the same weekday of last week if it had sales. */
export function DayCard({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { zone, currency } = useBusiness();
  if (!dashboard)
    return (
      <Card>
        <CardHeader title="El día por hora" description={`Ventas sin impuesto, en ${currency}`} />
        {WAITING}
      </Card>
    );
  const { by_hour, day, today } = dashboard;
  const isEmpty = by_hour.every(({ sales }) => sales === 0);
  const hasLastWeek = by_hour.some(({ last_week_sales_cents }) => last_week_sales_cents > 0);
  const when = lastWeekday(day, zone);
  const why = isRefundsOnly(dashboard)
    ? `Hoy solo hubo devoluciones: ${formatMoney(-today.sales_cents, currency)} sin impuesto de ventas de otros días.`
    : 'Aún no hay ventas hoy.';
  return (
    <Card>
      <CardHeader
        title="El día por hora"
        description={
          !isEmpty
            ? `Ventas sin impuesto, en ${currency}`
            : hasLastWeek
              ? `${why} En gris, ${when}: ventas sin impuesto, en ${currency}.`
              : `${why} Aquí aparecen en cuanto se cobra la primera.`
        }
        {...(isEmpty && !hasLastWeek && { className: 'mb-0' })}
      />
      {(!isEmpty || hasLastWeek) && (
        <Suspense fallback={isEmpty ? <Skeleton className="h-30" /> : WAITING}>
          <DayByHour byHour={by_hour} lastWeek={when} />
        </Suspense>
      )}
    </Card>
  );
}
