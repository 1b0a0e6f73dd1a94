import { describe, expect, it } from 'vitest';
import { nationalHolidays } from '#domain/fiscal/hn/national-holidays.ts';

describe('the national holidays of Honduras', () => {
  it('are those of fixed days and Thursday and Friday of Holy Week, by day', () => {
    expect(nationalHolidays(2026).map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-14',
      '2026-05-01',
      '2026-09-15',
      '2026-10-03',
      '2026-10-12',
      '2026-10-21',
      '2026-12-25',
    ]);
  });

  it.each([
    [2000, '2000-04-21'],
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2027, '2027-03-26'],
    [2038, '2038-04-23'],
    [2285, '2285-03-20'],
  ])('have the Good Friday of %i', (year, friday) => {
    expect(nationalHolidays(year)).toContainEqual({ day: friday, name: 'Viernes Santo' });
  });
});
