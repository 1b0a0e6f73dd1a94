import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ClosedRegister } from '#domain/register/answers/register.ts';
import { businessDayText } from '#domain/register/register-labels.ts';
import { type Business, useBusiness } from '#web/data/business.ts';
import { type SalesSettings, useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { differenceLabel } from './difference-label.ts';
import { RegisterWindow } from './register-window.tsx';
import { ReportWindow } from './report-window.tsx';
import { useClosedRegisterSessions } from './use-closed-register-sessions.ts';

interface ClosedRowProps {
  closed: ClosedRegister;
  business: Business;
  settings: SalesSettings;
  onOpen: () => void;
}

function ClosedRow({ closed, business, settings, onOpen }: ClosedRowProps) {
  const { word, ink } = differenceLabel(closed.difference_cents);
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 rounded-control px-2 py-2.5 text-left text-sm transition-colors hover:bg-muted focus-visible:outline-offset-[-2px]"
      >
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 figures">
          <span className="font-semibold">
            Z #{closed.z_number} · {closed.register_name}
          </span>
          <span className="text-right font-semibold">{settings.money(closed.total_cents)}</span>
          <span className="text-muted-foreground">
            {businessDayText(closed.business_day, business)} · {settings.clockOf(closed.closed_at)} ·{' '}
            {closed.closed_by}
          </span>
          <span className={cn('text-right', ink)}>
            {word}
            {closed.difference_cents !== 0 && ` ${settings.money(closed.difference_cents)}`}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      </button>
    </li>
  );
}

/** 'Cierres': the Z reports, to view and to print again. */
export function ClosedRegisterSessionsWindow() {
  const business = useBusiness();
  const settings = useSalesSettings();
  const { closed, page, pages, setPage, failed, retrying, reload } = useClosedRegisterSessions();
  const [shown, setShown] = useState<string | null>(null);

  if (shown !== null) return <ReportWindow registerSessionId={shown} onBack={() => setShown(null)} />;
  return (
    <RegisterWindow
      title="Cierres"
      size="lg"
      {...(pages > 1 ? { footer: <Pagination page={page} pages={pages} onPage={setPage} /> } : {})}
    >
      {closed ? (
        closed.length === 0 ? (
          <EmptyState picture="receipt" title="Todavía no hay cierres." />
        ) : (
          <ul className="-mx-2">
            {closed.map((each) => (
              <ClosedRow
                key={each.id}
                closed={each}
                business={business}
                settings={settings}
                onOpen={() => setShown(each.id)}
              />
            ))}
          </ul>
        )
      ) : failed ? (
        <ErrorState title="No se pudieron cargar los cierres." onRetry={reload} busy={retrying} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </RegisterWindow>
  );
}
