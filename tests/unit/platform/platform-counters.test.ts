import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRouteCount,
  BUCKET_BOUNDS_MS,
  countAnswer,
  cronStatus,
  newRouteCount,
  percentileMs,
} from '#domain/platform/platform-counters.ts';

const SLOWEST_MS = BUCKET_BOUNDS_MS.at(-1) ?? 0;
const ms = fc.double({ min: 0.1, max: SLOWEST_MS, noNaN: true });
const statuses = fc.constantFrom(101, 200, 201, 304, 400, 404, 422, 429, 500, 503);
const answers = fc.array(fc.tuple(statuses, ms), { minLength: 1, maxLength: 200 });

function countOf(given: readonly (readonly [number, number])[]) {
  const count = newRouteCount();
  for (const [status, took] of given) countAnswer(count, status, took);
  return count;
}

describe('the counts of a route', () => {
  it('an answer is counted once, as a failure from 500 on and as a refusal from 400 on', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { requests, errors, refusals, buckets } = countOf(given);
        expect(requests).toBe(given.length);
        expect(errors).toBe(given.filter(([status]) => status >= 500).length);
        expect(refusals).toBe(given.filter(([status]) => status >= 400 && status < 500).length);
        expect(buckets.reduce((sum, number) => sum + number, 0)).toBe(given.length);
      }),
    );
  });

  it('the sums of two isolates are the sums of all their answers', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const sum = countOf(one);
        addRouteCount(sum, countOf(other));
        expect(sum).toEqual(countOf([...one, ...other]));
      }),
    );
  });

  it('a percentile is at most one bucket above the true value, which from 4 ms on is three quarters of it or more', () => {
    fc.assert(
      fc.property(
        fc.array(ms, { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.95, 1),
        (times, share) => {
          const { buckets } = countOf(times.map((took) => [200, took]));
          const sorted = [...times].sort((a, b) => a - b);
          const real = sorted[Math.ceil(times.length * share) - 1] ?? 0;
          const found = percentileMs(buckets, share) ?? 0;
          expect(found).toBeGreaterThanOrEqual(real);
          if (found >= 4) expect(real / found).toBeGreaterThanOrEqual(0.75);
        },
      ),
    );
  });

  it('no request has no percentile, and one slower than every bucket has the last bound', () => {
    expect(percentileMs(newRouteCount().buckets, 0.95)).toBeNull();
    expect(percentileMs(countOf([[200, SLOWEST_MS * 10]]).buckets, 0.95)).toBe(SLOWEST_MS);
  });
});

describe('the state of the cron', () => {
  const MINUTE = 60_000;
  it.each([
    ['its last run is a minute ago', { lastRunAt: 9 * MINUTE, failed: [] }, 'ok'],
    ['its last run is three minutes ago', { lastRunAt: 7 * MINUTE, failed: [] }, 'ok'],
    ['its last run is longer ago', { lastRunAt: 7 * MINUTE - 1, failed: ['roll up days'] }, 'late'],
    ['a job of its last run failed', { lastRunAt: 9 * MINUTE, failed: ['roll up days'] }, 'failed'],
    ['it has never run since long ago', { lastRunAt: null, failed: [] }, 'late'],
  ] as const)('when %s', (_, state, expected) => {
    expect(cronStatus({ startedAt: 0, ...state }, 10 * MINUTE)).toBe(expected);
  });

  it('a platform that has just started is not late', () => {
    expect(cronStatus({ startedAt: 9 * MINUTE, lastRunAt: null, failed: [] }, 10 * MINUTE)).toBe('ok');
  });
});
