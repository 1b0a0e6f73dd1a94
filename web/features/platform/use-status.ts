import type { StatusPeriod } from '#domain/platform/platform-counters.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useApi } from '#web/data/swr.tsx';

const REFRESH_INTERVAL_MS = 10_000;

/** How the service did in a period, updated every 10 s. */
export const useStatus = (period: StatusPeriod) =>
  useApi(apiPath(api.platform.counters, { query: { period } }), {
    keepPreviousData: true,
    refreshInterval: REFRESH_INTERVAL_MS,
  });
