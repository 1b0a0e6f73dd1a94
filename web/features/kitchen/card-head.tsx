import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { stopwatch } from '#domain/base/time.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { type Urgency, wasRecalled } from '#domain/kitchen/kitchen.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { useServerClock } from '#web/base/server-clock.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { CARD_HEAD, CardPlace } from './card-place.tsx';
import { elapsedSeconds, timingOf } from './use-warnings.ts';

const URGENCY_STYLES: Readonly<
  Record<Urgency, { head: string; muted: string; tone: 'success' | 'warning' | 'danger'; Icon: LucideIcon }>
> = {
  'on-time': {
    head: 'bg-success/16 text-foreground',
    muted: 'text-muted-foreground',
    tone: 'success',
    Icon: CircleCheck,
  },
  attention: { head: 'bg-warning text-warning-foreground', muted: '', tone: 'warning', Icon: Clock },
  alert: { head: 'bg-danger text-danger-foreground', muted: '', tone: 'danger', Icon: TriangleAlert },
};
const MARK = 'h-4.5 bg-foreground px-2 text-background';

interface CardHeadProps {
  ticket: KitchenTicket;
  servingKey: string | undefined;
  isNew: boolean;
  hasChanged: boolean;
  placeId: string;
  numberId: string;
}

/** Place, elapsed time, number and urgency of a ticket, to be read from a distance. Its lower edge is the progress. */
export const CardHead = memo(function CardHead({
  ticket,
  servingKey,
  isNew,
  hasChanged,
  placeId,
  numberId,
}: CardHeadProps) {
  const urgency = useServerClock((now) => timingOf(ticket, now).urgency);
  const { head, muted, Icon } = URGENCY_STYLES[urgency];
  return (
    <header className={cn(CARD_HEAD, 'relative transition-colors', head)}>
      <div className="ml-2 [float:right] flex items-start gap-2">
        {urgency !== 'on-time' && !servingKey && (
          <Icon
            className="mt-[0.2em] size-[1em] shrink-0 [font-size:var(--kitchen-head)]"
            aria-hidden="true"
          />
        )}
        <Elapsed ticket={ticket} />
      </div>
      {servingKey && (
        <kbd className="mr-2 [float:left] grid size-[1.3em] place-items-center rounded-md bg-foreground font-bold text-background figures [font-family:inherit] [font-size:var(--kitchen-head)]">
          {servingKey}
        </kbd>
      )}
      <CardPlace ticket={ticket} id={placeId} />
      {/* One line: what does not fit wraps and is hidden, the remark first. */}
      <div className="[clear:both] flex h-5 flex-wrap items-center gap-x-1.5 overflow-hidden text-sm leading-5 figures">
        <span id={numberId} className={muted}>
          <span className="sr-only">Orden </span>
          {orderNumberText(ticket)}
        </span>
        {ticket.round > 1 && <span className={muted}>Ronda {ticket.round}</span>}
        {wasRecalled(ticket) ? (
          <Badge className={MARK}>Recuperada</Badge>
        ) : (
          isNew && <Badge className={MARK}>Nueva</Badge>
        )}
        {hasChanged && <Badge className={MARK}>Cambio</Badge>}
        <UrgencyLabel ticket={ticket} urgency={urgency} />
      </div>
      <ElapsedBar ticket={ticket} urgency={urgency} />
    </header>
  );
});

/** The head of the next card of a ticket, in its colour. */
export const ContinuedHead = memo(function ContinuedHead({
  ticket,
  placeId,
  numberId,
}: Pick<CardHeadProps, 'ticket' | 'placeId' | 'numberId'>) {
  const urgency = useServerClock((now) => timingOf(ticket, now).urgency);
  return (
    <header
      className={cn(
        'flex min-h-9 items-center gap-2 px-3 py-1 text-base leading-6 figures',
        URGENCY_STYLES[urgency].head,
      )}
    >
      <h3 id={placeId} className="min-w-0 flex-1 font-bold break-words">
        <PlaceName order={ticket} number="sigue" />
      </h3>
      <span id={numberId}>{orderNumberText(ticket)}</span>
    </header>
  );
});

function Elapsed({ ticket }: { ticket: KitchenTicket }) {
  const elapsed = useServerClock((now) => stopwatch(elapsedSeconds(ticket, now)));
  return (
    <p
      className="shrink-0 leading-none font-semibold tracking-tight figures [font-size:calc(var(--kitchen-head)*1.4)]"
      role="timer"
      aria-live="off"
    >
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
  const tone = cn('font-semibold', urgency === 'on-time' && 'text-success-ink');
  return (
    <>
      <span className={tone}>{label}</span>
      <span className={tone}>
        <span aria-hidden="true" className="mr-1.5">
          ·
        </span>
        {remark}
      </span>
    </>
  );
}

function ElapsedBar({ ticket, urgency }: UrgencyProps) {
  const percent = useServerClock((now) => Math.round(timingOf(ticket, now).progress * 100));
  return (
    <Progress
      percent={percent}
      label="Tiempo transcurrido"
      tone={URGENCY_STYLES[urgency].tone}
      className="absolute inset-x-0 bottom-0 h-1 rounded-none *:rounded-none"
    />
  );
}
