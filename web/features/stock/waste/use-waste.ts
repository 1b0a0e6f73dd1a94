import type { DayRange } from '#domain/reports/periods.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { touchesStock } from '../use-summary.ts';

export const PAGE_SIZE = 20;

/** A page of the waste in a range of days, with its totals by reason. */
export function useWaste({ from, to }: DayRange, page: number) {
  const path = apiPath(api.inventory.waste, {
    query: { from, to, limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) },
  });
  return useLiveApi(path, touchesStock, { keepPreviousData: true });
}
