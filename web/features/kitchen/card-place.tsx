import type { KitchenTicket } from '#domain/answers/kitchen.ts';
import { channelPlace } from '#domain/order-place.ts';
import { cn } from '#web/ui/cn.ts';

/** The head of a card: 56 px, higher only if the place takes two lines. */
export const CARD_HEAD = 'min-h-14 px-3 pt-1 pb-1';

/** Longer places are smaller on a narrow card. */
const LONG_PLACE = 14;

interface CardPlaceProps {
  ticket: KitchenTicket;
  id: string;
  /** Before the place, for screen readers. */
  announced?: string;
  className?: string;
}

/** Where an order goes: its table, or its channel; with the customer's name. */
export function CardPlace({ ticket, id, announced, className }: CardPlaceProps) {
  const place = channelPlace({ ...ticket, customer_name: null });
  return (
    <h3
      id={id}
      className={cn(
        'line-clamp-3 min-w-0 flex-1 text-[1.375rem] leading-7 font-bold break-words',
        place.length > LONG_PLACE && '@max-xs:text-base @max-xs:leading-5',
        className,
      )}
    >
      {announced && <span className="sr-only">{announced} </span>}
      {place}
      {ticket.customer_name && <span className="text-base font-medium"> · {ticket.customer_name}</span>}
    </h3>
  );
}
