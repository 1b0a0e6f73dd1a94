import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { PURCHASE_STATUSES } from '#domain/purchasing/purchases.ts';
import { businesses, locations } from './businesses.ts';
import {
  amount,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  positive,
  quantity,
  unitCost,
  within,
} from './columns.ts';
import { inventory_items } from './inventory.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    ...owned(),
    name: text().notNull(),
    contact: text(),
    phone: text(),
    email: text(),
    is_active: boolean().notNull().default(true),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('suppliers', t, businesses),
    unique('suppliers_name').on(t.business_id, t.name),
  ],
);

export const purchases = pgTable(
  'purchases',
  {
    ...owned(),
    number: amount().notNull(),
    supplier_id: uuid(),
    location_id: uuid(),
    status: text({ enum: PURCHASE_STATUSES }).notNull().default('Pedida'),
    note: text(),
    total_cents: amount().notNull().default(0),
    ordered_at: instant().notNull(),
    received_at: instant(),
    received_on: date(),
    created_by: uuid().notNull(),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('purchases', t, businesses),
    within('purchases_supplier_fk', t, t.supplier_id, suppliers),
    within('purchases_location_fk', t, t.location_id, locations),
    unique('purchases_number').on(t.business_id, t.number),
    oneOf('purchases_status_known', t.status, PURCHASE_STATUSES),
    notNegative('purchases_total', t.total_cents),
    index('purchases_by_day').on(t.business_id, t.received_at.desc()),
  ],
);

/** Quantities and costs (cents) are in the ingredient's unit; `unit_cost` was agreed; `previous_cost` is the average before the first receipt. */
export const purchase_lines = pgTable(
  'purchase_lines',
  {
    ...owned(),
    purchase_id: uuid().notNull(),
    inventory_item_id: uuid().notNull(),
    ordered_quantity: quantity().notNull(),
    accepted_quantity: quantity().notNull().default(0),
    rejected_quantity: quantity().notNull().default(0),
    unit_cost: unitCost().notNull(),
    previous_cost: unitCost(),
    total_cents: amount().notNull(),
    /** The total of the order, if it was typed. */
    ordered_total_cents: amount(),
  },
  (t) => [
    ownKey(t),
    within('purchase_lines_purchase_fk', t, t.purchase_id, purchases).onDelete('cascade'),
    within('purchase_lines_inventory_item_fk', t, t.inventory_item_id, inventory_items),
    positive('purchase_lines_quantity', t.ordered_quantity),
    notNegative(
      'purchase_lines_amounts',
      t.accepted_quantity,
      t.rejected_quantity,
      t.unit_cost,
      t.total_cents,
    ),
    check('purchase_lines_received', sql`${t.accepted_quantity} + ${t.rejected_quantity} >= 0`),
    index('purchase_lines_of_purchase').on(t.business_id, t.purchase_id),
    index('purchase_lines_of_item').on(t.business_id, t.inventory_item_id),
  ],
);

/** What arrived together, with one invoice. The lines of a reversed receipt stay with zero quantities. */
export const purchase_receipts = pgTable(
  'purchase_receipts',
  {
    ...owned(),
    purchase_id: uuid().notNull(),
    invoice_number: text(),
    photo_url: text(),
    note: text(),
    received_by: uuid().notNull(),
    received_on: date().notNull(),
    total_cents: amount().notNull(),
    /** The total that the invoice says, if it was typed. */
    invoice_total_cents: amount(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('purchase_receipts_purchase_fk', t, t.purchase_id, purchases).onDelete('cascade'),
    notNegative('purchase_receipts_total', t.total_cents),
    index('purchase_receipts_of_purchase').on(t.business_id, t.purchase_id),
    index('purchase_receipts_by_day').on(t.business_id, t.received_on),
  ],
);

/** Quantities and costs (cents) are in the ingredient's unit; `previous_cost` is the average before. */
export const purchase_receipt_lines = pgTable(
  'purchase_receipt_lines',
  {
    ...owned(),
    receipt_id: uuid().notNull(),
    purchase_line_id: uuid().notNull(),
    inventory_item_id: uuid().notNull(),
    accepted_quantity: quantity().notNull(),
    rejected_quantity: quantity().notNull().default(0),
    rejection_reason: text(),
    unit_cost: unitCost().notNull(),
    previous_cost: unitCost().notNull(),
    /** The cost of one unit before it was rounded; null in receipts of earlier releases. */
    exact_cost: numeric({ mode: 'number' }),
    total_cents: amount().notNull(),
  },
  (t) => [
    ownKey(t),
    within('purchase_receipt_lines_receipt_fk', t, t.receipt_id, purchase_receipts).onDelete('cascade'),
    within('purchase_receipt_lines_line_fk', t, t.purchase_line_id, purchase_lines).onDelete('cascade'),
    within('purchase_receipt_lines_item_fk', t, t.inventory_item_id, inventory_items),
    unique('purchase_receipt_lines_once').on(t.business_id, t.receipt_id, t.purchase_line_id),
    notNegative(
      'purchase_receipt_lines_amounts',
      t.accepted_quantity,
      t.rejected_quantity,
      t.unit_cost,
      t.previous_cost,
      t.total_cents,
    ),
    index('purchase_receipt_lines_of_item').on(t.business_id, t.inventory_item_id),
  ],
);
