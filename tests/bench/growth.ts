import { DEMO_BUSINESS, MEASURING_BUSINESS } from '#db/seed/businesses.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { ROLLUP_TABLES } from '#domain/reports/rollups.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createReader, measurePair, readApi } from './paired-reads.ts';
import { type Row, round, verdict } from './result-row.ts';

const YEARS = 3;
const TIMES = 15;
const MAX_RATIO = 3;

/** What an office reads, with the days `month` or `years`. */
const READS = (month: string, years: string): Readonly<Record<string, string>> => ({
  'sales of a month': `/api/sales?${month}&limit=25`,
  'sales of three years': `/api/sales?${years}&limit=25`,
  'sales of three years, page 20': `/api/sales?${years}&limit=25&offset=475`,
  'sales by card, page 20': `/api/sales?${years}&limit=25&offset=475&method=tarjeta`,
  'a sale by its number': `/api/sales?${years}&limit=25&search=5000`,
  refunds: `/api/sales?${years}&limit=25&status=Reembolso`,
  'audit log by text': '/api/settings/audit?text=ninguna+entrada',
  'seniors of a month': `/api/fiscal/seniors?${month}`,
  'contents of a backup': '/api/backups?max_rows=10000',
  'expenses of three years': `/api/expenses?${years}&limit=25`,
  'customers who owe': '/api/receivables?state=owing&limit=25',
  'waste of three years': `/api/inventory/waste?${years}&limit=25`,
});

/** Each read of an office for a business with that many sales over three years, beside the demo with 10,000. The platform has the demo. */
export async function measureGrowth(
  platform: { readonly ownerUrl: string; readonly workerOrigin: string },
  database: TestDatabase,
  sales: number,
): Promise<Row[]> {
  const { business_id } = await seedDemo(platform.ownerUrl, { sales });
  for (const id of [business_id, DEMO_BUSINESS.id])
    await database.rows('select roll_up_business($1, $2)', [id, 365 * YEARS + 1]);
  await database.rows(`vacuum analyze ${ROLLUP_TABLES.join(', ')}`);
  const origin = platform.workerOrigin;
  const much = await createReader(database, origin, MEASURING_BUSINESS);
  const little = await createReader(database, origin, DEMO_BUSINESS);
  const today = businessDay(new Date(), 'America/Tegucigalpa');
  const daysOf = (days: number) => `from=${addDays(today, -days)}&to=${today}`;
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(READS(daysOf(30), daysOf(365 * YEARS)))) {
    const { first, second, bare, failures } = await measurePair(
      TIMES,
      origin,
      () => readApi(origin, much, path),
      () => readApi(origin, little, path),
    );
    const ratio = first / second;
    rows.push({
      name: `${name} with ${sales} sales, beside 10,000`,
      p50: round(first),
      floor_p50: round(second),
      bare_p50: round(bare),
      floor_ratio: round(ratio),
      failures,
      target: verdict(failures === 0 && ratio <= MAX_RATIO, `at most ${MAX_RATIO} times`),
    });
  }
  return rows;
}
