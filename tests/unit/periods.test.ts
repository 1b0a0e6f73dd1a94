import { describe, expect, it } from 'vitest';
import { periodOf, rangeOf, rangeText } from '#domain/periods.ts';

describe('a period', () => {
  it('of today is that day', () => {
    expect(rangeOf('today', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  });

  it.each([
    '2026-11-16',
    '2026-11-21',
    '2026-11-22',
  ])('of the week of %s goes from Monday to Sunday', (day) => {
    expect(rangeOf('week', day)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('of a week may cross the year', () => {
    expect(rangeOf('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  });

  it('of a month ends on its last day, also in February of a leap year and in December', () => {
    expect(rangeOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(rangeOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it("of a quarter is the calendar's", () => {
    expect(rangeOf('quarter', '2026-05-15')).toEqual({ from: '2026-04-01', to: '2026-06-30' });
    expect(rangeOf('quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  });

  it('of a year goes from January to December', () => {
    expect(rangeOf('year', '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('is recognised from its range', () => {
    expect(periodOf({ from: '2026-11-16', to: '2026-11-22' }, '2026-11-21')).toBe('week');
    expect(periodOf({ from: '2026-11-15', to: '2026-11-22' }, '2026-11-21')).toBeNull();
  });

  it('reads day first', () => {
    expect(rangeText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16/11/2026 - 22/11/2026');
  });
});
