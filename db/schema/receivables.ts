import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { amount, created, ofBusiness, oneOf, owned, ownKey, within } from './columns.ts';
import { cash_registers } from './register.ts';
import { sales } from './sales.ts';

/** A customer who may owe. `limit_cents` null takes the business's own. */
export const customers = pgTable(
  'customers',
  {
    ...owned(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    rtn: text(),
    limit_cents: amount(),
    is_active: boolean().notNull().default(true),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('customers', t, businesses),
    check('customers_limit', sql`${t.limit_cents} is null or ${t.limit_cents} >= 0`),
    index('customers_by_name').on(t.business_id, t.name),
  ],
);

/** A charge ('cargo', positive) or a payment ('abono', negative): the balance is their sum. */
export const receivable_entries = pgTable(
  'receivable_entries',
  {
    ...owned(),
    customer_id: uuid().notNull(),
    type: text({ enum: ['cargo', 'abono'] }).notNull(),
    amount_cents: amount().notNull(),
    sale_id: uuid(),
    cash_register_id: uuid(),
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
    within('receivable_entries_cash_register_fk', t, t.cash_register_id, cash_registers),
    oneOf('receivable_entries_type_known', t.type, ['cargo', 'abono']),
    check(
      'receivable_entries_sign',
      sql`(${t.type} = 'cargo') = (${t.amount_cents} > 0) and ${t.amount_cents} <> 0`,
    ),
    index('receivable_entries_of_customer').on(t.business_id, t.customer_id, t.created_at),
  ],
);
