import type { KitchenTicket, KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';

const MAX_CARD_LINES = 8;

/** The lines that a card shows at a station, or at all of them (null). */
export function shownLines(
  { items }: Pick<KitchenTicket, 'items'>,
  station: Station | null,
): readonly KitchenTicketLine[] {
  return items.filter((item) => !item.cancel_acknowledged && (station === null || item.station === station));
}

/** How many cards a ticket takes, one after the other: each has eight lines, and the last the rest. */
export function cardCount(ticket: Pick<KitchenTicket, 'items'>, station: Station | null): number {
  return Math.max(1, Math.ceil(shownLines(ticket, station).length / MAX_CARD_LINES));
}

/** The lines of one of those cards, from 0. */
export function linesOfPart(lines: readonly KitchenTicketLine[], part: number): readonly KitchenTicketLine[] {
  return lines.slice(part * MAX_CARD_LINES, (part + 1) * MAX_CARD_LINES);
}

/** Whether the lines of a ticket can be ticked: where there is more than one to make. */
export const hasTicks = ({ items }: Pick<KitchenTicket, 'items'>): boolean =>
  items.filter(({ status }) => status === 'Activa').length > 1;
