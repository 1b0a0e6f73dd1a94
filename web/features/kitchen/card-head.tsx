import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { KitchenTicket } from '#domain/answers/kitchen.ts';
import { type Urgency, wasRecalled } from '#domain/kitchen.ts';
import { stopwatch } from '#domain/time.ts';
import { useServerClock } from '#web/lib/server-clock.ts';
import { channelPlace } from '#web/orders/use-day-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { elapsedSeconds, timingOf } from './use-warnings.ts';

const URGENCY_STYLES: Readonly<
  Record<Urgency, { head: string; tone: 'success' | 'warning' | 'danger'; Icon: LucideIcon }>
> = {
  'on-time': { head: 'bg-success/16 text-foreground', tone: 'success', Icon: CircleCheck },
  attention: { head: 'bg-warning text-warning-foreground', tone: 'warning', Icon: Clock },
  alert: { head: 'bg-danger text-danger-foreground', tone: 'danger', Icon: TriangleAlert },
};

interface CardHeadProps {
  ticket: KitchenTicket;
  isNew: boolean;
  hasChanged: boolean;
  titleId: string;
}

/** Number, place, elapsed time and urgency of a ticket, large enough to be read from a distance. */
export const CardHead = memo(function CardHead({ ticket, isNew, hasChanged, titleId }: CardHeadProps) {
  const urgency = useServerClock((now) => timingOf(ticket, now).urgency);
  return (
    <header>
      <div className={cn('px-4 pt-3 pb-2.5 transition-colors', URGENCY_STYLES[urgency].head)}>
        <div className="flex items-center justify-between gap-3">
          <h3
            id={titleId}
            className="flex min-w-0 flex-wrap items-center gap-x-2 text-2xl leading-8 font-bold figures"
          >
            <span className="sr-only">Orden </span>#{ticket.order_number}
            {ticket.round > 1 && <span className="text-base font-semibold">Ronda {ticket.round}</span>}
            {wasRecalled(ticket) ? (
              <Badge className="bg-foreground text-background">Recuperada</Badge>
            ) : (
              isNew && <Badge tone="solid-ember">Nueva</Badge>
            )}
            {hasChanged && <Badge className="bg-foreground text-background">Cambio</Badge>}
          </h3>
          <Elapsed ticket={ticket} />
        </div>
        <p className="mt-1 truncate text-xl leading-7 font-semibold">{channelPlace(ticket)}</p>
        <UrgencyLabel ticket={ticket} urgency={urgency} />
      </div>
      <ElapsedBar ticket={ticket} urgency={urgency} />
    </header>
  );
});

function Elapsed({ ticket }: { ticket: KitchenTicket }) {
  const elapsed = useServerClock((now) => stopwatch(elapsedSeconds(ticket, now)));
  return (
    <p className="text-4xl leading-9 font-semibold tracking-tight figures" role="timer" aria-live="off">
      {elapsed}
    </p>
  );
}

interface UrgencyProps {
  ticket: KitchenTicket;
  urgency: Urgency;
}

function UrgencyLabel({ ticket, urgency }: UrgencyProps) {
  const label = useServerClock((now) => timingOf(ticket, now).label);
  const remark = useServerClock((now) => timingOf(ticket, now).remark);
  const { Icon } = URGENCY_STYLES[urgency];
  return (
    <p
      className={cn(
        'mt-0.5 flex items-center gap-1.5 text-base font-semibold figures',
        urgency === 'on-time' && 'text-success-ink',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {label}
      <span aria-hidden="true">·</span>
      <span>{remark}</span>
    </p>
  );
}

function ElapsedBar({ ticket, urgency }: UrgencyProps) {
  const percent = useServerClock((now) => Math.round(timingOf(ticket, now).progress * 100));
  return (
    <Progress
      percent={percent}
      label="Tiempo transcurrido"
      tone={URGENCY_STYLES[urgency].tone}
      className="mx-4 mt-3 w-auto"
    />
  );
}
