import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';

type ReportAnswer = Answer<(typeof api.register)[':id']['report']['$get']>;
export type RegisterReport = ReportAnswer['report'];

export const reportPath = (id: string): string => `/api/register/${id}/report`;

/** The X of an open session, updated after every sale and movement, or the Z of a closed one. */
export function useReport(id: string) {
  const { data, error, mutate, isValidating } = useLiveApi<ReportAnswer>(
    reportPath(id),
    ({ type }) => type === 'register.changed' || type === 'sale.changed',
    // After closing, the same path returns the Z: no deduplication with the X.
    { dedupingInterval: 0 },
  );
  return {
    report: data?.report ?? null,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
