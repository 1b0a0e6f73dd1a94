import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  person,
  text,
  url,
  version,
} from '#domain/base/answers/primitives.ts';
import { EXPENSE_PERIODS } from '../recurring-expenses.ts';

const registerSession = z.strictObject({ name: text('Caja 1'), is_open: z.boolean() });

export const expense = z
  .strictObject({
    id,
    version,
    description: text('Gas para la cocina'),
    amount_cents: cents,
    business_day: day,
    category_id: id.nullable(),
    category_name: text('Servicios').nullable(),
    location_id: id.nullable(),
    location_name: text('Centro').nullable(),

    is_recurring: z.boolean(),
    /** The URL of the receipt's photo, for users who may read expenses. */
    photo_url: url.nullable(),
    /** The register session that paid it; null without one. After it closes, the expense cannot be deleted. */
    register_session: registerSession.nullable(),
    /** Null when a recurring expense created it. */
    created_by: person.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Expense' });
export type Expense = z.infer<typeof expense>;
export const expenseAnswer = z.strictObject({ expense });

const categoryTotal = z.strictObject({
  category_id: id.nullable(),
  name: text('Servicios').nullable(),
  expenses: count,
  total_cents: cents,
});

/** `total` and `total_cents` are of the whole search, `categories` of the same search in every category, `expenses` of this page. */
export const expensePage = z
  .strictObject({
    total: count,
    total_cents: cents,
    categories: z.array(categoryTotal),
    expenses: z.array(expense),
  })
  .meta({ id: 'ExpensePage' });
export type ExpensePage = z.infer<typeof expensePage>;

/** `register_session_id`: the open session to which the cash returned; null without one. */
export const removedExpense = z.strictObject({ id, register_session_id: id.nullable() });

export const expenseCategory = z
  .strictObject({ id, name: text('Servicios'), is_active: z.boolean() })
  .meta({ id: 'ExpenseCategory' });
export type ExpenseCategory = z.infer<typeof expenseCategory>;
export const expenseCategoryAnswer = z.strictObject({ category: expenseCategory });

export const expenseOptions = z
  .strictObject({
    categories: z.array(expenseCategory),
    locations: z.array(z.strictObject({ id, name: text('Centro') })),
  })
  .meta({ id: 'ExpenseOptions' });
export type ExpenseOptions = z.infer<typeof expenseOptions>;

export const recurringExpense = z
  .strictObject({
    id,
    version,
    description: text('Alquiler'),
    amount_cents: cents,
    period: z.enum(EXPENSE_PERIODS),
    starts_on: day,
    ends_on: day.nullable(),
    /** False while it is paused. */
    is_active: z.boolean(),
    category_id: id.nullable(),
    category_name: text('Local').nullable(),
    location_id: id.nullable(),
    location_name: text('Centro').nullable(),
    /** How many expenses it has created. */
    made: count,
  })
  .meta({ id: 'RecurringExpense' });
export type RecurringExpense = z.infer<typeof recurringExpense>;
export const recurringExpenseAnswer = z.strictObject({ recurring: recurringExpense });
export const recurringExpenseList = z.strictObject({ recurring: z.array(recurringExpense) });

/** `recurring` is null if the recurring expense was deleted because it had created no expense. */
export const endedRecurringExpense = z.strictObject({ id, recurring: recurringExpense.nullable() });
