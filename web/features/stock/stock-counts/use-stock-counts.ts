import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

export const PAGE_SIZE = 20;
export const ROWS = 40;

/** The counts, open ones first. */
export function useStockCounts(page: number) {
  return useLiveApi(
    apiPath(api['stock-counts'], {
      query: { limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) },
    }),
    ({ type }) => type === 'stock-count.changed' || type === 'inventory.changed',
    { keepPreviousData: true },
  );
}

/** A count with its progress. */
export function useStockCount(id: string) {
  return useLiveApi(
    apiPath(api['stock-counts'][':id'], { param: { id } }),
    (event) => event.type === 'stock-count.changed' && event.data.id === id,
  );
}

/** The lines of a count with their differences. */
export function useStockCountLines(id: string, page: number) {
  return useLiveApi(
    apiPath(api['stock-counts'][':id'].lines, {
      param: { id },
      query: { page: String(page), page_size: String(ROWS) },
    }),
    (event) => event.type === 'stock-count.changed' && event.data.id === id,
    { keepPreviousData: true },
  );
}
