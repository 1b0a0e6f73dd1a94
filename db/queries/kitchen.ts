import { sql } from 'drizzle-orm';
import type { KitchenCard, Station } from '#domain/orders.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface KitchenPage {
  /** Every pending card of the business, not only this page's. */
  readonly total: number;
  readonly orders: readonly KitchenCard[];
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
    sql<KitchenPage>`list_pending(${page.limit}::integer, ${page.after_at ?? null}::timestamptz, ${page.after_id ?? null}::uuid, ${page.station ?? null}::text)`,
  );
}

/** Today's figures of the kitchen beside yesterday's (1-core §9). */
export function readKitchenStatistics(scope: Scope): Promise<KitchenStatistics> {
  return read(scope, sql<KitchenStatistics>`kitchen_statistics()`);
}

export interface Served {
  readonly kitchen_order: KitchenCard;
  readonly stock: readonly { readonly id: string; readonly current_stock: number }[];
}

/** Serves a card: its ingredients leave the stock and it is Servida, both or neither. Refuses what ended, what lacks recipes or stock. */
export function serveOrder(scope: WriteScope, id: string) {
  return write(scope, sql<Served>`serve_order(${asJson({ id })})`);
}

export interface CancelledCard {
  readonly kitchen_order: KitchenCard;
  readonly table_id: string | null;
  /** The open bills that lost lines; one that was emptied is gone. */
  readonly sale_ids: readonly string[];
  /** True when lines of it were charged already, so that a refund can be offered. */
  readonly charged: boolean;
}

/** Cancels a card for a reason; its lines leave the open bill and the stock stays. */
export function cancelKitchenOrder(scope: WriteScope, id: string, reason: string) {
  return write(scope, sql<CancelledCard>`cancel_kitchen_order(${asJson({ id, reason })})`);
}

export interface Tick {
  readonly id: string;
  readonly kitchen_order_id: string;
  readonly done: boolean;
}

/** Ticks a line of a pending card as done, or takes the tick back. */
export function tickLine(scope: WriteScope, id: string, done: boolean) {
  return write(scope, sql<Tick>`tick_line(${asJson({ id, done })})`);
}
