import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

export type Floor = Answer<typeof api.tables.$get>;
export type Table = Floor['tables'][number];
type SaleAnswer = Answer<(typeof api.sales)[':id']['$get']>;

/** The floor, read again when a table or a bill changes. */
export function useTables() {
  const floor = useApi<Floor>('/api/tables');
  useLive((event) => {
    if (event.type === 'table.changed' || event.type === 'sale.changed') void floor.mutate();
  });
  return floor;
}

/** A table's open bill, read again when it changes; null reads nothing. */
export function useOpenBill(saleId: string | null) {
  const bill = useApi<SaleAnswer>(saleId ? `/api/sales/${saleId}` : null);
  useLive((event) => {
    if (event.type === 'sale.changed' && event.data.id === saleId) void bill.mutate();
  });
  return bill;
}
