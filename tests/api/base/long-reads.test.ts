import { describe, expect } from 'vitest';
import { LONG_READS, MAX_RAW_SALES } from '#domain/base/limits.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import { takePlace } from '#tests/support/long-reads.ts';
import { sellOften } from '#tests/support/many-sales.ts';
import { rollUp } from '#tests/support/reports.ts';
import { database, it } from '#tests/support/test.ts';

const today = businessDay(new Date(), 'America/Tegucigalpa');
const REPORT = `/api/reports/sales?from=${addDays(today, -1095)}&to=${today}`;

describe('a report of three years', () => {
  it('beside two others of the business is refused, with the seconds after which it is repeated', async ({
    business,
  }) => {
    const places = await Promise.all(Array.from({ length: LONG_READS }, () => takePlace(business)));
    const refused = await as(business, 'admin').get(REPORT);
    expect(refusalOf(refused)).toEqual({
      status: 429,
      code: 'report.busy',
      message: 'Hay dos informes grandes en curso en tu negocio. Espera unos segundos y vuelve a intentarlo.',
      details: { retry_after_seconds: 3 },
    });
    expect(refused.headers.get('retry-after')).toBe('3');
    expect((await as(business, 'cajero').get('/api/tables')).status).toBe(200);
    expect((await as(await database.business(), 'admin').get(REPORT)).status).toBe(200);
    for (const { leave } of places) leave();
    await expect.poll(async () => (await as(business, 'admin').get(REPORT)).status).toBe(200);
  });

  it('whose days are being prepared is refused with how many are left, until they are rolled up', async ({
    business,
  }) => {
    await sellOften(business, MAX_RAW_SALES, 30);
    const refused = await as(business, 'admin').get(REPORT);
    expect(refusalOf(refused)).toEqual({
      status: 409,
      code: 'report.preparing',
      message: 'Se preparan los resúmenes de esos días: faltan 30 días.',
      details: { days_left: 30, retry_after_seconds: 5 },
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    await rollUp(business);
    const { status, body } = await as(business, 'admin').get<{ totals: { sales: number } }>(REPORT);
    expect({ status, sales: body.totals.sales }).toEqual({ status: 200, sales: MAX_RAW_SALES + 1 });
  });
});
