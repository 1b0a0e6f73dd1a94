import type pg from 'pg';
import { anOrderRequest } from '#tests/support/order-request.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { type BenchFixture, caseNamed, type Prepared } from './cases.ts';
import { send, signIn } from './load.ts';

const INGREDIENTS = 45;
const PRODUCTS = 60;
const SIGN_IN_ACCOUNTS = 64;
const CONCURRENCY = 8;
const SOLD_TODAY = 200;

/**
 * A business of usual size with a day of sales, an open register and a signed-in administrator. The tables are analyzed, as those of a
 * database in use.
 */
export async function createBenchFixture(
  database: TestDatabase,
  direct: pg.Pool,
  origin: string,
): Promise<BenchFixture> {
  const business = await database.business();
  const ingredients: string[] = [];
  for (let index = 0; index < INGREDIENTS; index += 1) {
    ingredients.push(await business.ingredient({ stock: 1_000_000_000 }));
  }
  const products: string[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) {
    const wanted = new Set(
      [0, 1, 2, 3].map((step) => ingredients[(index * 3 + step * 7) % INGREDIENTS] ?? ''),
    );
    const recipe = [...wanted].map((ingredient, step) => ({ ingredient, quantity: 1 + step }));
    products.push(await business.product({ name: `Plato ${index}`, priceCents: 5000 + index * 100, recipe }));
  }
  const usernames: string[] = [];
  for (let index = 0; index < SIGN_IN_ACCOUNTS; index += 1) {
    usernames.push((await business.employee('mesero')).username);
  }
  await business.openRegister();
  const { id: userId, username } = business.employees.admin;
  const authorization = await signIn(origin, username);
  const [account] = await database.rows<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [userId],
  );
  const passwordHash = account?.password_hash ?? '';
  const register = await send(origin, { method: 'GET', path: '/api/register', headers: { authorization } });
  const { session } = JSON.parse(register.text);
  const [registerSessionId, today] = [session.id, session.business_day];
  const fixture = {
    business,
    products,
    usernames,
    passwordHash,
    authorization,
    userId,
    registerSessionId,
    today,
  };
  await sellToday(database, direct, fixture);
  return fixture;
}

async function sellToday(database: TestDatabase, direct: pg.Pool, fixture: BenchFixture): Promise<void> {
  const sold = await prepareOrders(direct, fixture, SOLD_TODAY);
  for (const name of ['serve', 'charge']) {
    const entry = caseNamed(fixture, name);
    for (const order of sold) await entry.direct((statement) => direct.query(statement), order);
  }
  await database.owner.query('vacuum analyze');
}

async function sendDirectly(client: pg.PoolClient, fixture: BenchFixture, index: number): Promise<Prepared> {
  const productAt = (at: number) => fixture.products[at % fixture.products.length] ?? '';
  const request = anOrderRequest([
    { product: productAt(index) },
    { product: productAt(index + 11), quantity: 2 },
  ]);
  const { rows } = await client.query(
    'select (send_order($1::jsonb)) as answer from enter_scope($2, $3, 0)',
    [JSON.stringify(request), fixture.business.id, fixture.userId],
  );
  const { order, kitchen_ticket, sale } = rows[0].answer;
  return {
    index,
    orderId: order.id,
    kitchenTicketId: kitchen_ticket.id,
    saleId: sale.id,
    totalCents: sale.total_cents,
  };
}

/** Orders sent directly on the database: pending kitchen tickets and open bills to measure with. */
export async function prepareOrders(
  pool: pg.Pool,
  fixture: BenchFixture,
  count: number,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  let next = 0;
  const sender = async () => {
    const client = await pool.connect();
    try {
      while (next < count) {
        const index = next;
        next += 1;
        prepared.push(await sendDirectly(client, fixture, index));
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  return prepared;
}
