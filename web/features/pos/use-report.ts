import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useLiveRefresh } from '#web/sales-parts/live-refresh.ts';

type ReportAnswer = Answer<(typeof api.register)[':id']['report']['$get']>;
export type RegisterReport = ReportAnswer['report'];

export const reportPath = (id: string): string => `/api/register/${id}/report`;

/** The X of an open drawer, which follows every sale and movement, or the Z of a closed one. */
export function useReport(id: string) {
  const { data, error, mutate, isValidating } = useApi<ReportAnswer>(reportPath(id));
  useLiveRefresh(
    ({ type }) => type === 'register.changed' || type === 'sale.changed',
    () => void mutate(),
  );
  return {
    report: data?.report ?? null,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
