import { useLiveApi } from '#web/data/live-refresh.ts';
import { reportPath } from '#web/data/register/register-paths.ts';

/** The X of an open session, updated after every sale and movement, or the Z of a closed one. */
export function useReport(id: string) {
  const { data, error, mutate, isValidating } = useLiveApi(
    reportPath(id),
    ({ type }) => type === 'register.changed' || type === 'bill.changed',
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
