import { sql } from 'drizzle-orm';
import type { ShareKind } from '#domain/bills.ts';
import type { Channel, KitchenTicket, LineNotes, SaleStatus } from '#domain/orders.ts';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import type { Shift } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** A bill with its lines and payments. Amounts in cents; base + tax = total. */
export interface SaleAnswer {
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
  /** The bill's own discount, a percentage (1500 is 15 %) or else an amount; `discount_cents` is what all discounts come to. */
  readonly discount_percentage: number;
  readonly discount_amount_cents: number;
  readonly discount_reason: string | null;
  readonly discount_cents: number;
  /** What it is of the bill it was split from: an equal part of `share_of`, a payment by amount, or what is left after one. */
  readonly share_kind: ShareKind | null;
  readonly share_of: number | null;
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
  readonly tip_cents: number;
  readonly refunded_cents: number;
  readonly register_session_id: string | null;
  /** True while the drawer that charged it is open: until then it can be annulled and its payment method corrected. */
  readonly register_open: boolean;
  readonly voided_at: string | null;
  readonly voided_by: string | null;
  readonly void_reason: string | null;
  readonly receipts_printed: number;
  readonly items: readonly {
    readonly id: string;
    readonly order_line_id: string | null;
    readonly name: string;
    readonly quantity: number;
    /** How many the order's line has; more than `quantity` where other bills have parts of it. */
    readonly line_quantity: number | null;
    readonly notes: LineNotes;
    readonly unit_price_cents: number;
    readonly own_discount_rate: number;
    readonly own_discount_cents: number;
    readonly discount_reason: string | null;
    /** Its own discount and its share of the bill's. */
    readonly discount_cents: number;
    readonly amount_cents: number;
    readonly tax_rate: number;
    readonly base_cents: number;
    readonly tax_cents: number;
    readonly served: boolean;
    /** True while the kitchen has it and no other bill pays for it: annulling the sale asks what happens to it. */
    readonly in_kitchen: boolean;
    readonly refunded_quantity: number;
  }[];
  readonly payments: readonly {
    readonly id: string;
    readonly payment_method_id: string | null;
    readonly kind: PaymentKind;
    readonly method: string | null;
    readonly amount_cents: number;
    readonly received_cents: number | null;
    readonly change_cents: number;
    readonly reference: string | null;
    /** Whose account it was charged to, when it is fiado. */
    readonly customer_id: string | null;
    readonly customer: string | null;
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly number: number;
    readonly kind: PaymentKind;
    readonly total_cents: number;
    readonly reason: string;
    readonly by: string;
    readonly created_at: string;
  }[];
}

export interface ChargeRequest {
  readonly payments: readonly {
    readonly id: string;
    readonly payment_method_id: string;
    /** As tendered: only cash may exceed what is due. */
    readonly amount_cents: number;
    readonly reference?: string | undefined;
    /** Who is left owing, when it is fiado. */
    readonly customer_id?: string | undefined;
  }[];
  /** The open drawer that takes it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
  /** Charges only this part, as a bill of its own. */
  readonly part?: BillPart | undefined;
}

/** A part of a bill, to be a bill of its own with the given id: shares of its lines, or an amount. */
export interface BillPart {
  readonly id: string;
  readonly items?: readonly { readonly sale_item_id: string; readonly quantity: number }[] | undefined;
  readonly amount_cents?: number | undefined;
}

/** Charges a bill whole, or a part of it as a bill of its own. Refuses a paid or annulled one, a closed register, payments that do not make the total, and fiado beyond the customer's limit. */
export function chargeSale(scope: WriteScope, id: string, charge: ChargeRequest) {
  return write(scope, sql<{ sale: SaleAnswer }>`charge_sale(${asJson({ id, ...charge })})`);
}

/** An order's bills after a change of them, open and charged, oldest first. */
export interface Bills {
  readonly order_id: string;
  readonly table_id: string | null;
  readonly bills: readonly SaleAnswer[];
}

/** Splits a part off a bill: both add up to the original, by rate too. */
export function splitBill(scope: WriteScope, id: string, part: BillPart) {
  return write(scope, sql<Bills>`split_bill(${asJson({ id, part })})`);
}

/** Splits a bill in equal parts, one for each new id beside what stays; a centavo that can't be shared goes to the first. */
export function splitEvenly(scope: WriteScope, id: string, newIds: readonly string[]) {
  return write(scope, sql<Bills>`split_evenly(${asJson({ id, new_ids: newIds })})`);
}

/** Puts another open bill of the same order back into this one. */
export function mergeBills(scope: WriteScope, id: string, fromId: string) {
  return write(scope, sql<Bills>`merge_bills(${asJson({ id, from_id: fromId })})`);
}

