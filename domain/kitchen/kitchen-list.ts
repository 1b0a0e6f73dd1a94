import { applyKitchenEvent, isSameValue, type RoomMessage } from '#domain/base/events.ts';
import type { KitchenStatus, Station } from '#domain/orders/orders.ts';
import type { KitchenTicket, KitchenTicketLine } from './answers/kitchen.ts';
import { cancelledFor, dueAt, hasWorkFor, type KitchenReadSort } from './kitchen.ts';

/** How a card left the display. 'Pendiente' when only this station has no more work in it. */
export interface Ending {
  readonly status: KitchenStatus;
  readonly by: string | null;
}

/** The state of a kitchen display: the shown cards, and the number of all pending cards. */
export interface KitchenList {
  /** The number of pending cards, shown or not. */
  readonly total: number;
  readonly tickets: readonly KitchenTicket[];
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
export type KitchenListPage = Pick<KitchenList, 'total' | 'tickets'> &
  Partial<Pick<KitchenList, 'cancelled'>>;

/** The list after reading it. */
export function createKitchenList({ total, tickets, cancelled = [] }: KitchenListPage): KitchenList {
  return { total, tickets, cancelled, cancels: 0, fresh: [], changed: {}, ended: {}, unseen: [] };
}

/** The orders of the cards on a display: the newest first, the one that waits longest first, or the most urgent one first. */
export const KITCHEN_SORTS = ['arrivals', 'oldest', 'urgent'] as const;
export type KitchenSort = (typeof KITCHEN_SORTS)[number];

/** How the server reads the pages of an order of cards. */
export const readSortOf = (sort: KitchenSort): KitchenReadSort => (sort === 'urgent' ? 'due' : 'sent');

/** What the server reads the pages of an order of cards by. */
export const readPlaceOf = (ticket: KitchenTicket, sort: KitchenReadSort): string =>
  sort === 'due' ? dueAt(ticket).toISOString() : ticket.created_at;

/**
 * The cards of a display in their order, including those to acknowledge. No order depends on the present time: a card moves only when its
 * ticket changes.
 */
export function shownKitchenTickets(list: KitchenList, sort: KitchenSort): readonly KitchenTicket[] {
  const read = readSortOf(sort);
  const place = ({ id }: KitchenTicket) => {
    const arrival = sort === 'arrivals' ? list.fresh.indexOf(id) : -1;
    return arrival === -1 ? list.fresh.length : arrival;
  };
  const byTime = (a: KitchenTicket, b: KitchenTicket) =>
    compareText(readPlaceOf(a, read), readPlaceOf(b, read)) || compareText(a.id, b.id);
  return [...list.tickets, ...list.cancelled].sort((a, b) => place(a) - place(b) || byTime(a, b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The events that a display missed, found by comparing it with a newly read page: cancelled lines, new tickets or changed work. Null when
 * there are none.
 */
export function missedUpdate(
  list: KitchenList,
  page: KitchenListPage,
  station: Station | null = null,
): 'cancel' | 'arrival' | 'change' | null {
  const cancelledIds = (tickets: readonly KitchenTicket[]) =>
    tickets.flatMap((ticket) => cancelledFor(ticket, station).map(({ id }) => id));
  const knownCancelled = new Set(cancelledIds([...list.tickets, ...list.cancelled]));
  if (cancelledIds([...page.tickets, ...(page.cancelled ?? [])]).some((id) => !knownCancelled.has(id)))
    return 'cancel';
  const known = new Map(list.tickets.map((ticket) => [ticket.id, ticket]));
  const unknown = page.tickets.some(({ id }) => !known.has(id) && !(id in list.ended));
  if (page.total > list.total || (unknown && list.total <= list.tickets.length)) return 'arrival';
  const changed = page.tickets.some((ticket) => {
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
      const tickets = applyKitchenEvent(list.tickets, event);
      return tickets === list.tickets ? list : { ...list, tickets };
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
  const tickets = applyKitchenEvent(list.tickets, { type: 'kitchen.sent', data: { kitchen_ticket: ticket } });
  if (tickets === list.tickets) return list;
  const { [ticket.id]: _recalled, ...ended } = list.ended;
  const cancelled = list.cancelled.filter(({ id }) => id !== ticket.id);
  return { ...list, tickets, cancelled, ended, total: list.total + 1, fresh: [ticket.id, ...list.fresh] };
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
  const known = existing ?? list.tickets.find(({ id }) => id === ticket.id);
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
  const known = list.tickets.find(({ id }) => id === ticket.id);
  if (!known) return withUnshownChange(list, ticket, station);
  if (!hasWorkFor(ticket, station)) {
    const left = withEnding(list, { id: ticket.id, status: ticket.status, by: ticket.user });
    // A card that must be acknowledged stays in its place.
    const stays = list.cancelled.some(({ id }) => id === ticket.id);
    return stays ? { ...left, fresh: list.fresh } : left;
  }
  const tickets = applyKitchenEvent(list.tickets, {
    type: 'kitchen.changed',
    data: { kitchen_ticket: ticket },
  });
  if (tickets === list.tickets) return list;
  if (!hasOtherWork(known, ticket, station)) return { ...list, tickets };
  const times = (list.changed[ticket.id] ?? 0) + 1;
  return { ...list, tickets, changed: { ...list.changed, [ticket.id]: times } };
}

function withUnshownChange(list: KitchenList, ticket: KitchenTicket, station: Station | null): KitchenList {
  const left = list.ended[ticket.id];
  if (left && left.status !== 'Pendiente') return list;
  if (list.total <= list.tickets.length) return withArrival(list, ticket, station);
  if (!hasWorkFor(ticket, station) || list.unseen.includes(ticket.id)) return list;
  return { ...list, unseen: [...list.unseen, ticket.id] };
}

function withEnding(list: KitchenList, { id, status, by }: Ending & { readonly id: string }): KitchenList {
  const tickets = applyKitchenEvent(list.tickets, { type: 'kitchen.ended', data: { id, status, by } });
  const wasShown = tickets !== list.tickets;
  if (!wasShown && id in list.ended) return list;
  const { [id]: _seen, ...changed } = list.changed;
  return {
    ...list,
    total: wasShown ? list.total - 1 : list.total,
    tickets,
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
