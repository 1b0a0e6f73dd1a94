import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import type { ReportProps } from './catalogue.ts';
import { useStaleReport } from './report-tables.tsx';

type Told = 'sale.changed' | 'stock.changed' | 'kitchen.ended' | 'purchase.changed' | 'count.changed';

/** A report of the API for the chosen period, shift and location, read again when one of the events is told; what was shown stays meanwhile. */
export function useReport<T>(
  name: string,
  { range, shift, location }: ReportProps,
  events: readonly Told[] = ['sale.changed'],
) {
  const query = new URLSearchParams({ from: range.from, to: range.to, shift });
  if (location !== null) query.set('location_id', location);
  const report = useApi<T>(`/api/reports/${name}?${query}`, { keepPreviousData: true });
  useStaleReport(report.isLoading);
  useLive((event) => {
    if (events.some((type) => type === event.type)) void report.mutate();
  });
  return report;
}
