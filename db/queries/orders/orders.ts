import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { ChargeRequest } from '#db/queries/bills/sales.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { CartSeniorInput } from '#domain/fiscal/inputs/seniors.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import type { SentOrderBody } from '#domain/offline/effect.ts';
import {
  acknowledgedOrder,
  changedOrder,
  order,
  orderAnswer,
  orderList,
  sentOrder,
} from '#domain/orders/answers/orders.ts';

/** A round as the client sends it, with the client's ids; prices, taxes and recipes are never part of it. */
export interface OrderRequest extends SentOrderBody {
  /** The location of the device; an order at a table has the table's location. */
  readonly location_id?: string | null | undefined;
}

/** Acknowledges that an order's served tickets wait to be taken to its table. Idempotent. */
export function acknowledgeReady(scope: WriteScope, id: string) {
  return write(scope, acknowledgedOrder, sql`acknowledge_ready(${id}::uuid)`);
}

/**
 * Sends lines to the kitchen and adds them to the open bill, as the next round of an open order or table. Refuses without an open
 * register session, and sold-out products.
 */
export function sendOrder(scope: WriteScope, request: OrderRequest) {
  return write(scope, sentOrder, sql`send_order(${asJson(request)})`);
}

export interface SendAndChargeRequest extends Omit<ChargeRequest, 'part'> {
  readonly order: OrderRequest;
  /** The total that the screen showed; it is compared with the bill's and never used as the total. */
  readonly total_cents: number;
  /** The discounts of seniors, with the ids of the order's lines that each one ate. */
  readonly seniors?: readonly CartSeniorInput[] | undefined;
}

/**
 * Sends lines and charges their bill in one transaction. Refuses what either would refuse, and a total that is not the bill's
 * ('sale.total').
 */
export function sendAndCharge(scope: WriteScope, request: SendAndChargeRequest, allowed = false) {
  const allowing = { ...request, allowed, approved_by: scope.approvedBy };
  return write(scope, sentOrder, sql`send_and_charge(${asJson(allowing)})`);
}

/** One order, null if it does not exist. */
export function readOrder(scope: Scope, id: string) {
  return read(
    scope,
    orderAnswer.extend({ order: order.nullable() }),
    sql`jsonb_build_object('order', order_answer(${id}::uuid), 'seen', pg_current_snapshot()::text)`,
  );
}

/** Whether the user may reduce or cancel sent lines, and who approved it. */
export interface OrderChangeAuthority {
  readonly allowed: boolean;
  readonly approved_by: string | null;
}

export interface LineChangeRequest {
  readonly quantity?: number | undefined;
  readonly notes?: LineNotes | undefined;
  readonly reason?: string | undefined;
}

/**
 * Changes quantity or notes of a sent line; the kitchen sees its previous state. Fewer units require authority. Refuses a line that
 * was served, charged or is on several bills.
 */
export function changeLine(
  scope: WriteScope,
  id: string,
  change: LineChangeRequest,
  authority: OrderChangeAuthority,
) {
  return write(scope, changedOrder, sql`change_line(${asJson({ id, ...change, ...authority })})`);
}

/** Cancels a sent line with a reason. Refuses a served or charged one. */
export function cancelLine(scope: WriteScope, id: string, reason: string) {
  return write(
    scope,
    changedOrder,
    sql`cancel_line(${asJson({ id, reason, approved_by: scope.approvedBy })})`,
  );
}

export interface OrderChange {
  readonly customer_name?: string | null | undefined;
  readonly guests?: number | null | undefined;
  readonly note?: string | null | undefined;
}

/** Changes customer, guests or note of an open order. */
export function changeOrder(scope: WriteScope, id: string, change: OrderChange) {
  return write(scope, changedOrder, sql`change_order(${asJson({ id, ...change })})`);
}

/** Moves an open order to a free table; its kitchen tickets show the new table and nothing is sent again. */
export function transferOrder(scope: WriteScope, id: string, tableId: string) {
  return write(scope, changedOrder, sql`transfer_order(${asJson({ id, table_id: tableId })})`);
}

/** Joins an open order to another one: both tables stay occupied, each order has its lines, and the other's bill contains both. */
export function joinOrder(scope: WriteScope, id: string, intoId: string) {
  return write(scope, changedOrder, sql`join_order(${asJson({ id, into_id: intoId })})`);
}

/** Separates a joined order, with a new bill for its lines that were not charged. */
export function separateOrder(scope: WriteScope, id: string, saleId: string) {
  return write(scope, changedOrder, sql`separate_order(${asJson({ id, sale_id: saleId })})`);
}

export interface LinesMove {
  /** A whole line, or some of its units as a new line with the new id. */
  readonly items: readonly {
    readonly line_id: string;
    readonly quantity: number;
    readonly new_line_id: string;
  }[];
  /** The target table, with or without an open order; or else `order_id`. */
  readonly table_id?: string | undefined;
  /** The target order, which is open. */
  readonly order_id?: string | undefined;
  /** Ids for the order, the kitchen ticket and the bill that the move may create. */
  readonly new_order_id: string;
  readonly kitchen_ticket_id: string;
  readonly sale_id: string;
}

/**
 * Moves lines of an order, or units of them, to another order; pending lines go to a kitchen ticket of that order. Refuses charged
 * lines, more units than there are, and lines with a discount of their bill.
 */
export function moveLines(scope: WriteScope, id: string, move: LinesMove) {
  return write(scope, changedOrder, sql`move_lines(${asJson({ id, ...move })})`);
}

/** All open orders, and the last 200 of this business day that ended, newest first. */
export function listOrdersOfToday(scope: Scope) {
  return readText(
    scope,
    orderList,
    sql`jsonb_build_object('orders', list_orders_of_today(), 'seen', pg_current_snapshot()::text)`,
  );
}
