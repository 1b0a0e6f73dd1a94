import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { Shift } from '#domain/base/time.ts';
import {
  bills,
  debitedSale,
  printedReceipt,
  type Sale,
  sale,
  saleAnswer,
  salePage,
  undoneSale,
} from '#domain/bills/answers/sales.ts';
import type { ListedStatus } from '#domain/bills/bills.ts';
import type { PaymentKind } from '#domain/bills/payment-kinds.ts';
import type { TipChoice } from '#domain/bills/tips.ts';
import type { BuyerInput, DeviceInvoice, PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { TaxCategory } from '#domain/fiscal/tax.ts';
import type { OfferedPayment } from '#domain/offline/effect.ts';
import { isLongRead } from '#domain/reports/periods.ts';

export interface ChargeRequest {
  readonly payments: readonly OfferedPayment[];
  /** The open register session that receives it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
  /** Charges only this part, as a separate bill. */
  readonly part?: BillPart | undefined;
  /** The total that the screen showed; read for an offline request only. */
  readonly total_cents?: number | undefined;
  /** The lines of the bill that the device showed, with their quantities on it; read for an offline request only. */
  readonly charged_lines?: readonly ChargedLine[] | undefined;
  /** Whom the invoice is for; the final consumer when absent. */
  readonly buyer?: BuyerInput | undefined;
  /** The invoice that was written by hand on a printed form. */
  readonly preprinted?: PreprintedInput | undefined;
  /** The number that a device gave to it from its own range; the next one of the register's point when absent. */
  readonly invoice?: DeviceInvoice | undefined;
}

export interface ChargedLine {
  readonly order_line_id: string;
  readonly quantity: number;
}

/** A part of a bill that becomes a separate bill with the given id: quantities of its lines, or an amount. */
export interface BillPart {
  readonly id: string;
  readonly items?: readonly { readonly sale_item_id: string; readonly quantity: number }[] | undefined;
  readonly amount_cents?: number | undefined;
}

/**
 * Charges a bill, or a part of it as a separate bill. Refuses a paid or voided bill, a closed register, payments that do not equal
 * the total, fiado above the customer's limit, and, unless `allowed`, a bill that is rounded to nothing (`is_rounded_to_nothing`).
 */
export function chargeSale(scope: WriteScope, id: string, charge: ChargeRequest, allowed = false) {
  const request = { id, ...charge, allowed, approved_by: scope.approvedBy };
  return write(scope, saleAnswer, sql`charge_sale(${asJson(request)})`);
}

/** Splits a part off a bill. Both bills add up to the original, in total and by tax rate. */
export function splitBill(scope: WriteScope, id: string, part: BillPart) {
  return write(scope, bills, sql`split_bill(${asJson({ id, part })})`);
}

/** Splits a bill into equal parts: the bill and one for each new id. A centavo that cannot be divided stays in the first. */
export function splitEvenly(scope: WriteScope, id: string, newIds: readonly string[]) {
  return write(scope, bills, sql`split_evenly(${asJson({ id, new_ids: newIds })})`);
}

/** Merges another open bill of the same order into this one. */
export function mergeBills(scope: WriteScope, id: string, fromId: string) {
  return write(scope, bills, sql`merge_bills(${asJson({ id, from_id: fromId })})`);
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
    bills,
    sql`discount_sale(${asJson({ id, ...discount, authority, approved_by: scope.approvedBy })})`,
  );
}

