import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocation } from '#db/queries/business/locations.ts';
import { createExpense, createExpenseCategory, removeExpense } from '#db/queries/purchasing/expenses.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import {
  addDays,
  businessDay,
  type Day,
  hourOf,
  SHIFTS,
  shiftOf,
  startOfDay,
  weekdayOf,
} from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { listExpenses } from '#tests/support/reads.ts';
import { readSalesReport, readStaffReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

/** The parts of 'Ingresos/Egresos': orders by weekday and hour, and expenses by category. */

const ZONE = zoneAtNoon();

const read = (business: Business, range: ReportRange) => readSalesReport(business.scope(), range, true);
const daysOf = (from: Day, to: Day): readonly Day[] =>
  from > to ? [] : [from, ...daysOf(addDays(from, 1), to)];

describe('orders by weekday and hour', () => {
  const HOUR = 3_600_000;
  const aCase = fc.record({
    /** The ages of the orders, in whole hours. */
    ages: fc.array(fc.integer({ min: 0, max: 24 * 20 }), { minLength: 1, maxLength: 6 }),
    cut: fc.constantFrom(0, 240, 720),
    /** In days before today: the creation of the business, and the ends of the range. */
    began: fc.integer({ min: 0, max: 30 }),
    first: fc.integer({ min: 0, max: 30 }),
    last: fc.integer({ min: -10, max: 12 }),
  });

  it('each hour counts its orders and the days of that weekday in the range, in the order of the business day', async () => {
    await fc.assert(
      fc.asyncProperty(aCase, async ({ ages, cut, began, first, last }) => {
        const business = await database.business({ zone: ZONE, dayStartMinutes: cut });
        const product = await business.product({ tracksInventory: false });
        const now = new Date();
        const today = businessDay(now, ZONE, cut);
        const taken = ages.map((age) => new Date(now.getTime() - age * HOUR));
        for (const at of taken) {
          const { order } = await business.order([{ product }]);
          await database.change('orders', order.id, { created_at: at });
        }
        await business.change({ created_at: startOfDay(addDays(today, -began), ZONE, cut) });
        const from = addDays(today, -Math.max(first, last));
        const to = addDays(today, -last);
        const range = { from, to, shift: null, location_id: null };
        const orders = taken
          .map((at) => ({ day: businessDay(at, ZONE, cut), hour: hourOf(at, ZONE), at }))
          .filter(({ day }) => day >= from && day <= to);
        const firstHour = cut / 60;
        const placeOf = (hour: number) => (hour - firstHour + 24) % 24;
        const opened = [addDays(today, -began), ...orders.map(({ day }) => day)].toSorted()[0] ?? today;
        const expected = [...new Set(orders.map(({ hour }) => hour))]
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .flatMap((hour) =>
            [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
              weekday,
              hour,
              sales_cents: 0,
              orders: orders.filter((order) => order.hour === hour && weekdayOf(order.day) === weekday)
                .length,
              days: daysOf(from > opened ? from : opened, to < today ? to : today).filter(
                (day) =>
                  weekdayOf(day) === weekday && (day < today || placeOf(hour) <= placeOf(hourOf(now, ZONE))),
              ).length,
            })),
          );
        const { by_hour } = await read(business, range);
        expect(by_hour).toEqual(expected);
        const { employees } = await readStaffReport(business.scope(), range);
        expect(by_hour.reduce((sum, cell) => sum + cell.orders, 0)).toBe(
          employees.reduce((sum, employee) => sum + employee.orders, 0),
        );
        for (const shift of SHIFTS) {
          const hours = new Set((await read(business, { ...range, shift })).by_hour.map(({ hour }) => hour));
          expect(hours).toEqual(
            new Set(orders.filter(({ at }) => shiftOf(at, ZONE) === shift).map(({ hour }) => hour)),
          );
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('expenses by category', () => {
  it('categories add up to the expense total and list for every filter, and are null without permission to read costs', async () => {
    const business = await database.business({ zone: ZONE });
    const scope = business.scope();
    const write = () => business.writeScope();
    const today = businessDay(new Date(), ZONE);
    const rent = randomUUID();
    const gas = randomUUID();
    const south = randomUUID();
    await createExpenseCategory(write(), { id: rent, name: 'Alquiler' });
    await createExpenseCategory(write(), { id: gas, name: 'Gas' });
    await createLocation(write(), { id: south, name: 'Sur' });
    const spend = async (amount_cents: number, category_id: string | null, age = 0, location_id?: string) => {
      const id = randomUUID();
      const business_day = addDays(today, -age);
      await createExpense(write(), {
        id,
        description: 'Gasto',
        amount_cents,
        business_day,
        category_id,
        location_id,
      });
      return id;
    };
    await spend(1_500_001, rent);
    await spend(33_333, gas, 1);
    await spend(66_667, gas, 0, south);
    await spend(12_345, null, 2);
    await spend(99_999, gas, 9);
    await removeExpense(write(), await spend(77_777, rent));

    const week = { from: addDays(today, -6), to: today, shift: null, location_id: null };
    const whole = await read(business, week);
    expect(whole.expenses).toEqual([
      { category_id: rent, name: 'Alquiler', expenses: 1, total_cents: 1_500_001 },
      { category_id: gas, name: 'Gas', expenses: 2, total_cents: 100_000 },
      { category_id: null, name: 'Sin Categoría', expenses: 1, total_cents: 12_345 },
    ]);
    for (const range of [week, { ...week, location_id: south }, { ...week, from: today }]) {
      const { expenses, totals } = await read(business, range);
      const { from, to, location_id } = range;
      const list = await listExpenses(scope, {
        from,
        to,
        ...(location_id === null ? {} : { location_id }),
        limit: 1,
        offset: 0,
      });
      expect(expenses).toEqual(
        list.categories.map(({ name, ...category }) => ({ ...category, name: name ?? 'Sin Categoría' })),
      );
      const spent = expenses?.reduce((sum, { total_cents }) => sum + total_cents, 0);
      expect(spent).toBe(list.total_cents);
      expect(totals.expenses_cents).toBe(list.total_cents);
    }
    const parts = await Promise.all(SHIFTS.map((shift) => read(business, { ...week, shift })));
    const cents = parts.flatMap(({ expenses }) => expenses ?? []).map(({ total_cents }) => total_cents);
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(whole.totals.expenses_cents);
    expect((await readSalesReport(scope, week, false)).expenses).toBeNull();
  });
});
