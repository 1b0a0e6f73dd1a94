import { sql } from 'drizzle-orm';
import { daysLeft, suggestedPacks } from '#domain/purchase-suggestion.ts';
import type { CoverDays, Packing, PurchaseStatus } from '#domain/purchases.ts';
import type { Day } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/**
 * A purchase. Quantities and unit costs are in the ingredient's own unit, money in cents; costs are null without permission to read
 * them.
 */
interface PurchaseSummary {
  readonly id: string;
  readonly number: number;
  readonly status: PurchaseStatus;
  readonly supplier: string | null;
  readonly ordered_at: string;
  /** The business day of the last purchase receipt. */
  readonly received_on: Day | null;
  readonly created_by: string | null;
  /** The cost of what was accepted. */
  readonly total_cents: number | null;
  /** The cost of what was ordered. */
  readonly ordered_cents: number | null;
}

export interface PurchaseRowAnswer extends PurchaseSummary {
  /** The names of its ingredients. */
  readonly items: string | null;
  readonly invoices: readonly string[];
}

export interface PurchaseLineAnswer extends Packing {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly name: string;
  readonly ordered_quantity: number;
  readonly accepted_quantity: number;
  readonly rejected_quantity: number;
  readonly pending_quantity: number;
  /** The ingredient's present stock and average cost. */
  readonly current_stock: number;
  readonly cost_per_unit: number | null;
  /** The agreed cost, or the average cost of what was received. */
  readonly unit_cost: number | null;
  readonly previous_cost: number | null;
  readonly total_cents: number | null;
}

export interface PurchaseReceiptLineAnswer extends Packing {
  readonly purchase_line_id: string;
  readonly name: string;
  readonly accepted_quantity: number;
  readonly rejected_quantity: number;
  readonly rejection_reason: string | null;
  readonly unit_cost: number | null;
  readonly total_cents: number | null;
}

export interface PurchaseReceiptAnswer {
  readonly id: string;
  readonly invoice_number: string | null;
  readonly photo_url: string | null;
  readonly note: string | null;
  readonly received_on: Day;
  readonly created_at: string;
  readonly received_by: string | null;
  readonly total_cents: number | null;
  readonly reversed: { readonly at: string; readonly by: string | null; readonly reason: string } | null;
  readonly lines: readonly PurchaseReceiptLineAnswer[];
}

export interface PurchaseStep {
  readonly step: 'ordered' | 'changed' | 'received' | 'reversed' | 'closed' | 'cancelled';
  readonly at: string;
  readonly user: string | null;
  /** A reason, or an invoice number. */
  readonly note: string | null;
}

export interface PurchaseAnswer extends PurchaseSummary {
  /** Counts the changes of an order, which are possible until something is received. */
  readonly version: number;
  readonly supplier_id: string | null;
  readonly note: string | null;
  readonly lines: readonly PurchaseLineAnswer[];
  readonly receipts: readonly PurchaseReceiptAnswer[];
  readonly history: readonly PurchaseStep[];
}

