import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';

export type CountsPage = Answer<typeof api.counts.$get>;
export type StockCount = CountsPage['counts'][number];
export type ItemsPage = Answer<(typeof api.counts)[':id']['items']['$get']>;
export type CountItem = ItemsPage['items'][number];
export type LinesPage = Answer<(typeof api.counts)[':id']['lines']['$get']>;
export type CountLine = LinesPage['lines'][number];
export type ShortItem = Answer<(typeof api.counts)[':id']['close']['$post']>['short'][number];

export const PAGE_SIZE = 20;
export const ROWS = 40;

/** The counts, open ones first. */
export function useCounts(page: number) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) });
  return useLiveApi<CountsPage>(
    `/api/counts?${query}`,
    ({ type }) => type === 'count.changed' || type === 'inventory.changed',
    { keepPreviousData: true },
  );
}

/** A count with its progress. */
export function useCount(id: string) {
  return useLiveApi<StockCount>(
    `/api/counts/${id}`,
    (event) => event.type === 'count.changed' && event.data.id === id,
  );
}

/** The lines of a count with their differences. */
export function useCountLines(id: string, page: number) {
  const query = new URLSearchParams({ page: String(page), page_size: String(ROWS) });
  return useLiveApi<LinesPage>(
    `/api/counts/${id}/lines?${query}`,
    (event) => event.type === 'count.changed' && event.data.id === id,
    { keepPreviousData: true },
  );
}
