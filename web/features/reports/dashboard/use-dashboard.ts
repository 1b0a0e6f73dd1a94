import { api, apiPath } from '#web/data/api.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';
import { useReadAfter } from '#web/data/use-read-after.ts';

/** Orders become late and business days change without an event. */
const REFRESH_INTERVAL_MS = 60_000;
const RELEVANT = new Set([
  'bill.changed',
  'kitchen.sent',
  'kitchen.ended',
  'stock.changed',
  'register.changed',
  'table.changed',
]);

/** Today's figures, read again shortly after an event that changes them. */
export function useDashboard() {
  const { business_id } = useUser();
  const answer = useApi(business_id ? apiPath(api.dashboard) : null, {
    refreshInterval: REFRESH_INTERVAL_MS,
  });
  useReadAfter(
    (type) => RELEVANT.has(type),
    () => void answer.mutate(),
  );
  return answer;
}
