import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

export type InventorySummary = Answer<typeof api.inventory.summary.$get>;

/** What all the ingredients are worth, and their categories; read again when the stock changes. */
export function useSummary() {
  const summary = useApi<InventorySummary>('/api/inventory/summary');
  useLive((event) => {
    if (event.type === 'stock.changed' || event.type === 'inventory.changed') void summary.mutate();
  });
  return summary;
}
