import type { Day } from '#domain/base/time.ts';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { numberOf } from '#web/data/input-form.ts';

/** The form of an expense; the amount in centavos, '' for empty fields. */
export interface ExpenseValues extends Record<string, string> {
  description: string;
  amount_cents: string;
  business_day: string;
  category_id: string;
  location_id: string;
  photo_url: string;
}

/** The initial values of the form; a new expense belongs to the device's location. */
export function valuesOf(expense: Expense | null, today: Day, deviceLocation: string | null): ExpenseValues {
  return {
    description: expense?.description ?? '',
    amount_cents: expense ? String(expense.amount_cents) : '',
    business_day: expense?.business_day ?? today,
    category_id: expense?.category_id ?? '',
    location_id: expense ? (expense.location_id ?? '') : (deviceLocation ?? ''),
    photo_url: expense?.photo_url ?? '',
  };
}

/** The values in the API's form. */
export const bodyOf = (values: ExpenseValues) => ({
  description: values.description,
  amount_cents: numberOf(values.amount_cents),
  business_day: values.business_day,
  category_id: values.category_id || null,
  location_id: values.location_id || undefined,
  photo_url: values.photo_url || null,
});
