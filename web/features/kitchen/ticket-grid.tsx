import { useEffect, useMemo, useRef } from 'react';
import { type KitchenList, type KitchenSort, shownKitchenTickets } from '#domain/kitchen/kitchen-list.ts';
import type { Station } from '#domain/orders/orders.ts';
import { cn } from '#web/ui/cn.ts';
import { BelowFold } from './below-fold.tsx';
import { CancelledCard } from './cancelled-card.tsx';
import { cardCount } from './card-parts.ts';
import { EndedCard, HELD_PLACE } from './ended-card.tsx';
import { useLook } from './look.ts';
import type { Slot } from './slots.ts';
import { type KitchenTicketActions, TicketCard } from './ticket-card.tsx';
import { servingKeyOf, useBumpKeys } from './use-bump-keys.ts';
import { useCardSpans } from './use-card-spans.ts';
import { useFold } from './use-fold.ts';
import { useMoveAnimation } from './use-move-animation.ts';
import { useSlots } from './use-slots.ts';

/** As many columns as fit, in the widths of the device's look. */
export const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(var(--kitchen-column),100%),1fr))] gap-x-2';
/** As many rows as the card is high; skips rendering of cards that are scrolled out of view. */
const SLOT = 'min-w-0 [content-visibility:auto] [grid-row-end:span_var(--span,75)]';

const SELECTED = '*:outline-4 *:-outline-offset-4 *:outline-foreground *:outline-solid';

interface TicketGridProps extends KitchenTicketActions {
  list: KitchenList;
  sort: KitchenSort;
  station: Station | null;
  canServe: boolean;
  /** Orders of one read: as many are loaded beyond the window. */
  pageSize: number;
  /** Reads the next tickets, while fewer are loaded. */
  onRoom: () => void;
}

/** One card of a ticket, which may take several. */
interface Place {
  readonly id: string;
  readonly part: number;
  readonly parts: number;
  readonly slot: Slot;
  readonly servingKey: string | undefined;
}

export function TicketGrid({ list, sort, station, canServe, pageSize, onRoom, ...actions }: TicketGridProps) {
  const tickets = useMemo(() => shownKitchenTickets(list, sort), [list, sort]);
  const slots = useSlots({ tickets, ended: list.ended });
  const { hasKeys } = useLook();
  const isKeyed = hasKeys && canServe;
  const isCancelled = (id: string) => list.cancelled.some((ticket) => ticket.id === id);
  const places = slots.flatMap((slot, index): readonly Place[] => {
    const { ticket } = slot;
    const parts = isCancelled(ticket.id) ? 1 : cardCount(ticket, station);
    return Array.from({ length: parts }, (_, part) => ({
      id: part === 0 ? ticket.id : `${ticket.id}/${part}`,
      part,
      parts,
      slot,
      servingKey: isKeyed ? servingKeyOf(index) : undefined,
    }));
  });
  const listRef = useRef<HTMLUListElement>(null);
  useCardSpans(listRef, slots);
  const selectedId = useBumpKeys({ isOn: isKeyed, list: listRef, slots, station, actions });
  useMoveAnimation(listRef, places.map(({ id }) => id).join());
  const focused = useRef<string | null>(null);
  const fold = useFold(listRef, slots);
  useEffect(() => {
    if (fold.of === slots && fold.beyond < pageSize) onRoom();
  });
  return (
    <>
      <ul
        ref={listRef}
        aria-label="Órdenes en preparación"
        className={cn(GRID, 'auto-rows-[4px]')}
        onFocus={(event) => {
          const slotElement = event.target.closest<HTMLElement>('[data-order]');
          focused.current = slotElement?.dataset.order ?? null;
        }}
        onBlur={(event) => {
          if (event.relatedTarget) focused.current = null;
        }}
      >
        {places.map(({ id, part, parts, servingKey, slot: { ticket, ending } }) => (
          <li
            key={id}
            data-id={id}
            data-order={ticket.id}
            aria-current={ticket.id === selectedId || undefined}
            className={cn(SLOT, ticket.id === selectedId && SELECTED)}
          >
            {ending && part > 0 ? (
              <div className={HELD_PLACE} />
            ) : ending ? (
              <EndedCard ticket={ticket} ending={ending} takesFocus={focused.current === ticket.id} />
            ) : isCancelled(ticket.id) ? (
              <CancelledCard
                ticket={ticket}
                station={station}
                canServe={canServe}
                onAcknowledge={actions.acknowledge}
              />
            ) : (
              <TicketCard
                ticket={ticket}
                part={part}
                parts={parts}
                servingKey={servingKey}
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
      <BelowFold fold={fold} />
    </>
  );
}
