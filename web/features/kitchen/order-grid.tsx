import { useMemo, useRef } from 'react';
import { type KitchenList, type KitchenSort, shownKitchenTickets } from '#domain/events.ts';
import type { Station } from '#domain/orders.ts';
import { cn } from '#web/ui/cn.ts';
import { BelowFold } from './below-fold.tsx';
import { CancelledCard } from './cancelled-card.tsx';
import { EndedCard } from './ended-card.tsx';
import { type KitchenTicketActions, OrderCard } from './order-card.tsx';
import { useMoveAnimation } from './use-move-animation.ts';
import { useSlots } from './use-slots.ts';

export const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4';
/** Skips rendering of cards that are scrolled out of view. */
const OFF_SCREEN = 'min-w-0 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]';
const NARROW_GRID = 'lg:grid-cols-2 xl:grid-cols-3';

interface OrderGridProps extends KitchenTicketActions {
  list: KitchenList;
  sort: KitchenSort;
  station: Station | null;
  canServe: boolean;
  /** Fewer columns, beside the list of products. */
  isNarrow: boolean;
}

export function OrderGrid({ list, sort, station, canServe, isNarrow, ...actions }: OrderGridProps) {
  const orders = useMemo(() => shownKitchenTickets(list, sort), [list, sort]);
  const slots = useSlots({ orders, ended: list.ended });
  const listRef = useMoveAnimation(slots.map((slot) => slot.ticket.id).join());
  const focused = useRef<string | null>(null);
  const isCancelled = (id: string) => list.cancelled.some((ticket) => ticket.id === id);
  return (
    <>
      <ul
        ref={listRef}
        aria-label="Órdenes en preparación"
        className={cn(GRID, isNarrow && NARROW_GRID)}
        onFocus={(event) => {
          const slotElement = event.target.closest<HTMLElement>('[data-id]');
          focused.current = slotElement?.dataset.id ?? null;
        }}
        onBlur={(event) => {
          if (event.relatedTarget) focused.current = null;
        }}
      >
        {slots.map(({ ticket, ending }) => (
          <li key={ticket.id} data-id={ticket.id} className={OFF_SCREEN}>
            {ending ? (
              <EndedCard ticket={ticket} ending={ending} takesFocus={focused.current === ticket.id} />
            ) : isCancelled(ticket.id) ? (
              <CancelledCard
                ticket={ticket}
                station={station}
                canServe={canServe}
                onAcknowledge={actions.acknowledge}
              />
            ) : (
              <OrderCard
                ticket={ticket}
                isNew={list.fresh.includes(ticket.id)}
                changes={list.changed[ticket.id] ?? 0}
                station={station}
                canServe={canServe}
                {...actions}
              />
            )}
          </li>
        ))}
      </ul>
      <BelowFold list={listRef} shown={slots} unloadedCount={list.total - list.orders.length} />
    </>
  );
}
