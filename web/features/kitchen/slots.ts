import type { Ending } from '#domain/events.ts';
import type { KitchenCard } from '#domain/orders.ts';

/** A place on the display: a pending card, or for a moment the one that left it, so that nothing moves under a finger. */
export interface Slot {
  readonly card: KitchenCard;
  readonly left: Ending | null;
}

const LEFT_UNKNOWN: Ending = { status: 'Servida', by: null };
const sameOrder = (a: readonly KitchenCard[], b: readonly KitchenCard[]) =>
  a.length === b.length && a.every((card, index) => card.id === b[index]?.id);

/** The places after the cards changed: those that left keep theirs, arrivals take the front, the next page the end. */
export function nextSlots(
  slots: readonly Slot[],
  orders: readonly KitchenCard[],
  ended: Readonly<Record<string, Ending>>,
): readonly Slot[] {
  const fill = (card: KitchenCard): Slot => ({ card, left: null });
  const pending = new Map(orders.map((card) => [card.id, card]));
  const staying = slots.flatMap((slot) => pending.get(slot.card.id) ?? []);
  const ids = new Set(staying.map((card) => card.id));
  const first = orders.findIndex((card) => ids.has(card.id));
  const front = first > 0 ? orders.slice(0, first) : [];
  const rest = first > 0 ? orders.slice(first) : orders;
  const back = rest.slice(staying.length);
  if (!sameOrder([...front, ...staying, ...back], orders)) return orders.map(fill);
  const kept = slots.map((slot): Slot => {
    const card = pending.get(slot.card.id);
    return card ? fill(card) : { card: slot.card, left: slot.left ?? ended[slot.card.id] ?? LEFT_UNKNOWN };
  });
  return [...front.map(fill), ...kept, ...back.map(fill)];
}

/** The places once the ones that left have been let go. */
export function settledSlots(slots: readonly Slot[]): readonly Slot[] {
  return slots.some((slot) => slot.left) ? slots.filter((slot) => !slot.left) : slots;
}
