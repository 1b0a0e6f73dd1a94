import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runningOwnerUrl } from '#db/local/postgres.ts';
import type { Health } from '#domain/platform/answers/health.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { type Platform, startPlatform } from '#scripts/platform.ts';
import { noLimits } from '#scripts/worker-host.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';
import { startFogon } from '#tests/support/start-fogon.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import { envOf } from '#tests/support/test-env.ts';
import { signAccessToken } from '#worker/tokens.ts';

const PRICE_CENTS = 4600;
const WRITERS = 4;
/** How long a client waits before it repeats what was not done. */
const REPEAT_AFTER_MS = 200;
const TIMEOUT_MS = 60_000;
/** More than any part is started again for another reason. */
const ATTEMPTS = 7;
const LOW = /^Quedan \d+ MB libres en .*: con el disco lleno Fogón no guarda nada\. Libera espacio\.$/;
const ENOUGH = /^Hay espacio otra vez: \d+ MB libres en /;

const disk = aSmallDisk(1000);
const changes: string[] = [];
const warnings: string[] = [];
const problems: string[] = [];
/** The orders whose sale was confirmed. */
const confirmed: string[] = [];
let platform: Platform;
let database: TestDatabase;
let business: Business;
let product: string;

beforeAll(async () => {
  platform = await startPlatform({
    port: 0,
    stateFolder: disk.path,
    quiet: true,
    cron: false,
    web: false,
    limitOf: noLimits,
    onChange: (sentence) => (LOW.test(sentence) || ENOUGH.test(sentence) ? warnings : changes).push(sentence),
    onFailure: ({ message }) => problems.push(message),
  });
  const env = envOf(platform);
  database = new TestDatabase(env);
  business = await database.business();
  product = await business.product({ priceCents: PRICE_CENTS, tracksInventory: false });
  await business.openRegister();
});
afterAll(async () => {
  await database.owner.end();
  await platform.stop();
  disk.remove();
});

function tokenOf(role: 'admin' | 'cajero'): Promise<string> {
  const { id, fullName } = business.employees[role];
  const claims = { userId: id, sessionId: id, fullName, businessId: business.id, zone: business.zone };
  return signAccessToken(
    envOf(platform).authSecret,
    { ...claims, tokenVersion: 0, role, roles: [role] },
    new Date(),
  );
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly retryAfter: string | null;
  /** The address of a stored picture. */
  readonly url?: string;
}

/** Sends a request. A connection that breaks is the status 0. */
async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const headers = { authorization: `Bearer ${await tokenOf('admin')}`, ...init.headers };
    const response = await fetch(`${platform.origin}${path}`, { ...init, headers });
    const body: { error?: { code: string; message: string }; url?: string } = await response.json();
    const { code, message } = body.error ?? {};
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, code, message, retryAfter, ...(body.url && { url: body.url }) };
  } catch {
    return { status: 0, code: undefined, message: undefined, retryAfter: null };
  }
}

function aSale() {
  const order = anOrderRequest([{ product }]);
  const payments = [
    { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: PRICE_CENTS },
  ];
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ order, total_cents: PRICE_CENTS, payments }),
  };
  return async (): Promise<Answer> => {
    const answer = await send('/api/orders/charge', init);
    if (answer.status === 201) confirmed.push(order.id);
    return answer;
  };
}

/** Stores a picture of a product. */
const storePicture = (width: number) =>
  send('/api/media/products', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(PNG.sync.write(new PNG({ width, height: 480 }))),
  });

const reads = () =>
  Promise.all(['/api/dashboard', '/api/orders', '/api/tables', '/api/register'].map((path) => send(path)));

/** What health says of the disk, and what Inicio shows to an administrator and to a cashier. */
async function readWarnings() {
  const health = await fetch(`${platform.origin}/api/health`);
  const { status, parts }: Health = await health.json();
  const shown = async (role: 'admin' | 'cajero') => {
    const headers = { authorization: `Bearer ${await tokenOf(role)}` };
    const response = await fetch(`${platform.origin}/api/dashboard`, { headers });
    const { is_disk_low }: Dashboard = await response.json();
    return is_disk_low;
  };
  return { status, disk: parts.disk?.status, admin: await shown('admin'), cashier: await shown('cajero') };
}

/** The orders with a paid sale, each as often as it has one. */
const PAID_ORDERS = `select order_id as id from sales where business_id = $1 and status = 'Pagada'`;
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort();
const paidOrders = async () => idsOf(await database.rows<{ id: string }>(PAID_ORDERS, [business.id]));
const confirmedOrders = () => [...new Set(confirmed)].sort();

const FULL = {
  status: 503,
  code: 'platform.full',
  message: 'El disco del servidor está lleno: no se guardó nada. Avisa a quien administra Fogón.',
  retryAfter: '5',
};

