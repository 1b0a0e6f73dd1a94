import pg from 'pg';
import { startPlatform } from '#scripts/platform.ts';
import { ownerPool } from '#tests/support/restaurant.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { importRows, inventoryRows, publicMenuRows } from './back-office.ts';
import { type Case, casesOf, type Prepared, type Stage } from './cases.ts';
import { measureLive } from './live.ts';
import { closedLoop, fixedRate, type Measured, middle, send } from './load.ts';
import { memoryOf } from './memory.ts';
import { measurePicker } from './picker.ts';
import { measurePlans } from './plans.ts';
import { measureRealtime } from './realtime.ts';
import { measureReports } from './reports.ts';
import { reportsScreenRows } from './reports-screen.ts';
import { type Row, round, verdict } from './row.ts';
import { measureDrag, measureKitchenAtRest } from './screens.ts';
import { prepareOrders, setStage } from './stage.ts';

const CLIENTS = [1, 16, 64] as const;
const REQUESTS = { 1: 150, 16: 600, 64: 800 } as const;
const SIGN_INS = { 1: 4, 16: 16, 64: 64 } as const;
const STRAIGHT_CONNECTIONS = 32;
const PENDING_CARDS = 12;
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

const say = (text: string) => process.stderr.write(`${text}\n`);
const folder = aStateFolder();
// The database does not wait for the disk: what is compared is our own work, and a floor that only reads never waits.
const platform = await startPlatform({
  port: 0,
  stateFolder: folder.path,
  seed: 'demo',
  durable: false,
  quiet: true,
  cron: false,
});
const ground = {
  ownerUrl: platform.ownerUrl,
  appUrl: platform.appUrl,
  bridgeEndpoint: platform.bridgeEndpoint,
};
const straight = new pg.Pool({ connectionString: platform.appUrl, max: STRAIGHT_CONNECTIONS });
const origin = platform.workerOrigin;

async function askFloor(): Promise<void> {
  const { status } = await send(origin, { method: 'GET', path: '/api/health' });
  if (status !== 200) throw new Error(String(status));
}

const nothing = (index: number): Prepared => ({ index, orderId: '', cardId: '', saleId: '', totalCents: 0 });

const throughWorker = (entry: Case, prepared: readonly Prepared[]) => async (index: number) => {
  const { status } = await send(origin, entry.ask(prepared[index] ?? nothing(index)));
  if (status >= 300) throw new Error(String(status));
};

const onDatabase = (entry: Case, prepared: readonly Prepared[]) => async (index: number) => {
  const client = await straight.connect();
  try {
    await entry.straight(client, prepared[index] ?? nothing(index));
  } finally {
    client.release();
  }
};

async function prepare(entry: Case, stage: Stage, count: number): Promise<Prepared[]> {
  return entry.needsOrder ? prepareOrders(straight, stage, count) : [];
}

async function measureClosed(entry: Case, stage: Stage, clients: (typeof CLIENTS)[number]): Promise<Row> {
  const count = (entry.kind === 'sign-in' ? SIGN_INS : REQUESTS)[clients];
  const warm = entry.kind === 'sign-in' ? 0 : WARM_UP;
  const prepared = await prepare(entry, stage, (count + warm) * 2);
  // A connection that does something for the first time makes its plans: a database in use has them.
  await closedLoop(warm, STRAIGHT_CONNECTIONS, throughWorker(entry, prepared.slice(count * 2)));
  await closedLoop(warm, STRAIGHT_CONNECTIONS, onDatabase(entry, prepared.slice(count * 2 + warm)));
  const before = await closedLoop(REQUESTS[clients], clients, askFloor);
  const through = await closedLoop(count, clients, throughWorker(entry, prepared));
  const memory_mb = memoryOf('workerd');
  const direct = await closedLoop(count, clients, onDatabase(entry, prepared.slice(count)));
  const after = await closedLoop(REQUESTS[clients], clients, askFloor);
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
    limit_rate: round(direct.rate),
    limit_ratio: round(through.rate / direct.rate),
    limit_floor_ratio: round(direct.rate / floorRate),
    failures: through.failures + direct.failures + before.failures + after.failures,
    memory_mb,
    ...(wanted === null ? {} : { target: verdict(ratio >= wanted, `floor_ratio >= ${wanted}`) }),
  };
}

