import { useEffect, useRef } from 'react';
import { wasRecalled } from '#domain/kitchen.ts';
import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useUser } from '#web/lib/session.ts';
import { useApi } from '#web/lib/swr.tsx';

const PATH = '/api/kitchen/statistics';
const SETTLE_MILLIS = 300;
const REFRESH_MILLIS = 5 * 60_000;

export type Statistics = Answer<typeof api.kitchen.statistics.$get>;

/** The kitchen's day beside yesterday's, read again whenever an order ends or is called back. */
export function useStatistics(endedCount: number) {
  const { business_id } = useUser();
  const { data, mutate } = useApi<Statistics>(business_id ? PATH : null, { refreshInterval: REFRESH_MILLIS });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const readSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mutate(), SETTLE_MILLIS);
  };
  useLive((message) => {
    const recalled = message.type === 'kitchen.sent' && wasRecalled(message.data.kitchen_order);
    if (recalled || message.type === 'kitchen.ended') readSoon();
  });
  const known = useRef(endedCount);
  useEffect(() => {
    if (endedCount > known.current) readSoon();
    known.current = endedCount;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return data;
}
