import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Urgency } from '#domain/kitchen.ts';
import type { KitchenCard } from '#domain/orders.ts';
import { stopwatch } from '#domain/time.ts';
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

/** Whose order it is: 'Mesa 4 · Ana'. */
export function whoseOrder(card: KitchenCard): string {
  return [card.table_number, card.customer_name].filter(Boolean).join(' · ') || 'Sin mesa';
}

interface CardHeadProps {
  card: KitchenCard;
  now: number;
  isNew: boolean;
  hasChanged: boolean;
  titleId: string;
}

/** The head that a cook reads from afar: which order, whose, how long, how it stands. */
export function CardHead({ card, now, isNew, hasChanged, titleId }: CardHeadProps) {
  const { urgency, label, remark, progress } = timingOf(card, now);
  const { head, tone, Icon } = LOOKS[urgency];
  return (
    <header>
      <div className={cn('px-4 pt-3 pb-2.5 transition-colors', head)}>
        <div className="flex items-center justify-between gap-3">
          <h3 id={titleId} className="flex min-w-0 items-center gap-2 text-2xl leading-8 font-bold figures">
            <span className="sr-only">Orden </span>#{card.order_number}
            {card.round > 1 && <span className="text-base font-semibold">Ronda {card.round}</span>}
            {isNew && <Badge tone="solid-ember">Nueva</Badge>}
            {hasChanged && <Badge className="bg-foreground text-background">Cambio</Badge>}
          </h3>
          <p className="text-4xl leading-9 font-semibold tracking-tight figures" role="timer" aria-live="off">
            {stopwatch(elapsedSeconds(card, now))}
          </p>
        </div>
        <p className="mt-1 truncate text-xl leading-7 font-semibold">{whoseOrder(card)}</p>
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
      </div>
      <Progress
        percent={progress * 100}
        label="Tiempo transcurrido"
        tone={tone}
        className="mx-4 mt-3 w-auto"
      />
    </header>
  );
}
