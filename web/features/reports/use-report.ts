import { useSWRConfig } from 'swr';
import { useReadAfter } from '#web/lib/read-after.ts';
import { useApi } from '#web/lib/swr.tsx';
import type { ReportProps } from './catalogue.ts';
import { useStaleReport } from './report-tables.tsx';

type Told =
  | 'sale.changed'
  | 'stock.changed'
  | 'kitchen.ended'
  | 'purchase.changed'
  | 'count.changed'
  | 'expense.changed'
  | 'receivable.changed';

/**
 * A report of the API for the chosen period, shift and location, read again a moment after one of the events. What was shown stays while
 * others are read, and goes when they can't be: figures never stand under filters that are not theirs.
 */
export function useReport<T>(
  name: string,
  { range, shift, location }: ReportProps,
  events: readonly Told[] = ['sale.changed'],
) {
  const query = new URLSearchParams({ from: range.from, to: range.to, shift });
  if (location !== null) query.set('location_id', location);
  const path = `/api/reports/${name}?${query}`;
  const { cache } = useSWRConfig();
  const { data, error, mutate, isValidating } = useApi<T>(path, { keepPreviousData: true });
  const isTheirs = cache.get(path)?.data !== undefined;
  useStaleReport(!isTheirs && !error);
  useReadAfter(
    (type) => events.some((each) => each === type),
    () => void mutate(),
  );
  return { data: error && !isTheirs ? undefined : data, error, mutate, isValidating };
}
