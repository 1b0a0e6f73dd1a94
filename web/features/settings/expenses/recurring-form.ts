import type { ExpenseOptions, RecurringExpense } from '#domain/answers/expenses.ts';
import { EXPENSE_PERIODS } from '#domain/recurring-expenses.ts';
import type { Day } from '#domain/time.ts';

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

/** Validates the form. The start of an existing recurring expense may be in the past if it does not change. */
export const errorsOf =
  (known: RecurringExpense | null, today: Day) =>
  ({ description, amount_cents, period, starts_on, ends_on }: RecurringValues) => {
    const errors: Record<string, string> = {};
    const keepsSchedule = known?.period === period && known.starts_on === starts_on;
    if (description.trim() === '') errors.description = 'Escribe qué se paga.';
    if (!(Number(amount_cents) > 0)) errors.amount_cents = 'Escribe el monto.';
    if (starts_on === '') errors.starts_on = 'Elige el primer día.';
    else if (starts_on < today && !keepsSchedule)
      errors.starts_on = 'Empieza hoy o después: lo que ya pagaste se agrega como gasto.';
    if (ends_on !== '' && ends_on < starts_on) errors.ends_on = 'Termina antes de empezar.';
    return errors;
  };

/** The values in the API's form. */
export const bodyOf = (values: RecurringValues) => ({
  description: values.description.trim(),
  amount_cents: Number(values.amount_cents),
  period: EXPENSE_PERIODS.find((period) => period === values.period) ?? 'monthly',
  starts_on: values.starts_on,
  ends_on: values.ends_on || null,
  category_id: values.category_id || null,
  ...(values.location_id === '' ? {} : { location_id: values.location_id }),
});
