import { cancelledFor, hasWorkFor } from './kitchen.ts';
import type { CardItem, KitchenCard, KitchenStatus, SaleStatus, Station } from './orders.ts';

/** A served order that waits to be taken to its table or its customer, and who took it but did not serve it. */
export interface ReadyOrder {
  readonly order_number: number;
  /** 'Mesa 4', 'Para llevar · Ana'. */
  readonly place: string;
  readonly user_ids: readonly string[];
}

/** What happened in a business, told to its room after the commit. Losing one is harmless: screens read again when they come back. */
export type BusinessEvent =
  | { readonly type: 'kitchen.sent'; readonly data: { readonly kitchen_order: KitchenCard } }
  | { readonly type: 'kitchen.changed'; readonly data: { readonly kitchen_order: KitchenCard } }
  | {
      readonly type: 'kitchen.ended';
      readonly data: {
        readonly id: string;
        readonly status: KitchenStatus;
        readonly by: string | null;
        /** Given when it was served. */
        readonly ready?: ReadyOrder;
      };
    }
  | {
      readonly type: 'kitchen.ticked';
      readonly data: { readonly id: string; readonly kitchen_order_id: string; readonly done: boolean };
    }
  | { readonly type: 'table.changed'; readonly data: { readonly id: string } }
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
  /** The account of a customer, or (null) those of many. */
  | { readonly type: 'receivable.changed'; readonly data: { readonly customer_id: string | null } }
  | { readonly type: 'ticket.changed'; readonly data: { readonly id: string } }
  /** What a user may do is another thing now: their screens ask who they are again. */
  | { readonly type: 'session.changed'; readonly data: { readonly user_id: string } }
  /** The sessions of a user, or of everyone in the business (null), have ended: the room lets them go. */
  | { readonly type: 'session.ended'; readonly data: { readonly user_id: string | null } };

/** What the Worker has a room do without a word to its screens: let go those of a session that ended. */
export interface RoomOrder {
  readonly type: 'session.closed';
  readonly data: { readonly session_id: string };
}

/** Who is in the room now; the room itself tells it. */
export interface PresenceMessage {
  readonly type: 'presence';
  readonly data: { readonly online: readonly { readonly user_id: string; readonly full_name: string }[] };
}

export type RoomMessage = BusinessEvent | PresenceMessage;

/** The list of pending cards after an event: an arrival goes to the front without doubles, a changed one takes its own place, what ended leaves, a tick marks its line (1-core §4). */
export function applyKitchenEvent(cards: readonly KitchenCard[], event: RoomMessage): readonly KitchenCard[] {
  switch (event.type) {
    case 'kitchen.sent': {
      const card = event.data.kitchen_order;
      if (card.status !== 'Pendiente' || cards.some((known) => known.id === card.id)) return cards;
      return [card, ...cards];
    }
    case 'kitchen.changed': {
      const card = event.data.kitchen_order;
      return cards.some((known) => known.id === card.id && !saysTheSame(known, card))
        ? cards.map((known) => (known.id === card.id ? card : known))
        : cards;
    }
    case 'kitchen.ended':
      return cards.some((card) => card.id === event.data.id)
        ? cards.filter((card) => card.id !== event.data.id)
        : cards;
    case 'kitchen.ticked':
      return cards.some((card) => marks(card, event.data))
        ? cards.map((card) => ticked(card, event.data))
        : cards;
    default:
      return cards;
  }
}

type Tick = Extract<BusinessEvent, { type: 'kitchen.ticked' }>['data'];

function marks(card: KitchenCard, tick: Tick): boolean {
  return (
    card.id === tick.kitchen_order_id &&
    card.items.some((item) => item.id === tick.id && item.done !== tick.done)
  );
}

function ticked(card: KitchenCard, tick: Tick): KitchenCard {
  if (card.id !== tick.kitchen_order_id) return card;
  const items = card.items.map((item) => (item.id === tick.id ? { ...item, done: tick.done } : item));
  return { ...card, items };
}

function saysTheSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How a card left the display; 'Pendiente' when it only has nothing more for this station. */
export interface Ending {
  readonly status: KitchenStatus;
  readonly by: string | null;
}

/** What a kitchen display shows: some of the pending cards, and how many there are in all. */
export interface KitchenList {
  /** Every pending card, shown or not. */
  readonly total: number;
  readonly orders: readonly KitchenCard[];
  /** Cards without work that the station still has to acknowledge: lines of them were cancelled. */
  readonly cancelled: readonly KitchenCard[];
  /** How often lines were cancelled on the display since it was read. */
  readonly cancels: number;
  /** Ids of the cards that arrived since the list was read: they stand at the front, marked 'Nueva'. */
  readonly fresh: readonly string[];
  /** How often the work of a shown card has changed since then: a cook must look at it again. */
  readonly changed: Readonly<Record<string, number>>;
  /** How the cards that left since then ended. */
  readonly ended: Readonly<Record<string, Ending>>;
  /** Ids that ended or changed without having been shown: whether `total` holds them, only the server knows. */
  readonly unseen: readonly string[];
}

/** What a reading of the list gives. */
export type KitchenReading = Pick<KitchenList, 'total' | 'orders'> & Partial<Pick<KitchenList, 'cancelled'>>;

/** The list as it was just read. */
export function readKitchenList({ total, orders, cancelled = [] }: KitchenReading): KitchenList {
  return { total, orders, cancelled, cancels: 0, fresh: [], changed: {}, ended: {}, unseen: [] };
}

/** Which cards stand first on a display: the last arrivals, or the one that waits longest. */
export type KitchenSort = 'arrivals' | 'oldest';

