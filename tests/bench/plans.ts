import pg from 'pg';
import { DEMO_BUSINESS } from '#db/seed/businesses.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { quantile } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const ORDERS = 3;
/** PostgreSQL makes five plans for given values before it stores one for all values. */
const RUNS_UNTIL_GENERIC_PLAN = 8;
const MEASURED_RUNS = 15;
const MAX_RATIO = 1.5;

const READS: Readonly<Record<string, string>> = {
  'an order': 'order_answer($3::uuid)',
  'the menu': 'read_menu()',
  'what to buy': 'read_purchase_needs(true)',
  "today's dashboard": 'dashboard_today()',
};

interface Reader {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string;
}

async function readerOf(database: TestDatabase, businessId: string): Promise<Reader> {
  const [found] = await database.rows<Reader>(
    `select u.business_id as id, u.id as "userId", (select o.id from orders o where o.business_id = u.business_id order by o.id desc limit 1) as "orderId"
     from users u where u.business_id = $1 and u.role = 'admin'`,
    [businessId],
  );
  if (!found) throw new Error('the business has no administrator');
  return found;
}

async function aSmallBusiness(database: TestDatabase): Promise<Reader> {
  const business = await database.business();
  const product = await business.product();
  for (let order = 0; order < ORDERS; order += 1) await business.order([{ product }]);
  return readerOf(database, business.id);
}

/**
 * Each read of a business of 10,000 sales on a connection that planned for one of three orders, compared with a connection that planned
 * for the large one. The platform has the demo.
 */
export async function measurePlans(database: TestDatabase): Promise<Row[]> {
  const small = await aSmallBusiness(database);
  const large = await readerOf(database, DEMO_BUSINESS.id);
  const [after, alone] = [new pg.Client(database.env.appUrl), new pg.Client(database.env.appUrl)];
  await after.connect();
  await alone.connect();
  const read = async (client: pg.Client, name: string, reader: Reader): Promise<number> => {
    const began = performance.now();
    await client.query({
      name,
      text: `select (${READS[name]}) as answer, $3::uuid from enter_scope($1, $2, 0)`,
      values: [reader.id, reader.userId, reader.orderId],
    });
    return performance.now() - began;
  };
  const rows: Row[] = [];
  try {
    for (const name of Object.keys(READS)) {
      for (let run = 0; run < RUNS_UNTIL_GENERIC_PLAN; run += 1) {
        await read(after, name, small);
        await read(alone, name, large);
      }
      const times: [number, number][] = [];
      for (let turn = 0; turn < MEASURED_RUNS; turn += 1)
        times.push([await read(after, name, large), await read(alone, name, large)]);
      const medianOf = (at: 0 | 1) =>
        quantile(
          times.map((pair) => pair[at]).toSorted((a, b) => a - b),
          0.5,
        );
      const ratio = medianOf(0) / medianOf(1);
      rows.push({
        name: `${name} of a large business, after a small one on its connection`,
        p50: round(medianOf(0)),
        floor_p50: round(medianOf(1)),
        floor_ratio: round(ratio),
        failures: 0,
        target: verdict(ratio <= MAX_RATIO, `at most ${MAX_RATIO} times as long as alone`),
      });
    }
  } finally {
    await after.end();
    await alone.end();
  }
  return rows;
}
