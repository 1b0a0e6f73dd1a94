import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';

export type ExpenseSettings = Answer<typeof api.expenses.options.$get>;
export type ExpenseCategory = ExpenseSettings['categories'][number];
type RecurringList = Answer<typeof api.expenses.recurring.$get>;
export type RecurringExpense = RecurringList['recurring'][number];

const isExpense = ({ type }: { readonly type: string }) => type === 'expense.changed';

/** The categories, also inactive ones, and the locations of the business. */
export function useExpenseOptions() {
  return useLiveApi<ExpenseSettings>('/api/expenses/options', isExpense);
}

/** Every recurring expense: active, paused and ended. */
export function useRecurringExpenses() {
  return useLiveApi<RecurringList>('/api/expenses/recurring', isExpense);
}
