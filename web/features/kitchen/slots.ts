import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { Ending } from '#domain/kitchen/kitchen-list.ts';

/**
 * A place on the display: a pending ticket, or for some seconds the ended one, so that other cards do not move during a
 * tap.
 */
export interface Slot {
  readonly ticket: KitchenTicket;
  readonly ending: Ending | null;
}

const UNKNOWN_ENDING: Ending = { status: 'Servida', by: null };

/**
 * Updates the slots: ended tickets keep their slot, and new tickets take their place among the others, those before all at the front. When the
 * order of the others changed, only pending tickets have a slot.
 */
export function nextSlots(
  slots: readonly Slot[],
  tickets: readonly KitchenTicket[],
  ended: Readonly<Record<string, Ending>>,
): readonly Slot[] {
  const fill = (ticket: KitchenTicket): Slot => ({ ticket, ending: null });
  const places = new Map(tickets.map(({ id }, place) => [id, place]));
  const staying = slots.flatMap(({ ticket }) => places.get(ticket.id) ?? []);
  if (staying.some((place, index) => place < (staying[index - 1] ?? 0))) return tickets.map(fill);
  const front = tickets.slice(0, staying[0] ?? 0).map(fill);
  let placed = front.length;
  const others = slots.flatMap(({ ticket, ending }): readonly Slot[] => {
    const place = places.get(ticket.id);
    if (place === undefined) return [{ ticket, ending: ending ?? ended[ticket.id] ?? UNKNOWN_ENDING }];
    const upTo = tickets.slice(placed, place + 1).map(fill);
    placed = place + 1;
    return upTo;
  });
  return [...front, ...others, ...tickets.slice(placed).map(fill)];
}

/** Removes the slots of ended tickets. */
export function openSlots(slots: readonly Slot[]): readonly Slot[] {
  return slots.some((slot) => slot.ending) ? slots.filter((slot) => !slot.ending) : slots;
}
