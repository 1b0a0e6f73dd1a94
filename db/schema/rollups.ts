import {
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { SHIFTS } from '#domain/base/time.ts';
import { LISTED_STATUSES } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { MOVEMENT_TYPES } from '#domain/stock/inventory.ts';
import { businesses } from './businesses.ts';
import { amount, ofBusiness, quantity } from './columns.ts';

/**
 * Figures of past business days, computed from the raw rows by `roll_up_days` (db/functions/reports/rollups.sql) and always equal to them: reports read
 * rollups for days that have ended and the raw rows for the others (docs/decisions/014). ROLLUP_TABLES of domain/reports/rollups.ts lists them.
 */

/** Every day up to `rolled_until` is in the rollups, except stale days. */
export const rollup_progress = pgTable(
  'rollup_progress',
  { business_id: uuid().primaryKey(), rolled_until: date().notNull() },
  (t) => [ofBusiness('rollup_progress', t, businesses)],
);

/** Days that wait to be rolled up, for the first time or again after a change: their raw rows are read until then. */
export const stale_days = pgTable(
  'stale_days',
  { business_id: uuid().notNull(), business_day: date().notNull() },
  (t) => [primaryKey({ columns: [t.business_id, t.business_day] }), ofBusiness('stale_days', t, businesses)],
);

const ofDay = () => ({ business_id: uuid().notNull(), business_day: date().notNull() });
const ofShift = () => ({
  ...ofDay(),
  shift: text({ enum: SHIFTS }).notNull(),
  location_id: uuid(),
});

/** Charged sales and refunds; a refund has the cashier and waiter of its sale, and its own day. */
export const sale_days = pgTable(
  'sale_days',
  {
    ...ofShift(),
    cashier_id: uuid(),
    waiter_id: uuid(),
    sales: integer().notNull(),
    base_cents: amount().notNull(),
    tax_cents: amount().notNull(),
    total_cents: amount().notNull(),
    cost_cents: amount().notNull(),
    refunded_base_cents: amount().notNull(),
    refunded_tax_cents: amount().notNull(),
    refunded_total_cents: amount().notNull(),
    refunded_cost_cents: amount().notNull(),
  },
  (t) => [
    ofBusiness('sale_days', t, businesses),
    index('sale_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** Sold quantities of each product without refunded ones, by its name and category at that time. */
export const item_days = pgTable(
  'item_days',
  {
    ...ofShift(),
    menu_item_id: uuid(),
    name: text().notNull(),
    category_name: text(),
    quantity: quantity().notNull(),
    base_cents: amount().notNull(),
    cost_cents: amount().notNull(),
  },
  (t) => [
    ofBusiness('item_days', t, businesses),
    index('item_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** What entered and left the stock of each ingredient: signed quantities, and their exact cost in cents. */
export const stock_days = pgTable(
  'stock_days',
  {
    ...ofDay(),
    inventory_item_id: uuid().notNull(),
    type: text({ enum: MOVEMENT_TYPES }).notNull(),
    quantity: quantity().notNull(),
    cost_cents: numeric({ precision: 24, scale: 8, mode: 'number' }).notNull(),
  },
  (t) => [
    ofBusiness('stock_days', t, businesses),
    index('stock_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** Kitchen tickets by the day of serving and the hour of sending; table turns by when they began. */
export const kitchen_ticket_days = pgTable(
  'kitchen_ticket_days',
  {
    ...ofDay(),
    hour: smallint().notNull(),
    location_id: uuid(),
    tickets: integer().notNull(),
    on_time: integer().notNull(),
    elapsed_seconds: amount().notNull(),
    turns: integer().notNull(),
    turn_seconds: amount().notNull(),
  },
  (t) => [
    ofBusiness('kitchen_ticket_days', t, businesses),
    index('kitchen_ticket_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** Lines of served kitchen tickets: seconds from sending until the station finished, and from then until serving. */
const lineTimes = () => ({
  lines: integer().notNull(),
  on_time: integer().notNull(),
  preparation_seconds: amount().notNull(),
  waiting_seconds: amount().notNull(),
});

export const station_days = pgTable(
  'station_days',
  {
    ...ofDay(),
    hour: smallint().notNull(),
    location_id: uuid(),
    station: text({ enum: STATIONS }).notNull(),
    ...lineTimes(),
  },
  (t) => [
    ofBusiness('station_days', t, businesses),
    index('station_days_by_day').on(t.business_id, t.business_day),
  ],
);

export const line_days = pgTable(
  'line_days',
  { ...ofShift(), menu_item_id: uuid().notNull(), name: text().notNull(), ...lineTimes() },
  (t) => [
    ofBusiness('line_days', t, businesses),
    index('line_days_by_day').on(t.business_id, t.business_day),
  ],
);

/**
 * Discounts by who gave them, and voided sales by who voided them, with who approved and who charged; both without tax. `rates` is the sum
 * of the discounts' percentages (1500 is 15 %).
 */
export const discount_days = pgTable(
  'discount_days',
  {
    ...ofShift(),
    user_id: uuid(),
    discounts: integer().notNull(),
    discount_cents: amount().notNull(),
    rates: amount().notNull(),
    voids: integer().notNull(),
    voided_cents: amount().notNull(),
    approved_by: uuid(),
    cashier_id: uuid(),
  },
  (t) => [
    ofBusiness('discount_days', t, businesses),
    index('discount_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** The sales with each reason, and its amount without tax. A sale with two reasons counts for both. */
export const reason_days = pgTable(
  'reason_days',
  {
    ...ofShift(),
    kind: text({ enum: ['discount', 'void'] }).notNull(),
    reason: text().notNull(),
    sales: integer().notNull(),
    cents: amount().notNull(),
  },
  (t) => [
    ofBusiness('reason_days', t, businesses),
    index('reason_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** The amounts of each product, without tax, lost by discounts and voids. */
export const discount_item_days = pgTable(
  'discount_item_days',
  { ...ofShift(), menu_item_id: uuid(), name: text().notNull(), cents: amount().notNull() },
  (t) => [
    ofBusiness('discount_item_days', t, businesses),
    index('discount_item_days_by_day').on(t.business_id, t.business_day),
  ],
);

/**
 * The activity of each employee, from the first to the last (null: only others acted on their orders). Sales, items and Ventas belong to who
 * took the order, discounts, without tax, to who gave them, kitchen tickets to who served them.
 */
export const staff_days = pgTable(
  'staff_days',
  {
    ...ofShift(),
    user_id: uuid(),
    first_at: timestamp({ withTimezone: true, precision: 3 }),
    last_at: timestamp({ withTimezone: true, precision: 3 }),
    orders: integer().notNull(),
    sales: integer().notNull(),
    items: quantity().notNull(),
    base_cents: amount().notNull(),
    charges: integer().notNull(),
    tips_cents: amount().notNull(),
    discounts: integer().notNull(),
    discount_cents: amount().notNull(),
    voids: integer().notNull(),
    tickets: integer().notNull(),
    on_time: integer().notNull(),
  },
  (t) => [
    ofBusiness('staff_days', t, businesses),
    index('staff_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** Charged lines and refunds by tax category and rate, in hundredths of a percent: bases after discounts, discounts without tax. */
export const tax_days = pgTable(
  'tax_days',
  {
    ...ofShift(),
    tax_rate: integer().notNull(),
    discount_cents: amount().notNull(),
    base_cents: amount().notNull(),
    tax_cents: amount().notNull(),
    refunded_base_cents: amount().notNull(),
    refunded_tax_cents: amount().notNull(),
    tax_category: text({ enum: BILLED_TAX_CATEGORIES }),
  },
  (t) => [ofBusiness('tax_days', t, businesses), index('tax_days_by_day').on(t.business_id, t.business_day)],
);

/** Payments of charged sales, refunds, payments of customers, and tips. Only payments have a method; the others have its kind. */
export const payment_days = pgTable(
  'payment_days',
  {
    ...ofShift(),
    kind: text({ enum: PAYMENT_KIND_NAMES }).notNull(),
    payment_method_id: uuid(),
    payments: integer().notNull(),
    paid_cents: amount().notNull(),
    refunds: integer().notNull(),
    refunded_cents: amount().notNull(),
    collected_cents: amount().notNull(),
    tips_cents: amount().notNull(),
  },
  (t) => [
    ofBusiness('payment_days', t, businesses),
    index('payment_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** Orders by the hour of sending, and Ventas by the hour of the charge or the refund. */
export const hour_days = pgTable(
  'hour_days',
  {
    ...ofShift(),
    hour: smallint().notNull(),
    orders: integer().notNull(),
    base_cents: amount().notNull(),
  },
  (t) => [
    ofBusiness('hour_days', t, businesses),
    index('hour_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** The counts of the list of sales, of a day or a month. */
const ofListed = () => ({
  cashier_id: uuid(),
  status: text({ enum: LISTED_STATUSES }).notNull(),
  kinds: text({ enum: PAYMENT_KIND_NAMES }).array().notNull(),
  entries: integer().notNull(),
  base_cents: amount().notNull(),
  tax_cents: amount().notNull(),
});

/**
 * What the list of sales has: charged and voided sales, and refunds (with negative amounts) with the cashier of their sale. `kinds` are those of
 * the payments, in order.
 */
export const listed_sale_days = pgTable(
  'listed_sale_days',
  {
    ...ofShift(),
    ...ofListed(),
  },
  (t) => [
    ofBusiness('listed_sale_days', t, businesses),
    index('listed_sale_days_by_day').on(t.business_id, t.business_day),
  ],
);

/** The same by month, from the days: the months that are over and whose days are all rolled up. `month` is their first day. */
export const listed_sale_months = pgTable(
  'listed_sale_months',
  {
    business_id: uuid().notNull(),
    month: date().notNull(),
    shift: text({ enum: SHIFTS }).notNull(),
    location_id: uuid(),
    ...ofListed(),
  },
  (t) => [
    ofBusiness('listed_sale_months', t, businesses),
    index('listed_sale_months_by_month').on(t.business_id, t.month),
  ],
);

/** The discounts of seniors by sale, and what refunds take back of them (negative), in menu prices. */
export const senior_days = pgTable(
  'senior_days',
  {
    ...ofDay(),
    sale_id: uuid().notNull(),
    refund_id: uuid(),
    senior_id: uuid().notNull(),
    amount_cents: amount().notNull(),
    discount_cents: amount().notNull(),
  },
  (t) => [
    ofBusiness('senior_days', t, businesses),
    index('senior_days_by_day').on(t.business_id, t.business_day),
  ],
);
