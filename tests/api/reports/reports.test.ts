import { describe, expect, it } from 'vitest';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const ZONE = zoneAtNoon();
const business = sharedBusiness({ zone: ZONE });
const yesterday = addDays(businessDay(new Date(), ZONE), -1);
const range = `from=${yesterday}&to=${yesterday}`;

describe('a report until the present time of day', () => {
  it('the last day counts until this time of the server’s clock with same_time=true, and whole without it', async () => {
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    for (const minutes of [-10, 10]) {
      const { sale } = await aServedSale(business, [{ product }]);
      await database.rows(
        `update sales set charged_at = charged_at - interval '1 day' + $2 * interval '1 minute', business_day = $3 where id = $1`,
        [sale.id, minutes, yesterday],
      );
    }
    const sold = async (more: string) =>
      (await as(business, 'cajero').get<SalesReport>(`/api/reports/sales?${range}${more}`)).body.totals
        .sales_cents;
    expect(await sold('')).toBe(20_000);
    expect(await sold('&same_time=false')).toBe(20_000);
    expect(await sold('&same_time=true')).toBe(10_000);
  });

  it.each([
    'sales',
    'discounts',
    'tickets',
    'taxes',
    'products',
    'cogs',
    'inventory',
    'service',
    'staff',
  ])('/reports/%s takes the flag, refuses another value and a time, and has the same permission', async (name) => {
    const get = (more: string, role: 'admin' | 'cajero' | 'mesero' = 'admin') =>
      as(business, role).get(`/api/reports/${name}?${range}${more}`);
    expect((await get('&same_time=true')).status).toBe(200);
    expect(refusalOf(await get('&same_time=ayer'))).toMatchObject({ code: 'input.invalid' });
    expect(refusalOf(await get('&until=2026-11-10T13:30:00Z'))).toMatchObject({ code: 'input.invalid' });
    for (const role of ['cajero', 'mesero'] as const)
      expect((await get('&same_time=true', role)).status).toBe((await get('', role)).status);
    expect((await get('&same_time=true', 'mesero')).status).toBe(403);
  });
});
