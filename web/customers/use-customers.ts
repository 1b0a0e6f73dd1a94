import { api, apiPath } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

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
