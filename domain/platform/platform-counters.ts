/** How the platform serves: counts and times per route, as the master sees them. */

/** Upper bounds of the buckets of milliseconds, ten to a power of ten; one more bucket has what is slower. */
export const BUCKET_BOUNDS_MS: readonly number[] = [
  ...new Set(Array.from({ length: 46 }, (_, step) => Math.round(10 ** (step / 10)))),
];

/** The counts of one route. `buckets` has one number for each bound, and one for slower requests. */
export interface RouteCount {
  requests: number;
  /** Answers 5xx. */
  errors: number;
  /** Answers 4xx. */
  refusals: number;
  readonly buckets: number[];
}

export const newRouteCount = (): RouteCount => ({
  requests: 0,
  errors: 0,
  refusals: 0,
  buckets: new Array<number>(BUCKET_BOUNDS_MS.length + 1).fill(0),
});

/** Counts a request that was answered with a status after milliseconds. */
export function countAnswer(count: RouteCount, status: number, ms: number): void {
  count.requests += 1;
  if (status >= 500) count.errors += 1;
  else if (status >= 400) count.refusals += 1;
  const found = BUCKET_BOUNDS_MS.findIndex((bound) => ms <= bound);
  const bucket = found === -1 ? BUCKET_BOUNDS_MS.length : found;
  count.buckets[bucket] = (count.buckets[bucket] ?? 0) + 1;
}

/** Adds the counts of another isolate or hour. */
export function addRouteCount(count: RouteCount, more: Readonly<RouteCount>): void {
  count.requests += more.requests;
  count.errors += more.errors;
  count.refusals += more.refusals;
  for (const [bucket, number] of more.buckets.entries())
    count.buckets[bucket] = (count.buckets[bucket] ?? 0) + number;
}

/**
 * The milliseconds within which a share of the requests was answered: the upper bound of its bucket. The true value is at most that, and from
 * 4 ms on at least three quarters of it. Null without requests; the last bound for slower ones.
 */
export function percentileMs(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, number) => sum + number, 0);
  if (total === 0) return null;
  const rank = Math.ceil(total * share);
  let reached = 0;
  const bucket = buckets.findIndex((number) => {
    reached += number;
    return reached >= rank;
  });
  return BUCKET_BOUNDS_MS[Math.min(bucket, BUCKET_BOUNDS_MS.length - 1)] ?? null;
}

/** The periods of the page of the service. */
export const STATUS_PERIODS = ['1h', '24h', '7d'] as const;
export type StatusPeriod = (typeof STATUS_PERIODS)[number];
/** The full hours that a period has before the current one. */
export const PERIOD_HOURS: Readonly<Record<StatusPeriod, number>> = { '1h': 1, '24h': 24, '7d': 168 };
/** Counters of older hours are deleted. */
export const KEPT_HOURS = PERIOD_HOURS['7d'];

const CRON_LATE_MS = 3 * 60_000;

/** The last run of the cron, in milliseconds since 1970; before the first one, when the counters began. */
export interface CronState {
  readonly startedAt: number;
  readonly lastRunAt: number | null;
  /** The jobs that failed in the last run. */
  readonly failed: readonly string[];
}

/** 'late' if the jobs of each minute have not run for more than three, 'failed' if one of the last run failed. */
export function cronStatus(
  { startedAt, lastRunAt, failed }: CronState,
  now: number,
): 'ok' | 'failed' | 'late' {
  if (now - (lastRunAt ?? startedAt) > CRON_LATE_MS) return 'late';
  return failed.length > 0 ? 'failed' : 'ok';
}
