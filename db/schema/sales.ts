import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { SHIFTS } from '#domain/base/time.ts';
import { SALE_STATUSES, SHARE_KINDS } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { SENIOR_KINDS } from '#domain/fiscal/hn/seniors.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { businesses, locations, payment_methods } from './businesses.ts';
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
  rate,
  within,
} from './columns.ts';
import { order_lines, orders } from './orders.ts';
import { register_sessions } from './register.ts';

/** A bill or a sale. Charging sets `number`, register session, day, shift and hour; base + tax = total, without tips. */
export const sales = pgTable(
  'sales',
  {
    ...owned(),
    number: amount(),
    order_id: uuid().notNull(),
    table_id: uuid(),
    table_number: text(),
    customer_name: text(),
    location_id: uuid(),
    status: text({ enum: SALE_STATUSES }).notNull().default('Por cobrar'),
    discount_cents: amount().notNull().default(0),
    /** The discount of the whole bill: a percentage or an amount; `discount_cents` is the sum of all discounts. */
    discount_percentage: rate().notNull().default(0),
    discount_amount_cents: amount().notNull().default(0),
    discount_notes: text(),
    discount_by: uuid(),
    discount_approved_by: uuid(),
    /** Which share of a split bill this is: one of `share_of` equal parts, an amount, or the rest. */
    share_kind: text({ enum: SHARE_KINDS }),
    share_of: smallint(),
    base_cents: amount().notNull().default(0),
    tax_cents: amount().notNull().default(0),
    total_cents: amount().notNull().default(0),
    cost_cents: amount().notNull().default(0),
    waiter_id: uuid(),
    cashier_id: uuid(),
    register_session_id: uuid(),
    charged_at: instant(),
    business_day: date(),
    shift: text({ enum: SHIFTS }),
    hour: smallint(),
    voided_at: instant(),
    voided_by: uuid(),
    voided_on: date(),
    void_reason: text(),
    void_approved_by: uuid(),
    receipts_printed: integer().notNull().default(0),
    ...created(),
    /** The number that its device gave it without a network (docs/offline.md). */
    provisional_number: text(),
    /** When the server received the charge, if it was made without a network. */
    received_at: instant(),
    /** The sale that the debit note of this one corrects (docs/honduras.md). */
    debits_sale_id: uuid(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('sales', t, businesses),
    within('sales_order_fk', t, t.order_id, orders),
    within('sales_location_fk', t, t.location_id, locations),
    within('sales_register_session_fk', t, t.register_session_id, register_sessions),
    oneOf('sales_status_known', t.status, SALE_STATUSES),
    oneOf('sales_share_known', t.share_kind, SHARE_KINDS),
    check(
      'sales_share_counted',
      sql`(${t.share_kind} is not distinct from 'even') = (${t.share_of} is not null)`,
    ),
    notNegative(
      'sales_amounts',
      t.discount_cents,
      t.discount_amount_cents,
      t.base_cents,
      t.tax_cents,
      t.total_cents,
      t.cost_cents,
    ),
    check('sales_total', sql`${t.total_cents} = ${t.base_cents} + ${t.tax_cents}`),
    check(
      'sales_charged_whole',
      sql`${t.status} = 'Por cobrar' or (${t.number} is not null and ${t.charged_at} is not null and ${t.business_day} is not null and ${t.register_session_id} is not null)`,
    ),
    unique('sales_number').on(t.business_id, t.number),
    index('sales_open').on(t.business_id, t.table_id).where(sql`${t.status} = 'Por cobrar'`),
    index('sales_of_order').on(t.business_id, t.order_id),
    index('sales_by_day').on(t.business_id, t.business_day, t.charged_at),
    index('sales_of_register_session').on(t.business_id, t.register_session_id),
    index('sales_provisional')
      .on(t.business_id, t.provisional_number)
      .concurrently()
      .where(sql`${t.provisional_number} is not null`),
  ],
);

/** What a sale is found by besides its own columns: numbers that some paper of it had, and the RTN and name of its buyer. */
export const sale_terms = pgTable(
  'sale_terms',
  { business_id: uuid().notNull(), sale_id: uuid().notNull(), term: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.business_id, t.sale_id, t.term] }),
    within('sale_terms_sale_fk', t, t.sale_id, sales).onDelete('cascade'),
    index('sale_terms_found').on(t.business_id, t.term.op('text_pattern_ops')),
  ],
);

