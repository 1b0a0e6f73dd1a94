import * as z from 'zod';
import * as mini from 'zod/mini';
import { day, id, version, WRONG_ID } from '#domain/base/inputs/primitives.ts';
import {
  expenseCategoryInput,
  expenseInput,
  recurringExpenseInput,
} from '#domain/purchasing/inputs/expenses.ts';
import {
  hasChanges,
  NOTHING_TO_CHANGE,
  pageLimit,
  pageOffset,
  searchText,
} from '#worker/routes/base/schemas/primitives.ts';

/** Whether a change has a field besides its version. */
const hasChangesBesidesVersion = (change: object) => Object.keys(change).length > 1;

export const expenseSearch = z.strictObject({
  from: day,
  to: day,
  search: z.optional(searchText()),
  category_id: z.union([id, z.literal('none')], { error: WRONG_ID }).optional(),
  location_id: z.optional(id),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});

const expense = expenseInput();
export const newExpense = z.strictObject({ id, ...expense.shape });
export const expenseChange = z
  .strictObject({ ...mini.partial(expense).shape, version })
  .refine(hasChangesBesidesVersion, NOTHING_TO_CHANGE);

export const newExpenseCategory = z.strictObject({ id, ...expenseCategoryInput.shape });
export const expenseCategoryChange = z
  .strictObject({ ...mini.partial(expenseCategoryInput).shape, is_active: z.boolean().optional() })
  .refine(hasChanges, NOTHING_TO_CHANGE);

export const newRecurringExpense = z.strictObject({ id, ...recurringExpenseInput.shape });
export const recurringExpenseChange = z
  .strictObject({
    ...mini.partial(recurringExpenseInput).shape,
    version,
    is_active: z.boolean().optional(),
  })
  .refine(hasChangesBesidesVersion, NOTHING_TO_CHANGE);
