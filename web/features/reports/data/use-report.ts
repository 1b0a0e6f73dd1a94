import { useSWRConfig } from 'swr';
import type { DayRange } from '#domain/periods.ts';
import type { ApiPath } from '#web/lib/api.ts';
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

const queryOf = ({ from, to }: DayRange, { shift, location }: ReportProps) => ({
  from,
  to,
  shift,
  location_id: location ?? undefined,
});

/**
 * A report of the API, read again shortly after one of the events. While filters change, the old data stays
 * until the new data is read; if that fails it is removed, so that figures never appear under other filters.
 * `past` is the same report for the compared days, read after the report; undefined without them.
 */
export function useReport<T>(
  pathOf: (query: ReturnType<typeof queryOf>) => ApiPath<T>,
  props: ReportProps,
  events: readonly ReportEvent[] = ['sale.changed'],
) {
  const path = pathOf(queryOf(props.range, props));
  const { cache } = useSWRConfig();
  const { data, error, mutate, isValidating } = useApi(path, { keepPreviousData: true });
  const isCurrent = cache.get(path)?.data !== undefined;
  const past = useApi(isCurrent && props.compared ? pathOf(queryOf(props.compared, props)) : null);
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
