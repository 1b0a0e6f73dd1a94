import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { amount, created, oneOf, owned } from './columns.ts';
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
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'customers_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
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
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'receivable_entries_customer_fk',
      columns: [t.business_id, t.customer_id],
      foreignColumns: [customers.business_id, customers.id],
    }),
    foreignKey({
      name: 'receivable_entries_sale_fk',
      columns: [t.business_id, t.sale_id],
      foreignColumns: [sales.business_id, sales.id],
    }),
    foreignKey({
      name: 'receivable_entries_cash_register_fk',
      columns: [t.business_id, t.cash_register_id],
      foreignColumns: [cash_registers.business_id, cash_registers.id],
    }),
    oneOf('receivable_entries_type_known', t.type, ['cargo', 'abono']),
    check(
      'receivable_entries_sign',
      sql`(${t.type} = 'cargo') = (${t.amount_cents} > 0) and ${t.amount_cents} <> 0`,
    ),
    index('receivable_entries_of_customer').on(t.business_id, t.customer_id, t.created_at),
  ],
);
