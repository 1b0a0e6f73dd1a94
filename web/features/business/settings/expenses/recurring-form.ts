import type { Day } from '#domain/base/time.ts';
import type { ExpenseOptions, RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { numberOf } from '#web/data/input-form.ts';

/** The form of a recurring expense; the amount in centavos. */
export interface RecurringValues extends Record<string, string> {
  description: string;
  amount_cents: string;
  period: string;
  starts_on: string;
  ends_on: string;
  category_id: string;
  location_id: string;
}

export function valuesOf(
  expense: RecurringExpense | null,
  today: Day,
  { locations }: ExpenseOptions,
): RecurringValues {
  return {
    description: expense?.description ?? '',
    amount_cents: expense ? String(expense.amount_cents) : '',
    period: expense?.period ?? 'monthly',
    starts_on: expense?.starts_on ?? today,
    ends_on: expense?.ends_on ?? '',
    category_id: expense?.category_id ?? '',
    location_id: expense ? (expense.location_id ?? '') : (locations[0]?.id ?? ''),
  };
}

/** The values in the API's form. */
export const bodyOf = (values: RecurringValues) => ({
  description: values.description,
  amount_cents: numberOf(values.amount_cents),
  period: values.period,
  starts_on: values.starts_on,
  ends_on: values.ends_on || null,
  category_id: values.category_id || null,
  location_id: values.location_id || undefined,
});
