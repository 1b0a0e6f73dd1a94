import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

/** The first active customers by name that match the search, with balance and limit. */
export function useCustomers(search: string) {
  const path = useDebounced(
    apiPath(api.receivables.customers, { query: { search: search.trim() || undefined } }),
  );
  const { data, error, mutate, isValidating } = useLiveApi(
    path,
    ({ type }) => type === 'receivable.changed',
    { keepPreviousData: true },
  );
  return {
    customers: data?.customers ?? null,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