export interface Tip {
  readonly id: string;
  readonly amount_cents: number;
  readonly payment_method_id: string;
  /** Whether its person has it already; a cash tip that is not lies in the drawer. Absent: the drawer does not change. */
  readonly handed_over?: boolean | undefined;
  /** The open register session that records it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
}

/**
 * Records a tip of a charged sale, which is no part of the sale. Refuses one without cash that is handed over in cash that the drawer does not
 * have, and, unless `allowed`, a large one (`is_large_tip`).
 */
export function recordTip(scope: WriteScope, id: string, tip: Tip, allowed = false) {
  return write(
    scope,
    saleAnswer,
    sql`record_tip(${asJson({ ...tip, id, tip_id: tip.id, allowed, approved_by: scope.approvedBy })})`,
  );
}

export interface SaleVoid {
  readonly reason: string;
  readonly returns_stock: boolean;
  /** What happens to lines that the kitchen has not served; required when there are any. */
  readonly kitchen?: 'cancel' | 'leave' | undefined;
  /** What becomes of its tips; required when it has any. */
  readonly tip?: TipChoice | undefined;
}

/**
 * Voids a charged sale while its register session is open, and reverses its fiado. Refuses a refunded sale, and one of a closed
 * register session.
 */
export function voidSale(scope: WriteScope, id: string, annulment: SaleVoid) {
  return write(
    scope,
    undoneSale,
    sql`void_sale(${asJson({ id, ...annulment, approved_by: scope.approvedBy })})`,
  );
}

export interface Refund {
  readonly id: string;
  readonly items: readonly { readonly sale_item_id: string; readonly quantity: number }[];
  readonly payment_method_id: string;
  /** The open register session that pays it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
  readonly reason: string;
  readonly returns_stock: boolean;
  /** What becomes of the tips of the sale; required when it has any. */
  readonly tip?: TipChoice | undefined;
}

/**
 * Refunds chosen lines, at most what remains of them, from an open register session; or from the customers' accounts, at most what
 * the sale charged to them.
 */
export function refundSale(scope: WriteScope, id: string, refund: Refund) {
  return write(
    scope,
    undoneSale,
    sql`refund_sale(${asJson({ ...refund, id, refund_id: refund.id, approved_by: scope.approvedBy })})`,
  );
}

export interface DebitNote {
  /** Of the sale that it becomes. */
  readonly id: string;
  /** What is charged, as its line says. */
  readonly concept: string;
  /** With tax. */
  readonly amount_cents: number;
  readonly tax_category: TaxCategory;
  readonly reason: string;
  readonly payments: readonly OfferedPayment[];
  /** The open register session that receives it; today's latest when absent. */
  readonly register_session_id?: string | undefined;
}

/** Issues a debit note for the invoice of a charged sale and charges it. Refuses a sale without an invoice in force, and without a range. */
export function issueDebitNote(scope: WriteScope, id: string, note: DebitNote) {
  const { id: note_id, ...fields } = note;
  return write(
    scope,
    debitedSale,
    sql`issue_debit_note(${asJson({ ...fields, id, note_id, approved_by: scope.approvedBy })})`,
  );
}

/** Corrects the payment method of a payment, until the Z of its register session. */
export function correctPayment(scope: WriteScope, id: string, paymentId: string, methodId: string) {
  return write(
    scope,
    saleAnswer,
    sql`correct_payment(${asJson({ id, payment_id: paymentId, payment_method_id: methodId })})`,
  );
}

/** Counts a print of the receipt (from the second on it is a copy) and returns the balances of its customers just after the sale. */
export function printReceipt(scope: WriteScope, id: string) {
  return write(scope, printedReceipt, sql`print_receipt(${asJson({ id })})`);
}

/** One sale, or null. */
export function readSale(scope: Scope, id: string): Promise<Sale | null> {
  return read(scope, sale.nullable(), sql`sale_answer(${id}::uuid)`);
}

/** Which sales to list. Days are business days, both included. */
export interface SaleFilter {
  readonly from: string;
  readonly to: string;
  readonly shift?: Shift | undefined;
  readonly user_id?: string | undefined;
  readonly method?: PaymentKind | undefined;
  readonly status?: ListedStatus | undefined;
  readonly location_id?: string | undefined;
  /** What a paper of the sale says: a number, the RTN or the name of its buyer; on any day, with its refunds. */
  readonly search?: string | undefined;
  /** The number of a sale, on any day, with its refunds. */
  readonly number?: number | undefined;
  /** The same by the provisional number of a device. */
  readonly provisional_number?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** The last row of the page before, from which `offset` counts: a sale that is added meanwhile moves no row to the next page. */
  readonly before?: string | undefined;
}

/** A page of the charged and voided sales and of the refunds that match, newest first. Refuses a `before` that is no row. */
export function listSales(scope: Scope, filter: SaleFilter, seesCash = true) {
  const { to, method } = filter;
  const page = sql`list_sales(${asJson(filter)})`;
  const wanted = filter.search ?? filter.number ?? filter.provisional_number;
  return readText(
    scope,
    salePage,
    seesCash ? page : sql`hide_method_total(${page}, ${asJson({ to, method })})`,
    {
      isLong: wanted === undefined && isLongRead(filter),
    },
  );
}
