import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  cancelledTicket,
  kitchenPage,
  kitchenStatistics,
  kitchenTicketAnswer,
  lineTick,
  pendingLines,
  pendingProductList,
  recallableList,
  recalledTicket,
  servedTicket,
} from '#domain/kitchen/answers/kitchen.ts';
import type { KitchenReadSort } from '#domain/kitchen/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';

export interface PendingPage {
  readonly limit: number;
  readonly after_at?: string | undefined;
  readonly after_id?: string | undefined;
  readonly station?: Station | undefined;
  /** By `created_at`, or by `dueAt` of domain/kitchen/kitchen.ts; `after_at` is that of the given one. */
  readonly sort?: KitchenReadSort | undefined;
}

/** Pending kitchen tickets, oldest or most urgent first, equal ones by id, after the given one (1-core §7, Kitchen load). */
export function listPending(scope: Scope, page: PendingPage) {
  return readText(
    scope,
    kitchenPage,
    sql`list_pending_tickets(${page.limit}::integer, ${page.after_at ?? null}::timestamptz, ${page.after_id ?? null}::uuid, ${page.station ?? null}::text, ${page.sort ?? 'sent'}::text)`,
  );
}

/** Figures of the kitchen, today and yesterday (1-core §9). */
export function readKitchenStatistics(scope: Scope) {
  return readText(scope, kitchenStatistics, sql`kitchen_statistics()`);
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
export function serveTicket(
  scope: WriteScope,
  id: string,
  action: ServeRequest = {},
  authority: ServingAuthority = NO_AUTHORITY,
) {
  return write(scope, servedTicket, sql`serve_ticket(${asJson({ id, ...action, ...authority })})`);
}

/**
 * Recalls a ticket that was served in the last 30 minutes: it is Pendiente again with its sending time, and its stock returns once. On a
 * pending ticket, a station recalls its finished part. Refuses cancelled, voided and refunded ones.
 */
export function recallTicket(scope: WriteScope, id: string, action: KitchenTicketAction = {}) {
  return write(scope, recalledTicket, sql`recall_ticket(${asJson({ id, ...action })})`);
}

const MAX_RECALLABLE = 12;

/** The tickets that can be recalled, newest first, at most `MAX_RECALLABLE`; with a station, those with lines of it. */
export function listRecallable(scope: Scope, station?: Station) {
  return readText(
    scope,
    recallableList,
    sql`jsonb_build_object('tickets', list_recallable_kitchen_tickets(${MAX_RECALLABLE}::integer, ${station ?? null}::text))`,
  );
}

/** The quantity of each product that is still to be prepared, largest first, for all stations or one. */
export function listPendingProducts(scope: Scope, station?: Station) {
  return readText(
    scope,
    pendingProductList,
    sql`jsonb_build_object('products', list_pending_products(${station ?? null}::text))`,
  );
}

/** The same with the notes of each, as it is printed. */
export function readPendingLines(scope: Scope, station?: Station) {
  return readText(scope, pendingLines, sql`pending_lines(${station ?? null}::text)`);
}

/**
 * Cancels a ticket with a reason: its lines leave the open bill, the stock stays unchanged. The cancelling station need not
 * acknowledge its own lines.
 */
export function cancelKitchenTicket(scope: WriteScope, id: string, reason: string, station?: Station) {
  return write(scope, cancelledTicket, sql`cancel_kitchen_ticket(${asJson({ id, reason, station })})`);
}

/** Acknowledges the cancelled lines of a ticket for a station, or for all. Idempotent. */
export function acknowledgeCancelled(scope: WriteScope, id: string, station?: Station) {
  return write(scope, kitchenTicketAnswer, sql`acknowledge_cancelled(${asJson({ id, station })})`);
}

/** Ticks a line of a pending ticket as done, or removes the tick. */
export function tickLine(scope: WriteScope, id: string, done: boolean) {
  return write(scope, lineTick, sql`tick_line(${asJson({ id, done })})`);
}
