import type { ShownMessage } from '#domain/bills/customer-display.ts';
import type { KitchenTicket, LineTick } from '#domain/kitchen/answers/kitchen.ts';
import type { Change } from './answers/changes.ts';

/** A command of the Worker to a room, not sent to screens: close the connections of a session that ended, or of a customer display that was removed. */
export type RoomCommand =
  | { readonly type: 'session.closed'; readonly data: { readonly session_id: string } }
  | { readonly type: 'display.removed'; readonly data: { readonly display_id: string } };

/** The users who are in the room now. The room itself sends this message. */
export interface PresenceMessage {
  readonly type: 'presence';
  readonly data: { readonly online: readonly { readonly user_id: string; readonly full_name: string }[] };
}

export type RoomMessage = Change | PresenceMessage;

/** What the room sends to the customer displays of a device, and nothing else. */
export interface DisplayEvent {
  readonly type: 'display.shown';
  readonly data: ShownMessage;
}

/**
 * The pending cards after an event: a new card is first, a changed one is replaced, an ended one disappears, a tick marks its line (1-core
 * §4).
 */
export function applyKitchenEvent(
  tickets: readonly KitchenTicket[],
  event: RoomMessage,
): readonly KitchenTicket[] {
  switch (event.type) {
    case 'kitchen.sent': {
      const ticket = event.data.kitchen_ticket;
      if (ticket.status !== 'Pendiente' || tickets.some((known) => known.id === ticket.id)) return tickets;
      return [ticket, ...tickets];
    }
    case 'kitchen.changed': {
      const ticket = event.data.kitchen_ticket;
      return tickets.some((known) => known.id === ticket.id && !isSameValue(known, ticket))
        ? tickets.map((known) => (known.id === ticket.id ? ticket : known))
        : tickets;
    }
    case 'kitchen.ended':
      return tickets.some((ticket) => ticket.id === event.data.id)
        ? tickets.filter((ticket) => ticket.id !== event.data.id)
        : tickets;
    case 'kitchen.ticked':
      return tickets.some((ticket) => marks(ticket, event.data))
        ? tickets.map((ticket) => ticked(ticket, event.data))
        : tickets;
    default:
      return tickets;
  }
}

function marks(ticket: KitchenTicket, tick: LineTick): boolean {
  return (
    ticket.id === tick.kitchen_ticket_id &&
    ticket.items.some((item) => item.id === tick.id && item.done !== tick.done)
  );
}

function ticked(ticket: KitchenTicket, tick: LineTick): KitchenTicket {
  if (ticket.id !== tick.kitchen_ticket_id) return ticket;
  const items = ticket.items.map((item) => (item.id === tick.id ? { ...item, done: tick.done } : item));
  return { ...ticket, items };
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
