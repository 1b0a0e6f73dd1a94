import type pg from 'pg';
import type { Platform } from '#scripts/platform.ts';
import { type BenchFixture, type Case, casesOf, type Prepared } from './cases.ts';
import { prepareOrders } from './fixture.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { closedLoop, fixedRate, type Measured, medianWindow, send } from './load.ts';
import { memoryOf } from './memory.ts';
import { type Row, round, verdict } from './result-row.ts';

export const CLIENTS = [1, 16, 64] as const;

type Clients = (typeof CLIENTS)[number];

const REQUESTS = { 1: 150, 16: 600, 64: 800 } as const;
/** A platform refuses 64 sign-ins at once from one address. */
const SIGN_INS: Partial<Record<Clients, number>> = { 1: 4, 16: 16 };
export const DIRECT_CONNECTIONS = 32;
const FIXED_PER_SECOND = 100;
const FIXED_REQUESTS = 300;
const FIXED_WINDOWS = 3;
const WARM_UP = 300;
const MIN_LIMIT_RATIO = 0.75;
const MAX_SENDING_P99_MS = 30;

/** How many requests of a case are measured with that many clients; undefined if none. */
const countOf = ({ kind }: Case, clients: Clients): number | undefined =>
  (kind === 'sign-in' ? SIGN_INS : REQUESTS)[clients];

/** The Worker, and the connections to its database. */
export interface Measurable {
  readonly origin: string;
  readonly direct: pg.Pool;
}

export const emptyPrepared = (index: number): Prepared => ({
  index,
  orderId: '',
  kitchenTicketId: '',
  saleId: '',
  totalCents: 0,
});

const requestHealth =
  ({ origin }: Measurable) =>
  async (): Promise<void> => {
    const { status } = await send(origin, { method: 'GET', path: '/api/health' });
    if (status !== 200) throw new Error(String(status));
  };

/** Sends the requests of a case to the Worker. */
export const throughWorker =
  ({ origin }: Measurable, entry: Case, prepared: readonly Prepared[]) =>
  async (index: number): Promise<void> => {
    const { status } = await send(origin, entry.request(prepared[index] ?? emptyPrepared(index)));
    if (status >= 300) throw new Error(String(status));
  };

const onDatabase =
  ({ direct }: Measurable, entry: Case, prepared: readonly Prepared[]) =>
  async (index: number): Promise<void> => {
    await entry.direct((statement) => direct.query(statement), prepared[index] ?? emptyPrepared(index));
  };

/** Sends the statements of a case to the forwarder. */
export const throughForwarder =
  ({ run }: Forwarder, entry: Case, prepared: readonly Prepared[]) =>
  async (index: number): Promise<void> => {
    await entry.direct(run, prepared[index] ?? emptyPrepared(index));
  };

/** What the requests of a case need: orders, if any. */
export async function prepare(
  { direct }: Measurable,
  entry: Case,
  fixture: BenchFixture,
  count: number,
): Promise<Prepared[]> {
  return entry.needsOrder ? prepareOrders(direct, fixture, count) : [];
}

/** The first requests of an isolate and the first uses of a connection are slower. */
export async function warmUp(on: Measurable): Promise<void> {
  await closedLoop(WARM_UP, DIRECT_CONNECTIONS, requestHealth(on));
}

