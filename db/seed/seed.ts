import { readFileSync } from 'node:fs';
import pg from 'pg';
import { LocalProblem } from '#db/local/problem.ts';
import { addDays, businessDay, hourOf, startOfDay } from '#domain/base/time.ts';
import { ROLLUP_TABLES } from '#domain/reports/rollups.ts';
import { accountRows } from './accounts.ts';
import { insertBusiness } from './business.ts';
import { DEMO_BUSINESS, MEASURING_BUSINESS, type SeedBusiness } from './businesses.ts';
import { withoutConstraints } from './constraints.ts';
import { insertToday } from './day.ts';
import { pauseIndexes, resumeIndexes } from './indexes.ts';
import { insertPlan, type PlanSize } from './plan.ts';
import { BUSINESS_TABLES, removeBusiness } from './remove.ts';
import { insertRows } from './rows.ts';

export interface SeedOptions {
  /** If given, seeds the measuring business with so many sales over three years; otherwise the demo of 120 days. */
  sales?: number;
  onStep?: (text: string) => void;
  /** The end of the history; by default, the clock of the database. */
  now?: Date;
  /** Ends the seed: it leaves nothing. */
  signal?: AbortSignal;
}

export interface SeedResult {
  business_id: string;
  /** False when the business existed already. */
  created: boolean;
  sales: number;
}

type OnProgress = (text: string) => void;

const ZONE = 'America/Tegucigalpa';
const DEMO = { days: 120, sales: 10_300, base: 0, chunkDays: 200 };
const MEASURING = { days: 1095, base: 1_000_000_000, chunkDays: 55 };
/** PostgreSQL ends the statement of a closed connection within a second. */
const SESSION_SETTINGS =
  "set client_connection_check_interval = 1000; set work_mem = '192MB'; set temp_buffers = '256MB'; set jit = off; set default_statistics_target = 20; set maintenance_work_mem = '384MB'";
/** The files of sql/ that run for the days of one chunk. */
const SERVED_PRODUCTS = ['chunk-orders', 'served-products'];
const HISTORY = ['chunk-orders', 'history'];
const Z_REPORTS = ['z-reports'];
const SCHEMA = 'fogon_seed';
const LARGE_TABLES = ['orders', 'kitchen_tickets', 'order_lines', 'sales', 'sale_items', 'payments', 'tips'];
/** An advisory lock: one seed runs at a time in a database. */
const SEED_LOCK_KEY = 4_721_504;

const sql = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8');

interface SeedConnection {
  client: pg.Client;
  isSuperuser: boolean;
  /** The role may disable foreign keys (session_replication_role). */
  skipsForeignKeys: boolean;
}

async function openConnection(ownerUrl: string): Promise<SeedConnection> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // Its statements fail then.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION_SETTINGS);
  const found = await client.query(
    `select rolsuper, has_parameter_privilege('session_replication_role', 'set') as passes from pg_roles where rolname = current_user`,
  );
  return {
    client,
    isSuperuser: found.rows[0]?.rolsuper === true,
    skipsForeignKeys: found.rows[0]?.passes === true,
  };
}

/**
 * Row-level security applies to the owner too; fogon_platform may write for any business, and a superuser needs no role. Without
 * foreign keys most of the work is saved; check.sql finds orphans instead.
 */
async function beginWriting({ client, isSuperuser, skipsForeignKeys }: SeedConnection): Promise<void> {
  if (skipsForeignKeys) await client.query('set session_replication_role = replica');
  if (!isSuperuser) await client.query('set role fogon_platform');
  await client.query(`set search_path = ${SCHEMA}, public`);
}

async function endWriting({ client, skipsForeignKeys }: SeedConnection): Promise<void> {
  await client.query('reset role');
  if (skipsForeignKeys) await client.query('reset session_replication_role');
  await client.query(`reset search_path; drop schema ${SCHEMA} cascade`);
}

/** Updates the statistics, so that later queries are not planned for the few rows of before. Only the owner may. */
async function analyze({ client, isSuperuser }: SeedConnection, tables: readonly string[]): Promise<void> {
  await client.query(`reset role; analyze ${tables.join(', ')}`);
  if (!isSuperuser) await client.query('set role fogon_platform');
}

