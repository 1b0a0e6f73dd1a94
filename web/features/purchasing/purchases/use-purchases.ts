import { useSWRConfig } from 'swr';
import type { Purchase } from '#domain/purchasing/answers/purchases.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { ApiError, api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { readsOf } from '#web/data/reads-of.ts';
import { useApi } from '#web/data/swr.tsx';
import { type PurchaseFilters, queryOf } from './filters.ts';

export const PAGE_SIZE = 25;

/** A page of the purchases that match the filters, read again when one changes. */
export function usePurchases(filters: PurchaseFilters, page: number) {
  const search = useDebounced(filters.search);
  const path = apiPath(api.purchases, {
    query: {
      ...queryOf({ ...filters, search }),
      limit: String(PAGE_SIZE),
      offset: String((page - 1) * PAGE_SIZE),
    },
  });
  const { cache } = useSWRConfig();
  const answer = useLiveApi(path, ({ type }) => type === 'purchase.changed', {
    keepPreviousData: true,
  });
  const loaded = cache.get(path)?.data !== undefined;
  return {
    list: answer.data ?? null,
    failed: answer.error !== undefined && !loaded,
    /** Whether the shown data belongs to the previous filters. */
    changing: !loaded || search !== filters.search,
    retrying: answer.isValidating,
    reload: () => void answer.mutate(),
  };
}

const purchasePath = (id: string) => apiPath(api.purchases[':id'], { param: { id } });
const isPurchaseRead = readsOf('purchases');

/** One purchase, as the server has it now. */
export function usePurchase(id: string) {
  const { data, error, mutate, isValidating } = useLiveApi(
    purchasePath(id),
    (event) => event.type === 'purchase.changed' && event.data.id === id,
  );
  return {
    purchase: data?.purchase ?? null,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}

/** Shows a purchase after a write at once, and reads again other data that the write may have changed. */
export function useShowPurchase() {
  const { mutate } = useSWRConfig();
  return (purchase: Purchase | null) => {
    if (purchase) void mutate(purchasePath(purchase.id), { purchase }, { revalidate: false });
    void mutate((key) => isPurchaseRead(key) && key !== purchasePath(purchase?.id ?? ''));
  };
}

/** Whether another user has changed, received or ended the purchase, so that this screen is outdated. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && ['row.stale', 'purchase.ended'].includes(error.code);

/** Up to twenty ingredients whose name contains the typed text. */
export function usePurchasable(search: string) {
  const typed = useDebounced(search.trim());
  const path = apiPath(api.purchases.ingredients, { query: { search: typed || undefined } });
  const { data, error } = useApi(path, { keepPreviousData: true });
  return { ingredients: data?.ingredients ?? null, failed: data === undefined && error !== undefined };
}
