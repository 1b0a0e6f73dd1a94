import { useSWRConfig } from 'swr';
import type { DayRange } from '#domain/periods.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useReadAfter } from '#web/lib/use-read-after.ts';
import { useComparisonState, useStaleReport } from './open-report.tsx';
import type { ReportProps } from './report-props.ts';

type ReportEvent =
  | 'sale.changed'
  | 'stock.changed'
  | 'kitchen.ended'
  | 'purchase.changed'
  | 'count.changed'
  | 'expense.changed'
  | 'receivable.changed';

const pathOf = (name: string, { from, to }: DayRange, { shift, location }: ReportProps): string => {
  const query = new URLSearchParams({ from, to, shift });
  if (location !== null) query.set('location_id', location);
  return `/api/reports/${name}?${query}`;
};

/**
 * A report of the API, read again shortly after one of the events. While filters change, the old data stays
 * until the new data is read; if that fails it is removed, so that figures never appear under other filters.
 * `past` is the same report for the compared days, read after the report; undefined without them.
 */
export function useReport<T>(
  name: string,
  props: ReportProps,
  events: readonly ReportEvent[] = ['sale.changed'],
) {
  const path = pathOf(name, props.range, props);
  const { cache } = useSWRConfig();
  const { data, error, mutate, isValidating } = useApi<T>(path, { keepPreviousData: true });
  const isCurrent = cache.get(path)?.data !== undefined;
  const past = useApi<T>(isCurrent && props.compared ? pathOf(name, props.compared, props) : null);
  useStaleReport(!isCurrent && !error);
  useComparisonState(props.compared !== null, past);
  useReadAfter(
    (type) => events.some((each) => each === type),
    () => {
      void mutate();
      void past.mutate();
    },
  );
  return { data: error && !isCurrent ? undefined : data, past: past.data, error, mutate, isValidating };
}
