import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { type Urgency, wasRecalled } from '#domain/kitchen.ts';
import type { KitchenCard } from '#domain/orders.ts';
import { stopwatch } from '#domain/time.ts';
import { useServerClock } from '#web/lib/server-clock.ts';
import { channelPlace } from '#web/sales-parts/use-day-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { elapsedSeconds, timingOf } from './use-warnings.ts';

const LOOKS: Readonly<
  Record<Urgency, { head: string; tone: 'success' | 'warning' | 'danger'; Icon: LucideIcon }>
> = {
  'on-time': { head: 'bg-success/16 text-foreground', tone: 'success', Icon: CircleCheck },
  attention: { head: 'bg-warning text-warning-foreground', tone: 'warning', Icon: Clock },
  alert: { head: 'bg-danger text-danger-foreground', tone: 'danger', Icon: TriangleAlert },
};

interface CardHeadProps {
  card: KitchenCard;
  isNew: boolean;
  hasChanged: boolean;
  titleId: string;
}

/** The head that a cook reads from afar: which order, whose, how long, how it stands. */
export const CardHead = memo(function CardHead({ card, isNew, hasChanged, titleId }: CardHeadProps) {
  const urgency = useServerClock((now) => timingOf(card, now).urgency);
  return (
    <header>
      <div className={cn('px-4 pt-3 pb-2.5 transition-colors', LOOKS[urgency].head)}>
        <div className="flex items-center justify-between gap-3">
          <h3
            id={titleId}
            className="flex min-w-0 flex-wrap items-center gap-x-2 text-2xl leading-8 font-bold figures"
          >
            <span className="sr-only">Orden </span>#{card.order_number}
            {card.round > 1 && <span className="text-base font-semibold">Ronda {card.round}</span>}
            {wasRecalled(card) ? (
              <Badge className="bg-foreground text-background">Recuperada</Badge>
            ) : (
              isNew && <Badge tone="solid-ember">Nueva</Badge>
            )}
            {hasChanged && <Badge className="bg-foreground text-background">Cambio</Badge>}
          </h3>
          <Elapsed card={card} />
        </div>
        <p className="mt-1 truncate text-xl leading-7 font-semibold">{channelPlace(card)}</p>
        <Standing card={card} urgency={urgency} />
      </div>
      <Passed card={card} urgency={urgency} />
    </header>
  );
});

function Elapsed({ card }: { card: KitchenCard }) {
  const elapsed = useServerClock((now) => stopwatch(elapsedSeconds(card, now)));
  return (
    <p className="text-4xl leading-9 font-semibold tracking-tight figures" role="timer" aria-live="off">
      {elapsed}
    </p>
  );
}

interface StandingProps {
  card: KitchenCard;
  urgency: Urgency;
}

function Standing({ card, urgency }: StandingProps) {
  const label = useServerClock((now) => timingOf(card, now).label);
  const remark = useServerClock((now) => timingOf(card, now).remark);
  const { Icon } = LOOKS[urgency];
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

function Passed({ card, urgency }: StandingProps) {
  const percent = useServerClock((now) => Math.round(timingOf(card, now).progress * 100));
  return (
    <Progress
      percent={percent}
      label="Tiempo transcurrido"
      tone={LOOKS[urgency].tone}
      className="mx-4 mt-3 w-auto"
    />
  );
}
