import { randomUUID } from 'node:crypto';
import { MEASURING_BUSINESS } from '#db/seed/businesses.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { LONG_READ_SECONDS } from '#domain/base/limits.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { ROLLUP_TABLES } from '#domain/reports/rollups.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { quantile, send, signIn } from './load.ts';
import { createReader, type Reader } from './paired-reads.ts';
import { type Row, round, verdict } from './result-row.ts';

const YEARS = 3;
const PEOPLE = 4;
const SMALL = 12;
const MAX_RATIO = 2;
/** Both kinds of windows take turns, so that a slow moment of the machine affects both. */
const TURNS = 6;
const WINDOW_MS = 10_000;
/** How often a restaurant sends an order: far more often than a real one. */
const QUIET_MS = 200;
const SMALL_MS = 1000;

interface Till {
  readonly authorization: string;
  readonly product: string;
}

async function aTill(database: TestDatabase, origin: string): Promise<Till> {
  const business = await database.business();
  const product = await business.product();
  await business.openRegister();
  return { authorization: await signIn(origin, business.employees.admin.username), product };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sends {
  readonly times: number[];
  failures: number;
}

const noSends = (): Record<'quiet' | 'small', Sends> => ({
  quiet: { times: [], failures: 0 },
  small: { times: [], failures: 0 },
});

/** Sends orders at a fixed rate until the window ends, whether or not earlier ones were answered. */
async function sell(origin: string, { authorization, product }: Till, everyMs: number, into: Sends) {
  const running: Promise<void>[] = [];
  const sendOne = async () => {
    const began = performance.now();
    const { status } = await send(origin, {
      method: 'POST',
      path: '/api/orders',
      headers: { authorization, 'idempotency-key': randomUUID(), 'cf-connecting-ip': randomUUID() },
      body: JSON.stringify(anOrderRequest([{ product }])),
    });
    into.times.push(performance.now() - began);
    if (status !== 201) into.failures += 1;
  };
  for (let left = WINDOW_MS; left > 0; left -= everyMs) {
    running.push(sendOne());
    await wait(everyMs);
  }
  await Promise.all(running);
}

/** A person who opens one report of three years after the other, as the screen does: a refused one again a moment later. */
async function openReports(origin: string, reader: Reader, first: number, isOver: () => boolean) {
  const today = businessDay(new Date(), 'America/Tegucigalpa');
  const days = `from=${addDays(today, -365 * YEARS)}&to=${today}`;
  const paths = [
    ...['sales', 'products', 'taxes', 'service'].map((name) => `/api/reports/${name}?${days}`),
    `/api/sales?${days}&limit=25`,
  ];
  for (let turn = first; !isOver(); turn += 1) {
    const path = paths[turn % paths.length] ?? '';
    const headers = { authorization: reader.authorization, 'cf-connecting-ip': randomUUID() };
    while (!isOver() && (await send(origin, { method: 'GET', path, headers })).status === 429)
      await wait(LONG_READ_SECONDS * 1000);
  }
}

const p95 = ({ times }: Sends) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  );

/** How much longer other restaurants wait for a sent order while four people of one open reports of three years. */
export async function measureNeighbours(
  platform: { readonly ownerUrl: string; readonly workerOrigin: string },
  database: TestDatabase,
  sales: number,
): Promise<Row[]> {
  const origin = platform.workerOrigin;
  const { business_id } = await seedDemo(platform.ownerUrl, { sales });
  await database.rows('select roll_up_business($1, $2)', [business_id, 365 * YEARS + 1]);
  const quiet = await aTill(database, origin);
  const small = await Promise.all(Array.from({ length: SMALL }, () => aTill(database, origin)));
  await database.rows(`vacuum analyze ${ROLLUP_TABLES.join(', ')}`);
  await database.rows('analyze');
  const reader = await createReader(database, origin, MEASURING_BUSINESS);
  const alone = noSends();
  const beside = noSends();
  const window = async (into: ReturnType<typeof noSends>) => {
    await Promise.all([
      sell(origin, quiet, QUIET_MS, into.quiet),
      ...small.map((till) => sell(origin, till, SMALL_MS, into.small)),
    ]);
  };
  await window(noSends());
  for (let turn = 0; turn < TURNS; turn += 1) {
    await window(alone);
    let isOver = false;
    const people = Array.from({ length: PEOPLE }, (_, index) =>
      openReports(origin, reader, turn + index, () => isOver),
    );
    await window(beside);
    isOver = true;
    await Promise.all(people);
  }
  const rowOf = (name: string, which: 'quiet' | 'small', clients: number): Row => {
    const ratio = p95(beside[which]) / p95(alone[which]);
    return {
      name: `${name} an order beside ${PEOPLE} people who open ${YEARS} years of ${sales} sales`,
      clients,
      p95: round(p95(beside[which])),
      floor_p95: round(p95(alone[which])),
      floor_ratio: round(ratio),
      failures: alone[which].failures + beside[which].failures,
      target: verdict(ratio <= MAX_RATIO, `at most ${MAX_RATIO} times`),
    };
  };
  return [
    rowOf('a quiet restaurant sends', 'quiet', 1),
    rowOf(`${SMALL} small restaurants send`, 'small', SMALL),
  ];
}
