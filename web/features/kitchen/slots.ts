import type { KitchenTicket } from '#domain/answers/kitchen.ts';
import type { Ending } from '#domain/kitchen-list.ts';

/**
 * A place on the display: a pending ticket, or for some seconds the ended one, so that other cards do not move during a
 * tap.
 */
export interface Slot {
  readonly ticket: KitchenTicket;
  readonly ending: Ending | null;
}

const UNKNOWN_ENDING: Ending = { status: 'Servida', by: null };
const sameOrder = (a: readonly KitchenTicket[], b: readonly KitchenTicket[]) =>
  a.length === b.length && a.every((ticket, index) => ticket.id === b[index]?.id);

/** Updates the slots: ended tickets keep their slot, new tickets are added at the front, the next page at the end. */
export function nextSlots(
  slots: readonly Slot[],
  orders: readonly KitchenTicket[],
  ended: Readonly<Record<string, Ending>>,
): readonly Slot[] {
  const fill = (ticket: KitchenTicket): Slot => ({ ticket, ending: null });
  const pending = new Map(orders.map((ticket) => [ticket.id, ticket]));
  const staying = slots.flatMap((slot) => pending.get(slot.ticket.id) ?? []);
  const ids = new Set(staying.map((ticket) => ticket.id));
  const first = orders.findIndex((ticket) => ids.has(ticket.id));
  const front = first > 0 ? orders.slice(0, first) : [];
  const rest = first > 0 ? orders.slice(first) : orders;
  const back = rest.slice(staying.length);
  if (!sameOrder([...front, ...staying, ...back], orders)) return orders.map(fill);
  const previousSlots = slots.map((slot): Slot => {
    const ticket = pending.get(slot.ticket.id);
    return ticket
      ? fill(ticket)
      : { ticket: slot.ticket, ending: slot.ending ?? ended[slot.ticket.id] ?? UNKNOWN_ENDING };
  });
  return [...front.map(fill), ...previousSlots, ...back.map(fill)];
}

/** Removes the slots of ended tickets. */
export function openSlots(slots: readonly Slot[]): readonly Slot[] {
  return slots.some((slot) => slot.ending) ? slots.filter((slot) => !slot.ending) : slots;
}
