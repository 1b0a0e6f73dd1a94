import { useSearchParams } from 'wouter';
import { hourOf } from '#domain/base/time.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { useFirstSteps } from '#web/parts/first-steps/use-first-steps.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AttentionList } from './attention-list.tsx';
import { greeting } from './dashboard-texts.ts';
import { DayCard } from './day-card.tsx';
import { Figures } from './figures.tsx';
import { FirstStepsCard } from './first-steps.tsx';
import { TopToday } from './top-today.tsx';
import { useDashboard } from './use-dashboard.ts';

const MINUTE = 60_000;

/** Today's figures and what needs attention; before the first sale only the first steps, for those who may do them. */
export default function DashboardScreen() {
  const { full_name } = useUser();
  const { zone } = useBusiness();
  const { date } = useToday();
  const now = useServerNow(MINUTE);
  const [search] = useSearchParams();
  const firstSteps = useFirstSteps(search.has('pasos'));
  const { steps, expected } = firstSteps;
  const isNew = expected || (steps !== null && !steps.hidden && !steps.sale);
  const [firstName] = full_name.split(' ');
  return (
    <>
      <PageHeader
        above={<DateHeading date={date} />}
        title={`${greeting(hourOf(now, zone))}, ${firstName}`}
      />
      <div className="flex flex-col gap-4 lg:gap-5">
        <FirstStepsCard {...firstSteps} />
        {!isNew && <Today />}
      </div>
    </>
  );
}

function Today() {
  const wide = useWide();
  const { data, error, isValidating, mutate } = useDashboard();
  if (error && !data)
    return (
      <Card className="p-0">
        <ErrorState
          title="No se pudieron leer las cifras de hoy."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      </Card>
    );
  const attention = (
    <div key="attention" className="lg:row-span-2">
      {data ? <AttentionList dashboard={data} /> : <Skeleton className="h-96 rounded-card" />}
    </div>
  );
  const figures = (part: 'all' | 'first' | 'rest') => (
    <div key={part} className="lg:col-span-3">
      <Figures dashboard={data} part={part} />
    </div>
  );
  const day = (
    <div key="day" className="min-w-0 lg:col-span-2">
      <DayCard dashboard={data} />
    </div>
  );
  const top = data && data.top_products.length > 0 && (
    <div key="top" className="min-w-0 lg:col-span-2">
      <TopToday products={data.top_products} day={data.day} />
    </div>
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_auto_1fr] lg:gap-5">
      {wide
        ? [figures('all'), day, attention, top]
        : [figures('first'), attention, day, figures('rest'), top]}
    </div>
  );
}
