import { sql } from 'drizzle-orm';
import type { ReadyOrder } from '#domain/events.ts';
import type { KitchenTicket, Station } from '#domain/orders.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface KitchenPage {
  /** The server's clock. */
  readonly now: string;
  /** Every pending card of the business, not only this page's. */
  readonly total: number;
  readonly orders: readonly KitchenTicket[];
  /** The cards with nothing but cancelled lines that the station has to acknowledge, of the last 12 hours. */
  readonly cancelled: readonly KitchenTicket[];
}

export interface KitchenDay {
  readonly served: number;
  readonly on_time: number;
  readonly late: number;
  /** Minutes, to one decimal. */
  readonly average_preparation: number;
  /** Whole minutes. */
  readonly average_waiting: number;
}

export interface KitchenStatistics {
  readonly today: KitchenDay;
  readonly yesterday: KitchenDay;
}

export interface PendingPage {
  readonly limit: number;
  readonly after_at?: string | undefined;
  readonly after_id?: string | undefined;
  readonly station?: Station | undefined;
}

/** Pending cards, oldest first by (created_at, id), after the given one (1-core §7, Kitchen load). */
export function listPending(scope: Scope, page: PendingPage): Promise<KitchenPage> {
  return read(
    scope,
    sql<KitchenPage>`list_pending_kitchen_tickets(${page.limit}::integer, ${page.after_at ?? null}::timestamptz, ${page.after_id ?? null}::uuid, ${page.station ?? null}::text)`,
  );
}

/** Today's figures of the kitchen beside yesterday's (1-core §9). */
export function readKitchenStatistics(scope: Scope): Promise<KitchenStatistics> {
  return read(scope, sql<KitchenStatistics>`kitchen_statistics()`);
}

export interface ServedTicketStock {
  readonly kitchen_ticket: KitchenTicket;
  readonly stock: readonly { readonly id: string; readonly current_stock: number }[];
}

export interface ServedTicket extends ServedTicketStock {
  /** Who took the served card, but for who served it, and where it goes; absent while another station works on it. */
  readonly ready?: ReadyOrder & { readonly table_id: string | null };
}

export interface RecalledTicket extends ServedTicketStock {
  readonly table_id: string | null;
}

export interface KitchenTicketAction {
  /** The station that finishes or calls back its part; absent means the whole card. */
  readonly station?: Station | undefined;
  /** The card's `ended_at` as the display showed it, so that nobody acts on another turn of it than the one that was seen. */
  readonly ended_at?: string | null | undefined;
}

export interface ServeRequest extends KitchenTicketAction {
  /** When the display's own lines were last changed as it showed them, so that nobody serves over a change that was not seen. */
  readonly changed_at?: string | null | undefined;
  /** True once who serves has confirmed it although its sale was annulled or refunded. */
  readonly despite_undone_sale?: boolean | undefined;
  /** Serves also what there is too little stock for: what is missing becomes a shortfall. Needs `stock:adjust`. */
  readonly despite_shortage?: boolean | undefined;
}

/** Whether somebody may serve despite a shortage, and who approved it. */
export interface ServingAuthority {
  readonly allowed: boolean;
  readonly approved_by: string | null;
}

const NO_AUTHORITY: ServingAuthority = { allowed: false, approved_by: null };

/**
 * A station finishes its part of a card. With the last part, or without a station, its ingredients leave the stock and it is Servida, both
 * or neither; lines that were sent without a recipe take their products' present one. Refuses what ended, what was called back or changed
 * meanwhile, what lacks recipes or stock, and until confirmed what nobody pays for.
 */
export function serveOrder(
  scope: WriteScope,
  id: string,
  action: ServeRequest = {},
  authority: ServingAuthority = NO_AUTHORITY,
) {
  return write(scope, sql<ServedTicket>`serve_order(${asJson({ id, ...action, ...authority })})`);
}

/**
 * Calls back a card that was served in the last 30 minutes: it is Pendiente again with its first time, and its ingredients are put back once. Of a
 * card that is pending still, a station calls back the part it had finished. Refuses what was cancelled, annulled or refunded.
 */
export function recallOrder(scope: WriteScope, id: string, action: KitchenTicketAction = {}) {
  return write(scope, sql<RecalledTicket>`recall_order(${asJson({ id, ...action })})`);
}

export interface RecallableTicket extends KitchenTicket {
  /** When it was served, or the station's part of it finished. */
  readonly finished_at: string;
}

const MAX_RECALLABLE = 12;

/** The cards that can be called back, last first; of a station, those it had work in. */
export async function listRecallable(scope: Scope, station?: Station) {
  const list = sql<
    RecallableTicket[]
  >`list_recallable_kitchen_tickets(${MAX_RECALLABLE}::integer, ${station ?? null}::text)`;
  return { orders: await read(scope, list) };
}

export interface PendingProduct {
  readonly menu_item_id: string;
  readonly name: string;
  readonly station: Station;
  readonly quantity: number;
}

/** How many of each product are still to be made, most first, in every pending card or for one station. */
export async function listPendingProducts(scope: Scope, station?: Station) {
  return {
    products: await read(scope, sql<PendingProduct[]>`list_pending_products(${station ?? null}::text)`),
  };
}

export interface CancelledTicket {
  readonly kitchen_ticket: KitchenTicket;
  readonly table_id: string | null;
  /** The open bills that lost lines; one that was emptied is gone. */
  readonly sale_ids: readonly string[];
  /** True when lines of it were charged already, so that a refund can be offered. */
  readonly charged: boolean;
}

/** Cancels a card for a reason; its lines leave the open bill and the stock stays. The station that cancels it needs not acknowledge its own lines. */
export function cancelKitchenTicket(scope: WriteScope, id: string, reason: string, station?: Station) {
  return write(scope, sql<CancelledTicket>`cancel_kitchen_ticket(${asJson({ id, reason, station })})`);
}

/** A station, or every one, has seen what was cancelled of a card; again changes nothing. */
export function acknowledgeCancelled(scope: WriteScope, id: string, station?: Station) {
  return write(
    scope,
    sql<{ readonly kitchen_ticket: KitchenTicket }>`acknowledge_cancelled(${asJson({ id, station })})`,
  );
}

export interface LineTick {
  readonly id: string;
  readonly kitchen_ticket_id: string;
  readonly done: boolean;
}

/** Ticks a line of a pending card as done, or takes the tick back. */
export function tickLine(scope: WriteScope, id: string, done: boolean) {
  return write(scope, sql<LineTick>`tick_line(${asJson({ id, done })})`);
}
