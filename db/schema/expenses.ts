import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses, locations } from './businesses.ts';
import { amount, created, instant, oneOf, owned, positive } from './columns.ts';
import { cash_registers } from './register.ts';

export const expense_categories = pgTable(
  'expense_categories',
  { ...owned(), name: text().notNull(), is_active: boolean().notNull().default(true), ...created() },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'expense_categories_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
    unique('expense_categories_name').on(t.business_id, t.name),
  ],
);

export const EXPENSE_PERIODS = ['weekly', 'monthly', 'yearly'] as const;

export const recurring_expenses = pgTable(
  'recurring_expenses',
  {
    ...owned(),
    category_id: uuid(),
    description: text().notNull(),
    amount_cents: amount().notNull(),
    period: text({ enum: EXPENSE_PERIODS }).notNull(),
    starts_on: date().notNull(),
    ends_on: date(),
    is_active: boolean().notNull().default(true),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'recurring_expenses_category_fk',
      columns: [t.business_id, t.category_id],
      foreignColumns: [expense_categories.business_id, expense_categories.id],
    }),
    positive('recurring_expenses_amount', t.amount_cents),
    oneOf('recurring_expenses_period_known', t.period, EXPENSE_PERIODS),
  ],
);

export const expenses = pgTable(
  'expenses',
  {
    ...owned(),
    category_id: uuid(),
    location_id: uuid(),
    recurring_id: uuid(),
    cash_register_id: uuid(),
    description: text().notNull(),
    amount_cents: amount().notNull(),
    business_day: date().notNull(),
    photo_url: text(),
    created_by: uuid(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'expenses_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'expenses_category_fk',
      columns: [t.business_id, t.category_id],
      foreignColumns: [expense_categories.business_id, expense_categories.id],
    }),
    foreignKey({
      name: 'expenses_location_fk',
      columns: [t.business_id, t.location_id],
      foreignColumns: [locations.business_id, locations.id],
    }),
    foreignKey({
      name: 'expenses_recurring_fk',
      columns: [t.business_id, t.recurring_id],
      foreignColumns: [recurring_expenses.business_id, recurring_expenses.id],
    }),
    foreignKey({
      name: 'expenses_cash_register_fk',
      columns: [t.business_id, t.cash_register_id],
      foreignColumns: [cash_registers.business_id, cash_registers.id],
    }),
    positive('expenses_amount', t.amount_cents),
    uniqueIndex('expenses_once_a_period')
      .on(t.business_id, t.recurring_id, t.business_day)
      .where(sql`${t.recurring_id} is not null`),
    index('expenses_by_day').on(t.business_id, t.business_day),
  ],
);
