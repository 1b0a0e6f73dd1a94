import { type SQL, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { read } from '#db/client.ts';
import { type DatabaseSettings, openDatabase } from '#db/database.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { LONG_READ_SECONDS, LONG_READS, SHORT_READ_DAYS } from '#domain/base/limits.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { takePlace } from '#tests/support/long-reads.ts';
import {
  listSales,
  readBackupContents,
  readBackupRows,
  readSalesBook,
  readSeniors,
} from '#tests/support/reads.ts';
import { readExceptionsReport, readSalesReport, readTaxReport } from '#tests/support/reports.ts';
import { database, it } from '#tests/support/test.ts';

const today = businessDay(new Date(), 'America/Tegucigalpa');
const rangeOf = (days: number): ReportRange => ({
  from: addDays(today, 1 - days),
  to: today,
  shift: null,
  location_id: null,
});
const LONG = rangeOf(SHORT_READ_DAYS + 1);
const SHORT = rangeOf(SHORT_READ_DAYS);
const page = { limit: 10, offset: 0 };

const takeAll = (business: Business) =>
  Promise.all(Array.from({ length: LONG_READS }, () => takePlace(business)));

const BUSY = {
  code: 'report.busy',
  message: 'Hay dos informes grandes en curso en tu negocio. Espera unos segundos y vuelve a intentarlo.',
  details: { retry_after_seconds: LONG_READ_SECONDS },
};

type Read = (business: Business, range: ReportRange) => Promise<unknown>;
const OF_DAYS: Readonly<Record<string, Read>> = {
  'a report': (business, range) => readSalesReport(business.scope(), range, true),
  'the report of taxes': (business, range) => readTaxReport(business.scope(), range),
  'the report of exceptions': (business, range) => readExceptionsReport(business.scope(), range),
  'the report of seniors': (business, { from, to }) => readSeniors(business.scope(), from, to),
  'the sales book': (business, { from, to }) => readSalesBook(business.scope(), from, to),
  'the list of sales': (business, { from, to }) => listSales(business.scope(), { from, to, ...page }),
};
const OF_BACKUPS: Readonly<Record<string, Read>> = {
  'the contents of a backup': (business) => readBackupContents(business.scope(), null),
  'a page of a backup': (business) => readBackupRows(business.scope(), 'sales', null, 10),
};

describe('the long reads of a business', () => {
  it.each(
    Object.entries({ ...OF_DAYS, ...OF_BACKUPS }),
  )('%s is refused while two others run, and read after one of them', async (_, readOf) => {
    const business = await database.business();
    const [first, second] = await takeAll(business);
    await expect(readOf(business, LONG)).rejects.toMatchObject(BUSY);
    first?.leave();
    await expect.poll(() => readOf(business, LONG).then(() => 'read', String)).toBe('read');
    second?.leave();
  });

  it('short reads, the search of a sale and other businesses do not wait for them', async ({ business }) => {
    const places = await takeAll(business);
    for (const readOf of Object.values(OF_DAYS)) await readOf(business, SHORT);
    const { from, to } = LONG;
    for (const wanted of [{ search: '7' }, { number: 7 }, { provisional_number: 'A-7' }])
      await listSales(business.scope(), { from, to, ...wanted, ...page });
    await readBackupContents(business.scope(), 10);
    const other = await database.business();
    for (const readOf of Object.values(OF_DAYS)) await readOf(other, LONG);
    for (const { leave } of places) leave();
  });
});

describe('the place of a long read', () => {
  const readLong = (business: Business, query: SQL, limits: Partial<DatabaseSettings> = {}) => {
    const db = openDatabase({ url: database.env.appUrl, endpoint: database.env.bridgeEndpoint, ...limits });
    return read({ ...business.scope(), db }, z.unknown(), query, { isLong: true });
  };
  const areAllFree = async (business: Business): Promise<boolean> => {
    const places = await Promise.allSettled(Array.from({ length: LONG_READS }, () => takePlace(business)));
    for (const place of places) if (place.status === 'fulfilled') place.value.leave();
    return places.every(({ status }) => status === 'fulfilled');
  };
  const failing = (business: Business, query: SQL, limits?: Partial<DatabaseSettings>) =>
    Promise.all(
      Array.from({ length: LONG_READS }, () => expect(readLong(business, query, limits)).rejects.toThrow()),
    );

  it('is free again after an answer and after an error', async ({ business }) => {
    for (let turn = 0; turn <= LONG_READS; turn += 1) await readLong(business, sql`1`);
    await failing(business, sql`1 / 0`);
    await expect.poll(() => areAllFree(business), { timeout: 10_000 }).toBe(true);
  });

  it('is free again after the time limit of its statement', async ({ business }) => {
    await failing(business, sql`pg_sleep(60)::text`, { statementTimeoutMs: 50 });
    await expect.poll(() => areAllFree(business), { timeout: 10_000 }).toBe(true);
  });

  it('is free again after its Worker stopped waiting', async ({ business }) => {
    await failing(business, sql`pg_sleep(60)::text`, { timeoutMs: 50 });
    await expect.poll(() => areAllFree(business), { timeout: 10_000 }).toBe(true);
  });

  it('is free again after its connection was killed', async ({ business }) => {
    const places = await takeAll(business);
    for (const { pid } of places) await database.rows('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => areAllFree(business), { timeout: 10_000 }).toBe(true);
    for (const { leave } of places) leave();
  });
});