export interface DiscountRequest {
  /** The line; the whole bill when absent. */
  readonly sale_item_id?: string | undefined;
  /** A percentage (1500 is 15 %), or an amount; 0 takes the discount off. */
  readonly rate?: number | undefined;
  readonly amount_cents?: number | undefined;
  readonly reason?: string | undefined;
}

/** How much discount who asks may give: whatever, up to the business's limit, or none without an approver. */
export type DiscountAuthority = 'any' | 'limited' | 'none';

/** Gives a discount on a bill or one of its lines as they are now, instead of the one before; what comes later is at full price. Refuses above the authority ('approval.required'). */
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
  /** The open drawer in which it is noted; today's latest when absent. */
  readonly register_session_id?: string | undefined;
}

/** Records a voluntary tip of a charged sale; it is no part of the sale or of the drawer's cash. */
export function recordTip(scope: WriteScope, id: string, tip: Tip) {
  return write(scope, sql<{ sale: SaleAnswer }>`record_tip(${asJson({ ...tip, id, tip_id: tip.id })})`);
}

export interface SaleVoid {
  readonly reason: string;
  readonly returns_stock: boolean;
  /** What happens to what the kitchen has not served; required where there is such. */
  readonly kitchen?: 'cancel' | 'leave' | undefined;
}

/** Annuls a charged sale while its drawer is open, and takes its fiado back from the accounts. Refuses one that was refunded, or whose drawer closed. */
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

/** A sale after its annulment or a refund, with the stock that came back and the kitchen's cards that changed by it. */
export interface UndoneSale {
  readonly sale: SaleAnswer;
  readonly stock: readonly StockChange[];
  readonly kitchen_tickets: readonly KitchenTicket[];
}

export interface Refund {
  readonly id: string;
  readonly items: readonly { readonly sale_item_id: string; readonly quantity: number }[];
  readonly payment_method_id: string;
  /** The open drawer that gives the money back; today's latest when absent. */
  readonly register_session_id?: string | undefined;
  readonly reason: string;
  readonly returns_stock: boolean;
}

/** Gives back the money of chosen lines, never more than remains of them, from an open drawer; or takes it off the accounts, up to what the sale left there. */
export function refundSale(scope: WriteScope, id: string, refund: Refund) {
  return write(
    scope,
    sql<UndoneSale>`refund_sale(${asJson({ ...refund, id, refund_id: refund.id, approved_by: scope.approvedBy })})`,
  );
}

/** Corrects how a payment was made, before the Z of its drawer. */
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
  /** Whom the sale left owing, and how much in all just after it. */
  readonly accounts: readonly {
    readonly customer_id: string;
    readonly name: string;
    readonly balance_cents: number;
  }[];
}

/** Counts a print of the receipt, from the second on it is a copy, and tells what its customers owe after it. */
export function printReceipt(scope: WriteScope, id: string) {
  return write(scope, sql<PrintedReceipt>`print_receipt(${asJson({ id })})`);
}

/** One bill, or null. */
export function readSale(scope: Scope, id: string): Promise<SaleAnswer | null> {
  return read(scope, sql<SaleAnswer | null>`sale_answer(${id}::uuid)`);
}

/** A sale by the day it was charged, or a refund by the day it was made: its amounts are negative, its number, cashier and place its sale's. */
export interface SaleRowAnswer {
  /** The sale's or the refund's. */
  readonly id: string;
  readonly sale_id: string;
  /** The sale's. */
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

/** Which sales to list. Days are the business's; `limit` and `offset` page through them. */
export interface SaleFilter {
  readonly from: string;
  readonly to: string;
  readonly shift?: Shift | undefined;
  readonly user_id?: string | undefined;
  readonly method?: PaymentKind | undefined;
  readonly status?: 'Pagada' | 'Anulada' | 'Reembolso' | undefined;
  readonly location_id?: string | undefined;
  /** A sale's number, whatever the days, with its refunds. */
  readonly number?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SalePageAnswer {
  /** How many rows the whole list has. */
  readonly total: number;
  /** Of them charged, annulled and refunds. */
  readonly sales_count: number;
  readonly voided_count: number;
  readonly refunds_count: number;
  /** What the whole list comes to without tax: charged less refunded, without the annulled. Null where it would tell what an open drawer holds. */
  readonly base_cents: number | null;
  /** The same with tax. */
  readonly total_cents: number | null;
  /** The people who charged in these days, or whose sales were refunded in them. */
  readonly cashiers: readonly { readonly id: string; readonly full_name: string }[];
  readonly sales: readonly SaleRowAnswer[];
}

/** The charged and annulled sales, and the refunds, that the filter lets through, newest first. */
export function listSales(scope: Scope, filter: SaleFilter, seesCash = true): Promise<SalePageAnswer> {
  const page = sql<SalePageAnswer>`list_sales(${asJson(filter)})`;
  return read(scope, seesCash ? page : sql<SalePageAnswer>`hide_method_total(${page}, ${asJson(filter)})`);
}
