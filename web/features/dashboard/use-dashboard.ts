import { useEffect, useRef } from 'react';
import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useUser } from '#web/lib/session.ts';
import { useApi } from '#web/lib/swr.tsx';

const PATH = '/api/dashboard';
const SETTLE_MILLIS = 800;
/** Orders grow late and days turn without an event. */
const REFRESH_MILLIS = 60_000;
const MATTERS = new Set([
  'sale.changed',
  'kitchen.sent',
  'kitchen.ended',
  'stock.changed',
  'register.changed',
  'table.changed',
]);

export type Dashboard = Answer<typeof api.dashboard.$get>;

/** Today's figures, read again a moment after something that changes them. A busy room is heard once for each moment. */
export function useDashboard() {
  const { business_id } = useUser();
  const answer = useApi<Dashboard>(business_id ? PATH : null, { refreshInterval: REFRESH_MILLIS });
  const { mutate } = answer;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useLive((message) => {
    if (timer.current !== null || !MATTERS.has(message.type)) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      void mutate();
    }, SETTLE_MILLIS);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return answer;
}