/** A senior whose lines of an order have the discount of the law. The identity number has 13 digits. */
export const senior_discounts = pgTable(
  'senior_discounts',
  {
    ...owned(),
    order_id: uuid().notNull(),
    kind: text({ enum: SENIOR_KINDS }).notNull(),
    rate: rate().notNull(),
    name: text(),
    identity_number: text().notNull(),
    birth_year: smallint().notNull(),
    given_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('senior_discounts_order_fk', t, t.order_id, orders),
    oneOf('senior_discounts_kind_known', t.kind, SENIOR_KINDS),
    check('senior_discounts_identity_shape', sql`${t.identity_number} ~ '^[0-9]{13}$'`),
    index('senior_discounts_of_order').on(t.business_id, t.order_id),
  ],
);

/** A share of an order's line on a bill. `amount_cents` is after discounts, as priced on the menu; base + tax is its part of the total. */
export const sale_items = pgTable(
  'sale_items',
  {
    ...owned(),
    sale_id: uuid().notNull(),
    order_line_id: uuid(),
    menu_item_id: uuid(),
    category_name: text(),
    name: text().notNull(),
    quantity: quantity().notNull(),
    unit_price_cents: amount().notNull(),
    /** The line's own discount, a percentage or an amount; `discount_cents` includes its share of the bill's. */
    own_discount_rate: rate().notNull().default(0),
    own_discount_cents: amount().notNull().default(0),
    discount_reason: text(),
    /** Who gave the line's own discount, and who approved it. */
    discount_by: uuid(),
    discount_approved_by: uuid(),
    discount_cents: amount().notNull().default(0),
    amount_cents: amount().notNull(),
    tax_rate: rate().notNull(),
    base_cents: amount().notNull(),
    tax_cents: amount().notNull(),
    cost_cents: amount().notNull().default(0),
    position: integer().notNull(),
    /** The senior whose discount the line has. */
    senior_discount_id: uuid(),
    /** That of the order's line, or 'exonerated' on the bill of an exonerated buyer; and whether the price includes its tax. */
    tax_category: text({ enum: BILLED_TAX_CATEGORIES }),
    price_includes_tax: boolean(),
  },
  (t) => [
    ownKey(t),
    within('sale_items_sale_fk', t, t.sale_id, sales).onDelete('cascade'),
    within('sale_items_order_line_fk', t, t.order_line_id, order_lines),
    positive('sale_items_quantity', t.quantity),
    notNegative(
      'sale_items_amounts',
      t.unit_price_cents,
      t.own_discount_rate,
      t.own_discount_cents,
      t.discount_cents,
      t.amount_cents,
      t.base_cents,
      t.tax_cents,
      t.cost_cents,
      t.tax_rate,
    ),
    index('sale_items_of_sale').on(t.business_id, t.sale_id),
    index('sale_items_of_line').on(t.business_id, t.order_line_id),
  ],
);

/** `amount_cents` pays the bill; `received_cents` is the cash received, `change_cents` the change. */
export const payments = pgTable(
  'payments',
  {
    ...owned(),
    sale_id: uuid().notNull(),
    register_session_id: uuid().notNull(),
    payment_method_id: uuid(),
    kind: text({ enum: PAYMENT_KIND_NAMES }).notNull(),
    amount_cents: amount().notNull(),
    received_cents: amount(),
    change_cents: amount().notNull().default(0),
    reference: text(),
    customer_id: uuid(),
    created_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('payments_sale_fk', t, t.sale_id, sales).onDelete('cascade'),
    within('payments_register_session_fk', t, t.register_session_id, register_sessions),
    within('payments_payment_method_fk', t, t.payment_method_id, payment_methods),
    oneOf('payments_kind_known', t.kind, PAYMENT_KIND_NAMES),
    notNegative('payments_amounts', t.amount_cents, t.change_cents),
    index('payments_of_sale').on(t.business_id, t.sale_id),
    index('payments_of_register_session').on(t.business_id, t.register_session_id),
  ],
);

