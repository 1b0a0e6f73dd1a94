import { useSWRConfig } from 'swr';
import type { DayRange } from '#domain/reports/periods.ts';
import type { ApiPath } from '#web/data/api.ts';
import { useRepeatedRead } from '#web/data/long-reads.ts';
import { useApi } from '#web/data/swr.tsx';
import { useReadAfter } from '#web/data/use-read-after.ts';
import { useComparisonState, useStaleReport } from './open-report.tsx';
import type { ComparedRange, ReportProps } from './report-props.ts';

type ReportEvent =
  | 'bill.changed'
  | 'stock.changed'
  | 'kitchen.ended'
  | 'purchase.changed'
  | 'stock-count.changed'
  | 'expense.changed'
  | 'receivable.changed';

const MINUTE = 60_000;

const queryOf = (
  { from, to, isUntilNow }: DayRange & Partial<ComparedRange>,
  { shift, location }: ReportProps,
) => ({
  from,
  to,
  shift,
  location_id: location ?? undefined,
  same_time: isUntilNow ? ('true' as const) : undefined,
});

/**
 * A report of the API, read again shortly after one of the events. While filters change, the old data stays
 * until the new data is read; if that fails it is removed, so that figures never appear under other filters.
 * `past` is the same report for the compared days, read after the report; undefined without them. Until the
 * present time of day it is read again every minute.
 */
export function useReport<T>(
  pathOf: (query: ReturnType<typeof queryOf>) => ApiPath<T>,
  props: ReportProps,
  events: readonly ReportEvent[] = ['bill.changed'],
) {
  const path = pathOf(queryOf(props.range, props));
  const { cache } = useSWRConfig();
  const { data, error, mutate, isValidating } = useApi(path, { keepPreviousData: true });
  const isCurrent = cache.get(path)?.data !== undefined;
  const { compared } = props;
  const past = useApi(isCurrent && compared ? pathOf(queryOf(compared, props)) : null, {
    refreshInterval: compared?.isUntilNow ? MINUTE : 0,
  });
  useRepeatedRead(error, mutate);
  useRepeatedRead(past.error, past.mutate);
  useStaleReport(!isCurrent && !error);
  useComparisonState(compared !== null, past);
  useReadAfter(
    (type) => events.some((each) => each === type),
    () => {
      void mutate();
      void past.mutate();
    },
  );
  return { data: error && !isCurrent ? undefined : data, past: past.data, error, mutate, isValidating };
}
