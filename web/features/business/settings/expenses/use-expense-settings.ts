import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

const isExpense = ({ type }: { readonly type: string }) => type === 'expense.changed';

/** The categories, also inactive ones, and the locations of the business. */
export function useExpenseOptions() {
  return useLiveApi(apiPath(api.expenses.options), isExpense);
}

/** Every recurring expense: active, paused and ended. */
export function useRecurringExpenses() {
  return useLiveApi(apiPath(api.expenses.recurring), isExpense);
}
