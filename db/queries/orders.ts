import { sql } from 'drizzle-orm';
import type { Channel, KitchenStatus, KitchenTicket, LineChange, LineNotes } from '#domain/orders.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { ChargeRequest, SaleAnswer } from './sales.ts';

/** What a waiter sends: ids are the client's; prices, taxes and recipes are never part of it. */
export interface OrderRequest {
  readonly id: string;
  readonly kitchen_ticket_id: string;
  readonly sale_id: string;
  readonly channel: Channel;
  readonly table_id?: string | null | undefined;
  /** Where the device stands; an order at a table is taken where the table is. */
  readonly location_id?: string | null | undefined;
  readonly customer_name?: string | null | undefined;
  readonly guests?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly lines: readonly {
    readonly id: string;
    readonly menu_item_id: string;
    readonly quantity: number;
    readonly notes?: LineNotes | undefined;
  }[];
}

export interface SentOrderAnswer {
  readonly order: {
    readonly id: string;
    readonly number: number;
    readonly channel: Channel;
    readonly table_id: string | null;
    readonly table_number: string | null;
    readonly customer_name: string | null;
  };
  readonly kitchen_ticket: KitchenTicket;
  readonly sale: SaleAnswer;
}

/** The floor has seen that an order's served cards wait to be taken to its table; again changes nothing. */
export function acknowledgeReady(scope: WriteScope, id: string) {
  return write(
    scope,
    sql<{ readonly id: string; readonly table_id: string | null }>`acknowledge_ready(${id}::uuid)`,
  );
}

/** Sends lines to the kitchen and to the open bill; an open order, or a table's, gets them as its next round. Refuses without an open register or with sold-out products. */
export function sendOrder(scope: WriteScope, order: OrderRequest) {
  return write(scope, sql<SentOrderAnswer>`send_order(${asJson(order)})`);
}

export interface SendAndChargeRequest extends Omit<ChargeRequest, 'part'> {
  readonly order: OrderRequest;
  /** What was shown as due; the server compares it and never takes it for the total. */
  readonly total_cents: number;
}

/** Sends lines and charges the bill that gets them, in one transaction. Refuses what either refuses, and a total that is not the bill's ('sale.total'). */
export function sendAndCharge(scope: WriteScope, request: SendAndChargeRequest) {
  return write(scope, sql<SentOrderAnswer>`send_and_charge(${asJson(request)})`);
}

export interface OrderRowAnswer {
  readonly id: string;
  readonly number: number;
  readonly channel: Channel;
  readonly table_number: string | null;
  readonly customer_name: string | null;
  readonly status: 'Abierta' | 'Cerrada' | 'Cancelada';
  readonly waiter_id: string;
  readonly waiter: string;
  readonly joined_to_table: string | null;
  readonly created_at: string;
  readonly items: string;
  /** True while served cards wait to be taken to the table or the customer. */
  readonly is_ready: boolean;
  readonly pending_tickets: number;
  readonly due_cents: number;
  readonly total_cents: number;
  readonly open_sale_id: string | null;
}

export interface OrderLine {
  readonly id: string;
  readonly menu_item_id: string;
  readonly name: string;
  readonly quantity: number;
  /** With its extras. */
  readonly unit_price_cents: number;
  readonly extras_cents: number;
  readonly tax_rate: number;
  readonly station: 'cocina' | 'barra';
  readonly notes: LineNotes;
  readonly status: 'Activa' | 'Cancelada';
  readonly cancel_reason: string | null;
  readonly change: LineChange | null;
  readonly done: boolean;
  readonly round: number;
  readonly kitchen_ticket_id: string | null;
  readonly kitchen_status: KitchenStatus | null;
  /** True when a share of it was charged. */
  readonly charged: boolean;
  readonly waiter: string;
  readonly created_at: string;
}

/** An order with all its lines, cards and bills. While its table is joined, the bills are those of the order that it is joined to. */
export interface OrderDetail {
  readonly id: string;
  readonly number: number;
  readonly channel: Channel;
  readonly status: 'Abierta' | 'Cerrada' | 'Cancelada';
  readonly table_id: string | null;
  readonly table_number: string | null;
  readonly customer_name: string | null;
  readonly guests: number | null;
  readonly note: string | null;
  readonly waiter: string;
  readonly created_at: string;
  readonly joined_to: JoinedOrder | null;
  /** The orders joined to this one. */
  readonly joined: readonly JoinedOrder[];
  readonly lines: readonly OrderLine[];
  readonly bills: readonly SaleAnswer[];
}

