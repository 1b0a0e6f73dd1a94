import type { DayRange } from '#domain/periods.ts';
import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { touchesStock } from '../use-summary.ts';

export type WastePage = Answer<typeof api.inventory.waste.$get>;
export type Waste = WastePage['entries'][number];

export const PAGE_SIZE = 20;

/** A page of the waste in a range of days, with its totals by reason. */
export function useWaste({ from, to }: DayRange, page: number) {
  const query = new URLSearchParams({
    from,
    to,
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
  });
  return useLiveApi<WastePage>(`/api/inventory/waste?${query}`, touchesStock, { keepPreviousData: true });
}
