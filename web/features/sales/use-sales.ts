import type { DayRange } from '#domain/periods.ts';
import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

type SalePage = Answer<typeof api.sales.$get>;
export type SaleRow = SalePage['sales'][number];
type Report = Answer<typeof api.reports.sales.$get>;
type SaleAnswer = Answer<(typeof api.sales)[':id']['$get']>;

export const PAGE_SIZE = 25;

/** A page of the charged sales of a range and the range's figures, read again when a sale changes. */
export function useSales({ from, to }: DayRange, page: number) {
  const query = `from=${from}&to=${to}`;
  const list = useApi<SalePage>(`/api/sales?${query}&limit=${PAGE_SIZE}&offset=${(page - 1) * PAGE_SIZE}`, {
    keepPreviousData: true,
  });
  const figures = useApi<Report>(`/api/reports/sales?${query}`, { keepPreviousData: true });
  useLive((event) => {
    if (event.type !== 'sale.changed') return;
    void list.mutate();
    void figures.mutate();
  });
  return { list, totals: figures.data?.totals };
}

/** One sale with its lines and payments; null reads nothing. */
export function useSale(id: string | null) {
  return useApi<SaleAnswer>(id ? `/api/sales/${id}` : null);
}
