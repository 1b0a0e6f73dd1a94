import type pg from 'pg';
import { DEMO_BUSINESS, MEASURING_BUSINESS } from '#db/seed/businesses.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { addDays, businessDay, type Day } from '#domain/base/time.ts';
import { type DayRange, rangeOf } from '#domain/reports/periods.ts';
import { ROLLUP_TABLES } from '#domain/reports/rollups.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createReader, measurePair, type Reader, readApi } from './paired-reads.ts';
import { type Row, round, verdict } from './result-row.ts';

const OTHER_BUSINESSES = 200;
const OTHER_BUSINESS_DAYS = 10;
const YEARS = 3;
const TIMES = { month: 25, years: 11, dashboard: 60 } as const;
const LIMITS = { month: 150, years: 1000 } as const;
/** The maximum ratio of a report to its SQL, and of a dashboard with a long history to one with a short one. */
const RATIO = { report: 1.3, history: 1.3 } as const;

/** The SQL of a report, for the days $1 to $2. */
const REPORTS: Readonly<Record<string, string>> = {
  sales: 'report_sales($1, $2, null, null, true)',
  discounts: 'report_discounts($1, $2, null, null)',
  exceptions: 'report_exceptions($1, $2)',
  tickets: 'report_average_check($1, $2, null, null)',
  taxes: 'report_taxes($1, $2, null, null)',
  products: 'report_products($1, $2, null, null)',
  cogs: 'report_cogs($1, $2)',
  inventory: 'report_inventory($1, $2, null)',
  service: 'report_service($1, $2, null, null)',
  staff: 'report_staff($1, $2, null, null)',
};

/** Other businesses, whose rows are stored between those of the measured one. */
async function addOtherBusinesses(database: TestDatabase): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < OTHER_BUSINESSES; index += 1) ids.push((await database.business()).id);
  for (const table of [
    'sale_days',
    'item_days',
    'stock_days',
    'staff_days',
    'tax_days',
    'payment_days',
    'hour_days',
  ]) {
    const columns = await database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name <> 'business_id' order by ordinal_position`,
      [table],
    );
    const names = columns.map(({ name }) => `d.${name}`).join(', ');
    await database.rows(
      `insert into ${table} (business_id, ${names.replaceAll('d.', '')})
       select b.id, ${names} from unnest($1::uuid[]) b (id), ${table} d
       where d.business_id = $2 and d.business_day > (select max(business_day) from ${table} where business_id = $2) - $3::integer`,
      [ids, MEASURING_BUSINESS.id, OTHER_BUSINESS_DAYS],
    );
    await database.rows(`analyze ${table}`);
  }
}

async function readDirectly(
  direct: pg.Pool,
  { businessId, userId }: Reader,
  expression: string,
  values: readonly unknown[],
): Promise<void> {
  const [business, user] = [values.length + 1, values.length + 2];
  await direct.query(`select (${expression}) as answer from enter_scope($${business}, $${user}, 0)`, [
    ...values,
    businessId,
    userId,
  ]);
}

async function measureReport(
  origin: string,
  direct: pg.Pool,
  reader: Reader,
  name: string,
  expression: string,
  span: 'month' | 'years',
  { from, to }: DayRange,
): Promise<Row> {
  const path = `/api/reports/${name}?from=${from}&to=${to}`;
  const {
    first: api,
    second: sql,
    bare,
    failures,
  } = await measurePair(
    TIMES[span],
    origin,
    () => readApi(origin, reader, path),
    () => readDirectly(direct, reader, expression, [from, to]),
  );
  const ratio = api / sql;
  return {
    name: `report ${name}, ${span === 'month' ? 'this month' : `${YEARS} years`}`,
    p50: round(api),
    floor_p50: round(sql),
    bare_p50: round(bare),
    floor_ratio: round(ratio),
    failures,
    target: [
      verdict(failures === 0 && api < LIMITS[span], `p50 < ${LIMITS[span]} ms`),
      verdict(failures === 0 && ratio <= RATIO.report, `at most ${RATIO.report} times the SQL`),
    ].join('; '),
  };
}

/** Reduces a business's sales of a day: the first ones, with their orders, move to the day before. */
async function reduceSales(
  database: TestDatabase,
  business: string,
  day: Day,
  wanted: number,
): Promise<void> {
  await database.rows(
    `with extra as (
       select id, order_id from sales where business_id = $1 and business_day = $2 order by charged_at desc nulls last, id offset $3
     ), earlier as (
       update orders o set created_at = o.created_at - interval '1 day'
       from extra e where o.business_id = $1 and o.id = e.order_id
     )
     update sales s set business_day = s.business_day - 1, charged_at = s.charged_at - interval '1 day'
     from extra e where s.business_id = $1 and s.id = e.id`,
    [business, day, wanted],
  );
}

/** Gives the days that a dashboard reads the same number of sales in both businesses, so that only the history differs. */
async function equalizeSales(
  database: TestDatabase,
  businesses: readonly string[],
  today: Day,
): Promise<void> {
  for (const day of [addDays(today, -7), today]) {
    const counts = await database.rows<{ sales: number }>(
      `select count(s.id)::integer as sales from unnest($1::uuid[]) b (id)
       left join sales s on s.business_id = b.id and s.business_day = $2 group by b.id`,
      [businesses, day],
    );
    const wanted = Math.min(...counts.map(({ sales }) => sales));
    for (const business of businesses) await reduceSales(database, business, day, wanted);
  }
  await database.rows('analyze sales, orders');
}

async function measureHistory(
  origin: string,
  readers: { readonly much: Reader; readonly little: Reader },
  sales: number,
): Promise<Row> {
  const read = (reader: Reader) => () => readApi(origin, reader, '/api/dashboard');
  const {
    first: much,
    second: little,
    bare,
    failures,
  } = await measurePair(TIMES.dashboard, origin, read(readers.much), read(readers.little));
  const ratio = much / little;
  return {
    name: `today's dashboard with ${sales} past sales, beside 10,000`,
    p50: round(much),
    floor_p50: round(little),
    bare_p50: round(bare),
    floor_ratio: round(ratio),
    failures,
    target: verdict(failures === 0 && ratio < RATIO.history, `less than ${RATIO.history} times`),
  };
}

