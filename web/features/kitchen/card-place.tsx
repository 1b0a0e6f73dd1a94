import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { CHANNEL_LABELS } from '#domain/orders/order-place.ts';
import { CHANNEL_ICONS } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';

/** The head of a card: 56 px, higher only if the place takes two lines. */
export const CARD_HEAD = 'min-h-14 px-3 pt-1.5 pb-1.5';

/** Names up to this many letters have room beside the time. */
const LONG_NAME = 11;

interface CardPlaceProps {
  ticket: KitchenTicket;
  id: string;
  /** Before the place, for screen readers. */
  announced?: string;
  className?: string;
}

/** Where an order goes: the icon of its channel, and its table or the person. A long name, or one at a table, has a line of its own. */
export function CardPlace({ ticket, id, announced, className }: CardPlaceProps) {
  const { channel, table_number, customer_name: person } = ticket;
  const Icon = CHANNEL_ICONS[channel];
  const label = CHANNEL_LABELS[channel];
  const place = channel === 'mesa' ? (table_number ?? label) : label;
  const isAlone = person !== null && channel !== 'mesa' && person.length <= LONG_NAME;
  return (
    <h3
      id={id}
      className={cn('leading-[1.25] font-bold break-words [font-size:var(--kitchen-head)]', className)}
    >
      {announced && <span className="sr-only">{announced} </span>}
      <span className="flex items-start gap-2">
        <Icon className="mt-[0.125em] size-[1em] shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <span className={cn(isAlone && 'sr-only')}>{place} </span>
          {isAlone && person}
        </span>
      </span>
      {person !== null && !isAlone && <span className="[clear:both] block">{person}</span>}
    </h3>
  );
}