export interface PurchaseFilter {
  readonly from: Day;
  readonly to: Day;
  readonly status?: PurchaseStatus | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface PurchasePageAnswer {
  readonly total: number;
  /** The cost of what was received in all of them, in cents. */
  readonly total_cents: number | null;
  readonly purchases: readonly PurchaseRowAnswer[];
}

/** A page of the purchases ordered between two business days, newest first. A search by number, supplier or invoice ignores the days. */
export function listPurchases(
  scope: Scope,
  filter: PurchaseFilter,
  costs: boolean,
): Promise<PurchasePageAnswer> {
  const { from, to, status, search, limit, offset } = filter;
  return read(
    scope,
    sql<PurchasePageAnswer>`list_purchases(${from}::date, ${to}::date, ${status ?? null}::text, ${search || null}::text, ${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}

/** A purchase with its lines, its receipts and its history. */
export function readPurchase(scope: Scope, id: string, costs: boolean) {
  return read(scope, sql<{ purchase: PurchaseAnswer }>`read_purchase(${id}, ${costs}::boolean)`);
}

export interface PurchasableAnswer extends Packing {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly current_stock: number;
  readonly min_stock_level: number;
  readonly cost_per_unit: number | null;
  /** Cents of one purchase unit, as of the last purchase. */
  readonly costo_pedido: number | null;
}

/** Up to twenty ingredients whose name contains the search; names that begin with it come first. */
export function searchPurchasable(scope: Scope, search: string | undefined, costs: boolean) {
  return read(
    scope,
    sql<{
      ingredients: readonly PurchasableAnswer[];
    }>`search_purchasable(${search || null}::text, ${costs}::boolean)`,
  );
}

interface PurchaseNeedAnswer extends Packing {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
  readonly minimum: number;
  readonly used: number;
  readonly on_order: number;
  readonly supplier_id: string | null;
  readonly supplier: string | null;
  readonly costo_pedido: number | null;
}

export interface PurchaseSuggestionAnswer extends PurchaseNeedAnswer {
  /** Whole purchase units to order. */
  readonly packs: number;
  readonly days_left: number | null;
}

/** The purchases that keep each ingredient above its minimum for `days` days, with its last supplier. */
export async function suggestPurchases(
  scope: Scope,
  days: CoverDays,
  costs: boolean,
): Promise<{ readonly suggestions: readonly PurchaseSuggestionAnswer[] }> {
  const needs = await read(scope, sql<readonly PurchaseNeedAnswer[]>`read_purchase_needs(${costs}::boolean)`);
  const suggestions = needs.map((each) => {
    const need = { ...each, factor: each.purchase_factor };
    return { ...each, packs: suggestedPacks(need, days), days_left: daysLeft(need) };
  });
  return { suggestions: suggestions.filter(({ packs }) => packs > 0) };
}

/** How a quantity and its cost were typed: in units of `factor` of the ingredient's own unit. */
export interface TypedCost {
  readonly factor: number;
  readonly purchase_unit?: string | null | undefined;
  /** Cents of one `factor`. */
  readonly cost_cents: number;
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

export interface CostRise {
  readonly inventory_item_id: string;
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  readonly percent: number;
}

type Stock = readonly { readonly id: string; readonly current_stock: number }[];

export interface ReceivedAnswer {
  readonly purchase: PurchaseAnswer;
  readonly cost_rises: readonly CostRise[];
  readonly stock: Stock;
}

/** Orders ingredients from a supplier, with the next purchase number. */
export function createPurchase(scope: WriteScope, purchase: NewPurchase) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`create_purchase(${asJson(purchase)})`);
}

/** Creates orders for several suppliers, all or nothing. */
export function createPurchases(scope: WriteScope, purchases: readonly NewPurchase[]) {
  return write(
    scope,
    sql<{
      purchases: readonly { readonly id: string; readonly number: number }[];
    }>`create_purchases(${asJson({ purchases })})`,
  );
}

/** Records a purchase that was already received: order and receipt in one. */
export function createReceivedPurchase(scope: WriteScope, purchase: ReceivedPurchase) {
  return write(scope, sql<ReceivedAnswer>`create_received_purchase(${asJson(purchase)})`);
}

/** Replaces the content of an order. Refuses an old version, and an order of which something was received. */
export function changePurchase(
  scope: WriteScope,
  id: string,
  content: PurchaseContent & { readonly version: number },
) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`change_purchase(${asJson({ ...content, id })})`);
}

/** Cancels an order with a reason. Refuses one of which something was received. */
export function cancelPurchase(scope: WriteScope, id: string, reason: string) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`cancel_purchase(${asJson({ id, reason })})`);
}

/** Closes a partly received purchase: the rest is no longer expected. */
export function closePurchase(scope: WriteScope, id: string) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`close_purchase(${id})`);
}

/**
 * Receives goods, all or nothing: stock, average cost and movements. Refuses when another receipt arrived since the screen was read,
 * and more than was ordered unless `accept_excess` is set.
 */
export function receivePurchase(scope: WriteScope, id: string, receipt: NewPurchaseReceipt) {
  return write(scope, sql<ReceivedAnswer>`receive_purchase(${asJson({ purchase_id: id, receipt })})`);
}

/** Reverses a receipt that was entered by mistake, once. Refuses when some of it was used. */
export function reverseReceipt(scope: WriteScope, id: string, reason: string) {
  return write(
    scope,
    sql<{ purchase: PurchaseAnswer; stock: Stock }>`reverse_receipt(${asJson({ id, reason })})`,
  );
}
