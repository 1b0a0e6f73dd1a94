import * as z from 'zod';
import { EXPENSE_PERIODS } from '#domain/recurring-expenses.ts';
import {
  day,
  hasChanges,
  id,
  NOTHING_TO_CHANGE,
  pageLimit,
  pageOffset,
  positiveCents,
  shortText,
} from './primitives.ts';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const MAX_SEARCH_LENGTH = 120;

const expenseDay = day.refine((text) => text >= FIRST_DAY && text <= LAST_DAY, 'Fecha inválida.');
const photoUrl = z
  .string()
  .regex(/^\/api\/media\/receipts\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'La foto no es válida.')
  .nullish();
/** Whether a change has a field besides its version. */
const hasChangesBesidesVersion = (change: object) => Object.keys(change).length > 1;
const version = z.int({ error: 'Versión inválida.' }).min(1).max(2_000_000_000);

export const expenseSearch = z.strictObject({
  from: day,
  to: day,
  search: z.string().trim().max(MAX_SEARCH_LENGTH, 'La búsqueda es demasiado larga.').optional(),
  category_id: z.union([id, z.literal('none')], { error: 'Identificador inválido.' }).optional(),
  location_id: id.optional(),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});

const allocation = { category_id: id.nullish(), location_id: id.optional() };
const paid = { description: shortText, amount_cents: positiveCents };
export const newExpense = z.strictObject({
  id,
  ...paid,
  business_day: expenseDay.optional(),
  ...allocation,
  photo_url: photoUrl,
});
export const expenseChange = newExpense
  .omit({ id: true })
  .partial()
  .extend({ version })
  .refine(hasChangesBesidesVersion, NOTHING_TO_CHANGE);

const categoryName = z
  .string()
  .trim()
  .min(1, 'El nombre de la categoría es requerido')
  .max(60, 'El nombre es demasiado largo.');
export const newExpenseCategory = z.strictObject({ id, name: categoryName });
export const expenseCategoryChange = z
  .strictObject({ name: categoryName.optional(), is_active: z.boolean().optional() })
  .refine(hasChanges, NOTHING_TO_CHANGE);

export const newRecurringExpense = z.strictObject({
  id,
  ...paid,
  period: z.enum(EXPENSE_PERIODS, { error: 'Elige cada cuánto.' }),
  starts_on: expenseDay,
  ends_on: expenseDay.nullish(),
  ...allocation,
});
export const recurringExpenseChange = newRecurringExpense
  .omit({ id: true })
  .partial()
  .extend({ version, is_active: z.boolean().optional() })
  .refine(hasChangesBesidesVersion, NOTHING_TO_CHANGE);
