import { useEffect, useRef } from 'react';
import { wasRecalled } from '#domain/kitchen/kitchen.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';

const statisticsPath = apiPath(api.kitchen.statistics);
const REFRESH_DELAY_MS = 300;
const REFRESH_INTERVAL_MS = 5 * 60_000;

/** The kitchen's figures of today and yesterday, loaded again when an order ends or is recalled. */
export function useStatistics(endedCount: number) {
  const { business_id } = useUser();
  const { data, mutate } = useApi(business_id ? statisticsPath : null, {
    refreshInterval: REFRESH_INTERVAL_MS,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scheduleRefresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mutate(), REFRESH_DELAY_MS);
  };
  useLive((message) => {
    const recalled = message.type === 'kitchen.sent' && wasRecalled(message.data.kitchen_ticket);
    if (recalled || message.type === 'kitchen.ended') scheduleRefresh();
  });
  const known = useRef(endedCount);
  useEffect(() => {
    if (endedCount > known.current) scheduleRefresh();
    known.current = endedCount;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return data;
}
