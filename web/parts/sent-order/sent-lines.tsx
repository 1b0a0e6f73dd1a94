import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { cents, timesThousandths } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { Order, OrderLine } from '#domain/orders/answers/orders.ts';
import { useWaitingRounds } from '#web/data/offline/waiting-rounds.ts';
import { isChangeable, type Round, roundsOf } from '#web/data/orders/use-order.ts';
import { type SalesSettings, useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { LineNotesText } from '#web/parts/cart/line-notes.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { SentChange } from './sent-change.tsx';

/** The amount of a sent line in cents, with extras and before discounts. */
export function sentAmount({ unit_price_cents, quantity }: OrderLine): number {
  return timesThousandths(cents(unit_price_cents), Math.round(quantity * 1000));
}

/** 'Baleada especial x2' with its notes, its last change, and its cancellation reason. */
export function SentLineText({ line, mark }: { line: OrderLine; mark?: ReactNode }) {
  const cancelled = line.status === 'Cancelada';
  return (
    <span className="block min-w-0 flex-1 text-left break-words">
      <span className={cn('block text-sm leading-5 font-medium', cancelled && 'line-through')}>
        {line.name} <span className="figures">x{formatQuantity(line.quantity)}</span>
        {mark}
      </span>
      <LineNotesText
        notes={line.notes}
        extras={line.extras_cents}
        className={cn('mt-0.5', cancelled && 'line-through')}
      />
      {cancelled ? (
        <span className="mt-0.5 block text-sm leading-5 text-danger-ink">
          Cancelado{line.cancel_reason && `: ${line.cancel_reason}`}
        </span>
      ) : (
        <SentChange line={line} className="mt-1" />
      )}
    </span>
  );
}

function stateText(line: OrderLine): string | null {
  if (line.status === 'Cancelada') return null;
  if (line.charged) return 'Cobrado';
  return line.done && line.kitchen_status === 'Pendiente' ? 'Listo' : null;
}

interface SentLineRowProps {
  line: OrderLine;
  money: SalesSettings['money'];
  onEdit: (() => void) | null;
}

function SentLineRow({ line, money, onEdit }: SentLineRowProps) {
  const state = stateText(line);
  const cancelled = line.status === 'Cancelada';
  const content = (
    <>
      <SentLineText
        line={line}
        mark={
          onEdit && (
            <Pencil
              aria-hidden="true"
              className="ml-1.5 inline size-3.5 align-[-2px] text-muted-foreground group-hover:text-foreground"
            />
          )
        }
      />
      <span className="shrink-0 text-right">
        <span
          className={cn(
            'block text-sm leading-5 font-semibold figures',
            cancelled && 'text-muted-foreground line-through',
          )}
        >
          {money(sentAmount(line))}
        </span>
        {state && <span className="block text-xs leading-5 text-success-ink">{state}</span>}
      </span>
    </>
  );
  return (
    <li className={cn('border-b last:border-b-0', cancelled && 'text-muted-foreground')}>
      {onEdit ? (
        <button
          type="button"
          onClick={onEdit}
          className="group -mx-2 flex min-h-12 w-[calc(100%+1rem)] items-start gap-4 rounded-lg px-2 py-2.5 hover:bg-muted focus-ring"
        >
          <span className="sr-only">Cambiar </span>
          {content}
        </button>
      ) : (
        <div className="flex min-h-12 items-start gap-4 py-2.5">{content}</div>
      )}
    </li>
  );
}

/** What a round is that waits for the network: the kitchen does not have it. */
const UNSENT = 'Por enviar';
const TONES = {
  [UNSENT]: 'warning',
  'En cocina': 'warning',
  Servida: 'success',
  Cancelada: 'danger',
} as const;

interface RoundHeadProps {
  round: Round;
  clockOf: SalesSettings['clockOf'];
  isUnsent: boolean;
}

function RoundHead({ round, clockOf, isUnsent }: RoundHeadProps) {
  const state = isUnsent && round.state === 'En cocina' ? UNSENT : round.state;
  return (
    <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b pt-4 pb-2">
      <span className="text-sm font-semibold">Ronda {round.number}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-muted-foreground figures">
        {clockOf(round.sent_at)} · {round.waiter}
      </span>
      <Badge tone={TONES[state]}>{state}</Badge>
    </h3>
  );
}

interface SentLinesProps {
  order: Order;
  onEdit: (line: OrderLine) => void;
}

/** The sent lines by round; a line that can still change opens its editor. */
export function SentLines({ order, onEdit }: SentLinesProps) {
  const { money, clockOf } = useSalesSettings();
  const { tickets } = useWaitingRounds();
  return roundsOf(order).map((round) => (
    <section key={round.number} aria-label={`Ronda ${round.number}`}>
      <RoundHead
        round={round}
        clockOf={clockOf}
        isUnsent={round.lines.some(({ kitchen_ticket_id }) => tickets.has(kitchen_ticket_id ?? ''))}
      />
      <ul>
        {round.lines.map((line) => (
          <SentLineRow
            key={line.id}
            line={line}
            money={money}
            onEdit={isChangeable(order, line) ? () => onEdit(line) : null}
          />
        ))}
      </ul>
    </section>
  ));
}
