import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, openRegisterByApi, tokenOf } from '#tests/support/api.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { testEnv } from '#tests/support/platform.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { it as itInBusiness } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { WRITES } from './writes/all-writes.ts';
import { createWriteFixture } from './writes/fixture.ts';

/** Within this time a screen knows of a write whose answer was lost. */
const MAX_PUBLISH_MS = 5_000;
/** The master's own writes: they belong to no business, and the screens of the platform read regularly. */
const OF_THE_PLATFORM = ['postBusinessesIdEnter', 'postBusinessesLeave', 'putBusinessesIdStatus'];
/** Writes that no other screen shows. */
const UNPUBLISHED = [
  'postSalesIdPrint',
  'postTokens',
  'deleteTokensId',
  'postBackups',
  'postEmployeesIdConfirmEmail',
  'postNotificationsPush',
  'deleteNotificationsPush',
];
const WRITES_OF_BUSINESSES = Object.entries(WRITES).filter(([id]) => !OF_THE_PLATFORM.includes(id));

/** Whether the answer of the next write is lost on its way from the database. */
let losesNext = false;
let proxy: DatabaseProxy;
let origin: string;
let stopWorker = () => {};
let hasStopped: Promise<void>;
let client: RoomClient | undefined;

beforeAll(async () => {
  proxy = await startDatabaseProxy((body) => {
    if (!losesNext || !body.includes('finish_request(')) return 'passes';
    losesNext = false;
    return 'answer lost';
  });
  const isOver = new Promise<void>((resolve) => {
    stopWorker = resolve;
  });
  origin = await new Promise((resolve, reject) => {
    hasStopped = withWorker({ DATABASE_ENDPOINT: proxy.endpoint }, async (worker) => {
      resolve(worker.origin);
      await isOver;
    });
    hasStopped.catch(reject);
  });
});
afterEach(() => client?.dropConnection());
afterAll(async () => {
  stopWorker();
  await hasStopped;
  await proxy.stop();
});

const missed = () => client?.events('events.missed').length ?? 0;

async function untilMissed(count: number): Promise<void> {
  const startedAt = performance.now();
  await client?.until(() => missed() >= count);
  expect(performance.now() - startedAt).toBeLessThan(MAX_PUBLISH_MS);
}

describe('a write that the database did and whose answer was lost', () => {
  it.each(
    WRITES_OF_BUSINESSES,
  )('%s: makes the screens read again, and again when it is repeated', async (id, write) => {
    const { business, ...rest } = await createWriteFixture({ isOpen: id !== 'postRegisterOpen' });
    const { request } = await write.prepare({ business, ...rest });
    client = await joinRoom(business, 'chef', origin);
    const token = request.token ?? (await tokenOf(business.employees.admin, business.id));
    const key = randomUUID();
    const send = () =>
      call(
        request.method.toUpperCase(),
        request.path,
        { token, key, ...(request.body === undefined ? {} : { body: request.body }) },
        origin,
      );
    losesNext = true;
    expect((await send()).status).toBe(503);
    await untilMissed(1);
    expect((await send()).status).toBe(write.status);
    if (!UNPUBLISHED.includes(id)) await untilMissed(2);
  });
});

describe('a write whose client left before its answer', () => {
  itInBusiness('is published when it is done', async ({ business }) => {
    const product = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    client = await joinRoom(business, 'chef', origin);
    const key = randomUUID();
    const owner = new pg.Client(testEnv.ownerUrl);
    await owner.connect();
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${business.id}/${key}`]);
    const leaves = new AbortController();
    const sent = fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenOf(business.employees.mesero, business.id)}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(anOrderRequest([{ product }])),
      signal: leaves.signal,
    });
    const isWaiting = async () => {
      const { rows } = await owner.query(`select from pg_locks where locktype = 'advisory' and not granted`);
      return rows.length;
    };
    await expect.poll(isWaiting).toBeGreaterThan(0);
    leaves.abort();
    await expect(sent).rejects.toThrow();
    await owner.query('commit');
    await owner.end();
    await client.until(() => client?.events('kitchen.sent').length === 1);
  });
});
