import { useSWRConfig } from 'swr';
import { type Answer, ApiError, type api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { type PurchaseFilters, queryOf } from './filters.ts';

export type PurchasePage = Answer<typeof api.purchases.$get>;
export type PurchaseRow = PurchasePage['purchases'][number];
export type Purchase = Answer<(typeof api.purchases)[':id']['$get']>['purchase'];
export type PurchaseLine = Purchase['lines'][number];
export type PurchaseReceipt = Purchase['receipts'][number];
export type Purchasable = Answer<typeof api.purchases.ingredients.$get>['ingredients'][number];
export type PurchaseSuggestion = Answer<typeof api.purchases.suggestions.$get>['suggestions'][number];

export const PAGE_SIZE = 25;

/** A page of the purchases that match the filters, read again when one changes. */
export function usePurchases(filters: PurchaseFilters, page: number) {
  const search = useDebounced(filters.search);
  const query = queryOf({ ...filters, search });
  query.set('limit', String(PAGE_SIZE));
  query.set('offset', String((page - 1) * PAGE_SIZE));
  const path = `/api/purchases?${query}`;
  const { cache } = useSWRConfig();
  const answer = useLiveApi<PurchasePage>(path, ({ type }) => type === 'purchase.changed', {
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

const purchasePath = (id: string) => `/api/purchases/${id}`;

/** One purchase, as the server has it now. */
export function usePurchase(id: string) {
  const { data, error, mutate, isValidating } = useLiveApi<{ purchase: Purchase }>(
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
    void mutate(
      (key) =>
        typeof key === 'string' &&
        key.startsWith('/api/purchases') &&
        key !== purchasePath(purchase?.id ?? ''),
    );
  };
}

/** Whether another user has changed, received or ended the purchase, so that this screen is outdated. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && ['row.stale', 'purchase.ended'].includes(error.code);

/** Up to twenty ingredients whose name contains the typed text. */
export function usePurchasable(search: string) {
  const typed = useDebounced(search.trim());
  const path = `/api/purchases/ingredients${typed === '' ? '' : `?search=${encodeURIComponent(typed)}`}`;
  const { data, error } = useApi<{ ingredients: readonly Purchasable[] }>(path, { keepPreviousData: true });
  return { ingredients: data?.ingredients ?? null, failed: data === undefined && error !== undefined };
}
