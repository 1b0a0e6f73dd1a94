import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { touchesStock } from '../use-summary.ts';

type ShortfallList = Answer<typeof api.inventory.shortfalls.$get>;
export type Shortfall = ShortfallList['shortfalls'][number];

/** The unsettled shortfalls; read again when the stock changes or a count ends. */
export function useShortfalls() {
  return useLiveApi<ShortfallList>(
    '/api/inventory/shortfalls',
    (event) => touchesStock(event) || event.type === 'count.changed',
  );
}
