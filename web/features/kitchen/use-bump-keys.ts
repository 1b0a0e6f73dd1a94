import { type RefObject, useState } from 'react';
import { cancelledFor } from '#domain/kitchen/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';
import { hasTicks, shownLines } from './card-parts.ts';
import type { Slot } from './slots.ts';
import type { KitchenTicketActions } from './ticket-card.tsx';
import { type Keys, useKeys } from './use-keys.ts';

/** The keys that serve the first ten cards, in their order. */
const SERVING_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** The key that serves the card at a place, from 0. */
export const servingKeyOf = (place: number): string | undefined => SERVING_KEYS[place];

interface BumpKeysInput {
  readonly isOn: boolean;
  readonly list: RefObject<HTMLElement | null>;
  readonly slots: readonly Slot[];
  readonly station: Station | null;
  readonly actions: KitchenTicketActions;
}

/**
 * The keys of a bump bar that concern one card (5-service-depth §4). Returns the id of the selected ticket. A card that has just left keeps
 * its number, so that a key that is pressed twice does not serve the next one.
 */
export function useBumpKeys({ isOn, list, slots, station, actions }: BumpKeysInput): string | null {
  const [selectedId, select] = useState<string | null>(null);
  const place = slots.findIndex(({ ticket }) => ticket.id === selectedId);
  const selected = slots[place];

  const serve = (slot: Slot | undefined) => {
    if (slot && !slot.ending) void actions.serve(slot.ticket.id);
  };
  const moveTo = (next: number) => {
    const { ticket } = slots[Math.min(slots.length - 1, Math.max(0, next))] ?? {};
    if (!ticket) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    select(ticket.id);
    list.current?.querySelector(`[data-id="${ticket.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  /** The card that is nearest above or below: cards are not in rows. */
  const moveVertically = (direction: -1 | 1) => {
    const boxes = slots.map(({ ticket }) =>
      list.current?.querySelector(`[data-id="${ticket.id}"]`)?.getBoundingClientRect(),
    );
    const own = boxes[place];
    if (!own) return moveTo(0);
    const others = boxes.flatMap((box, index) =>
      box && box.left === own.left && (box.top - own.top) * direction > 0 ? [{ box, index }] : [],
    );
    const nearest = others.sort((a, b) => (a.box.top - b.box.top) * direction)[0];
    if (nearest) moveTo(nearest.index);
  };
  const tickNext = ({ ticket, ending }: Slot) => {
    if (!hasTicks(ticket)) return;
    const line = shownLines(ticket, station).find(
      ({ status, done, ready }) => status === 'Activa' && !done && !ready,
    );
    if (line && !ending) actions.tick(ticket, line, true);
  };
  const acknowledge = () => {
    const waiting = [...(selected ? [selected] : []), ...slots].find(
      ({ ticket, ending }) => !ending && cancelledFor(ticket, station).length > 0,
    );
    if (waiting) void actions.acknowledge(waiting.ticket);
  };
  const moves: Keys = {
    arrowleft: () => moveTo(place - 1),
    arrowright: () => moveTo(place + 1),
    arrowup: () => moveVertically(-1),
    arrowdown: () => moveVertically(1),
    e: acknowledge,
  };
  const serving = Object.fromEntries(SERVING_KEYS.map((key, index) => [key, () => serve(slots[index])]));
  const ofSelected: Keys = selected
    ? {
        enter: () => {
          serve(selected);
          // The next card, as its place is free in some seconds.
          if (slots[place + 1]) moveTo(place + 1);
        },
        ' ': () => tickNext(selected),
      }
    : {};
  useKeys(isOn, { ...moves, ...serving, ...ofSelected });
  return isOn && selected ? selected.ticket.id : null;
}
