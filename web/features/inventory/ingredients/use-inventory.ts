import { api, apiPath } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
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
