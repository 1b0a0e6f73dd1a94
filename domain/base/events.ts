import type { SaleStatus } from '#domain/bills/bills.ts';
import type { ShownMessage } from '#domain/bills/customer-display.ts';
import type { KitchenTicket, LineTick, ReadyOrder } from '#domain/kitchen/answers/kitchen.ts';
import type { KitchenStatus } from '#domain/orders/orders.ts';

/** The order that was sent from a table, and when. */
export interface TableOrder {
  readonly id: string;
  readonly sent_at: string;
}

/**
 * An event of a business, published to its room after the commit. A lost event is harmless, because screens read again when they
 * reconnect.
 */
export type BusinessEvent =
  | { readonly type: 'kitchen.sent'; readonly data: { readonly kitchen_ticket: KitchenTicket } }
  | { readonly type: 'kitchen.changed'; readonly data: { readonly kitchen_ticket: KitchenTicket } }
  | {
      readonly type: 'kitchen.ended';
      readonly data: {
        readonly id: string;
        readonly status: KitchenStatus;
        readonly by: string | null;
        /** Only when it was served. */
        readonly ready?: ReadyOrder;
      };
    }
  | { readonly type: 'kitchen.ticked'; readonly data: LineTick }
  | {
      readonly type: 'table.changed';
      readonly data: {
        readonly id: string;
        /** Only when an order was sent from it. */
        readonly order?: TableOrder;
      };
    }
  | { readonly type: 'order.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'bill.changed'; readonly data: { readonly id: string; readonly status: SaleStatus } }
  | {
      readonly type: 'stock.changed';
      readonly data: { readonly items: readonly { readonly id: string; readonly current_stock: number }[] };
    }
  | { readonly type: 'register.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'inventory.changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'purchase.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'stock-count.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'menu.changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'notification.changed'; readonly data: { readonly user_id: string } }
  | { readonly type: 'settings.changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'expense.changed'; readonly data: Readonly<Record<string, never>> }
  /** The account of one customer, or of many (null). */
  | { readonly type: 'receivable.changed'; readonly data: { readonly customer_id: string | null } }
  /** Conflicts, sales to assign, or devices. */
  | { readonly type: 'offline.changed'; readonly data: Readonly<Record<string, never>> }
  /** Printers, Fogón Impresoras or the papers that wait for them. */
  | { readonly type: 'print-job.changed'; readonly data: Readonly<Record<string, never>> }
  /** Printers or Fogón Impresoras, and not only their papers. */
  | { readonly type: 'printer.changed'; readonly data: Readonly<Record<string, never>> }
  /** The tablets that show diners what a device shows them. */
  | { readonly type: 'customer-display.changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'support-ticket.changed'; readonly data: { readonly id: string } }
  /** The permissions of a user changed: their screens read the session again. */
  | { readonly type: 'session.changed'; readonly data: { readonly user_id: string } }
  /** Something was written, and what it changed may not have been published: screens read again what they show. */
  | { readonly type: 'events.missed'; readonly data: Readonly<Record<string, never>> }
  /** The sessions of a user, or of everyone in the business (null), have ended: the room closes their connections. */
  | { readonly type: 'session.ended'; readonly data: { readonly user_id: string | null } };

/** A command of the Worker to a room, not sent to screens: close the connections of a session that ended, or of a customer display that was removed. */
export type RoomCommand =
  | { readonly type: 'session.closed'; readonly data: { readonly session_id: string } }
  | { readonly type: 'display.removed'; readonly data: { readonly display_id: string } };

/** The users who are in the room now. The room itself sends this message. */
export interface PresenceMessage {
  readonly type: 'presence';
  readonly data: { readonly online: readonly { readonly user_id: string; readonly full_name: string }[] };
}

export type RoomMessage = BusinessEvent | PresenceMessage;

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
