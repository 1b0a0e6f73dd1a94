import { sql } from 'drizzle-orm';
import type { Bills, Sale, UndoneSale } from '#domain/answers/sales.ts';
import type { SaleStatus } from '#domain/bills.ts';
import type { Channel } from '#domain/orders.ts';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import type { Shift } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export type { Bills, UndoneSale };
export type SaleAnswer = Sale;

export interface ChargeRequest {
  readonly payments: readonly {
    readonly id: string;
    readonly payment_method_id: string;
    /** As tendered: only cash may exceed the total. */
    readonly amount_cents: number;
    readonly reference?: string | undefined;
    /** The customer who owes it, for fiado. */
    readonly customer_id?: string | undefined;
  }[];
  /** The open register session that receives it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
  /** Charges only this part, as a separate bill. */
  readonly part?: BillPart | undefined;
}

/** A part of a bill that becomes a separate bill with the given id: quantities of its lines, or an amount. */
export interface BillPart {
  readonly id: string;
  readonly items?: readonly { readonly sale_item_id: string; readonly quantity: number }[] | undefined;
  readonly amount_cents?: number | undefined;
}

/**
 * Charges a bill, or a part of it as a separate bill. Refuses a paid or voided bill, a closed register, payments that do not equal
 * the total, and fiado above the customer's limit.
 */
export function chargeSale(scope: WriteScope, id: string, charge: ChargeRequest) {
  return write(scope, sql<{ sale: SaleAnswer }>`charge_sale(${asJson({ id, ...charge })})`);
}

/** Splits a part off a bill. Both bills add up to the original, in total and by tax rate. */
export function splitBill(scope: WriteScope, id: string, part: BillPart) {
  return write(scope, sql<Bills>`split_bill(${asJson({ id, part })})`);
}

/** Splits a bill into equal parts: the bill and one for each new id. A centavo that cannot be divided stays in the first. */
export function splitEvenly(scope: WriteScope, id: string, newIds: readonly string[]) {
  return write(scope, sql<Bills>`split_evenly(${asJson({ id, new_ids: newIds })})`);
}

/** Merges another open bill of the same order into this one. */
export function mergeBills(scope: WriteScope, id: string, fromId: string) {
  return write(scope, sql<Bills>`merge_bills(${asJson({ id, from_id: fromId })})`);
}

export interface DiscountRequest {
  /** The line; the whole bill when absent. */
  readonly sale_item_id?: string | undefined;
  /** A percentage (1500 is 15 %) or an amount; 0 removes the discount. */
  readonly rate?: number | undefined;
  readonly amount_cents?: number | undefined;
  readonly reason?: string | undefined;
}

/** How much discount the user may give without an approver: no limit, up to the business's limit, or none. */
export type DiscountAuthority = 'any' | 'limited' | 'none';

/**
 * Sets the discount of a bill or of one of its lines, for the present lines; later lines are at full price. Refuses above the
 * authority ('approval.required').
 */
export function discountSale(
  scope: WriteScope,
  id: string,
  discount: DiscountRequest,
  authority: DiscountAuthority,
) {
  return write(
    scope,
    sql<Bills>`discount_sale(${asJson({ id, ...discount, authority, approved_by: scope.approvedBy })})`,
  );
}

