import pg from 'pg';
import { startPlatform } from '#scripts/platform.ts';
import { noLimits } from '#scripts/worker-host.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import { importRows, inventoryRows, publicMenuRows } from './back-office.ts';
import { type BenchFixture, type Case, casesOf, type Prepared } from './cases.ts';
import { createBenchFixture, prepareOrders } from './fixture.ts';
import { measureLive } from './live-updates.ts';
import { closedLoop, fixedRate, type Measured, medianWindow, send } from './load.ts';
import { memoryOf } from './memory.ts';
import { measurePicker } from './picker.ts';
import { measurePlans } from './plans.ts';
import { measureRealtime } from './realtime.ts';
import { measureReports } from './reports.ts';
import { reportsScreenRows } from './reports-screen.ts';
import { type Row, round, verdict } from './result-row.ts';
import { measureDrag, measureKitchenAtRest } from './screens.ts';

const CLIENTS = [1, 16, 64] as const;
const REQUESTS = { 1: 150, 16: 600, 64: 800 } as const;
const SIGN_INS = { 1: 4, 16: 16, 64: 64 } as const;
const DIRECT_CONNECTIONS = 32;
const PENDING_TICKETS = 12;
const FIXED_PER_SECOND = 100;
const FIXED_REQUESTS = 300;
const FIXED_WINDOWS = 3;
const REALTIME_ROUNDS = 150;
const WARM_UP = 300;
const SALES = 1_000_000;
const DEVICES = [1, 10, 50] as const;
const TARGETS = {
  read: 0.6,
  write: 0.5,
  p99: 2,
  realtime: 3,
  pickerMs: 50,
  liveMs: 150,
  core: 0.05,
  frames: 59,
};

const logProgress = (text: string) => process.stderr.write(`${text}\n`);
const folder = aStateFolder();
// The database does not wait for the disk: the floor only reads and never waits for it.
const platform = await startPlatform({
  port: 0,
  stateFolder: folder.path,
  seed: 'demo',
  durable: false,
  quiet: true,
  cron: false,
  limitOf: noLimits,
});
const database = new TestDatabase(platform);
const direct = new pg.Pool({ connectionString: platform.appUrl, max: DIRECT_CONNECTIONS });
const origin = platform.workerOrigin;

async function requestHealth(): Promise<void> {
  const { status } = await send(origin, { method: 'GET', path: '/api/health' });
  if (status !== 200) throw new Error(String(status));
}

const emptyPrepared = (index: number): Prepared => ({
  index,
  orderId: '',
  kitchenTicketId: '',
  saleId: '',
  totalCents: 0,
});

const throughWorker = (entry: Case, prepared: readonly Prepared[]) => async (index: number) => {
  const { status } = await send(origin, entry.request(prepared[index] ?? emptyPrepared(index)));
  if (status >= 300) throw new Error(String(status));
};

const onDatabase = (entry: Case, prepared: readonly Prepared[]) => async (index: number) => {
  const client = await direct.connect();
  try {
    await entry.direct(client, prepared[index] ?? emptyPrepared(index));
  } finally {
    client.release();
  }
};

async function prepare(entry: Case, fixture: BenchFixture, count: number): Promise<Prepared[]> {
  return entry.needsOrder ? prepareOrders(direct, fixture, count) : [];
}

async function measureClosed(
  entry: Case,
  fixture: BenchFixture,
  clients: (typeof CLIENTS)[number],
): Promise<Row> {
  const count = (entry.kind === 'sign-in' ? SIGN_INS : REQUESTS)[clients];
  const warm = entry.kind === 'sign-in' ? 0 : WARM_UP;
  const prepared = await prepare(entry, fixture, (count + warm) * 2);
  // A connection plans a statement at its first uses; a database in use has these plans.
  await closedLoop(warm, DIRECT_CONNECTIONS, throughWorker(entry, prepared.slice(count * 2)));
  await closedLoop(warm, DIRECT_CONNECTIONS, onDatabase(entry, prepared.slice(count * 2 + warm)));
  const before = await closedLoop(REQUESTS[clients], clients, requestHealth);
  const through = await closedLoop(count, clients, throughWorker(entry, prepared));
  const memory_mb = memoryOf('workerd');
  const directTimes = await closedLoop(count, clients, onDatabase(entry, prepared.slice(count)));
  const after = await closedLoop(REQUESTS[clients], clients, requestHealth);
  const floorRate = (before.rate + after.rate) / 2;
  const ratio = through.rate / floorRate;
  const wanted = entry.kind === 'sign-in' ? null : TARGETS[entry.kind];
  return {
    name: entry.name,
    clients,
    rate: round(through.rate),
    p50: round(through.p50),
    p99: round(through.p99),
    floor_rate: round(floorRate),
    floor_ratio: round(ratio),
    limit_rate: round(directTimes.rate),
    limit_ratio: round(through.rate / directTimes.rate),
    limit_floor_ratio: round(directTimes.rate / floorRate),
    failures: through.failures + directTimes.failures + before.failures + after.failures,
    memory_mb,
    ...(wanted === null ? {} : { target: verdict(ratio >= wanted, `floor_ratio >= ${wanted}`) }),
  };
}

