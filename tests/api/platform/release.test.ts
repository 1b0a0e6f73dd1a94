import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { contract, expand, finishRelease, migrate } from '#db/local/migrate.ts';
import { type Migration, readMigrations } from '#db/local/migrations.ts';
import { appUrlOf } from '#db/local/state.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { readLastRelease } from '#scripts/last-release.ts';
import { as, call } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { testEnv } from '#tests/support/platform.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import { withWorker } from '#tests/support/with-worker.ts';

/** What the screens of the main job read. */
const SCREENS = ['orders', 'kitchen/orders', 'tables', 'dashboard', 'register'].map((name) => `/api/${name}`);
const CLIENTS = 4;
const MAX_P99_MS = 1000;

/** Does some work with a new database of the tests' server. */
async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const name = `released_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: testEnv.ownerUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  const url = new URL(testEnv.ownerUrl);
  url.pathname = `/${name}`;
  const database = new TestDatabase({ ...testEnv, ownerUrl: url.href, appUrl: appUrlOf(url.href) });
  try {
    await work(database);
  } finally {
    await database.owner.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

/** Runs a Worker of a database. Requests are measured in milliseconds; one that is not answered with success fails. */
function withWorkerOn(
  { env }: TestDatabase,
  work: (ask: Ask) => Promise<void>,
  more: { readonly file?: string } = {},
): Promise<void> {
  return withWorker(
    { DATABASE_URL: env.appUrl },
    ({ origin }) =>
      work(async (business, role, method, path, body) => {
        const started = performance.now();
        const token = await as(business, role).token;
        const key = method === 'GET' ? {} : { key: randomUUID() };
        const answer = await call(method, path, { token, ...key, ...(body ? { body } : {}) }, origin);
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
        return { text: answer.text, ms: performance.now() - started };
      }),
    more,
  );
}

type Ask = (
  business: Business,
  role: keyof Business['employees'],
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly text: string; readonly ms: number }>;

/** Sends an order, serves it and charges it. */
async function sell(ask: Ask, business: Business, product: string) {
  const request = anOrderRequest([{ product, quantity: 2 }]);
  const sending = await ask(business, 'mesero', 'POST', '/api/orders', request);
  const sent: SentOrder = JSON.parse(sending.text);
  const serving = await ask(business, 'chef', 'POST', `/api/kitchen/orders/${sent.kitchen_ticket.id}/serve`);
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.efectivo,
    amount_cents: sent.sale.total_cents,
  };
  const charging = await ask(business, 'cajero', 'POST', `/api/sales/${sent.sale.id}/charge`, {
    payments: [payment],
  });
  const { sale }: { sale: Sale } = JSON.parse(charging.text);
  expect(sale).toMatchObject({ status: 'Pagada', total_cents: sent.sale.total_cents });
  return { business_day: sale.business_day, times: [sending.ms, serving.ms, charging.ms] };
}

/** A product whose serving takes stock. */
const productOf = async (business: Business) => {
  const flour = await business.ingredient({ stock: 1_000_000 });
  return business.product({ recipe: [{ ingredient: flour, quantity: 1 }] });
};

const openRegister = (ask: Ask, business: Business) =>
  ask(business, 'cajero', 'POST', '/api/register/open', { id: randomUUID(), opening_float_cents: 50_000 });

describe('a release', () => {
  it('the Worker of the last release does the main job on the database of this one', async () => {
    const last = readLastRelease();
    const folder = mkdtempSync(join(tmpdir(), 'fogon-last-release-'));
    const file = join(folder, 'index.js');
    writeFileSync(file, last.worker);
    try {
      await withDatabase(async (database) => {
        const { ownerUrl } = database.env;
        const migrations = readMigrations().filter(({ when }) => when <= last.newest);
        await migrate(ownerUrl, { files: last.functions, migrations });
        await expand(ownerUrl);
        const business = await database.business();
        const baleada = await productOf(business);
        const mainJob = async (ask: Ask) => {
          const { business_day } = await sell(ask, business, baleada);
          const report = `/api/reports/sales?from=${business_day}&to=${business_day}`;
          for (const path of [report, ...SCREENS]) await ask(business, 'admin', 'GET', path);
        };
        await withWorkerOn(
          database,
          async (ask) => {
            await openRegister(ask, business);
            await mainJob(ask);
          },
          { file },
        );
        await finishRelease(ownerUrl, true);
        await contract(ownerUrl);
        await withWorkerOn(database, mainJob);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('sales go on without a failed or slow request while functions change and a column is added', async () => {
    await withDatabase(async (database) => {
      const { ownerUrl } = database.env;
      await migrate(ownerUrl);
      const business = await database.business();
      const baleada = await productOf(business);
      await withWorkerOn(database, async (ask) => {
        await openRegister(ask, business);
        await sell(ask, business, baleada);
        const times: number[] = [];
        let isReleased = false;
        const load = Array.from({ length: CLIENTS }, async () => {
          while (!isReleased) times.push(...(await sell(ask, business, baleada)).times);
        });
        await expand(ownerUrl, releaseWithChanges()).finally(() => {
          isReleased = true;
        });
        await Promise.all(load);
        await sell(ask, business, baleada);
        const [added] = await database.rows<{ n: number }>(
          `select count(*)::int as n from pg_attribute where attrelid = 'orders'::regclass and attname = 'released'`,
        );
        expect(added).toEqual({ n: 1 });
        times.sort((a, b) => a - b);
        expect(times.length).toBeGreaterThan(CLIENTS * 3);
        expect(times[Math.ceil(times.length * 0.99) - 1]).toBeLessThan(MAX_P99_MS);
      });
    });
  });
});

/** A release that changes every function and trigger and adds a column to the orders. */
function releaseWithChanges() {
  const column: Migration = {
    tag: '9999_released',
    when: Date.UTC(2100, 0, 1),
    hash: 'released',
    statements: ['alter table orders add column released text'],
    isContract: false,
  };
  const files = readFunctionFiles().map(({ name, text }) => ({
    name,
    text: text
      .replaceAll(/^as \$\$/gm, (start) => `${start} /* released */`)
      .replaceAll('execute function', 'execute  function'),
  }));
  return { files, migrations: [...readMigrations(), column] };
}
