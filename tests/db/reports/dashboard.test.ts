import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refundSale } from '#db/queries/bills/sales.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import { addDays, businessDay, hourOf, startOfDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtHour } from '#tests/support/noon-zone.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database } from '#tests/support/test.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const withoutTax = (cents: number) => Math.round(cents / 1.15);

describe('the dashboard of a day in progress', () => {
  /** The hour of the clock now, and the minutes after midnight at which the day starts. */
  it.each([
    { hour: 0, start: 0 },
    { hour: 8, start: 0 },
    { hour: 13, start: 0 },
    { hour: 23, start: 0 },
    { hour: 4, start: 240 },
    { hour: 12, start: 240 },
    { hour: 3, start: 240 },
  ])('at $hour o’clock, with days from minute $start, last week counts until the same time, to the centavo', async ({
    hour,
    start,
  }) => {
    const zone = zoneAtHour(hour);
    const business = await database.business({ zone, dayStartMinutes: start });
    const now = Date.now();
    const today = businessDay(new Date(now), zone, start);
    const lastWeek = addDays(today, -7);
    const at = now - WEEK;

    async function aSaleAt(priceCents: number, instant: Date) {
      const product = await business.product({ priceCents, tracksInventory: false });
      const { sale } = await aServedSale(business, [{ product }]);
      const day = businessDay(instant, zone, start);
      await database.change('sales', sale.id, {
        charged_at: instant,
        business_day: day,
        hour: hourOf(instant, zone),
      });
      return { sale, instant, day, base: withoutTax(priceCents), total: priceCents };
    }
    const beforeNow = new Date(at - MINUTE);
    const afterNow = new Date(at + 5 * MINUTE);
    const sales = [
      await aSaleAt(2345, startOfDay(lastWeek, zone, start)),
      await aSaleAt(10_001, beforeNow),
      await aSaleAt(7777, afterNow),
      await aSaleAt(999, new Date(startOfDay(addDays(lastWeek, 1), zone, start).getTime() - 1)),
      await aSaleAt(5551, startOfDay(addDays(lastWeek, 1), zone, start)),
    ];
    const one = await aSaleAt(3333, new Date(now));

    const board = await readDashboard(business.scope());
    const ofDay = sales.filter(({ day }) => day === lastWeek);
    const byNow = ofDay.filter(({ instant }) => instant.getTime() <= at);
    const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
    const base = sum(byNow.map((sale) => sale.base));
    expect(board.last_week).toEqual({
      sales_cents: base,
      total_cents: sum(byNow.map(({ total }) => total)),
      sales: byNow.length,
      average_cents: byNow.length > 0 ? Math.round(base / byNow.length) : 0,
    });
    expect(board.today).toMatchObject({ sales_cents: one.base, total_cents: 3333, sales: 1 });
    const hours = board.by_hour.map((each) => each.last_week_sales_cents);
    expect(sum(hours)).toBe(sum(ofDay.map((sale) => sale.base)));
    const hourBefore = hourOf(beforeNow, zone);
    expect(board.by_hour[hourBefore]?.last_week_sales_cents).toBe(
      sum(ofDay.filter(({ instant }) => hourOf(instant, zone) === hourBefore).map((sale) => sale.base)),
    );
  });

  it('a refund of last week is subtracted once its time of day has passed', async () => {
    const business: Business = await database.business({ zone: zoneAtHour(12) });
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const { sale } = await aServedSale(business, [{ product, quantity: 2 }]);
    const refunded = await refundSale(business.writeScope('cajero'), sale.id, {
      id: randomUUID(),
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
      payment_method_id: business.methods.efectivo,
      reason: 'Plato frío',
      returns_stock: false,
    });
    expect(refunded).toBeDefined();
    await database.rows(
      `update sales set charged_at = charged_at - interval '7 days 1 hour', business_day = business_day - 7, hour = hour - 1
       where business_id = $1`,
      [business.id],
    );
    const lastWeekWhen = async (shift: string) => {
      await database.rows(
        `update refunds set business_day = (select business_day from sales where business_id = $1),
           created_at = (select charged_at from sales where business_id = $1) + interval '1 hour' + $2::interval where business_id = $1`,
        [business.id, shift],
      );
      const { last_week, by_hour } = await readDashboard(business.scope());
      return [last_week.sales_cents, by_hour.reduce((sum, each) => sum + each.last_week_sales_cents, 0)];
    };
    expect(await lastWeekWhen('-1 minute')).toEqual([10_000, 10_000]);
    expect(await lastWeekWhen('30 minutes')).toEqual([20_000, 10_000]);
  });
});
