import type pg from 'pg';
import type { DatabaseGround } from '#tests/support/ground.ts';
import {
  aBusiness,
  anEmployee,
  anIngredient,
  anOrderRequest,
  aProduct,
  ownerPool,
  rowsOf,
  withOpenRegister,
} from '#tests/support/restaurant.ts';
import { casesOf, type Prepared, type Stage } from './cases.ts';
import { send, signIn } from './load.ts';

const INGREDIENTS = 45;
const PRODUCTS = 60;
const SIGN_IN_ACCOUNTS = 64;
const AT_ONCE = 8;
const SOLD_TODAY = 200;

/**
 * A restaurant of usual size with a day's sales behind it and its register open, and an administrator signed in. The
 * database knows its tables, as one that was in use for a while does.
 */
export async function setStage(ground: DatabaseGround, straight: pg.Pool, origin: string): Promise<Stage> {
  const business = await aBusiness(ground);
  const ingredients: string[] = [];
  for (let index = 0; index < INGREDIENTS; index += 1) {
    ingredients.push(await anIngredient(ground, business, { stock: 1_000_000_000 }));
  }
  const products: string[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) {
    const wanted = new Set(
      [0, 1, 2, 3].map((step) => ingredients[(index * 3 + step * 7) % INGREDIENTS] ?? ''),
    );
    const recipe = [...wanted].map((ingredient, step) => ({ ingredient, quantity: 1 + step }));
    products.push(
      await aProduct(ground, business, { name: `Plato ${index}`, priceCents: 5000 + index * 100, recipe }),
    );
  }
  const usernames: string[] = [];
  for (let index = 0; index < SIGN_IN_ACCOUNTS; index += 1) {
    usernames.push((await anEmployee(ground, business.id, 'mesero')).username);
  }
  await withOpenRegister(ground, business);
  const { id: userId, username } = business.employees.admin;
  const authorization = await signIn(origin, username);
  const [account] = await rowsOf<{ password_hash: string }>(
    ground,
    'select password_hash from users where id = $1',
    [userId],
  );
  const passwordHash = account?.password_hash ?? '';
  const register = await send(origin, { method: 'GET', path: '/api/register', headers: { authorization } });
  const { session } = JSON.parse(register.text);
  const [drawerId, today] = [session.id, session.business_day];
  const stage = { business, products, usernames, passwordHash, authorization, userId, drawerId, today };
  await sellToday(ground, straight, stage);
  return stage;
}

async function sellToday(ground: DatabaseGround, straight: pg.Pool, stage: Stage): Promise<void> {
  const cases = casesOf(stage);
  const sold = await prepareOrders(straight, stage, SOLD_TODAY);
  for (const name of ['serve', 'charge']) {
    const entry = cases.find((found) => found.name === name);
    for (const order of sold)
      await straight
        .connect()
        .then((client) => entry?.straight(client, order).finally(() => client.release()));
  }
  await ownerPool(ground).query('vacuum analyze');
}

async function sendStraight(client: pg.PoolClient, stage: Stage, index: number): Promise<Prepared> {
  const productAt = (at: number) => stage.products[at % stage.products.length] ?? '';
  const request = anOrderRequest([
    { product: productAt(index) },
    { product: productAt(index + 11), quantity: 2 },
  ]);
  const { rows } = await client.query(
    'select (send_order($1::jsonb)) as answer from enter_scope($2, $3, 0)',
    [JSON.stringify(request), stage.business.id, stage.userId],
  );
  const { order, kitchen_order, sale } = rows[0].answer;
  return {
    index,
    orderId: order.id,
    cardId: kitchen_order.id,
    saleId: sale.id,
    totalCents: sale.total_cents,
  };
}

/** Orders sent straight on the database: pending cards and open bills to measure with. */
export async function prepareOrders(pool: pg.Pool, stage: Stage, count: number): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  let next = 0;
  const sender = async () => {
    const client = await pool.connect();
    try {
      while (next < count) {
        const index = next;
        next += 1;
        prepared.push(await sendStraight(client, stage, index));
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return prepared;
}
