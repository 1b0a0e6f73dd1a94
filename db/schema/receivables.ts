import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { RECEIVABLE_TYPES } from '#domain/customers/receivables.ts';
import { businesses, payment_methods } from './businesses.ts';
import { amount, created, ofBusiness, oneOf, owned, ownKey, within } from './columns.ts';
import { register_sessions } from './register.ts';
import { sales } from './sales.ts';

/** A customer who may owe. A null `limit_cents` is the business's limit. */
export const customers = pgTable(
  'customers',
  {
    ...owned(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    rtn: text(),
    note: text(),
    limit_cents: amount(),
    is_active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('customers', t, businesses),
    check('customers_limit', sql`${t.limit_cents} is null or ${t.limit_cents} >= 0`),
    index('customers_by_name').on(t.business_id, t.name),
  ],
);

/** A charge ('cargo', positive), a payment ('abono', negative) or the reversal of one ('ajuste', of either sign): the balance is their sum. */
export const receivable_entries = pgTable(
  'receivable_entries',
  {
    ...owned(),
    customer_id: uuid().notNull(),
    type: text({ enum: RECEIVABLE_TYPES }).notNull(),
    amount_cents: amount().notNull(),
    sale_id: uuid(),
    register_session_id: uuid(),
    payment_method_id: uuid(),
    kind: text(),
    reference: text(),
    note: text(),
    business_day: date().notNull(),
    created_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('receivable_entries_customer_fk', t, t.customer_id, customers),
    within('receivable_entries_sale_fk', t, t.sale_id, sales),
    within('receivable_entries_register_session_fk', t, t.register_session_id, register_sessions),
    within('receivable_entries_payment_method_fk', t, t.payment_method_id, payment_methods),
    oneOf('receivable_entries_type_known', t.type, RECEIVABLE_TYPES),
    check(
      'receivable_entries_sign',
      sql`case ${t.type} when 'cargo' then ${t.amount_cents} > 0 when 'abono' then ${t.amount_cents} < 0 else ${t.amount_cents} <> 0 end`,
    ),
    index('receivable_entries_of_customer').on(t.business_id, t.customer_id, t.created_at),
    index('receivable_entries_by_day').on(t.business_id, t.business_day),
  ],
);

/** The sum of the entries of each customer who has one. Triggers of db/functions/customers/receivables.sql keep it. */
export const customer_balances = pgTable(
  'customer_balances',
  { business_id: uuid().notNull(), customer_id: uuid().notNull(), balance_cents: amount().notNull() },
  (t) => [
    primaryKey({ columns: [t.business_id, t.customer_id] }),
    ofBusiness('customer_balances', t, businesses),
    within('customer_balances_customer_fk', t, t.customer_id, customers),
  ],
);