/** The middle one of three windows, floor and case by turns: one pause of the machine's falls into one of them. */
async function measureFixed(entry: Case, stage: Stage): Promise<Row> {
  const prepared = await prepare(entry, stage, FIXED_REQUESTS * FIXED_WINDOWS);
  const floors: Measured[] = [];
  const windows: Measured[] = [];
  for (let window = 0; window < FIXED_WINDOWS; window += 1) {
    const its = prepared.slice(window * FIXED_REQUESTS);
    floors.push(await fixedRate(FIXED_REQUESTS, FIXED_PER_SECOND, askFloor));
    windows.push(await fixedRate(FIXED_REQUESTS, FIXED_PER_SECOND, throughWorker(entry, its)));
  }
  const [floor, through] = [middle(floors), middle(windows)];
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

async function measureRoom(stage: Stage): Promise<Row[]> {
  const { echo, posted, sent } = await measureRealtime(platform, stage, REALTIME_ROUNDS);
  const ratio = posted.p50 / echo.p50;
  const times = ({ p50, p99 }: { p50: number; p99: number }) => ({
    p50: round(p50),
    p99: round(p99),
    failures: 0,
  });
  return [
    { name: 'realtime: bare echo', ...times(echo) },
    {
      name: 'realtime: from the POST to hearing',
      ...times(posted),
      target: verdict(
        ratio <= TARGETS.realtime,
        `p50 / the echo's p50 = ${round(ratio)} <= ${TARGETS.realtime}`,
      ),
    },
    { name: 'realtime: from sending an order to hearing', ...times(sent) },
  ];
}

async function measureAdding(): Promise<Row> {
  const { p50, p95, p99 } = await measurePicker(platform.origin, ground);
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
  const { card, table } = await measureLive(platform.origin, ground, devices);
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
  const core = await measureKitchenAtRest(platform.origin, ground);
  const drag = await measureDrag(platform.origin, ground);
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
  // What is written fills one restaurant; what is read is read in another, with a day like any other.
  const busy = await setStage(ground, straight, origin);
  const calm = await setStage(ground, straight, origin);
  await prepareOrders(straight, calm, PENDING_CARDS);
  const stageOf = ({ kind }: Case) => (kind === 'read' ? calm : busy);
  const cases = casesOf(busy).map((entry, at) =>
    entry.kind === 'read' ? (casesOf(calm)[at] ?? entry) : entry,
  );
  await closedLoop(WARM_UP, STRAIGHT_CONNECTIONS, askFloor);
  for (const entry of cases) {
    for (const clients of CLIENTS) {
      say(`${entry.name}, ${clients} clients`);
      rows.push(await measureClosed(entry, stageOf(entry), clients));
    }
  }
  for (const entry of cases.filter(({ kind }) => kind !== 'sign-in')) {
    say(`${entry.name} at ${FIXED_PER_SECOND} a second`);
    rows.push(await measureFixed(entry, stageOf(entry)));
  }
  say('realtime');
  rows.push(...(await measureRoom(busy)));
  for (const devices of DEVICES) {
    say(`live, ${devices} devices`);
    rows.push(...(await measureDevices(devices)));
  }
  say('screens');
  rows.push(...(await measureScreens()));
  say('adding a product');
  rows.push(await measureAdding());
  say('plans of a small business');
  rows.push(...(await measurePlans(ground)));
  say('inventory');
  rows.push(...(await inventoryRows(platform)));
  say('imports');
  rows.push(...(await importRows(platform)));
  say('public menu');
  rows.push(...(await publicMenuRows(platform)));
  say('opening the reports');
  rows.push(...(await reportsScreenRows(platform.origin)));
  say(`reports of ${SALES} sales`);
  rows.push(...(await measureReports(platform, ground, straight, SALES)));
}

// What was measured is told also when something later fails.
const rows: Row[] = [];
try {
  await run(rows);
} finally {
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
  if (rows.some((row) => row.failures > 0)) process.exitCode = 1;
  await straight.end();
  await ownerPool(ground).end();
  await platform.stop();
  folder.remove();
}
