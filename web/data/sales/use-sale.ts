import { useLiveApi } from '#web/data/live-refresh.ts';
import { salePath } from './sale-path.ts';

/** One bill, from the server. */
export function useSale(id: string) {
  const { data, error, mutate, isValidating } = useLiveApi(
    salePath(id),
    (event) => event.type === 'bill.changed' && event.data.id === id,
  );
  return {
    sale: data?.sale ?? null,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