/** Fills the disk, and uses up what the log of PostgreSQL has reserved: its next file does not fit, and PostgreSQL ends. */
async function exhaustLog(): Promise<void> {
  disk.fill();
  await database
    .rows(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000)) from generate_series(1, 64)`)
    .catch(() => undefined);
}

/** Counts the starts of PostgreSQL: each writes its lock file, and removes it when it fails. */
function countStarts() {
  let events = 0;
  const watcher = watch(join(disk.path, 'postgres'), (_, name) => {
    if (name === 'postmaster.pid') events += 1;
  });
  onTestFinished(() => watcher.close());
  return () => Math.floor(events / 2);
}

describe('a full disk', { timeout: 4 * TIMEOUT_MS }, () => {
  it('while nobody writes: then writes are refused with platform.full, reads go on, and all is done once there is space', async () => {
    for (let sold = 0; sold < 3; sold++) expect((await aSale()()).status).toBe(201);
    const stored = await storePicture(640);
    // The first minute of the cron has not come.
    await platform.runCron();
    expect(await readWarnings()).toEqual({ status: 'ok', disk: 'ok', admin: false, cashier: false });
    disk.fill();
    let sale = aSale();
    let refused = await sale();
    while (refused.status === 201) {
      sale = aSale();
      refused = await sale();
    }
    expect(refused).toEqual(FULL);
    for (const answer of await reads()) expect(answer.status).toBe(200);
    expect(await sale()).toEqual(FULL);
    expect(await storePicture(800)).toMatchObject({ status: 503, code: 'platform.unavailable' });
    const small = await fetch(`${platform.origin}${stored.url}/small`);
    expect({ status: small.status, type: small.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/webp',
    });
    await expect
      .poll(readWarnings, { timeout: TIMEOUT_MS })
      .toEqual({ status: 'degraded', disk: 'low', admin: true, cashier: false });
    disk.free();
    await expect.poll(async () => (await sale()).status, { timeout: TIMEOUT_MS }).toBe(201);
    expect(await paidOrders()).toEqual(confirmedOrders());
    await expect.poll(readWarnings, { timeout: TIMEOUT_MS }).toMatchObject({ disk: 'ok', admin: false });
    expect(warnings).toEqual([expect.stringMatching(LOW), expect.stringMatching(ENOUGH)]);
    expect({ changes, problems }).toEqual({ changes: [], problems: [] });
  });

  it('in the middle of writes, until PostgreSQL ends: it is started again until there is space, with each sale once', async () => {
    const starts = countStarts();
    const statuses = new Set<number>();
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        const sale = aSale();
        for (
          let answer = await sale();
          answer.status !== 201 && problems.length === 0;
          answer = await sale()
        ) {
          statuses.add(answer.status);
          await wait(REPEAT_AFTER_MS);
        }
      }
    });
    try {
      disk.fill();
      await expect.poll(() => statuses.size, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
      await expect.poll(() => exhaustLog().then(() => changes), { timeout: TIMEOUT_MS }).toHaveLength(1);
      await expect.poll(starts, { timeout: TIMEOUT_MS }).toBeGreaterThan(ATTEMPTS);
      expect(changes).toEqual([
        expect.stringMatching(
          /^PostgreSQL no puede seguir: el disco está lleno \(.*No space left on device\)/,
        ),
      ]);
      disk.free();
      await expect.poll(() => changes, { timeout: TIMEOUT_MS }).toHaveLength(2);
      const sold = confirmed.length;
      await expect.poll(() => confirmed.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(sold + WRITERS);
    } finally {
      isOver = true;
      disk.free();
      await Promise.all(writers);
    }
    expect(changes.splice(0)[1]).toBe('PostgreSQL volvió.');
    expect(problems).toEqual([]);
    expect([...statuses].filter((status) => status !== 503)).toEqual([]);
    expect(await paidOrders()).toEqual(confirmedOrders());
  });

  it('until npm start itself fails: it waits for space, and then serves with all that was sold', async () => {
    await platform.stop();
    disk.fill();
    const started = await startFogon({ FOGON_STATE: disk.path });
    onTestFinished(() => void started.kill());
    await started.waitForOutput(/⚠ El disco está lleno \(.*\)\. Libera espacio/);
    disk.free();
    await started.waitForOutput(/Fogón está listo/);
    expect(started.output().match(/⚠/g)).toHaveLength(1);
    const client = new pg.Client({ connectionString: runningOwnerUrl(disk.path) ?? '' });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(PAID_ORDERS, [business.id]);
    await client.end();
    expect(idsOf(rows)).toEqual(confirmedOrders());
    expect((await started.interrupt()).code).toBe(0);
  });
});
