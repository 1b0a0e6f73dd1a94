import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

type Found = Answer<(typeof api.receivables)['customers']['$get']>;
export type Customer = Found['customers'][number];

/** The first active customers by name that match the search, with balance and limit. */
export function useCustomers(search: string) {
  const path = useDebounced(`/api/receivables/customers?${new URLSearchParams({ search: search.trim() })}`);
  const { data, error, mutate, isValidating } = useLiveApi<Found>(
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
