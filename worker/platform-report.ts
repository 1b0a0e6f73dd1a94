import type { PlatformReport } from '#domain/platform/answers/platform.ts';
import {
  addRouteCount,
  cronStatus,
  newRouteCount,
  percentileMs,
  type RouteCount,
  type StatusPeriod,
} from '#domain/platform/platform-counters.ts';
import type { PlatformCounts } from '#realtime/counters.ts';
import { releaseName } from './release.ts';

const P95 = 0.95;

const served = ({ requests, errors, refusals, buckets }: RouteCount) => ({
  requests,
  errors,
  refusals,
  p95_ms: percentileMs(buckets, P95),
});

/** The report of the counters. A route begins with a slash; the other names are jobs of the cron. */
export function describePlatform(
  period: StatusPeriod,
  { since, routes, screens, connections, cron }: PlatformCounts,
  databaseBytes: number,
  now: Date,
): PlatformReport {
  const total = newRouteCount();
  const requests = [...routes].filter(([name]) => name.startsWith('/'));
  for (const [, count] of requests) addRouteCount(total, count);
  return {
    period,
    since: new Date(since).toISOString(),
    release: releaseName(),
    total: served(total),
    routes: requests
      .map(([route, count]) => ({ route, ...served(count) }))
      .sort((a, b) => b.errors - a.errors || b.requests - a.requests || a.route.localeCompare(b.route)),
    jobs: [...routes]
      .filter(([name]) => !name.startsWith('/'))
      .map(([job, { requests: runs, errors, buckets }]) => ({
        job,
        runs,
        errors,
        p95_ms: percentileMs(buckets, P95),
      }))
      .sort((a, b) => b.errors - a.errors || a.job.localeCompare(b.job)),
    screens: [...screens]
      .map(([screen, errors]) => ({ screen, errors }))
      .sort((a, b) => b.errors - a.errors || a.screen.localeCompare(b.screen)),
    connections,
    cron: {
      status: cronStatus(cron, now.getTime()),
      last_run_at: cron.lastRunAt === null ? null : new Date(cron.lastRunAt).toISOString(),
      failed: [...cron.failed],
    },
    database_bytes: databaseBytes,
  };
}
