import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  number,
  person,
  quantity,
  ratio,
  text,
  unitCost,
  url,
  version,
} from '#domain/base/answers/primitives.ts';
import { packing, stockLevels } from '#domain/stock/answers/inventory.ts';
import { PURCHASE_STATUSES } from '../purchases.ts';

const ingredientName = text('Queso fresco');
const supplierName = text('Lácteos del Valle');
const invoiceNumber = text('000-001-01-00004321');
const rejectionReason = text('Venía vencido');

/** What a purchase and its row in the list have in common. Costs are null without permission to read them. */
const summary = {
  id,
  number,
  status: z.enum(PURCHASE_STATUSES),
  supplier: supplierName.nullable(),
  ordered_at: instant,
  /** The business day of the last purchase receipt. */
  received_on: day.nullable(),
  created_by: person.nullable(),
  /** The cost of what was accepted. */
  total_cents: cents.nullable(),
  /** The cost of what was ordered. */
  ordered_cents: cents.nullable(),
};

export const purchaseRow = z
  .strictObject({
    ...summary,
    /** The names of its ingredients. */
    items: text('Queso fresco, Tomate').nullable(),
    invoices: z.array(invoiceNumber),
  })
  .meta({ id: 'PurchaseRow' });
export type PurchaseRow = z.infer<typeof purchaseRow>;

/** `total` and `total_cents`, the cost of what was received, are of the whole search; `purchases` are of this page. */
export const purchasePage = z
  .strictObject({ total: count, total_cents: cents.nullable(), purchases: z.array(purchaseRow) })
  .meta({ id: 'PurchasePage' });
export type PurchasePage = z.infer<typeof purchasePage>;

/** An ordered ingredient. Quantities and unit costs are in the ingredient's own unit. */
export const purchaseLine = z
  .strictObject({
    id,
    inventory_item_id: id,
    name: ingredientName,
    ...packing,
    ordered_quantity: quantity,
    accepted_quantity: quantity,
    rejected_quantity: quantity,
    pending_quantity: quantity,
    /** The ingredient's present stock. */
    current_stock: quantity,
    /** The ingredient's present average cost. */
    cost_per_unit: unitCost.nullable(),
    /** The agreed cost, or the average cost of what was received. */
    unit_cost: unitCost.nullable(),
    /** The ingredient's average cost before the first receipt. */
    previous_cost: unitCost.nullable(),
    total_cents: cents.nullable(),
    /** The cost of what was ordered. */
    ordered_cents: cents.nullable(),
    /** The same, if it was typed; else null. */
    ordered_total_cents: cents.nullable(),
  })
  .meta({ id: 'PurchaseLine' });
export type PurchaseLine = z.infer<typeof purchaseLine>;

const purchaseReceiptLine = z.strictObject({
  purchase_line_id: id,
  name: ingredientName,
  ...packing,
  accepted_quantity: quantity,
  rejected_quantity: quantity,
  rejection_reason: rejectionReason.nullable(),
  unit_cost: unitCost.nullable(),
  total_cents: cents.nullable(),
});

/** Goods that arrived. */
export const purchaseReceipt = z
  .strictObject({
    id,
    invoice_number: invoiceNumber.nullable(),
    /** The URL of the invoice's photo. */
    photo_url: url.nullable(),
    note: text('Entregó el motorista').nullable(),
    received_on: day,
    created_at: instant,
    received_by: person.nullable(),
    total_cents: cents.nullable(),
    /** What the invoice says, if it was typed. */
    invoice_total_cents: cents.nullable(),
    /** Null unless it was entered by mistake; then its lines are those before the reversal. */
    reversed: z
      .strictObject({ at: instant, by: person.nullable(), reason: text('Era de otra compra') })
      .nullable(),
    lines: z.array(purchaseReceiptLine),
  })
  .meta({ id: 'PurchaseReceipt' });
export type PurchaseReceipt = z.infer<typeof purchaseReceipt>;

/** An event in the history of a purchase. `note` is a reason or an invoice number. */
const purchaseStep = z.strictObject({
  step: z.enum(['ordered', 'changed', 'received', 'reversed', 'closed', 'cancelled']),
  at: instant,
  user: person.nullable(),
  note: invoiceNumber.nullable(),
});

export const purchase = z
  .strictObject({
    ...summary,
    /** Counts the changes of an order, which are possible until something is received. */
    version,
    supplier_id: id.nullable(),
    note: text('Entregar antes de las 10').nullable(),
    lines: z.array(purchaseLine),
    receipts: z.array(purchaseReceipt),
    /** Oldest first. */
    history: z.array(purchaseStep),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchase>;
export const purchaseAnswer = z.strictObject({ purchase });

export const createdPurchases = z.strictObject({
  purchases: z.array(z.strictObject({ id, number })),
});

/** An ingredient of which one unit became more than 5 % more expensive. */
const costRise = z.strictObject({
  inventory_item_id: id,
  name: ingredientName,
  unit: packing.unit,
  before: unitCost,
  after: unitCost,
  percent: ratio,
});

export const receivedGoods = z
  .strictObject({ purchase, cost_rises: z.array(costRise), stock: stockLevels })
  .meta({ id: 'ReceivedGoods' });
export type ReceivedGoods = z.infer<typeof receivedGoods>;

export const reversedReceipt = z.strictObject({ purchase, stock: stockLevels });

/** An ingredient to order. */
export const purchasable = z
  .strictObject({
    id,
    name: ingredientName,
    category: text('Lácteos').nullable(),
    ...packing,
    current_stock: quantity,
    min_stock_level: quantity,
    cost_per_unit: unitCost.nullable(),
    /** Cost of one purchase unit, as of the last purchase. */
    costo_pedido: cents.nullable(),
  })
  .meta({ id: 'Purchasable' });
export type Purchasable = z.infer<typeof purchasable>;
export const purchasableList = z.strictObject({ ingredients: z.array(purchasable) });

/** What decides whether an ingredient is bought, in its own unit. */
export const purchaseNeed = z.strictObject({
  id,
  name: ingredientName,
  ...packing,
  stock: quantity,
  minimum: quantity,
  /** The use of the last 28 days. */
  used: quantity,
  on_order: quantity,
  /** Its last supplier. */
  supplier_id: id.nullable(),
  supplier: supplierName.nullable(),
  costo_pedido: cents.nullable(),
});

export const purchaseSuggestion = purchaseNeed
  .extend({
    /** Whole purchase units to order. */
    packs: count,
    /** Days until nothing is left; null when nothing is used. */
    days_left: count.nullable(),
  })
  .meta({ id: 'PurchaseSuggestion' });
export type PurchaseSuggestion = z.infer<typeof purchaseSuggestion>;
export const purchaseSuggestionList = z.strictObject({ suggestions: z.array(purchaseSuggestion) });
