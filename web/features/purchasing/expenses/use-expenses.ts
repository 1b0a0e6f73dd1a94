import { useEffect, useState } from 'react';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { type DayRange, rangeOf } from '#domain/reports/periods.ts';
import { readAllPages } from '#web/base/read-all-pages.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

const PAGE_SIZE = 25;
/** The filter value for expenses without a category. */
export const NO_CATEGORY = 'none';

/** The filters of the list; an empty value does not filter. */
export interface ExpenseFilters {
  readonly range: DayRange;
  readonly search: string;
  readonly category: string;
  readonly location: string;
}

const isExpense = ({ type }: { readonly type: string }) => type === 'expense.changed';

function pathOf({ range, search, category, location }: ExpenseFilters, limit: number, offset: number) {
  return apiPath(api.expenses, {
    query: {
      from: range.from,
      to: range.to,
      search: search.trim() || undefined,
      category_id: category || undefined,
      location_id: location || undefined,
      limit: String(limit),
      offset: String(offset),
    },
  });
}

/** The list's filters and page; by default this month's expenses. */
export function useExpenseFilters() {
  const { day: today } = useToday();
  const [chosen, setChosen] = useState<Partial<ExpenseFilters>>({});
  const [page, setPage] = useState(1);
  const filters: ExpenseFilters = {
    range: rangeOf('month', today),
    search: '',
    category: '',
    location: '',
    ...chosen,
  };
  return {
    today,
    filters,
    page,
    setPage,
    filtered: filters.search.trim() !== '' || filters.category !== '' || filters.location !== '',
    change: (more: Partial<ExpenseFilters>) => {
      setChosen({ ...chosen, ...more });
      setPage(1);
    },
    clear: () => {
      setChosen(chosen.range ? { range: chosen.range } : {});
      setPage(1);
    },
  };
}

/** A page of the expenses and the totals by category for the whole range, read again when an expense changes. */
export function useExpenses(filters: ExpenseFilters, page: number, onBeyond: (last: number) => void) {
  const settled = useDebounced(filters.search);
  const path = pathOf({ ...filters, search: settled }, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  const answer = useLiveApi(path, isExpense, { keepPreviousData: true });
  const pages = answer.data ? Math.max(1, Math.ceil(answer.data.total / PAGE_SIZE)) : page;
  const isPastLastPage = !answer.isLoading && page > pages;
  useEffect(() => {
    if (isPastLastPage) onBeyond(pages);
  });
  return { ...answer, pages };
}

/** Reads every expense that matches the filters, from all pages. */
export function readAllExpenses(filters: ExpenseFilters, onProgress: (percent: number) => void) {
  return readAllPages<Expense>(async ({ limit, offset }) => {
    const { total, expenses } = await read(pathOf(filters, limit, offset));
    return { total, rows: expenses };
  }, onProgress);
}

/** The categories and locations for an expense. */
export function useExpenseOptions() {
  return useLiveApi(
    apiPath(api.expenses.options),
    (event) => isExpense(event) || event.type === 'settings.changed',
  );
}