async function createScratchSchema(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA} cascade`);
  await client.query(`create schema ${SCHEMA}`);
  await client.query(`grant usage, create on schema ${SCHEMA} to fogon_platform`);
}

async function readSales(client: pg.ClientBase, businessId: string): Promise<number | null> {
  const found = await client.query(
    `select b.id, c.value as sales from businesses b
     left join business_counters c on c.business_id = b.id and c.series = 'sale' where b.id = $1`,
    [businessId],
  );
  const row = found.rows[0];
  return row === undefined ? null : Number(row.sales ?? 0);
}

async function readNow(client: pg.ClientBase): Promise<Date> {
  const found = await client.query('select now() as now');
  const now: unknown = found.rows[0]?.now;
  if (!(now instanceof Date)) throw new TypeError('the database returned no time');
  return now;
}

/** The detailed history ends yesterday: insertToday adds the sales of today. */
function planSize(now: Date, days: number, sales: number, base: number, detailed: boolean): PlanSize {
  const today = businessDay(now, ZONE);
  const hasSalesToday = !detailed && hourOf(now, ZONE) >= 10;
  return {
    zone: ZONE,
    today,
    firstDay: addDays(today, -days),
    now,
    limit: hasSalesToday ? new Date(now.getTime() - 45 * 60_000) : startOfDay(today, ZONE),
    sales,
    scale: Math.max(1, Math.round(sales / days / (DEMO.sales / DEMO.days))),
    base,
    detailed,
  };
}

const runFile = (client: pg.ClientBase, name: string): Promise<unknown> => client.query(sql(name));

interface Chunk {
  readonly from: number;
  readonly to: number;
}

function chunksOf(dayCount: number, size: number): Chunk[] {
  const starts = Array.from({ length: Math.ceil(dayCount / size) }, (_, index) => index * size + 1);
  return starts.map((from) => ({ from, to: Math.min(dayCount, from + size - 1) }));
}

async function runChunk(client: pg.ClientBase, names: readonly string[], chunk: Chunk): Promise<void> {
  await client.query("select set_config('seed.from', $1, false), set_config('seed.to', $2, false)", [
    String(chunk.from),
    String(chunk.to),
  ]);
  for (const name of names) await runFile(client, name);
}

/** Runs the chunks on the connections, each chunk in one transaction. A free connection takes the next chunk. */
async function runChunks(
  clients: readonly pg.ClientBase[],
  names: readonly string[],
  chunks: readonly Chunk[],
): Promise<void> {
  const queue = [...chunks];
  await Promise.all(
    clients.map(async (client) => {
      for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
        await client.query('begin');
        await runChunk(client, names, chunk);
        await client.query('commit');
      }
    }),
  );
}

const historyStart = (size: PlanSize): Date => startOfDay(addDays(size.firstDay, -1), ZONE);

async function insertDemo(
  connection: SeedConnection,
  business: SeedBusiness,
  size: PlanSize,
  onProgress: OnProgress,
): Promise<void> {
  const { client } = connection;
  const accounts = accountRows(business.id, business.prefix, historyStart(size));
  await client.query('begin');
  try {
    await createScratchSchema(client);
    await beginWriting(connection);
    onProgress('Menú, mesas e ingredientes');
    await insertBusiness(client, business, historyStart(size));
    await runFile(client, 'scratch-schema');
    await insertPlan(client, business, size);
    await runFile(client, 'calendar');
    const allDays = { from: 1, to: DEMO.days + 1 };
    await runChunk(client, SERVED_PRODUCTS, allDays);
    await runFile(client, 'deliveries');
    await runFile(client, 'purchases');
    onProgress('Órdenes, ventas y pagos de 120 días');
    await runChunk(client, HISTORY, allDays);
    onProgress('Caja, gastos e inventario');
    await runFile(client, 'cash');
    await runFile(client, 'stock-movements');
    await insertRows(client, 'users', await accounts);
    await runChunk(client, Z_REPORTS, allDays);
    await runFile(client, 'counters-and-audit');
    await endWriting(connection);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function insertMeasuring(
  connections: readonly SeedConnection[],
  business: SeedBusiness,
  size: PlanSize,
  onProgress: OnProgress,
): Promise<void> {
  const clients = connections.map((connection) => connection.client);
  const [first] = connections;
  if (!first) return;
  const { client } = first;
  const accounts = accountRows(business.id, business.prefix, historyStart(size));
  await createScratchSchema(client);
  for (const connection of connections) {
    await connection.client.query('set synchronous_commit = off');
    await beginWriting(connection);
  }
  await insertBusiness(client, business, historyStart(size));
  // The jobs of every minute and people use active businesses only.
  await client.query('update businesses set is_active = false where id = $1', [business.id]);
  await runFile(client, 'scratch-schema');
  await insertPlan(client, business, size);
  await runFile(client, 'calendar');
  const chunks = chunksOf(MEASURING.days + 1, MEASURING.chunkDays);
  onProgress('Consumo de cada día');
  await runChunks(clients, SERVED_PRODUCTS, chunks);
  await runFile(client, 'deliveries');
  await runFile(client, 'purchases');
  onProgress('Órdenes, ventas y pagos');
  if (first.skipsForeignKeys) {
    if (first.isSuperuser) await pauseIndexes(client, LARGE_TABLES);
    await runChunks(clients, HISTORY, chunks);
    onProgress('Índices');
    await resumeIndexes(clients);
  } else {
    await client.query('begin; reset role');
    await withoutConstraints(client, LARGE_TABLES, async () => {
      await client.query('set role fogon_platform');
      await runChunk(client, HISTORY, { from: 1, to: MEASURING.days + 1 });
      await client.query('reset role');
      onProgress('Índices');
    });
    await client.query('commit');
  }
  await analyze(first, LARGE_TABLES);
  onProgress('Caja, gastos e inventario');
  await runFile(client, 'cash');
  await runFile(client, 'stock-movements');
  await insertRows(client, 'users', await accounts);
  await runChunks(clients, Z_REPORTS, chunks);
  await client.query('begin');
  await runFile(client, 'counters-and-audit');
  await client.query('update businesses set is_active = true where id = $1', [business.id]);
  await client.query('commit');
  await endWriting(first);
}

const lockSeeds = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [SEED_LOCK_KEY]);

/** Restores the indexes that an earlier seed paused and left, and may then read and remove any business. */
async function enterSeeded({ client, isSuperuser }: SeedConnection): Promise<void> {
  if (isSuperuser) await resumeIndexes([client]);
  else await client.query('set role fogon_platform');
}

/** Removes what a seed wrote that failed or was interrupted, once its statements have ended. */
async function undoMeasuring(ownerUrl: string, business: SeedBusiness): Promise<void> {
  const connection = await openConnection(ownerUrl);
  const { client } = connection;
  try {
    await lockSeeds(client);
    await client.query(`drop schema if exists ${SCHEMA} cascade`);
    await enterSeeded(connection);
    await removeBusiness(client, business.id);
  } finally {
    await client.end();
  }
}

/**
 * Writes the demo business, or with `sales` the separate measuring business. Both have the same rows in every database on the same day.
 * Does nothing when the demo exists, or the measuring business with so many sales; a smaller or incomplete one is replaced. The measuring
 * business is inactive until it is whole. Fails without leaving anything.
 */
export async function seedDemo(ownerUrl: string, options: SeedOptions = {}): Promise<SeedResult> {
  const { sales, signal, onStep: onProgress = () => {} } = options;
  const business = sales === undefined ? DEMO_BUSINESS : MEASURING_BUSINESS;
  const wanted = sales ?? DEMO.sales;
  const connections = [await openConnection(ownerUrl)];
  const [connection] = connections;
  if (!connection) throw new TypeError('no connection');
  const { client } = connection;
  const endAll = () => Promise.all(connections.map((each) => each.client.end()));
  let isIncomplete = false;
  signal?.addEventListener('abort', endAll);
  try {
    signal?.throwIfAborted();
    await lockSeeds(client);
    await enterSeeded(connection);
    const found = await readSales(client, business.id);
    if (found !== null && (sales === undefined || found >= sales)) {
      onProgress(`Ya existe: ${business.name}, con ${found} ventas`);
      return { business_id: business.id, created: false, sales: found };
    }
    if (found !== null) {
      onProgress(`Se quita ${business.name}, que tiene ${found} ventas`);
      await removeBusiness(client, business.id);
    }
    if (!connection.isSuperuser) await client.query('reset role');
    const now = options.now ?? (await readNow(client));
    if (sales === undefined) {
      await insertDemo(connection, business, planSize(now, DEMO.days, wanted, DEMO.base, true), onProgress);
    } else {
      connections.push(await openConnection(ownerUrl));
      const size = planSize(now, MEASURING.days, wanted, MEASURING.base, false);
      isIncomplete = true;
      await insertMeasuring(connections, business, size, onProgress);
      isIncomplete = false;
    }
    onProgress('Estadísticas de las tablas');
    await client.query(`analyze ${BUSINESS_TABLES.join(', ')}`);
    // The job of every minute rolls up a long history; until then reports read its rows.
    if (sales === undefined) {
      onProgress('El día de hoy');
      await insertToday(client, now);
      onProgress('Resumen de los días que pasaron');
      await client.query('select roll_up_business($1, $2)', [business.id, DEMO.days + 1]);
      await client.query(`analyze ${ROLLUP_TABLES.join(', ')}`);
    }
    return { business_id: business.id, created: true, sales: wanted };
  } catch (error) {
    await endAll();
    if (isIncomplete) {
      onProgress('Se quita lo que se había escrito');
      await undoMeasuring(ownerUrl, business);
    }
    throw signal?.aborted ? new LocalProblem('Se interrumpió: lo que no estaba completo se quitó.') : error;
  } finally {
    signal?.removeEventListener('abort', endAll);
    await endAll();
  }
}

/** Adds the day in progress to an older demo, unless a person has opened a register (docs/decisions/056). Returns whether it did. */
export async function refreshDemo(ownerUrl: string, now?: Date): Promise<boolean> {
  const { client } = await openConnection(ownerUrl);
  try {
    await lockSeeds(client);
    return await insertToday(client, now ?? (await readNow(client)));
  } finally {
    await client.end();
  }
}
