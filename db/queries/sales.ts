import { sql } from 'drizzle-orm';
import type { Channel, SaleStatus } from '#domain/orders.ts';
import type { Shift } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export type PaymentKind = 'efectivo' | 'tarjeta' | 'transferencia' | 'fiado';

/** A bill with its lines and payments. Amounts in cents; base + tax = total. */
export interface Sale {
  readonly id: string;
  readonly number: number | null;
  readonly business_id: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly channel: Channel;
  readonly table_id: string | null;
  readonly table_number: string | null;
  readonly customer_name: string | null;
  readonly location_id: string | null;
  readonly status: SaleStatus;
  readonly discount_cents: number;
  readonly base_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly waiter: string | null;
  readonly cashier: string | null;
  readonly created_at: string;
  readonly charged_at: string | null;
  readonly business_day: string | null;
  readonly shift: Shift | null;
  readonly change_cents: number;
  readonly items: readonly {
    readonly id: string;
    readonly order_line_id: string | null;
    readonly name: string;
    readonly quantity: number;
    readonly unit_price_cents: number;
    readonly discount_cents: number;
    readonly amount_cents: number;
    readonly tax_rate: number;
    readonly base_cents: number;
    readonly tax_cents: number;
  }[];
  readonly payments: readonly {
    readonly id: string;
    readonly kind: PaymentKind;
    readonly method: string | null;
    readonly amount_cents: number;
    readonly received_cents: number | null;
    readonly change_cents: number;
    readonly reference: string | null;
  }[];
}

export interface ChargeRequest {
  readonly payments: readonly {
    readonly id: string;
    readonly payment_method_id: string;
    /** As tendered: only cash may exceed what is due. */
    readonly amount_cents: number;
    readonly reference?: string | undefined;
  }[];
}

/** Charges a bill whole. Refuses a paid or annulled one, a closed register, and payments that do not make the total. */
export function chargeSale(scope: WriteScope, id: string, charge: ChargeRequest) {
  return write(scope, sql<{ sale: Sale }>`charge_sale(${asJson({ id, ...charge })})`);
}

/** One bill, or null. */
export function readSale(scope: Scope, id: string): Promise<Sale | null> {
  return read(scope, sql<Sale | null>`sale_answer(${id}::uuid)`);
}

export interface SaleRow {
  readonly id: string;
  readonly number: number | null;
  readonly status: SaleStatus;
  readonly table_number: string | null;
  readonly customer_name: string | null;
  readonly items: string;
  readonly total_cents: number;
  readonly cashier: string | null;
  readonly created_at: string;
  readonly charged_at: string | null;
}

export interface SalePage {
  readonly total: number;
  readonly sales: readonly SaleRow[];
}

/** The sales of a range of business days and the bills still open, newest first. */
export function listSales(
  scope: Scope,
  from: string,
  to: string,
  limit: number,
  offset: number,
): Promise<SalePage> {
  return read(
    scope,
    sql<SalePage>`list_sales(${from}::date, ${to}::date, ${limit}::integer, ${offset}::integer)`,
  );
}