/** A voluntary tip, recorded after the sale and apart from it. */
export const tips = pgTable(
  'tips',
  {
    ...owned(),
    sale_id: uuid().notNull(),
    register_session_id: uuid().notNull(),
    kind: text({ enum: PAYMENT_KIND_NAMES }).notNull(),
    amount_cents: amount().notNull(),
    /**
     * Whether its person has it. A cash tip that was not handed over lies in the drawer; another that was came out of the drawer. Null: not told,
     * and the drawer has neither.
     */
    is_handed_over: boolean(),
    user_id: uuid(),
    created_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('tips_sale_fk', t, t.sale_id, sales).onDelete('cascade'),
    within('tips_register_session_fk', t, t.register_session_id, register_sessions),
    positive('tips_amount', t.amount_cents),
    index('tips_of_sale').on(t.business_id, t.sale_id),
    index('tips_of_register_session').on(t.business_id, t.register_session_id),
    index('tips_by_day').on(t.business_id, t.created_at),
  ],
);

/** A tip that went back to the diner when its sale was voided or refunded, on that day and in that register session. */
export const tip_returns = pgTable(
  'tip_returns',
  {
    ...owned(),
    tip_id: uuid().notNull(),
    register_session_id: uuid().notNull(),
    created_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('tip_returns_tip_fk', t, t.tip_id, tips).onDelete('cascade'),
    within('tip_returns_register_session_fk', t, t.register_session_id, register_sessions),
    unique('tip_returns_once').on(t.business_id, t.tip_id),
    index('tip_returns_of_register_session').on(t.business_id, t.register_session_id),
    index('tip_returns_by_day').on(t.business_id, t.created_at),
  ],
);

/** Money returned for lines of a charged sale, on the day of the refund. */
export const refunds = pgTable(
  'refunds',
  {
    ...owned(),
    number: amount().notNull(),
    sale_id: uuid().notNull(),
    register_session_id: uuid().notNull(),
    kind: text({ enum: PAYMENT_KIND_NAMES }).notNull(),
    base_cents: amount().notNull(),
    tax_cents: amount().notNull(),
    total_cents: amount().notNull(),
    cost_cents: amount().notNull().default(0),
    returns_stock: boolean().notNull().default(false),
    reason: text().notNull(),
    created_by: uuid().notNull(),
    approved_by: uuid(),
    business_day: date().notNull(),
    shift: text({ enum: SHIFTS }).notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('refunds_sale_fk', t, t.sale_id, sales),
    within('refunds_register_session_fk', t, t.register_session_id, register_sessions),
    unique('refunds_number').on(t.business_id, t.number),
    notNegative('refunds_amounts', t.base_cents, t.tax_cents, t.cost_cents),
    check('refunds_total', sql`${t.total_cents} = ${t.base_cents} + ${t.tax_cents} and ${t.total_cents} > 0`),
    index('refunds_of_sale').on(t.business_id, t.sale_id),
    index('refunds_of_register_session').on(t.business_id, t.register_session_id),
    index('refunds_by_day').on(t.business_id, t.business_day),
  ],
);

export const refund_items = pgTable(
  'refund_items',
  {
    ...owned(),
    refund_id: uuid().notNull(),
    sale_item_id: uuid().notNull(),
    quantity: quantity().notNull(),
    base_cents: amount().notNull(),
    tax_cents: amount().notNull(),
    cost_cents: amount().notNull().default(0),
  },
  (t) => [
    ownKey(t),
    within('refund_items_refund_fk', t, t.refund_id, refunds).onDelete('cascade'),
    within('refund_items_sale_item_fk', t, t.sale_item_id, sale_items),
    positive('refund_items_quantity', t.quantity),
    notNegative('refund_items_amounts', t.base_cents, t.tax_cents, t.cost_cents),
    index('refund_items_of_line').on(t.business_id, t.sale_item_id),
  ],
);
