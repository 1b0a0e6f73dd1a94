import { sql } from 'drizzle-orm';
import type { ReadyOrder } from '#domain/events.ts';
import type { KitchenTicket, Station } from '#domain/orders.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface KitchenPage {
  /** The server's clock. */
  readonly now: string;
  /** All pending kitchen tickets of the business, not only this page. */
  readonly total: number;
  readonly orders: readonly KitchenTicket[];
  /** Tickets with only cancelled lines that the station has to acknowledge, of the last 12 hours. */
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

/** Pending kitchen tickets, oldest first by (created_at, id), after the given one (1-core §7, Kitchen load). */
export function listPending(scope: Scope, page: PendingPage): Promise<KitchenPage> {
  return read(
    scope,
    sql<KitchenPage>`list_pending_kitchen_tickets(${page.limit}::integer, ${page.after_at ?? null}::timestamptz, ${page.after_id ?? null}::uuid, ${page.station ?? null}::text)`,
  );
}

/** Figures of the kitchen, today and yesterday (1-core §9). */
export function readKitchenStatistics(scope: Scope): Promise<KitchenStatistics> {
  return read(scope, sql<KitchenStatistics>`kitchen_statistics()`);
}

export interface ServedTicketStock {
  readonly kitchen_ticket: KitchenTicket;
  readonly stock: readonly { readonly id: string; readonly current_stock: number }[];
}

export interface ServedTicket extends ServedTicketStock {
  /** The users who sent the served ticket, except the one who served it, and its destination; absent while another station works on it. */
  readonly ready?: ReadyOrder & { readonly table_id: string | null };
}

export interface RecalledTicket extends ServedTicketStock {
  readonly table_id: string | null;
}

export interface KitchenTicketAction {
  /** The station that finishes or recalls its part; absent for the whole ticket. */
  readonly station?: Station | undefined;
  /** The ticket's `ended_at` as the display showed it. The action is refused if the ticket was served or recalled since. */
  readonly ended_at?: string | null | undefined;
}

export interface ServeRequest extends KitchenTicketAction {
  /** When the display's lines were last changed, as it showed them. Serving is refused after a later change. */
  readonly changed_at?: string | null | undefined;
  /** Serve although the sale was voided or refunded. */
  readonly despite_undone_sale?: boolean | undefined;
  /** Serve despite insufficient stock: the missing quantity becomes a shortfall. Requires `stock:adjust`. */
  readonly despite_shortage?: boolean | undefined;
}

/** Whether the user may serve despite a shortage, and who approved it. */
export interface ServingAuthority {
  readonly allowed: boolean;
  readonly approved_by: string | null;
}

const NO_AUTHORITY: ServingAuthority = { allowed: false, approved_by: null };

/**
 * Finishes a station's part of a ticket. The last part, or a call without a station, serves it and deducts its ingredients, in one
 * transaction; lines sent without a recipe use the present one of their product. Refuses an ended, recalled or changed ticket, missing
 * recipes or stock, and, until confirmed, a voided or refunded sale.
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
 * Recalls a ticket that was served in the last 30 minutes: it is Pendiente again with its sending time, and its stock returns once. On a
 * pending ticket, a station recalls its finished part. Refuses cancelled, voided and refunded ones.
 */
export function recallOrder(scope: WriteScope, id: string, action: KitchenTicketAction = {}) {
  return write(scope, sql<RecalledTicket>`recall_order(${asJson({ id, ...action })})`);
}

export interface RecallableTicket extends KitchenTicket {
  /** When it was served, or when the station finished its part. */
  readonly finished_at: string;
}

const MAX_RECALLABLE = 12;

/** The tickets that can be recalled, newest first, at most `MAX_RECALLABLE`; with a station, those with lines of it. */
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

/** The quantity of each product that is still to be prepared, largest first, for all stations or one. */
export async function listPendingProducts(scope: Scope, station?: Station) {
  return {
    products: await read(scope, sql<PendingProduct[]>`list_pending_products(${station ?? null}::text)`),
  };
}

export interface CancelledTicket {
  readonly kitchen_ticket: KitchenTicket;
  readonly table_id: string | null;
  /** The open bills that lost lines; an emptied bill is deleted. */
  readonly sale_ids: readonly string[];
  /** True when lines of it were charged, so that a refund can be offered. */
  readonly charged: boolean;
}

/**
 * Cancels a ticket with a reason: its lines leave the open bill, the stock stays unchanged. The cancelling station need not
 * acknowledge its own lines.
 */
export function cancelKitchenTicket(scope: WriteScope, id: string, reason: string, station?: Station) {
  return write(scope, sql<CancelledTicket>`cancel_kitchen_ticket(${asJson({ id, reason, station })})`);
}

/** Acknowledges the cancelled lines of a ticket for a station, or for all. Idempotent. */
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

/** Ticks a line of a pending ticket as done, or removes the tick. */
export function tickLine(scope: WriteScope, id: string, done: boolean) {
  return write(scope, sql<LineTick>`tick_line(${asJson({ id, done })})`);
}