/** The cards of a display in their places, those to acknowledge among them. */
export function shownCards(list: KitchenList, sort: KitchenSort): readonly KitchenCard[] {
  const place = ({ id }: KitchenCard) => {
    const arrival = sort === 'arrivals' ? list.fresh.indexOf(id) : -1;
    return arrival === -1 ? list.fresh.length : arrival;
  };
  const byTime = (a: KitchenCard, b: KitchenCard) =>
    a.created_at === b.created_at ? compareText(a.id, b.id) : compareText(a.created_at, b.created_at);
  return [...list.orders, ...list.cancelled].sort((a, b) => place(a) - place(b) || byTime(a, b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What a reading brought that the display was not told of, as after a while without the room: lines that were cancelled, orders that arrived, or whose work changed. */
export function untoldIn(
  list: KitchenList,
  page: KitchenReading,
  station: Station | null = null,
): 'cancel' | 'arrival' | 'change' | null {
  const struck = (cards: readonly KitchenCard[]) =>
    cards.flatMap((card) => cancelledFor(card, station).map(({ id }) => id));
  const knownStruck = new Set(struck([...list.orders, ...list.cancelled]));
  if (struck([...page.orders, ...(page.cancelled ?? [])]).some((id) => !knownStruck.has(id))) return 'cancel';
  const known = new Map(list.orders.map((card) => [card.id, card]));
  const unknown = page.orders.some(({ id }) => !known.has(id) && !(id in list.ended));
  if (page.total > list.total || (unknown && list.total <= list.orders.length)) return 'arrival';
  const changed = page.orders.some((card) => {
    const before = known.get(card.id);
    return before !== undefined && hasOtherWork(before, card, station);
  });
  return changed ? 'change' : null;
}

/** The display after an event. A display of one station takes in only the cards that have work for it. Hearing the same event again changes nothing. */
export function hearKitchenEvent(
  list: KitchenList,
  event: RoomMessage,
  station: Station | null = null,
): KitchenList {
  switch (event.type) {
    case 'kitchen.sent':
      return withArrival(list, event.data.kitchen_order, station);
    case 'kitchen.changed':
      if (isLate(list, event.data.kitchen_order)) return list;
      return withChange(
        withCancelled(list, event.data.kitchen_order, station),
        event.data.kitchen_order,
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

function workOf(card: KitchenCard, station: Station | null): readonly CardItem[] {
  return station === null ? card.items : card.items.filter((item) => item.station === station);
}

/** Whether a card asks something else of its cooks than it did. */
function hasOtherWork(before: KitchenCard, card: KitchenCard, station: Station | null): boolean {
  const work = (of: KitchenCard) =>
    workOf(of, station).map(({ id, name, quantity, notes, status }) => [id, name, quantity, notes, status]);
  return !saysTheSame(work(before), work(card));
}

function withArrival(list: KitchenList, card: KitchenCard, station: Station | null): KitchenList {
  if (!hasWorkFor(card, station)) return list;
  const orders = applyKitchenEvent(list.orders, { type: 'kitchen.sent', data: { kitchen_order: card } });
  if (orders === list.orders) return list;
  const { [card.id]: _recalled, ...ended } = list.ended;
  const cancelled = list.cancelled.filter(({ id }) => id !== card.id);
  return { ...list, orders, cancelled, ended, total: list.total + 1, fresh: [card.id, ...list.fresh] };
}

/** Whether a change of a pending card comes after the news that it ended: messages of two requests may overtake each other. */
function isLate(list: KitchenList, card: KitchenCard): boolean {
  const left = list.ended[card.id];
  return left !== undefined && left.status !== 'Pendiente' && card.status === 'Pendiente';
}

/** Takes in what was cancelled of a card, and lets go what was acknowledged. */
function withCancelled(list: KitchenList, card: KitchenCard, station: Station | null): KitchenList {
  const own = cancelledFor(card, station);
  const stays = own.length > 0 && !hasWorkFor(card, station);
  const held = list.cancelled.find(({ id }) => id === card.id);
  const known = held ?? list.orders.find(({ id }) => id === card.id);
  if (!held && !stays && !(known && own.length > 0)) return list;
  const before = new Set(known ? cancelledFor(known, station).map(({ id }) => id) : []);
  const cancels = own.some(({ id }) => !before.has(id)) ? list.cancels + 1 : list.cancels;
  if (held && stays && saysTheSame(held, card)) return list;
  const others = list.cancelled.filter(({ id }) => id !== card.id);
  const cancelled = stays ? [...others, card] : others;
  return held || stays || cancels !== list.cancels ? { ...list, cancelled, cancels } : list;
}

/** What an order got from another one arrives as a change of a card that nobody has shown yet. */
function withChange(list: KitchenList, card: KitchenCard, station: Station | null): KitchenList {
  const known = list.orders.find(({ id }) => id === card.id);
  if (!known) return withUnshownChange(list, card, station);
  if (!hasWorkFor(card, station)) {
    const left = withEnding(list, { id: card.id, status: card.status, by: card.user });
    // A card that stays to be acknowledged keeps its place.
    const stays = list.cancelled.some(({ id }) => id === card.id);
    return stays ? { ...left, fresh: list.fresh } : left;
  }
  const orders = applyKitchenEvent(list.orders, { type: 'kitchen.changed', data: { kitchen_order: card } });
  if (orders === list.orders) return list;
  if (!hasOtherWork(known, card, station)) return { ...list, orders };
  const times = (list.changed[card.id] ?? 0) + 1;
  return { ...list, orders, changed: { ...list.changed, [card.id]: times } };
}

function withUnshownChange(list: KitchenList, card: KitchenCard, station: Station | null): KitchenList {
  const left = list.ended[card.id];
  if (left && left.status !== 'Pendiente') return list;
  if (list.total <= list.orders.length) return withArrival(list, card, station);
  if (!hasWorkFor(card, station) || list.unseen.includes(card.id)) return list;
  return { ...list, unseen: [...list.unseen, card.id] };
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

/** The display after the server said how many cards are pending. */
export function recountKitchen(list: KitchenList, total: number): KitchenList {
  return { ...list, total, unseen: [] };
}
