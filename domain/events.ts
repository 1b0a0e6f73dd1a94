import type { KitchenTicket, KitchenTicketLine, LineTick, ReadyOrder } from './answers/kitchen.ts';
import type { SaleStatus } from './bills.ts';
import type { ShownMessage } from './customer-display.ts';
import { cancelledFor, hasWorkFor } from './kitchen.ts';
import type { KitchenStatus, Station } from './orders.ts';

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
        readonly order?: { readonly id: string; readonly sent_at: string };
      };
    }
  | { readonly type: 'order.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'sale.changed'; readonly data: { readonly id: string; readonly status: SaleStatus } }
  | {
      readonly type: 'stock.changed';
      readonly data: { readonly items: readonly { readonly id: string; readonly current_stock: number }[] };
    }
  | { readonly type: 'register.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'inventory.changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'purchase.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'count.changed'; readonly data: { readonly id: string } }
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

function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How a card left the display. 'Pendiente' when only this station has no more work in it. */
export interface Ending {
  readonly status: KitchenStatus;
  readonly by: string | null;
}

/** The state of a kitchen display: the shown cards, and the number of all pending cards. */
export interface KitchenList {
  /** The number of pending cards, shown or not. */
  readonly total: number;
  readonly orders: readonly KitchenTicket[];
  /** Cards without work whose cancelled lines the station must still acknowledge. */
  readonly cancelled: readonly KitchenTicket[];
  /** The number of cancellations on the display since it was read. */
  readonly cancels: number;
  /** Ids of the cards that arrived since the list was read. They are first and marked 'Nueva'. */
  readonly fresh: readonly string[];
  /** The number of changes of each shown card since then. A cook must read the card again. */
  readonly changed: Readonly<Record<string, number>>;
  /** How the cards that left since then ended. */
  readonly ended: Readonly<Record<string, Ending>>;
  /** Ids of cards that ended or changed without being shown. Only the server knows whether `total` includes them. */
  readonly unseen: readonly string[];
}

/** The answer of reading the list. */
export type KitchenListPage = Pick<KitchenList, 'total' | 'orders'> & Partial<Pick<KitchenList, 'cancelled'>>;

/** The list after reading it. */
export function createKitchenList({ total, orders, cancelled = [] }: KitchenListPage): KitchenList {
  return { total, orders, cancelled, cancels: 0, fresh: [], changed: {}, ended: {}, unseen: [] };
}

/** The order of the cards on a display: the newest first, or the one that waits longest first. */
export type KitchenSort = 'arrivals' | 'oldest';

/** The cards of a display in their order, including those to acknowledge. */
export function shownKitchenTickets(list: KitchenList, sort: KitchenSort): readonly KitchenTicket[] {
  const place = ({ id }: KitchenTicket) => {
    const arrival = sort === 'arrivals' ? list.fresh.indexOf(id) : -1;
    return arrival === -1 ? list.fresh.length : arrival;
  };
  const byTime = (a: KitchenTicket, b: KitchenTicket) =>
    a.created_at === b.created_at ? compareText(a.id, b.id) : compareText(a.created_at, b.created_at);
  return [...list.orders, ...list.cancelled].sort((a, b) => place(a) - place(b) || byTime(a, b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The events that a display missed, found by comparing it with a newly read page: cancelled lines, new orders or changed work. Null when
 * there are none.
 */
export function missedUpdate(
  list: KitchenList,
  page: KitchenListPage,
  station: Station | null = null,
): 'cancel' | 'arrival' | 'change' | null {
  const cancelledIds = (tickets: readonly KitchenTicket[]) =>
    tickets.flatMap((ticket) => cancelledFor(ticket, station).map(({ id }) => id));
  const knownCancelled = new Set(cancelledIds([...list.orders, ...list.cancelled]));
  if (cancelledIds([...page.orders, ...(page.cancelled ?? [])]).some((id) => !knownCancelled.has(id)))
    return 'cancel';
  const known = new Map(list.orders.map((ticket) => [ticket.id, ticket]));
  const unknown = page.orders.some(({ id }) => !known.has(id) && !(id in list.ended));
  if (page.total > list.total || (unknown && list.total <= list.orders.length)) return 'arrival';
  const changed = page.orders.some((ticket) => {
    const before = known.get(ticket.id);
    return before !== undefined && hasOtherWork(before, ticket, station);
  });
  return changed ? 'change' : null;
}

/**
 * The display after an event. The display of a station shows only cards with work for it. Applying the same event twice changes nothing.
 */
export function updateKitchenList(
  list: KitchenList,
  event: RoomMessage,
  station: Station | null = null,
): KitchenList {
  switch (event.type) {
    case 'kitchen.sent':
      return withArrival(list, event.data.kitchen_ticket, station);
    case 'kitchen.changed':
      if (isOutdated(list, event.data.kitchen_ticket)) return list;
      return withChange(
        withCancelled(list, event.data.kitchen_ticket, station),
        event.data.kitchen_ticket,
        station,
      );
    case 'kitchen.ended':
      return withEnding(list, event.data);
    default: {
      const orders = applyKitchenEvent(list.orders, event);
      return orders === list.orders ? list : { ...list, orders };
    }
  }
}

function workOf(ticket: KitchenTicket, station: Station | null): readonly KitchenTicketLine[] {
  return station === null ? ticket.items : ticket.items.filter((item) => item.station === station);
}

/** True when the work of a card for a station changed. */
function hasOtherWork(before: KitchenTicket, ticket: KitchenTicket, station: Station | null): boolean {
  const work = (of: KitchenTicket) =>
    workOf(of, station).map(({ id, name, quantity, notes, status }) => [id, name, quantity, notes, status]);
  return !isSameValue(work(before), work(ticket));
}

function withArrival(list: KitchenList, ticket: KitchenTicket, station: Station | null): KitchenList {
  if (!hasWorkFor(ticket, station)) return list;
  const orders = applyKitchenEvent(list.orders, { type: 'kitchen.sent', data: { kitchen_ticket: ticket } });
  if (orders === list.orders) return list;
  const { [ticket.id]: _recalled, ...ended } = list.ended;
  const cancelled = list.cancelled.filter(({ id }) => id !== ticket.id);
  return { ...list, orders, cancelled, ended, total: list.total + 1, fresh: [ticket.id, ...list.fresh] };
}

/** True when a change of a pending card arrives after its end. Events of two requests may arrive in the other order. */
function isOutdated(list: KitchenList, ticket: KitchenTicket): boolean {
  const left = list.ended[ticket.id];
  return left !== undefined && left.status !== 'Pendiente' && ticket.status === 'Pendiente';
}

/** Adds a card with cancelled lines to acknowledge, and removes it when they are acknowledged. */
function withCancelled(list: KitchenList, ticket: KitchenTicket, station: Station | null): KitchenList {
  const own = cancelledFor(ticket, station);
  const stays = own.length > 0 && !hasWorkFor(ticket, station);
  const existing = list.cancelled.find(({ id }) => id === ticket.id);
  const known = existing ?? list.orders.find(({ id }) => id === ticket.id);
  if (!existing && !stays && !(known && own.length > 0)) return list;
  const before = new Set(known ? cancelledFor(known, station).map(({ id }) => id) : []);
  const cancels = own.some(({ id }) => !before.has(id)) ? list.cancels + 1 : list.cancels;
  if (existing && stays && isSameValue(existing, ticket)) return list;
  const others = list.cancelled.filter(({ id }) => id !== ticket.id);
  const cancelled = stays ? [...others, ticket] : others;
  return existing || stays || cancels !== list.cancels ? { ...list, cancelled, cancels } : list;
}

/** Lines that move from another order arrive as a change of a card that is not shown yet. */
function withChange(list: KitchenList, ticket: KitchenTicket, station: Station | null): KitchenList {
  const known = list.orders.find(({ id }) => id === ticket.id);
  if (!known) return withUnshownChange(list, ticket, station);
  if (!hasWorkFor(ticket, station)) {
    const left = withEnding(list, { id: ticket.id, status: ticket.status, by: ticket.user });
    // A card that must be acknowledged stays in its place.
    const stays = list.cancelled.some(({ id }) => id === ticket.id);
    return stays ? { ...left, fresh: list.fresh } : left;
  }
  const orders = applyKitchenEvent(list.orders, {
    type: 'kitchen.changed',
    data: { kitchen_ticket: ticket },
  });
  if (orders === list.orders) return list;
  if (!hasOtherWork(known, ticket, station)) return { ...list, orders };
  const times = (list.changed[ticket.id] ?? 0) + 1;
  return { ...list, orders, changed: { ...list.changed, [ticket.id]: times } };
}

function withUnshownChange(list: KitchenList, ticket: KitchenTicket, station: Station | null): KitchenList {
  const left = list.ended[ticket.id];
  if (left && left.status !== 'Pendiente') return list;
  if (list.total <= list.orders.length) return withArrival(list, ticket, station);
  if (!hasWorkFor(ticket, station) || list.unseen.includes(ticket.id)) return list;
  return { ...list, unseen: [...list.unseen, ticket.id] };
}

function withEnding(list: KitchenList, { id, status, by }: Ending & { readonly id: string }): KitchenList {
  const orders = applyKitchenEvent(list.orders, { type: 'kitchen.ended', data: { id, status, by } });
  const wasShown = orders !== list.orders;
  if (!wasShown && id in list.ended) return list;
  const { [id]: _seen, ...changed } = list.changed;
  return {
    ...list,
    total: wasShown ? list.total - 1 : list.total,
    orders,
    fresh: list.fresh.filter((known) => known !== id),
    changed,
    ended: { ...list.ended, [id]: { status, by } },
    unseen: wasShown ? list.unseen : [...list.unseen, id],
  };
}

/** The display after the server returned the number of pending cards. */
export function recountKitchen(list: KitchenList, total: number): KitchenList {
  return { ...list, total, unseen: [] };
}
