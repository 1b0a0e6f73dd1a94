import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay, nthBusinessDay, unusedNumbersDeadline } from '#domain/fiscal/business-days.ts';
import { addDays } from '#domain/time.ts';

const NONE = { holidays: [] };
const day = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count));
const holidays = fc.array(day, { maxLength: 40 });

describe('a business day', () => {
  it('Saturdays, Sundays and holidays are none', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    expect(days.map((each) => isBusinessDay(each, { holidays: ['2026-11-23'] }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('a weekend of Sundays only makes Saturday one', () => {
    expect(isBusinessDay('2026-11-21', { holidays: [], weekend: [0] })).toBe(true);
  });

  it('the nth one has n business days from the first of the month up to it, itself included', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 25 }), holidays, (month, count, off) => {
        const found = nthBusinessDay(month, count, { holidays: off });
        expect(isBusinessDay(found, { holidays: off })).toBe(true);
        let passed = 0;
        for (let each = `${month.slice(0, 8)}01`; each <= found; each = addDays(each, 1))
          if (isBusinessDay(each, { holidays: off })) passed += 1;
        expect(passed).toBe(count);
      }),
    );
  });

  it('a week with one business day has four or five a month', () => {
    const mondays = { holidays: [], weekend: [0, 2, 3, 4, 5, 6] };
    expect(nthBusinessDay('2026-11-30', 5, mondays)).toBe('2026-11-30');
    expect(nthBusinessDay('2026-11-30', 6, mondays)).toBe('2026-12-07');
  });

  it('a number below one and a week without work are refused', () => {
    expect(() => nthBusinessDay('2026-11-01', 0, NONE)).toThrow(RangeError);
    expect(() => nthBusinessDay('2026-11-01', 1, { holidays: [], weekend: [0, 1, 2, 3, 4, 5, 6] })).toThrow(
      RangeError,
    );
  });
});

describe('the deadline of the list of unused numbers', () => {
  it.each([
    ['2026-10-31', '2026-11-13', []],
    ['2026-10-01', '2026-11-13', []],
    ['2026-11-30', '2026-12-14', []],
    ['2026-12-15', '2027-01-14', []],
    ['2026-12-15', '2027-01-15', ['2027-01-01']],
    ['2026-03-31', '2026-04-16', ['2026-04-02', '2026-04-03', '2026-04-04']],
  ])('of a range that ended on %s is %s with the holidays %j', (endedOn, deadline, off) => {
    expect(unusedNumbersDeadline(endedOn, { holidays: off })).toBe(deadline);
  });

  it('is in the next month, and never earlier with more holidays', () => {
    fc.assert(
      fc.property(day, fc.array(day, { maxLength: 5 }), holidays, (endedOn, some, more) => {
        const deadline = unusedNumbersDeadline(endedOn, { holidays: some });
        expect(deadline > `${endedOn.slice(0, 8)}31`).toBe(true);
        expect(unusedNumbersDeadline(endedOn, { holidays: [...some, ...more] }) >= deadline).toBe(true);
      }),
    );
  });
});
