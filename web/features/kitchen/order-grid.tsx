import { useEffect, useMemo, useRef } from 'react';
import { type KitchenList, type KitchenSort, shownKitchenTickets } from '#domain/kitchen-list.ts';
import type { Station } from '#domain/orders.ts';
import { BelowFold } from './below-fold.tsx';
import { CancelledCard } from './cancelled-card.tsx';
import { EndedCard } from './ended-card.tsx';
import { type KitchenTicketActions, OrderCard } from './order-card.tsx';
import { useFold } from './use-fold.ts';
import { useMoveAnimation } from './use-move-animation.ts';
import { useSlots } from './use-slots.ts';

/** Columns from 272 px: three at 1024, five at 1440. */
export const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2';
/** Skips rendering of cards that are scrolled out of view. */
const OFF_SCREEN = 'min-w-0 [contain-intrinsic-size:auto_18.75rem] [content-visibility:auto]';

interface OrderGridProps extends KitchenTicketActions {
  list: KitchenList;
  sort: KitchenSort;
  station: Station | null;
  canServe: boolean;
  /** Orders of one read: as many are loaded beyond the window. */
  pageSize: number;
  /** Reads the next orders, while fewer are loaded. */
  onRoom: () => void;
}

export function OrderGrid({ list, sort, station, canServe, pageSize, onRoom, ...actions }: OrderGridProps) {
  const orders = useMemo(() => shownKitchenTickets(list, sort), [list, sort]);
  const slots = useSlots({ orders, ended: list.ended });
  const listRef = useMoveAnimation(slots.map((slot) => slot.ticket.id).join());
  const focused = useRef<string | null>(null);
  const fold = useFold(listRef, slots);
  useEffect(() => {
    if (fold.of === slots && fold.beyond < pageSize) onRoom();
  });
  const isCancelled = (id: string) => list.cancelled.some((ticket) => ticket.id === id);
  return (
    <>
      <ul
        ref={listRef}
        aria-label="Órdenes en preparación"
        className={GRID}
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
      <BelowFold count={fold.below} />
    </>
  );
}
