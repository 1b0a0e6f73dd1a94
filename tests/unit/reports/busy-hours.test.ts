import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeekdayHour } from '#domain/reports/answers/reports-sales.ts';
import { averagesAt, busiest, hourAverages, hourRows } from '#domain/reports/busy-hours.ts';

const cell = (more: Partial<WeekdayHour>): WeekdayHour => ({
  weekday: 1,
  hour: 12,
  orders: 0,
  sales_cents: 0,
  days: 1,
  ...more,
});

describe('the average of one hour of a weekday', () => {
  it('an average divides by the number of those weekdays: 50 orders in five Mondays equal 40 in four Tuesdays', () => {
    const monday = cell({ orders: 50, sales_cents: 1_000_000, days: 5 });
    const tuesday = cell({ weekday: 2, orders: 40, sales_cents: 800_000, days: 4 });
    expect(hourAverages(monday)).toEqual({ orders: 10, sales_cents: 200_000 });
    expect(hourAverages(tuesday)).toEqual(hourAverages(monday));
  });

  it('an average has one decimal of orders and whole cents, and is null before that hour has come', () => {
    expect(hourAverages(cell({ orders: 2, sales_cents: 100, days: 3 }))).toEqual({
      orders: 0.7,
      sales_cents: 33,
    });
    expect(hourAverages(cell({ days: 0 }))).toEqual({ orders: null, sales_cents: null });
  });

  it('the earlier average is 0 for an hour without sales, and null where that weekday did not occur', () => {
    const past = [cell({ orders: 8, days: 4 }), cell({ hour: 13, days: 0 }), cell({ weekday: 2, days: 0 })];
    expect(averagesAt(past, cell({}))).toEqual({ orders: 2, sales_cents: 0 });
    expect(averagesAt(past, cell({ hour: 20 }))).toEqual({ orders: 0, sales_cents: 0 });
    expect(averagesAt(past, cell({ hour: 13 }))).toEqual({ orders: null, sales_cents: null });
    expect(averagesAt(past, cell({ weekday: 2, hour: 20 }))).toEqual({ orders: null, sales_cents: null });
    expect(averagesAt([], cell({}))).toEqual({ orders: null, sales_cents: null });
  });

  it('an average differs from the exact value by at most half of its last digit', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.nat(100_000_000),
        fc.integer({ min: 1, max: 300 }),
        (orders, sales_cents, days) => {
          const averages = hourAverages(cell({ orders, sales_cents, days }));
          expect(Math.abs((averages.orders ?? 0) - orders / days)).toBeLessThanOrEqual(0.05 + 1e-9);
          expect(Math.abs((averages.sales_cents ?? 0) - sales_cents / days)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});

describe('the hours of a week', () => {
  it('each hour is one row in the given order, from Sunday to Saturday', () => {
    const cells = [18, 19, 0].flatMap((hour) => [3, 0, 6].map((weekday) => cell({ hour, weekday })));
    const rows = hourRows(cells);
    expect(rows.map(({ hour }) => hour)).toEqual([18, 19, 0]);
    expect(rows[0]?.cells.map(({ weekday }) => weekday)).toEqual([0, 3, 6]);
  });

  it('the busiest hour is the one with the highest average, not the highest sum', () => {
    const often = cell({ orders: 90, days: 30, sales_cents: 900 });
    const seldom = cell({ weekday: 6, orders: 16, days: 4, sales_cents: 40 });
    expect(busiest([often, seldom], 'orders')).toBe(seldom);
    expect(busiest([often, seldom], 'sales_cents')).toBe(often);
    expect(busiest([cell({}), cell({ days: 0 })], 'orders')).toBeUndefined();
  });
});