/** The median of three windows, alternating floor and case, so that one pause of the machine affects one window. */
async function measureFixed(entry: Case, fixture: BenchFixture): Promise<Row> {
  const prepared = await prepare(entry, fixture, FIXED_REQUESTS * FIXED_WINDOWS);
  const floors: Measured[] = [];
  const windows: Measured[] = [];
  for (let window = 0; window < FIXED_WINDOWS; window += 1) {
    const its = prepared.slice(window * FIXED_REQUESTS);
    floors.push(await fixedRate(FIXED_REQUESTS, FIXED_PER_SECOND, requestHealth));
    windows.push(await fixedRate(FIXED_REQUESTS, FIXED_PER_SECOND, throughWorker(entry, its)));
  }
  const [floor, through] = [medianWindow(floors), medianWindow(windows)];
  const ratio = through.p99 / floor.p99;
  return {
    name: `${entry.name} at ${FIXED_PER_SECOND}/s`,
    p50: round(through.p50),
    p99: round(through.p99),
    floor_p99: round(floor.p99),
    p99_ratio: round(ratio),
    failures: [...floors, ...windows].reduce((sum, { failures }) => sum + failures, 0),
    target: verdict(ratio <= TARGETS.p99, `p99 / the floor's p99 <= ${TARGETS.p99}`),
  };
}

async function measureRoom(fixture: BenchFixture): Promise<Row[]> {
  const { echo, sent, answered } = await measureRealtime(platform, fixture, REALTIME_ROUNDS);
  const ratio = answered.p50 / echo.p50;
  const times = ({ p50, p99 }: { p50: number; p99: number }) => ({
    p50: round(p50),
    p99: round(p99),
    failures: 0,
  });
  return [
    { name: 'realtime: bare echo', ...times(echo) },
    {
      name: 'realtime: from the answer of an order to hearing',
      ...times(answered),
      target: verdict(
        ratio <= TARGETS.realtime,
        `p50 / the echo's p50 = ${round(ratio)} <= ${TARGETS.realtime}`,
      ),
    },
    { name: 'realtime: from sending an order to hearing', ...times(sent) },
  ];
}

async function measureAdding(): Promise<Row> {
  const { p50, p95, p99 } = await measurePicker(platform.origin, database);
  return {
    name: 'adding a product: 300 products, 40 lines, processor slowed 4 times',
    p50: round(p50),
    p95: round(p95),
    p99: round(p99),
    failures: 0,
    target: verdict(p95 <= TARGETS.pickerMs, `p95 <= ${TARGETS.pickerMs} ms`),
  };
}

async function measureDevices(devices: number): Promise<Row[]> {
  const { card, table } = await measureLive(platform.origin, database, devices);
  const row = (name: string, { p50, p95 }: { p50: number; p95: number }): Row => ({
    name: `live, ${devices} devices: from 'Enviar a cocina' to ${name}`,
    p50: round(p50),
    p95: round(p95),
    failures: 0,
    target: verdict(p95 < TARGETS.liveMs, `p95 < ${TARGETS.liveMs} ms`),
  });
  return [row("the kitchen's card", card), row('the table on another floor', table)];
}

async function measureScreens(): Promise<Row[]> {
  const core = await measureKitchenAtRest(platform.origin, database);
  const drag = await measureDrag(platform.origin, database);
  return [
    {
      name: 'the kitchen with 60 orders ticking',
      core: round(core),
      failures: 0,
      target: verdict(core < TARGETS.core, `below ${TARGETS.core} of one core`),
    },
    {
      name: 'dragging one of 120 tables, processor slowed 4 times',
      p50: round(drag.p50),
      p95: round(drag.p95),
      frames_per_second: round(drag.perSecond),
      failures: 0,
      target: verdict(drag.perSecond >= TARGETS.frames, `at least ${TARGETS.frames} frames a second`),
    },
  ];
}

async function run(rows: Row[]): Promise<void> {
  // Writes fill one business; reads use another one with a usual day.
  const writeFixture = await createBenchFixture(database, direct, origin);
  const readFixture = await createBenchFixture(database, direct, origin);
  await prepareOrders(direct, readFixture, PENDING_TICKETS);
  const fixtureOf = ({ kind }: Case) => (kind === 'read' ? readFixture : writeFixture);
  const cases = casesOf(writeFixture).map((entry, at) =>
    entry.kind === 'read' ? (casesOf(readFixture)[at] ?? entry) : entry,
  );
  await closedLoop(WARM_UP, DIRECT_CONNECTIONS, requestHealth);
  for (const entry of cases) {
    for (const clients of CLIENTS) {
      logProgress(`${entry.name}, ${clients} clients`);
      rows.push(await measureClosed(entry, fixtureOf(entry), clients));
    }
  }
  for (const entry of cases.filter(({ kind }) => kind !== 'sign-in')) {
    logProgress(`${entry.name} at ${FIXED_PER_SECOND} a second`);
    rows.push(await measureFixed(entry, fixtureOf(entry)));
  }
  logProgress('realtime');
  rows.push(...(await measureRoom(writeFixture)));
  for (const devices of DEVICES) {
    logProgress(`live, ${devices} devices`);
    rows.push(...(await measureDevices(devices)));
  }
  logProgress('screens');
  rows.push(...(await measureScreens()));
  logProgress('adding a product');
  rows.push(await measureAdding());
  logProgress('plans of a small business');
  rows.push(...(await measurePlans(database)));
  logProgress('inventory');
  rows.push(...(await inventoryRows(platform, database)));
  logProgress('imports');
  rows.push(...(await importRows(platform, database)));
  logProgress('public menu');
  rows.push(...(await publicMenuRows(platform, database)));
  logProgress('opening the reports');
  rows.push(...(await reportsScreenRows(platform.origin)));
  logProgress(`reports of ${SALES} sales`);
  rows.push(...(await measureReports(platform, database, direct, SALES)));
}

// Results are printed even when a later measurement fails.
const rows: Row[] = [];
try {
  await run(rows);
} finally {
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
  if (rows.some((row) => row.failures > 0)) process.exitCode = 1;
  await direct.end();
  await database.owner.end();
  await platform.stop();
  folder.remove();
}
