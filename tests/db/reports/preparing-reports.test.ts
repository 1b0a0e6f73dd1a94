import { beforeAll, describe, expect } from 'vitest';
import { type ReportRange, readExceptionsReport } from '#db/queries/reports/reports.ts';
import { MAX_RAW_SALES, PREPARING_SECONDS, RAW_DAYS } from '#domain/base/limits.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { sellOften } from '#tests/support/many-sales.ts';
import { listSales, readSeniors } from '#tests/support/reads.ts';
import {
  readAverageCheckReport,
  readCogsReport,
  readDiscountsReport,
  readInventoryReport,
  readProductsReport,
  readSalesReport,
  readServiceReport,
  readStaffReport,
  readTaxReport,
  rollUp,
} from '#tests/support/reports.ts';
import { it, sharedBusiness } from '#tests/support/test.ts';

const ZONE = 'America/Tegucigalpa';
const today = () => businessDay(new Date(), ZONE);
const rangeOf = (days: number): ReportRange => ({
  from: addDays(today(), -days),
  to: today(),
  shift: null,
  location_id: null,
});

const READS: Readonly<Record<string, (business: Business, range: ReportRange) => Promise<unknown>>> = {
  sales: (business, range) => readSalesReport(business.scope(), range, true),
  discounts: (business, range) => readDiscountsReport(business.scope(), range),
  'average check': (business, range) => readAverageCheckReport(business.scope(), range),
  products: (business, range) => readProductsReport(business.scope(), range),
  'cost of goods': (business, range) => readCogsReport(business.scope(), range),
  service: (business, range) => readServiceReport(business.scope(), range),
  staff: (business, range) => readStaffReport(business.scope(), range),
  taxes: (business, range) => readTaxReport(business.scope(), range, true),
  seniors: (business, range) => readSeniors(business.scope(), range.from, range.to),
  'list of sales': (business, { from, to }) =>
    listSales(business.scope(), { from, to, limit: 10, offset: 0 }),
};

describe('days with more sales than a read takes from raw rows', () => {
  const business = sharedBusiness();
  const DAYS = 40;
  beforeAll(async () => {
    await sellOften(business, MAX_RAW_SALES, DAYS);
  }, 60_000);

  it.each(
    Object.entries(READS),
  )('%s: says that they are being prepared, and how many are left', async (_, readOf) => {
    await expect(readOf(business, rangeOf(DAYS))).rejects.toMatchObject({
      code: 'report.preparing',
      message: `Se preparan los resúmenes de esos días: faltan ${DAYS} días.`,
      details: { days_left: DAYS, retry_after_seconds: PREPARING_SECONDS },
    });
  });

  it('a few of them are read at once', async () => {
    const { totals } = await readSalesReport(business.scope(), rangeOf(RAW_DAYS - 1), true);
    expect(totals.sales).toBe(1 + (MAX_RAW_SALES / DAYS) * (RAW_DAYS - 1));
  });

  it('a sale is found by its number', async () => {
    const { from, to } = rangeOf(DAYS);
    const found = await listSales(business.scope(), { from, to, number: 1001, limit: 10, offset: 0 });
    expect(found.sales).toMatchObject([{ number: 1001 }]);
  });

  it('a report that reads the last days alone, or sales alone, is not refused', async () => {
    await readInventoryReport(business.scope(), rangeOf(DAYS));
    await readExceptionsReport(business.scope(), rangeOf(DAYS));
  });

  it('the read succeeds with every sale as soon as few enough are left', async () => {
    const read = () => readSalesReport(business.scope(), rangeOf(DAYS), true);
    await rollUp(business, 1);
    const { totals } = await read();
    expect(totals.sales).toBe(MAX_RAW_SALES + 1);
    await rollUp(business);
    expect(await read()).toMatchObject({ totals });
  });
});
