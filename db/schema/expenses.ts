import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { EXPENSE_PERIODS } from '#domain/purchasing/recurring-expenses.ts';
import { businesses, locations } from './businesses.ts';
import { amount, created, instant, ofBusiness, oneOf, owned, ownKey, positive, within } from './columns.ts';
import { register_sessions } from './register.ts';

export const expense_categories = pgTable(
  'expense_categories',
  { ...owned(), name: text().notNull(), is_active: boolean().notNull().default(true), ...created() },
  (t) => [
    ownKey(t),
    ofBusiness('expense_categories', t, businesses),
    unique('expense_categories_name').on(t.business_id, t.name),
  ],
);

export const recurring_expenses = pgTable(
  'recurring_expenses',
  {
    ...owned(),
    category_id: uuid(),
    location_id: uuid(),
    description: text().notNull(),
    amount_cents: amount().notNull(),
    period: text({ enum: EXPENSE_PERIODS }).notNull(),
    starts_on: date().notNull(),
    ends_on: date(),
    is_active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('recurring_expenses_category_fk', t, t.category_id, expense_categories),
    within('recurring_expenses_location_fk', t, t.location_id, locations),
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
    register_session_id: uuid(),
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
    ownKey(t),
    ofBusiness('expenses', t, businesses),
    within('expenses_category_fk', t, t.category_id, expense_categories),
    within('expenses_location_fk', t, t.location_id, locations),
    within('expenses_recurring_fk', t, t.recurring_id, recurring_expenses),
    within('expenses_register_session_fk', t, t.register_session_id, register_sessions),
    positive('expenses_amount', t.amount_cents),
    uniqueIndex('expenses_once_a_period')
      .on(t.business_id, t.recurring_id, t.business_day)
      .where(sql`${t.recurring_id} is not null`),
    index('expenses_by_day').on(t.business_id, t.business_day),
  ],
);
