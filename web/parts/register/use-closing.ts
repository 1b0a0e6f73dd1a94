import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { RegisterReport, RegisterSession } from '#domain/register/answers/register.ts';
import { ApiError, api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { registerPath, reportPath } from '#web/data/register/register-paths.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import type { CashEntry } from './use-cash-entry.ts';

const countPath = (id: string) => apiPath(api.register[':id'].count, { param: { id } });

/** Closes a session by its last blind count, which another device may have made. */
export function useClosing(session: RegisterSession, entry: CashEntry) {
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const { id } = session;
  const countReading = useLiveApi(
    countPath(id),
    ({ type }) => type === 'register.changed' || type === 'bill.changed',
  );
  const outcome = countReading.data?.outcome ?? null;
  const [recounted, setRecounted] = useState<string | null>(null);
  const [wasCounted, setWasCounted] = useState(false);
  const [closed, setClosed] = useState<RegisterReport | null>(null);
  if (outcome !== null && !wasCounted) setWasCounted(true);
  const recounting = recounted !== null && recounted === outcome?.id;

  const count = async () => {
    const json = {
      counted_cents: entry.cents ?? 0,
      ...(entry.pieces ? { closing_count: entry.pieces } : {}),
      ...(recounting ? { recount_of: recounted } : {}),
    };
    const done = await attempt(['count', id, json], () => ({
      call: (options) => api.register[':id'].count.$post({ param: { id }, json }, options),
    }));
    if (!done) return;
    if (done.ok) entry.clear();
    if (done.ok || done.error instanceof ApiError)
      await mutate(countPath(id), done.ok ? done.data : undefined, { revalidate: !done.ok });
  };

  /** Returns the message of a reason that is refused, or null. */
  const close = async (reason: string): Promise<string | null> => {
    if (!outcome) return null;
    const json = { count_id: outcome.id, ...(reason === '' ? {} : { difference_reason: reason }) };
    const done = await attempt(['close', id, json], () => ({
      call: (options) => api.register[':id'].close.$post({ param: { id }, json }, options),
      success: ({ report }) => `Caja cerrada. Cierre Z #${report.z_number ?? ''}`,
    }));
    if (!done) return null;
    void mutate(registerPath);
    if (!done.ok) {
      const { error } = done;
      if (error instanceof ApiError) await countReading.mutate();
      return error instanceof ApiError && error.code === 'register.difference' ? error.message : null;
    }
    void mutate(reportPath(id), done.data, { revalidate: false });
    setClosed(done.data.report);
    return null;
  };

  return {
    /** The result of the last count; null while the register must be counted. */
    outcome: recounting ? null : outcome,
    closed,
    /** True when the register was counted here and its cash changed afterwards. */
    stale: wasCounted && outcome === null,
    loading: countReading.data === undefined && countReading.error === undefined,
    failed: countReading.data === undefined && countReading.error !== undefined,
    retrying: countReading.isValidating,
    reload: () => void countReading.mutate(),
    busy,
    count,
    close,
    recount: () => setRecounted(outcome?.id ?? null),
  };
}
