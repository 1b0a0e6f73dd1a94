import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { touchesStock } from '../use-summary.ts';

export type InventoryPage = Answer<typeof api.inventory.$get>;
export type InventoryItem = InventoryPage['items'][number];

export interface InventoryFilters {
  readonly search: string;
  readonly category: string | null;
  readonly page: number;
  readonly pageSize: number;
}

function pathOf({ search, category, page, pageSize }: InventoryFilters): string {
  const query = new URLSearchParams({ page: String(page), page_size: String(pageSize) });
  if (search.trim() !== '') query.set('search', search.trim());
  if (category !== null) query.set('category', category);
  return `/api/inventory?${query}`;
}

/** A page of the ingredients; the last one stays visible while the next is loading. Read again when the stock changes. */
export function useInventory(filters: InventoryFilters) {
  return useLiveApi<InventoryPage>(useDebounced(pathOf(filters)), touchesStock, { keepPreviousData: true });
}
