import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Sale, SaleRow } from '#domain/bills/answers/sales.ts';
import { readAllPages } from '#web/base/read-all-pages.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { readInTurn, useRepeatedRead, waitOf } from '#web/data/long-reads.ts';
import { registerPath } from '#web/data/register/register-paths.ts';
import { showSales } from '#web/data/sales/show-sales.ts';
import { queryOf, type SaleFilters } from './filters.ts';

const LIST = `${api.sales.$path()}?`;
export const PAGE_SIZE = 25;

/** Where a page begins: after so many rows, or after a row. */
type PageStart = { readonly offset: string } | { readonly before: string | undefined };

function pathOf(filters: SaleFilters, limit: number, start: PageStart) {
  const query = { ...queryOf(filters), limit: String(limit), ...start };
  return apiPath(api.sales, { query });
}

/** A page of the filtered sales, loaded again when a sale changes. */
export function useSales(filters: SaleFilters, page: number) {
  const search = useDebounced(filters.search);
  const path = pathOf({ ...filters, search }, PAGE_SIZE, { offset: String((page - 1) * PAGE_SIZE) });
  const { cache } = useSWRConfig();
  const { data, error, mutate, isValidating } = useLiveApi(path, ({ type }) => type === 'bill.changed', {
    keepPreviousData: true,
  });
  useRepeatedRead(error, mutate);
  const loaded = cache.get(path)?.data !== undefined;
  return {
    list: data ?? null,
    failed: error !== undefined && !loaded,
    wait: loaded ? null : waitOf(error),
    /** True while the shown data belongs to earlier filters. */
    changing: !loaded || search !== filters.search,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}

/** All filtered sales, of every page. Each page begins after the last row of the one before, so that sales of meanwhile move none. */
export function readAllSales(filters: SaleFilters, onProgress: (percent: number) => void) {
  return readAllPages<SaleRow>(async ({ limit, before }) => {
    const { total, sales } = await readInTurn(() => read(pathOf(filters, limit, { before })));
    return { total, rows: sales };
  }, onProgress);
}

/** Shows the sale that a write returned, and loads again the data that it affects. */
export function useCacheSale(): (sale: Sale) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (sale) => {
      showSales(mutate, [sale]);
      void mutate((key) => typeof key === 'string' && key.startsWith(LIST));
      void mutate(registerPath);
    },
    [mutate],
  );
}
