import type { SupplierPage } from '#domain/purchasing/answers/suppliers.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { type ApiPath, api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';

export const PAGE_SIZE = 25;
const MAX_SUPPLIERS = 200;

function useLiveSuppliers(path: ApiPath<SupplierPage>) {
  const answer = useApi(path, { keepPreviousData: true });
  useLive(({ type }) => {
    if (type === 'inventory.changed' || type === 'purchase.changed') void answer.mutate();
  });
  return answer;
}

/** A page of the suppliers; the last one stays visible while the next is loading. */
export function useSuppliers(search: string, all: boolean, page: number) {
  const path = apiPath(api.suppliers, {
    query: {
      search: search.trim() || undefined,
      state: all ? 'all' : 'active',
      limit: String(PAGE_SIZE),
      offset: String((page - 1) * PAGE_SIZE),
    },
  });
  return useLiveSuppliers(useDebounced(path));
}

/** The active suppliers, for a purchase. */
export function useActiveSuppliers() {
  return useLiveSuppliers(apiPath(api.suppliers, { query: { limit: String(MAX_SUPPLIERS) } }));
}
