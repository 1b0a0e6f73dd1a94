import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';

export type SupplierPage = Answer<typeof api.suppliers.$get>;
export type Supplier = SupplierPage['suppliers'][number];

export const PAGE_SIZE = 25;
const MAX_SUPPLIERS = 200;

function useLiveSuppliers(path: string) {
  const answer = useApi<SupplierPage>(path, { keepPreviousData: true });
  useLive(({ type }) => {
    if (type === 'inventory.changed' || type === 'purchase.changed') void answer.mutate();
  });
  return answer;
}

/** A page of the suppliers; the last one stays visible while the next is loading. */
export function useSuppliers(search: string, all: boolean, page: number) {
  const query = new URLSearchParams({
    state: all ? 'all' : 'active',
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
  });
  if (search.trim() !== '') query.set('search', search.trim());
  return useLiveSuppliers(useDebounced(`/api/suppliers?${query}`));
}

/** The active suppliers, for a purchase. */
export function useActiveSuppliers() {
  return useLiveSuppliers(`/api/suppliers?limit=${MAX_SUPPLIERS}`);
}
