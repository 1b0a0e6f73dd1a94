import { stillToSend, type Ticket } from '#domain/ticket.ts';
import { newId } from '#web/lib/ids.ts';
import { storage } from '#web/lib/storage.ts';
import { type DraftOwner, draftKey, type TicketPlace } from './draft-place.ts';
import { readDraft } from './ticket-draft.ts';
import type { Draft } from './ticket-store.ts';
import type { Order } from './use-order.ts';

type ClosedOrder = Pick<Order, 'id' | 'table_id'> & {
  readonly lines: readonly Pick<Order['lines'][number], 'id' | 'quantity'>[];
};

/** Where what an order did not get waits for a new order: at its table, or with the closed order itself. */
export function placeAfter({ id, table_id }: Pick<Order, 'id' | 'table_id'>): TicketPlace {
  return table_id ? `table-${table_id}` : `order-again-${id}`;
}

/** What of a ticket has not reached its order, which is closed by now; null when all has. */
export function leftoverOf(ticket: Ticket, order: ClosedOrder): Ticket | null {
  const left = stillToSend(ticket, order.lines, newId);
  return left.lines.length > 0 ? left : null;
}

/** Keeps a ticket as the draft of a new order, after what waits there already. */
export function keepForNewOrder(place: TicketPlace, owner: DraftOwner, ticket: Ticket): void {
  const key = draftKey(place, owner);
  const waiting = readDraft(storage.get(key));
  const fresh: Draft = {
    ticket: { ...ticket, lines: [...(waiting?.ticket.lines ?? []), ...ticket.lines] },
    order_id: newId(),
    kitchen_order_id: newId(),
    sale_id: newId(),
    key: newId(),
    sent: null,
  };
  storage.set(key, JSON.stringify(waiting ? { ...waiting, ticket: fresh.ticket } : fresh));
}

/** The ticket that the device keeps for an order, if it has lines. */
export function keptTicket(place: TicketPlace, owner: DraftOwner): Ticket | null {
  const ticket = readDraft(storage.get(draftKey(place, owner)))?.ticket;
  return ticket && ticket.lines.length > 0 ? ticket : null;
}

export function forgetTicket(place: TicketPlace, owner: DraftOwner): void {
  storage.remove(draftKey(place, owner));
}

/** An order of the table for which the device keeps lines that were not sent; whether it is still open is for the server to say. */
export function unsentOrderOf(tableId: string, owner: DraftOwner): string | null {
  const [before = '', after = ''] = draftKey('order-*', owner).split('*');
  const ids = storage
    .keys()
    .filter((key) => key.startsWith(before) && key.endsWith(after))
    .map((key) => key.slice(before.length, -after.length));
  return ids.find((id) => keptTicket(`order-${id}`, owner)?.table_id === tableId) ?? null;
}
