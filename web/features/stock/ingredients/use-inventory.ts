import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { touchesStock } from '../use-summary.ts';

export interface InventoryFilters {
  readonly search: string;
  readonly category: string | null;
  readonly page: number;
  readonly pageSize: number;
}

function pathOf({ search, category, page, pageSize }: InventoryFilters) {
  return apiPath(api.inventory, {
    query: {
      search: search.trim() || undefined,
      category: category ?? undefined,
      page: String(page),
      page_size: String(pageSize),
    },
  });
}

/** A page of the ingredients; the last one stays visible while the next is loading. Read again when the stock changes. */
export function useInventory(filters: InventoryFilters) {
  return useLiveApi(useDebounced(pathOf(filters)), touchesStock, { keepPreviousData: true });
}
