import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import {
  bucketsOf,
  grainOf,
  isTooLong,
  longestUntil,
  monthText,
  periodOf,
  rangeOf,
  rangeText,
  readRange,
} from '#domain/reports/periods.ts';

describe('a period', () => {
  it('the period of today is that day', () => {
    expect(rangeOf('today', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  });

  it.each(['2026-11-16', '2026-11-21', '2026-11-22'])('the week of %s goes from Monday to Sunday', (day) => {
    expect(rangeOf('week', day)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('a week may cross the year', () => {
    expect(rangeOf('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  });

  it('a month ends on its last day, also in February of a leap year and in December', () => {
    expect(rangeOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(rangeOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('a quarter is that of the calendar', () => {
    expect(rangeOf('quarter', '2026-05-15')).toEqual({ from: '2026-04-01', to: '2026-06-30' });
    expect(rangeOf('quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  });

  it('a year goes from January to December', () => {
    expect(rangeOf('year', '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('a period that has just ended is the previous one', () => {
    expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(rangeOf('last-week', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(rangeOf('last-month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('a range that is too long becomes the longest one with the same end', () => {
    const longest = longestUntil('2026-11-22');
    expect(isTooLong(longest)).toBe(false);
    expect(isTooLong({ from: addDays(longest.from, -1), to: longest.to })).toBe(true);
  });

  it('a period is recognised from its range', () => {
    expect(periodOf({ from: '2026-11-16', to: '2026-11-22' }, '2026-11-21')).toBe('week');
    expect(periodOf({ from: '2026-11-15', to: '2026-11-22' }, '2026-11-21')).toBeNull();
  });

  it('a range is written with the day first', () => {
    expect(rangeText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16/11/2026 - 22/11/2026');
  });
});

describe('reading a range', () => {
  it('a range has days of the calendar, and does not end before it starts', () => {
    expect(readRange('2028-02-29', '2028-02-29')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
    for (const [from, to] of [
      ['2026-13-45', '2027-01-01'],
      ['2026-02-29', '2026-03-01'],
      ['0000-01-01', '2026-03-01'],
      ['2026-11-21', '2026-11-20'],
      ['2026-11-21', null],
      ['ayer', 'hoy'],
    ] as const)
      expect(readRange(from, to)).toBeNull();
  });
});

describe('a trend', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), amount: index }));

  it('a trend has a point for each day up to two months, each week up to a year, and each month beyond', () => {
    expect([1, 62, 63, 371, 372, 1830].map(grainOf)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
      'month',
    ]);
  });

  it('the first and last points cover only the part of the week or month in the range', () => {
    const weeks = bucketsOf(days('2026-11-18', 12), 'week').map(({ from, to }) => [from, to]);
    expect(weeks).toEqual([
      ['2026-11-18', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
    ]);
    const months = bucketsOf(days('2026-12-30', 5), 'month').map(({ from, to }) => [from, to]);
    expect(months).toEqual([
      ['2026-12-30', '2026-12-31'],
      ['2027-01-01', '2027-01-03'],
    ]);
    expect(monthText('2027-01-03')).toBe('ene 2027');
  });

  it('no day is lost in any grain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (count, grain) => {
          const rows = days('2025-02-27', count);
          expect(bucketsOf(rows, grain).flatMap((bucket) => bucket.rows)).toEqual(rows);
        },
      ),
    );
  });
});
