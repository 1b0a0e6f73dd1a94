import type { DayRange } from '#domain/periods.ts';
import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';

type ExpensePage = Answer<typeof api.expenses.$get>;
export type Expense = ExpensePage['expenses'][number];

export const PAGE_SIZE = 25;

/** A page of a range's expenses and what each category adds up to in the whole range. */
export function useExpenses({ from, to }: DayRange, page: number) {
  return useApi<ExpensePage>(
    `/api/expenses?from=${from}&to=${to}&limit=${PAGE_SIZE}&offset=${(page - 1) * PAGE_SIZE}`,
    { keepPreviousData: true },
  );
}
