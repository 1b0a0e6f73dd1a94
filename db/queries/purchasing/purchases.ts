import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { Day } from '#domain/base/time.ts';
import {
  createdPurchases,
  type PurchaseSuggestion,
  purchasableList,
  purchaseAnswer,
  purchaseNeed,
  purchasePage,
  receivedGoods,
  reversedReceipt,
} from '#domain/purchasing/answers/purchases.ts';
import { daysLeft, suggestedPacks } from '#domain/purchasing/purchase-suggestion.ts';
import type { CoverDays, PurchaseStatus } from '#domain/purchasing/purchases.ts';

export interface PurchaseFilter {
  readonly from: Day;
  readonly to: Day;
  readonly status?: PurchaseStatus | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the purchases ordered between two business days, newest first. A search by number, supplier or invoice ignores the days. */
export function listPurchases(scope: Scope, filter: PurchaseFilter, costs: boolean) {
  const { from, to, status, search, limit, offset } = filter;
  return readText(
    scope,
    purchasePage,
    sql`list_purchases(${from}::date, ${to}::date, ${status ?? null}::text, ${search || null}::text, ${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}

/** A purchase with its lines, its receipts and its history. */
export function readPurchase(scope: Scope, id: string, costs: boolean) {
  return readText(scope, purchaseAnswer, sql`read_purchase(${id}, ${costs}::boolean)`);
}

/** Up to twenty ingredients whose name contains the search; names that begin with it come first. */
export function searchPurchasable(scope: Scope, search: string | undefined, costs: boolean) {
  return readText(
    scope,
    purchasableList,
    sql`search_purchasable(${search || null}::text, ${costs}::boolean)`,
  );
}

/** The purchases that keep each ingredient above its minimum for `days` days, with its last supplier. */
export async function suggestPurchases(
  scope: Scope,
  days: CoverDays,
  costs: boolean,
): Promise<{ suggestions: PurchaseSuggestion[] }> {
  const needs = await read(scope, z.array(purchaseNeed), sql`read_purchase_needs(${costs}::boolean)`);
  const suggestions = needs.map((each) => {
    const need = { ...each, factor: each.purchase_factor };
    return { ...each, packs: suggestedPacks(need, days), days_left: daysLeft(need) };
  });
  return { suggestions: suggestions.filter(({ packs }) => packs > 0) };
}

/** How a quantity and its cost were typed: in units of `factor` of the ingredient's own unit. A typed total decides the cost of one. */
export interface TypedCost {
  readonly factor: number;
  readonly purchase_unit?: string | null | undefined;
  /** Cents of one `factor`. */
  readonly cost_cents?: number | null | undefined;
  /** Cents of the whole quantity, or of what was accepted of it. */
  readonly total_cents?: number | null | undefined;
}

interface Rejection {
  readonly rejected: number;
  readonly rejection_reason?: string | null | undefined;
}

export interface OrderedLine extends TypedCost {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly quantity: number;
}

export interface PurchaseContent<Line = OrderedLine> {
  readonly supplier_id?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly lines: readonly Line[];
}

export type NewPurchase<Line = OrderedLine> = PurchaseContent<Line> & { readonly id: string };

interface SupplierDocument {
  readonly id: string;
  readonly invoice_number?: string | null | undefined;
  /** What the invoice says; refused if the lines do not add up to it, unless `accept_difference` is set. */
  readonly invoice_total_cents?: number | null | undefined;
  readonly accept_difference?: boolean | undefined;
  readonly photo_url?: string | null | undefined;
  readonly note?: string | null | undefined;
}

export type ReceivedPurchase = NewPurchase<OrderedLine & Rejection> & { readonly receipt: SupplierDocument };

export interface NewPurchaseReceipt extends SupplierDocument {
  /** Accept more than was ordered. */
  readonly accept_excess?: boolean | undefined;
  readonly lines: readonly (TypedCost &
    Rejection & {
      readonly purchase_line_id: string;
      /** What was received of the line when the screen read it, in the ingredient's own unit. */
      readonly arrived: number;
      readonly accepted: number;
    })[];
}

/** Orders ingredients from a supplier, with the next purchase number. */
export function createPurchase(scope: WriteScope, purchase: NewPurchase) {
  return write(scope, purchaseAnswer, sql`create_purchase(${asJson(purchase)})`);
}

/** Creates orders for several suppliers, all or nothing. */
export function createPurchases(scope: WriteScope, purchases: readonly NewPurchase[]) {
  return write(scope, createdPurchases, sql`create_purchases(${asJson({ purchases })})`);
}

/** Records a purchase that was already received: order and receipt in one. */
export function createReceivedPurchase(scope: WriteScope, purchase: ReceivedPurchase) {
  return write(scope, receivedGoods, sql`create_received_purchase(${asJson(purchase)})`);
}

/** Replaces the content of an order. Refuses an old version, and an order of which something was received. */
export function changePurchase(
  scope: WriteScope,
  id: string,
  content: PurchaseContent & { readonly version: number },
) {
  return write(scope, purchaseAnswer, sql`change_purchase(${asJson({ ...content, id })})`);
}

/** Cancels an order with a reason. Refuses one of which something was received. */
export function cancelPurchase(scope: WriteScope, id: string, reason: string) {
  return write(scope, purchaseAnswer, sql`cancel_purchase(${asJson({ id, reason })})`);
}

/** Closes a partly received purchase: the rest is no longer expected. */
export function closePurchase(scope: WriteScope, id: string) {
  return write(scope, purchaseAnswer, sql`close_purchase(${id})`);
}

/**
 * Receives goods, all or nothing: stock, average cost and movements. Refuses when another receipt arrived since the screen was read,
 * and more than was ordered unless `accept_excess` is set.
 */
export function receivePurchase(scope: WriteScope, id: string, receipt: NewPurchaseReceipt) {
  return write(scope, receivedGoods, sql`receive_purchase(${asJson({ purchase_id: id, receipt })})`);
}

/** Reverses a receipt that was entered by mistake, once. Refuses when some of it was used. */
export function reverseReceipt(scope: WriteScope, id: string, reason: string) {
  return write(scope, reversedReceipt, sql`reverse_receipt(${asJson({ id, reason })})`);
}