export interface JoinedOrder {
  readonly id: string;
  readonly number: number;
  readonly table_id: string | null;
  readonly table_number: string | null;
}

/** One order, or null. */
export function readOrder(scope: Scope, id: string): Promise<OrderDetail | null> {
  return read(scope, sql<OrderDetail | null>`order_answer(${id}::uuid)`);
}

/** What changed with an order: its own new state, the cards that the kitchen must see again, and the tables to read again. */
export interface ChangedOrder {
  readonly order: OrderDetail;
  readonly kitchen_tickets: readonly KitchenTicket[];
  readonly table_ids: readonly string[];
}

/** Whether who asks may take from what was sent: holds it, or an approver lent a PIN. */
export interface OrderChangeAuthority {
  readonly allowed: boolean;
  readonly approved_by: string | null;
}

export interface LineChangeRequest {
  readonly quantity?: number | undefined;
  readonly notes?: LineNotes | undefined;
  readonly reason?: string | undefined;
}

/** Changes a line that was sent: its quantity, its notes, or both; the kitchen sees what it was before. Fewer units need authority. Refuses what was served, charged or is on several bills. */
export function changeLine(
  scope: WriteScope,
  id: string,
  change: LineChangeRequest,
  authority: OrderChangeAuthority,
) {
  return write(scope, sql<ChangedOrder>`change_line(${asJson({ id, ...change, ...authority })})`);
}

/** Cancels a line that was sent, for a reason. Refuses what was served or charged. */
export function cancelLine(scope: WriteScope, id: string, reason: string) {
  return write(
    scope,
    sql<ChangedOrder>`cancel_line(${asJson({ id, reason, approved_by: scope.approvedBy })})`,
  );
}

export interface OrderChange {
  readonly customer_name?: string | null | undefined;
  readonly guests?: number | null | undefined;
  readonly note?: string | null | undefined;
}

/** Changes for whom an open order is. */
export function changeOrder(scope: WriteScope, id: string, change: OrderChange) {
  return write(scope, sql<ChangedOrder>`change_order(${asJson({ id, ...change })})`);
}

/** Takes an open order to a free table; the kitchen's cards change their table's name and nothing is sent again. */
export function transferOrder(scope: WriteScope, id: string, tableId: string) {
  return write(scope, sql<ChangedOrder>`transfer_order(${asJson({ id, table_id: tableId })})`);
}

/** Joins an open order to another: both tables stay occupied, each keeps its lines, and the other's bill gathers both. */
export function joinOrder(scope: WriteScope, id: string, intoId: string) {
  return write(scope, sql<ChangedOrder>`join_order(${asJson({ id, into_id: intoId })})`);
}

/** Takes a joined order apart again, with a bill of its own for its lines that were not charged. */
export function separateOrder(scope: WriteScope, id: string, saleId: string) {
  return write(scope, sql<ChangedOrder>`separate_order(${asJson({ id, sale_id: saleId })})`);
}

export interface LinesMove {
  /** All of a line, or some of its units as a line of their own with the new id. */
  readonly items: readonly {
    readonly line_id: string;
    readonly quantity: number;
    readonly new_line_id: string;
  }[];
  /** The table that they go to, with or without an open order; */
  readonly table_id?: string | undefined;
  /** or the open order that they go to. */
  readonly order_id?: string | undefined;
  /** Ids for what the move may have to open: an order, a card, a bill. */
  readonly new_order_id: string;
  readonly kitchen_ticket_id: string;
  readonly sale_id: string;
}

/** Moves lines of an order, or units of them, to another one; what the kitchen has not served goes to a card of the other order. Refuses what was charged, more than there is, and what a bill's discount covers. */
export function moveLines(scope: WriteScope, id: string, move: LinesMove) {
  return write(scope, sql<ChangedOrder>`move_lines(${asJson({ id, ...move })})`);
}

/** Every open order, and the last 200 of the business day that ended, newest first. */
export function listOrdersOfToday(scope: Scope): Promise<readonly OrderRowAnswer[]> {
  return read(scope, sql<readonly OrderRowAnswer[]>`list_orders_of_today()`);
}
