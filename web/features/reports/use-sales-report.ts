import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import type { ReportProps } from './catalogue.ts';

export type SalesReport = Answer<typeof api.reports.sales.$get>;

/** Ingresos/Egresos of a range and a shift, read again when a sale is charged. */
export function useSalesReport({ range, shift }: ReportProps) {
  const report = useApi<SalesReport>(`/api/reports/sales?from=${range.from}&to=${range.to}&shift=${shift}`, {
    keepPreviousData: true,
  });
  useLive((event) => {
    if (event.type === 'sale.changed') void report.mutate();
  });
  return report;
}