async function measureClosed(
  on: Measurable,
  forwarder: Forwarder,
  entry: Case,
  fixture: BenchFixture,
  clients: Clients,
  count: number,
): Promise<Row> {
  const warm = entry.kind === 'sign-in' ? 0 : WARM_UP;
  const prepared = await prepare(on, entry, fixture, (count + warm) * 3);
  const slice = (at: number) => prepared.slice(at * (count + warm));
  // A connection plans a statement at its first uses; a database in use has these plans.
  await closedLoop(warm, DIRECT_CONNECTIONS, throughWorker(on, entry, slice(0)));
  await closedLoop(warm, DIRECT_CONNECTIONS, onDatabase(on, entry, slice(1)));
  await closedLoop(warm, DIRECT_CONNECTIONS, throughForwarder(forwarder, entry, slice(2)));
  const before = await closedLoop(REQUESTS[clients], clients, requestHealth(on));
  const through = await closedLoop(count, clients, throughWorker(on, entry, slice(0).slice(warm)));
  const memory_mb = memoryOf('workerd');
  const directTimes = await closedLoop(count, clients, onDatabase(on, entry, slice(1).slice(warm)));
  const forwarded = await closedLoop(
    count,
    clients,
    throughForwarder(forwarder, entry, slice(2).slice(warm)),
  );
  const after = await closedLoop(REQUESTS[clients], clients, requestHealth(on));
  const floorRate = (before.rate + after.rate) / 2;
  const limitRatio = through.rate / directTimes.rate;
  return {
    name: entry.name,
    clients,
    rate: round(through.rate),
    p50: round(through.p50),
    p99: round(through.p99),
    floor_rate: round(floorRate),
    floor_ratio: round(through.rate / floorRate),
    limit_rate: round(directTimes.rate),
    limit_ratio: round(limitRatio),
    limit_floor_ratio: round(directTimes.rate / floorRate),
    forward_rate: round(forwarded.rate),
    forward_ratio: round(forwarded.rate / directTimes.rate),
    failures: [through, directTimes, forwarded, before, after].reduce(
      (sum, { failures }) => sum + failures,
      0,
    ),
    memory_mb,
    ...(entry.kind !== 'sign-in' && clients === 16
      ? { target: verdict(limitRatio >= MIN_LIMIT_RATIO, `limit_ratio >= ${MIN_LIMIT_RATIO}`) }
      : {}),
  };
}

/** The median of three windows, alternating floor and case, so that one pause of the machine affects one window. */
async function measureFixed(on: Measurable, entry: Case, fixture: BenchFixture): Promise<Row> {
  const prepared = await prepare(on, entry, fixture, FIXED_REQUESTS * FIXED_WINDOWS);
  const floors: Measured[] = [];
  const windows: Measured[] = [];
  for (let window = 0; window < FIXED_WINDOWS; window += 1) {
    const its = prepared.slice(window * FIXED_REQUESTS);
    floors.push(await fixedRate(FIXED_REQUESTS, FIXED_PER_SECOND, requestHealth(on)));
    windows.push(await fixedRate(FIXED_REQUESTS, FIXED_PER_SECOND, throughWorker(on, entry, its)));
  }
  const [floor, through] = [medianWindow(floors), medianWindow(windows)];
  return {
    name: `${entry.name} at ${FIXED_PER_SECOND}/s`,
    p50: round(through.p50),
    p99: round(through.p99),
    floor_p99: round(floor.p99),
    p99_ratio: round(through.p99 / floor.p99),
    failures: [...floors, ...windows].reduce((sum, { failures }) => sum + failures, 0),
    ...(entry.name === 'send order'
      ? { target: verdict(through.p99 <= MAX_SENDING_P99_MS, `p99 <= ${MAX_SENDING_P99_MS} ms`) }
      : {}),
  };
}

/** Writes fill one business; reads use another one with a usual day. */
export interface Fixtures {
  readonly write: BenchFixture;
  readonly read: BenchFixture;
}

/** The cases with their fixtures. */
export function casesWithFixtures({ write, read }: Fixtures): { entry: Case; fixture: BenchFixture }[] {
  const reads = casesOf(read);
  return casesOf(write).map((entry, at) =>
    entry.kind === 'read' ? { entry: reads[at] ?? entry, fixture: read } : { entry, fixture: write },
  );
}

/** Each request beside a bare one, beside its SQL without a Worker and through one that only sends it on, by 1, 16 and 64 clients. */
export async function requestRows(
  on: Measurable,
  platform: Platform,
  fixtures: Fixtures,
  logProgress: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  const forwarder = await startForwarder(platform);
  try {
    for (const { entry, fixture } of casesWithFixtures(fixtures)) {
      for (const clients of CLIENTS) {
        const count = countOf(entry, clients);
        if (count === undefined) continue;
        logProgress(`${entry.name}, ${clients} clients`);
        rows.push(await measureClosed(on, forwarder, entry, fixture, clients, count));
      }
    }
  } finally {
    await forwarder.stop();
  }
  return rows;
}

/** Each request at a fixed rate, as a restaurant sends them. */
export async function rateRows(
  on: Measurable,
  fixtures: Fixtures,
  logProgress: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { entry, fixture } of casesWithFixtures(fixtures)) {
    if (entry.kind === 'sign-in') continue;
    logProgress(`${entry.name} at ${FIXED_PER_SECOND} a second`);
    rows.push(await measureFixed(on, entry, fixture));
  }
  return rows;
}
