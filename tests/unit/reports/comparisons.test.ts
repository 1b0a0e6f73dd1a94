import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import { changeOf, joinPreviousRows } from '#domain/reports/changes.ts';
import { alignDays, comparedRange, isTooLong, rangeOf, readRange } from '#domain/reports/periods.ts';

const TODAY = '2026-11-18';
const previous = (from: string, to: string, today = TODAY) => comparedRange({ from, to }, 'previous', today);
const lastYear = (from: string, to: string, today = TODAY) => comparedRange({ from, to }, 'last-year', today);

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

describe('the previous period', () => {
  it('the previous period has as many days and ends where the range starts', () => {
    expect(previous('2026-11-01', '2026-11-10')).toEqual({ from: '2026-10-22', to: '2026-10-31' });
    expect(previous('2026-11-09', '2026-11-15')).toEqual({ from: '2026-11-02', to: '2026-11-08' });
  });

  it('the previous period of a month, a quarter or a year is the whole one before', () => {
    expect(previous('2026-10-01', '2026-10-31')).toEqual({ from: '2026-09-01', to: '2026-09-30' });
    expect(previous('2026-03-01', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(previous('2026-01-01', '2026-03-31')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(previous('2025-01-01', '2025-12-31')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  it('the previous period of an unfinished range is as long as the finished part', () => {
    expect(previous('2026-11-16', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-11' });
    expect(previous('2026-11-01', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-18' });
    expect(previous('2026-10-01', '2026-12-31')).toEqual({ from: '2026-07-01', to: '2026-08-18' });
    expect(previous('2026-01-01', '2026-12-31')).toEqual({ from: '2025-01-01', to: '2025-11-18' });
    expect(previous('2026-03-01', '2026-03-31', '2026-03-30')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
});

describe('one day', () => {
  it('one day is compared with the same weekday of the week before', () => {
    expect(previous('2026-11-17', '2026-11-17')).toEqual({ from: '2026-11-10', to: '2026-11-10' });
    fc.assert(
      fc.property(day, day, (of, today) => {
        const found = comparedRange({ from: of, to: of }, 'previous', today);
        expect(found).toEqual({ from: addDays(of, -7), to: addDays(of, -7) });
      }),
    );
  });
});

describe('the same days of last year', () => {
  it('the compared days of last year have the same dates', () => {
    expect(lastYear('2026-11-17', '2026-11-17')).toEqual({ from: '2025-11-17', to: '2025-11-17' });
    expect(lastYear('2026-11-16', '2026-11-22')).toEqual({ from: '2025-11-16', to: '2025-11-18' });
    expect(lastYear('2026-12-28', '2027-01-03', '2027-06-01')).toEqual({
      from: '2025-12-28',
      to: '2026-01-03',
    });
  });

  it('29 February is compared with the 28th, and a whole month with the whole month', () => {
    expect(lastYear('2028-02-29', '2028-02-29', '2028-06-01')).toEqual({
      from: '2027-02-28',
      to: '2027-02-28',
    });
    expect(lastYear('2029-02-01', '2029-02-28', '2029-06-01')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(lastYear('2029-02-28', '2029-02-28', '2029-06-01')).toEqual({
      from: '2028-02-28',
      to: '2028-02-28',
    });
  });
});

const range = fc
  .tuple(day, fc.integer({ min: 0, max: 1829 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));

describe('a compared range', () => {
  it('every compared range is readable by a report and starts before the range', () => {
    fc.assert(
      fc.property(
        range,
        day,
        fc.constantFrom('previous' as const, 'last-year' as const),
        (of, today, how) => {
          const found = comparedRange(of, how, today);
          expect(found && readRange(found.from, found.to)).not.toBeNull();
          expect(found && isTooLong(found)).toBe(false);
          expect(found && found.to < of.to).toBe(true);
          if (how === 'previous') expect(found && found.to < of.from).toBe(true);
        },
      ),
    );
  });

  it('the compared range of a week has the same weekdays', () => {
    fc.assert(
      fc.property(day, (of) => {
        const week = rangeOf('week', of);
        expect(comparedRange(week, 'previous', of)).toEqual({
          from: addDays(week.from, -7),
          to: addDays(of, -7),
        });
      }),
    );
  });

  it('there is no compared range when nothing is compared', () => {
    expect(comparedRange({ from: TODAY, to: TODAY }, 'none', TODAY)).toBeNull();
  });
});

describe('aligning compared days', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), of: index }));
  it('earlier days get the days beside them, and those beyond the last keep their own or join the last', () => {
    const past = days('2026-01-30', 3);
    expect(alignDays(past, days('2026-02-27', 2)).map((row) => row.day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-02-01',
    ]);
    expect(alignDays(past, days('2026-02-27', 2), '2026-02-28').map((row) => row.day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-02-28',
    ]);
  });
});

describe('a change of a figure', () => {
  it('a rise by more than 300 % is said in times, and is neutral unless more is worse', () => {
    expect(changeOf(1800, 100, 'more', 'amount')).toEqual({ direction: 'up', verdict: 'same', text: '×18' });
    expect(changeOf(1800, 100, 'less', 'amount')).toMatchObject({ verdict: 'worse', text: '×18' });
    expect(changeOf(400, 100, 'more', 'amount')).toMatchObject({ verdict: 'better' });
    expect(changeOf(400, 100, 'more', 'amount')?.text).toMatch(/^\+300/);
  });

  it('a change is a percentage of the earlier figure, with its direction and verdict', () => {
    expect(changeOf(112, 100, 'more', 'amount')).toEqual({
      direction: 'up',
      verdict: 'better',
      text: '+12\u00A0%',
    });
    expect(changeOf(88, 100, 'less', 'amount')).toEqual({
      direction: 'down',
      verdict: 'better',
      text: '-12\u00A0%',
    });
    expect(changeOf(112, 100, 'less', 'amount')).toMatchObject({ verdict: 'worse' });
    expect(changeOf(112, 100, 'neither', 'amount')).toMatchObject({ direction: 'up', verdict: 'same' });
    expect(changeOf(100_001, 100_000, 'more', 'amount')).toMatchObject({ text: 'igual', verdict: 'same' });
    expect(changeOf(0, 100, 'more', 'amount')).toMatchObject({ text: '-100\u00A0%' });
  });

  it('a change from zero is new, and a change from a negative figure has no percentage', () => {
    expect(changeOf(5, 0, 'more', 'amount')).toMatchObject({ text: 'nuevo', direction: 'up' });
    expect(changeOf(0, 0, 'more', 'amount')).toBeNull();
    expect(changeOf(5, -5, 'more', 'amount')).toBeNull();
    expect(changeOf(null, 5, 'more', 'average')).toBeNull();
    expect(changeOf(5, null, 'more', 'average')).toBeNull();
  });

  it('a change of a share is shown in points', () => {
    expect(changeOf(0.3, 0.28, 'more', 'share')).toMatchObject({ text: '+2\u00A0puntos', verdict: 'better' });
    expect(changeOf(0.27, 0.28, 'more', 'share')).toMatchObject({ text: '-1\u00A0punto', verdict: 'worse' });
    expect(changeOf(0.28, 0.28, 'more', 'share')).toMatchObject({ text: 'igual', verdict: 'same' });
  });

  it('the text of a change is never infinity or NaN', () => {
    const figure = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.constantFrom('amount' as const, 'average' as const, 'share' as const),
        (now, past, kind) => {
          expect(changeOf(now, past, 'more', kind)?.text ?? '').not.toMatch(/NaN|∞|Infinity/);
        },
      ),
    );
  });
});

describe('joining rows with earlier rows', () => {
  it('rows are matched by key, and rows that exist only before follow them', () => {
    const row = (key: string, of: number) => ({ key, of });
    expect(
      joinPreviousRows([row('a', 1), row('b', 2)], [row('c', 3), row('a', 4)], ({ key }) => key),
    ).toEqual([
      { row: row('a', 1), before: row('a', 4), gone: false },
      { row: row('b', 2), before: undefined, gone: false },
      { row: row('c', 3), before: row('c', 3), gone: true },
    ]);
  });
});
