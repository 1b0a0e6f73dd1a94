import { sql } from 'drizzle-orm';
import { daysLeft, suggestedPacks } from '#domain/purchase-suggestion.ts';
import type { CoverDays, Packing, PurchaseStatus } from '#domain/purchases.ts';
import type { Day } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** Quantities and unit costs are in the ingredient's own unit, money in cents; costs are null for who may not read them. */
interface PurchaseSummary {
  readonly id: string;
  readonly number: number;
  readonly status: PurchaseStatus;
  readonly supplier: string | null;
  readonly ordered_at: string;
  /** The business day on which something last came. */
  readonly received_on: Day | null;
  readonly created_by: string | null;
  /** What came. */
  readonly total_cents: number | null;
  /** What was ordered. */
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
  /** The ingredient's stock and average cost now. */
  readonly current_stock: number;
  readonly cost_per_unit: number | null;
  /** What was agreed, or the mean of what came. */
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
  /** A reason, or an invoice's number. */
  readonly note: string | null;
}

export interface PurchaseAnswer extends PurchaseSummary {
  /** Of what may be changed while nothing has come. */
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
  /** What came of all of them. */
  readonly total_cents: number | null;
  readonly purchases: readonly PurchaseRowAnswer[];
}

/** A page of the purchases ordered in a range of business days, newest first; a search by number, supplier or invoice finds those of any day. */
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

/** A purchase with its lines, its receipts and who did what. */
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
  /** Cents of one purchase unit, as last bought. */
  readonly costo_pedido: number | null;
}

/** Up to twenty ingredients whose name contains the search, those that begin with it first. */
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

/** What to buy so that each ingredient lasts that many days and keeps its minimum, with its last supplier. */
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

/** How a quantity and its cost were typed: by so many (`factor`) of the ingredient's units, in a purchase unit or in its own. */
export interface TypedCost {
  readonly factor: number;
  readonly purchase_unit?: string | null | undefined;
  /** Of one `factor`. */
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
  /** More than was ordered is kept. */
  readonly accept_excess?: boolean | undefined;
  readonly lines: readonly (TypedCost &
    Rejection & {
      readonly purchase_line_id: string;
      /** What had come of the line when the screen read it, in the ingredient's own unit. */
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

/** Orders ingredients from a supplier; the purchase takes the next number. */
export function createPurchase(scope: WriteScope, purchase: NewPurchase) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`create_purchase(${asJson(purchase)})`);
}

/** Orders from several suppliers at once, all or none. */
export function createPurchases(scope: WriteScope, purchases: readonly NewPurchase[]) {
  return write(
    scope,
    sql<{
      purchases: readonly { readonly id: string; readonly number: number }[];
    }>`create_purchases(${asJson({ purchases })})`,
  );
}

/** Records what was bought and came already: order and receipt in one. */
export function createReceivedPurchase(scope: WriteScope, purchase: ReceivedPurchase) {
  return write(scope, sql<ReceivedAnswer>`create_received_purchase(${asJson(purchase)})`);
}

/** Changes an order, whole; refuses one of which something came, and over somebody else's change. */
export function changePurchase(
  scope: WriteScope,
  id: string,
  content: PurchaseContent & { readonly version: number },
) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`change_purchase(${asJson({ ...content, id })})`);
}

/** Cancels an order; refuses one of which something came. */
export function cancelPurchase(scope: WriteScope, id: string, reason: string) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`cancel_purchase(${asJson({ id, reason })})`);
}

/** Ends a purchase that came in part: what is missing is no longer awaited. */
export function closePurchase(scope: WriteScope, id: string) {
  return write(scope, sql<{ purchase: PurchaseAnswer }>`close_purchase(${id})`);
}

/** Receives what came, all or nothing: stock, average cost and movements. Refuses what somebody else received meanwhile, and more than was ordered unless that is accepted. */
export function receivePurchase(scope: WriteScope, id: string, receipt: NewPurchaseReceipt) {
  return write(scope, sql<ReceivedAnswer>`receive_purchase(${asJson({ purchase_id: id, receipt })})`);
}

/** Takes back a receipt entered by mistake, once; refuses when some of it was used. */
export function reverseReceipt(scope: WriteScope, id: string, reason: string) {
  return write(
    scope,
    sql<{ purchase: PurchaseAnswer; stock: Stock }>`reverse_receipt(${asJson({ id, reason })})`,
  );
}
