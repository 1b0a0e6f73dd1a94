import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import { EXPENSE_PERIODS, nextDay, type Recurrence } from '#domain/purchasing/recurring-expenses.ts';
import { recursOn } from '#tests/reference/recurring-expenses.ts';

const every = (period: Recurrence['period'], starts_on: string, ends_on: string | null = null) => ({
  period,
  starts_on,
  ends_on,
});
const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, add) => addDays(day, add));
const fallsIn = (recurrence: Recurrence, from: string, count: number) =>
  daysFrom(from, count).filter((day) => recursOn(recurrence, day));

describe('a recurring expense', () => {
  it('a weekly expense is due on the weekday of its first day', () => {
    expect(fallsIn(every('weekly', '2026-11-20'), '2026-11-18', 30)).toEqual([
      '2026-11-20',
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
    ]);
  });

  it('an expense of the 31st is due on the last day of a shorter month, and on the 31st after it', () => {
    expect(fallsIn(every('monthly', '2027-12-31'), '2027-12-01', 160)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('an expense of 29 February is due on the 28th in a common year', () => {
    expect(fallsIn(every('yearly', '2028-02-29'), '2028-01-01', 366 * 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('an expense is due neither before its first day nor after its last one', () => {
    const rent = every('monthly', '2026-03-15', '2026-05-15');
    expect(fallsIn(rent, '2026-01-01', 365)).toEqual(['2026-03-15', '2026-04-15', '2026-05-15']);
    expect(nextDay(rent, '2026-01-01')).toBe('2026-03-15');
    expect(nextDay(rent, '2026-05-15')).toBe('2026-05-15');
    expect(nextDay(rent, '2026-05-16')).toBe(null);
  });
});

const day = fc.integer({ min: 0, max: 3000 }).map((add) => addDays('2024-01-01', add));
const recurrence: fc.Arbitrary<Recurrence> = fc.record({
  period: fc.constantFrom(...EXPENSE_PERIODS),
  starts_on: fc.oneof(day, fc.constantFrom('2024-02-29', '2027-01-31', '2025-12-31', '2026-01-30')),
  ends_on: fc.option(day, { nil: null }),
});

describe('any recurring expense', () => {
  it('the next day is the first one on which it is due, or null when there is none in a year', () => {
    fc.assert(
      fc.property(recurrence, day, (each, from) => {
        const first = from < each.starts_on ? each.starts_on : from;
        const found = daysFrom(first, 367).find((one) => recursOn(each, one)) ?? null;
        expect(nextDay(each, from)).toBe(found);
      }),
      { numRuns: 150 },
    );
  });

  it('a monthly expense is due once a month, a yearly one once a year and a weekly one every seven days', () => {
    fc.assert(
      fc.property(recurrence, fc.integer({ min: 1, max: 24 }), ({ period, starts_on }, periods) => {
        const endless = every(period, starts_on);
        const falls = fallsIn(endless, starts_on, period === 'yearly' ? 366 * 3 : periods * 31);
        const months = falls.map((one) => one.slice(0, period === 'yearly' ? 4 : 7));
        if (period === 'weekly')
          expect(falls).toEqual(falls.map((_, index) => addDays(starts_on, index * 7)));
        else expect(new Set(months).size).toBe(months.length);
        expect(falls[0]).toBe(starts_on);
      }),
      { numRuns: 100 },
    );
  });
});
