import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';

export type SaleResponse = Answer<(typeof api.sales)[':id']['$get']>;
export type Sale = SaleResponse['sale'];

export const salePath = (id: string): string => `/api/sales/${id}`;

/** One bill, from the server. */
export function useSale(id: string) {
  const { data, error, mutate, isValidating } = useLiveApi<SaleResponse>(
    salePath(id),
    (event) => event.type === 'sale.changed' && event.data.id === id,
  );
  return {
    sale: data?.sale ?? null,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
