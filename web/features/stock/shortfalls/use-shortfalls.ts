import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { touchesStock } from '../use-summary.ts';

/** The unsettled shortfalls; read again when the stock changes or a count ends. */
export function useShortfalls() {
  return useLiveApi(
    apiPath(api.inventory.shortfalls),
    (event) => touchesStock(event) || event.type === 'stock-count.changed',
  );
}
