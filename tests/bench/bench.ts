import pg from 'pg';
import { LocalProblem } from '#db/local/problem.ts';
import { parseArguments } from '#scripts/arguments.ts';
import { startPlatform } from '#scripts/platform.ts';
import { endWithProblem } from '#scripts/problem.ts';
import { noLimits } from '#scripts/worker-host.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import { importRows, inventoryRows, publicMenuRows } from './back-office.ts';
import { createBenchFixture, prepareOrders } from './fixture.ts';
import { measureGrowth } from './growth.ts';
import { idleSocketRows } from './idle-sockets.ts';
import { invoicingRows } from './invoicing.ts';
import { measureNeighbours } from './neighbours.ts';
import { offlineRows } from './offline.ts';
import { peerRows } from './peer.ts';
import { measurePlans } from './plans.ts';
import { printingRows } from './printing.ts';
import { realtimeRows } from './realtime.ts';
import { measureReports } from './reports.ts';
import { reportsScreenRows } from './reports-screen.ts';
import { DIRECT_CONNECTIONS, type Fixtures, rateRows, requestRows, warmUp } from './requests.ts';
import type { Row } from './result-row.ts';
import { liveRows, pickerRows, screenRows } from './screen-rows.ts';
import { measureWorkerBundle } from './worker-bundle.ts';

const PENDING_TICKETS = 12;
/** Of the large business, unless --sales says another number. */
const SALES = 1_000_000;
const USAGE = 'npm run bench -- [--json] [--only GRUPO …] [--sales 1000000]';

const logProgress = (text: string) => process.stderr.write(`${text}\n`);

async function start({ durable }: { readonly durable: boolean }) {
  const folder = aStateFolder();
  const platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    seed: 'demo',
    durable,
    quiet: true,
    cron: false,
    limitOf: noLimits,
  });
  const database = new TestDatabase(platform);
  const direct = new pg.Pool({ connectionString: platform.appUrl, max: DIRECT_CONNECTIONS });
  const on = { origin: platform.workerOrigin, direct };
  let made: Promise<Fixtures> | undefined;
  const createFixtures = async (): Promise<Fixtures> => {
    const write = await createBenchFixture(database, direct, on.origin);
    const read = await createBenchFixture(database, direct, on.origin);
    await prepareOrders(direct, read, PENDING_TICKETS);
    await warmUp(on);
    return { write, read };
  };
  return {
    folder,
    platform,
    database,
    on,
    fixtures: () => {
      made ??= createFixtures();
      return made;
    },
    stop: async () => {
      await direct.end();
      await database.owner.end();
      await platform.stop();
      folder.remove();
    },
  };
}

type Bench = Awaited<ReturnType<typeof start>>;

/** Measures writes beside writes: both wait for the disk, as those of a restaurant do. */
async function withDisk(measure: (bench: Bench) => Promise<Row[]>): Promise<Row[]> {
  const bench = await start({ durable: true });
  return await measure(bench).finally(bench.stop);
}

/** The groups of rows, in the order of the measurement. */
const GROUPS: Readonly<Record<string, (bench: Bench, sales: number) => Promise<Row[]>>> = {
  worker: () => measureWorkerBundle(),
  requests: async ({ on, platform, fixtures }) => requestRows(on, platform, await fixtures(), logProgress),
  rate: async ({ on, fixtures }) => rateRows(on, await fixtures(), logProgress),
  peer: async ({ platform, database, on, fixtures, folder }) =>
    peerRows(platform, database, on, await fixtures(), folder.path),
  invoicing: () => withDisk(({ database, on }) => invoicingRows(database, on)),
  printing: () => withDisk(({ database, on }) => printingRows(database, on)),
  realtime: async ({ platform, fixtures }) => realtimeRows(platform, (await fixtures()).write),
  'idle-sockets': async ({ platform, fixtures }) => idleSocketRows(platform, (await fixtures()).write),
  live: ({ platform, database }) => liveRows(platform.origin, database, logProgress),
  screens: ({ platform, database }) => screenRows(platform.origin, database),
  picker: ({ platform, database }) => pickerRows(platform.origin, database),
  offline: ({ platform, database }) => offlineRows(platform, database),
  plans: ({ database }) => measurePlans(database),
  inventory: ({ platform, database }) => inventoryRows(platform, database),
  imports: ({ platform, database }) => importRows(platform, database),
  'public-menu': ({ platform, database }) => publicMenuRows(platform, database),
  'reports-screen': ({ platform }) => reportsScreenRows(platform.origin),
  reports: ({ platform, database, on }, sales) => measureReports(platform, database, on.direct, sales),
  growth: ({ platform, database }, sales) => measureGrowth(platform, database, sales),
  neighbours: ({ platform, database }, sales) => measureNeighbours(platform, database, sales),
};

function readArguments() {
  const { values } = parseArguments(USAGE, {
    options: {
      json: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      sales: { type: 'string', default: String(SALES) },
    },
  });
  const names = Object.keys(GROUPS);
  const only: readonly string[] | undefined = values.only;
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new LocalProblem(`No hay un grupo «${unknown}»: ${names.join(', ')}`);
  const sales = Number(values.sales);
  if (!Number.isInteger(sales) || sales <= 0)
    throw new LocalProblem('--sales debe ser un número entero mayor que cero, por ejemplo --sales 3000000.');
  return {
    sales,
    isJson: values.json === true,
    groups: names.filter((name) => only?.includes(name) ?? true),
  };
}

async function run(): Promise<void> {
  const { isJson, groups, sales } = readArguments();
  // The database does not wait for the disk: the floor of the other groups only reads and never waits for it.
  const bench = await start({ durable: false });
  const rows: Row[] = [];
  try {
    for (const name of groups) {
      logProgress(name);
      rows.push(...((await GROUPS[name]?.(bench, sales)) ?? []));
    }
  } finally {
    // Results are printed even when a later measurement fails.
    if (isJson) console.log(JSON.stringify(rows));
    else console.table(rows);
    if (rows.some((row) => row.failures > 0)) process.exitCode = 1;
    await bench.stop();
  }
}

await run().catch(endWithProblem);
