import { sql } from 'drizzle-orm';
import type { Channel, KitchenCard, LineNotes } from '#domain/orders.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { Sale } from './sales.ts';

/** What a waiter sends: ids are the client's; prices, taxes and recipes are never part of it. */
export interface OrderRequest {
  readonly id: string;
  readonly kitchen_order_id: string;
  readonly sale_id: string;
  readonly channel: Channel;
  readonly table_id?: string | null | undefined;
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

export interface SentOrder {
  readonly order: {
    readonly id: string;
    readonly number: number;
    readonly channel: Channel;
    readonly table_id: string | null;
    readonly table_number: string | null;
    readonly customer_name: string | null;
  };
  readonly kitchen_order: KitchenCard;
  readonly sale: Sale;
}

/** Sends lines to the kitchen and to the open bill; a table's open order gets them as its next round. Refuses without an open register or with sold-out products. */
export function sendOrder(scope: WriteScope, order: OrderRequest) {
  return write(scope, sql<SentOrder>`send_order(${asJson(order)})`);
}

export interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly channel: Channel;
  readonly table_number: string | null;
  readonly customer_name: string | null;
  readonly status: 'Abierta' | 'Cerrada' | 'Cancelada';
  readonly waiter: string;
  readonly created_at: string;
  readonly items: string;
  readonly pending_cards: number;
  readonly due_cents: number;
  readonly total_cents: number;
  readonly open_sale_id: string | null;
}

/** The orders of the business day, newest first, and older ones that are still open. */
export function listOrdersOfToday(scope: Scope): Promise<readonly OrderRow[]> {
  return read(scope, sql<readonly OrderRow[]>`list_orders_of_today()`);
}