/**
 * Each report of a business with that many sales over three years, among two hundred others, for this month and for all of it: through
 * the API and as SQL directly on the same PostgreSQL. Also today's dashboard, compared with that of the demo with 10,000 sales. The platform
 * has the demo.
 */
export async function measureReports(
  platform: { readonly ownerUrl: string; readonly workerOrigin: string },
  database: TestDatabase,
  direct: pg.Pool,
  sales: number,
): Promise<Row[]> {
  const { business_id } = await seedDemo(platform.ownerUrl, { sales });
  await database.rows('select roll_up_business($1, $2)', [business_id, 365 * YEARS + 1]);
  await database.rows(`analyze ${ROLLUP_TABLES.join(', ')}`);
  await addOtherBusinesses(database);
  const origin = platform.workerOrigin;
  const much = await createReader(database, origin, MEASURING_BUSINESS);
  const little = await createReader(database, origin, DEMO_BUSINESS);
  const [clock] = await database.rows<{ now: Date }>('select now() as now');
  const today = businessDay(clock?.now ?? new Date(), 'America/Tegucigalpa');
  const ranges = { month: rangeOf('month', today), years: { from: addDays(today, -365 * YEARS), to: today } };
  const rows: Row[] = [];
  for (const [name, expression] of Object.entries(REPORTS)) {
    for (const span of ['month', 'years'] as const) {
      rows.push(await measureReport(origin, direct, much, name, expression, span, ranges[span]));
    }
  }
  await equalizeSales(database, [MEASURING_BUSINESS.id, DEMO_BUSINESS.id], today);
  return [...rows, await measureHistory(origin, { much, little }, sales)];
}