export interface Tip {
  readonly id: string;
  readonly amount_cents: number;
  readonly payment_method_id: string;
  /** The open register session that records it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
}

/** Records a tip of a charged sale. It is part neither of the sale nor of the register's cash. */
export function recordTip(scope: WriteScope, id: string, tip: Tip) {
  return write(scope, sql<{ sale: SaleAnswer }>`record_tip(${asJson({ ...tip, id, tip_id: tip.id })})`);
}

export interface SaleVoid {
  readonly reason: string;
  readonly returns_stock: boolean;
  /** What happens to lines that the kitchen has not served; required when there are any. */
  readonly kitchen?: 'cancel' | 'leave' | undefined;
}

/**
 * Voids a charged sale while its register session is open, and reverses its fiado. Refuses a refunded sale, and one of a closed
 * register session.
 */
export function voidSale(scope: WriteScope, id: string, annulment: SaleVoid) {
  return write(
    scope,
    sql<UndoneSale>`void_sale(${asJson({ id, ...annulment, approved_by: scope.approvedBy })})`,
  );
}

export interface StockChange {
  readonly id: string;
  readonly current_stock: number;
}

export interface Refund {
  readonly id: string;
  readonly items: readonly { readonly sale_item_id: string; readonly quantity: number }[];
  readonly payment_method_id: string;
  /** The open register session that pays it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
  readonly reason: string;
  readonly returns_stock: boolean;
}

/**
 * Refunds chosen lines, at most what remains of them, from an open register session; or from the customers' accounts, at most what
 * the sale charged to them.
 */
export function refundSale(scope: WriteScope, id: string, refund: Refund) {
  return write(
    scope,
    sql<UndoneSale>`refund_sale(${asJson({ ...refund, id, refund_id: refund.id, approved_by: scope.approvedBy })})`,
  );
}

/** Corrects the payment method of a payment, until the Z of its register session. */
export function correctPayment(scope: WriteScope, id: string, paymentId: string, methodId: string) {
  return write(
    scope,
    sql<{
      sale: SaleAnswer;
    }>`correct_payment(${asJson({ id, payment_id: paymentId, payment_method_id: methodId })})`,
  );
}

export interface PrintedReceipt {
  readonly receipts_printed: number;
  /** The customers whose accounts the sale charged, with their balance just after it, in cents. */
  readonly accounts: readonly {
    readonly customer_id: string;
    readonly name: string;
    readonly balance_cents: number;
  }[];
}

/** Counts a print of the receipt (from the second on it is a copy) and returns the balances of its customers just after the sale. */
export function printReceipt(scope: WriteScope, id: string) {
  return write(scope, sql<PrintedReceipt>`print_receipt(${asJson({ id })})`);
}

/** One sale, or null. */
export function readSale(scope: Scope, id: string): Promise<SaleAnswer | null> {
  return read(scope, sql<SaleAnswer | null>`sale_answer(${id}::uuid)`);
}

/**
 * A sale on the day of its charge, or a refund on its own day: a refund has negative amounts, and the number, cashier and location
 * of its sale.
 */
export interface SaleRowAnswer {
  /** The id of the sale or of the refund. */
  readonly id: string;
  readonly sale_id: string;
  /** The number of the sale. */
  readonly number: number | null;
  /** Null for a sale. */
  readonly refund_number: number | null;
  readonly status: SaleStatus | 'Reembolso';
  readonly table_number: string | null;
  readonly customer_name: string | null;
  readonly items: string;
  readonly channel: Channel;
  readonly methods: readonly string[];
  readonly shift: Shift;
  readonly base_cents: number;
  readonly tax_cents: number;
  readonly discount_cents: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly tip_cents: number;
  readonly cashier: string | null;
  readonly created_at: string;
  readonly charged_at: string | null;
}

/** Which sales to list. Days are business days, both included. */
export interface SaleFilter {
  readonly from: string;
  readonly to: string;
  readonly shift?: Shift | undefined;
  readonly user_id?: string | undefined;
  readonly method?: PaymentKind | undefined;
  readonly status?: 'Pagada' | 'Anulada' | 'Reembolso' | undefined;
  readonly location_id?: string | undefined;
  /** The number of a sale, on any day, with its refunds. */
  readonly number?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SalePageAnswer {
  /** Number of rows on all pages. */
  readonly total: number;
  /** Number of charged sales, voided sales and refunds among them. */
  readonly sales_count: number;
  readonly voided_count: number;
  readonly refunds_count: number;
  /**
   * Sum of the whole list without tax: charged less refunded, without voided sales. Null where it would reveal the cash of an open
   * register session.
   */
  readonly base_cents: number | null;
  /** The same with tax. */
  readonly total_cents: number | null;
  /** The users who charged in these days, or whose sales were refunded in them. */
  readonly cashiers: readonly { readonly id: string; readonly full_name: string }[];
  readonly sales: readonly SaleRowAnswer[];
}

/** A page of the charged and voided sales and of the refunds that match, newest first. */
export function listSales(scope: Scope, filter: SaleFilter, seesCash = true): Promise<SalePageAnswer> {
  const page = sql<SalePageAnswer>`list_sales(${asJson(filter)})`;
  return read(scope, seesCash ? page : sql<SalePageAnswer>`hide_method_total(${page}, ${asJson(filter)})`);
}
