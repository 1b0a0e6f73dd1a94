import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import pg from 'pg';
import {
  checkMajor,
  createData,
  type DataDirectory,
  lastLine,
  majorOf,
  openData,
  runAs,
  setPassword,
} from './data-folder.ts';
import { saysDiskIsFull } from './disk-space.ts';
import { LocalProblem } from './problem.ts';
import { findPrograms } from './programs.ts';
import { endOrphanServer, lockFolder, portOfServer, signalServer } from './running-server.ts';
import { dataFolderFor, findServerAccount } from './server-account.ts';
import {
  type LocalDatabase,
  newCredentials,
  ownerUrlOf,
  readCredentials,
  writeCredentials,
} from './state.ts';
import { type SupervisedService, supervise, type Watcher } from './supervise.ts';

export interface PostgresServer {
  ownerUrl: string;
  local: LocalDatabase;
  readonly pid: number;
  stop: () => Promise<void>;
}

export interface PostgresOptions extends Watcher {
  stateFolder: string;
  /** false is faster but loses data in a power cut: only for tests. */
  durable?: boolean;
  /** Counts the calls of SQL functions, for the coverage of the tests; writes its log beside the data. */
  countsCalls?: boolean | undefined;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: '200',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** The statements of errors are not logged, to keep the log small. */
const COUNTING = { track_functions: 'all', log_min_error_statement: 'panic' };

const asFlags = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Below the ephemeral ports of systems: an outgoing connection could take one of those between its choice and its use. */
const PORT_RANGE = [20_000, 32_768] as const;

/** A client of this process may keep connections to the server that had one of these before. */
const chosenPorts = new Set<number>();

function randomPort(): number {
  const port = randomInt(...PORT_RANGE);
  if (chosenPorts.has(port)) return randomPort();
  chosenPorts.add(port);
  return port;
}

/** A free port of this machine: `wanted` if it is free, else one that this process has not had before. */
export const freePort = async (wanted = randomPort()): Promise<number> => {
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? wanted : await freePort();
};

interface Server extends SupervisedService {
  readonly pid: number;
}

const launch = (
  local: LocalDatabase,
  { programs, account, durable }: DataDirectory,
  countsCalls = false,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const settings = {
      ...SETTINGS,
      ...(durable ? {} : NOT_DURABLE),
      ...(countsCalls ? COUNTING : {}),
    };
    const args = ['-D', local.data_folder, '-p', String(local.port), ...asFlags(settings)];
    const child = spawn(programs.postgres, args, {
      ...runAs(account),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stopOnExit = (): void => {
      child.kill('SIGINT');
    };
    process.once('exit', stopOnExit);
    let errorOutput = '';
    const ended = new Promise<string>((settle) => {
      child.once('exit', (_code, signal) => {
        process.off('exit', stopOnExit);
        if (signal) settle(signal);
      });
      // Now its output is complete. A killed server may leave processes that hold it open.
      child.once('close', (code) => {
        const reason = lastLine(errorOutput);
        settle(saysDiskIsFull(reason) ? reason : String(code));
      });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString('utf8')).slice(-8000);
      if (countsCalls) appendFileSync(`${local.data_folder}.log`, chunk);
      if (errorOutput.includes('ready to accept connections'))
        resolve({ pid: child.pid ?? 0, ended, stop: () => stopServer(child, ended) });
    });
    child.once('error', (error) => reject(new LocalProblem(`PostgreSQL no arrancó: ${error.message}`)));
    child.once('close', () => reject(new LocalProblem(`PostgreSQL no arrancó: ${lastLine(errorOutput)}`)));
  });

const ensureDatabase = async (local: LocalDatabase): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrlOf({ ...local, database: 'postgres' }) });
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [local.database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(local.database)}`);
  } finally {
    await client.end();
  }
};

/** The signals of a stop, each sent when the one before had no effect: fast shutdown, immediate shutdown, kill. */
const STOP_STEPS = [
  { afterMs: 0, signal: 'SIGINT' },
  { afterMs: 1500, signal: 'SIGQUIT' },
  { afterMs: 2500, signal: 'SIGKILL' },
] as const;

/** Ends a server within three seconds. After a kill the next start recovers committed data from the WAL. */
const stopServer = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const timers = STOP_STEPS.map(({ afterMs, signal }) =>
    setTimeout(() => signalServer(pid, signal), afterMs),
  );
  await ended;
  for (const timer of timers) clearTimeout(timer);
};

/** Exits on signals that the command does not handle itself, so that its 'exit' handlers end the server. */
const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(signal) > 0) continue;
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
};

const WRONG_PASSWORD = '28P01';

/**
 * Starts the embedded PostgreSQL of a state folder, and creates it the first time. Throws a LocalProblem when another Fogón uses the
 * folder, when its data are of another PostgreSQL version, or when a file is missing.
 */
export const startPostgres = async (options: PostgresOptions): Promise<PostgresServer> => {
  const { stateFolder, durable = true, countsCalls = false, onChange, onFailure } = options;
  const unlock = lockFolder(stateFolder);
  try {
    const directory = await findDataDirectory(stateFolder, durable);
    await endOrphanServer(directory.folder);
    const key = await openData(stateFolder, directory, freePort);
    const local = { ...key, data_folder: directory.folder, port: await freePort(key.port) };
    const server = await supervise('PostgreSQL', () => launch(local, directory, countsCalls), {
      onChange,
      onFailure,
    });
    exitOnSignals();
    const stop = async (): Promise<void> => {
      await server.stop();
      unlock();
    };
    await ensureDatabase(local).catch(async (error: unknown) => {
      await stop();
      throw problemOf(error);
    });
    return {
      ownerUrl: ownerUrlOf(local),
      local,
      get pid() {
        return server.now.pid;
      },
      stop,
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

const problemOf = (error: unknown): LocalProblem => {
  if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD)
    return new LocalProblem(
      'La clave de local.json no abre la base de datos: `npm run recover` le pone otra, y los datos quedan como están.',
    );
  return new LocalProblem(
    `PostgreSQL no acepta conexiones: ${error instanceof Error ? error.message : 'sin detalle'}`,
  );
};

const findDataDirectory = async (stateFolder: string, durable = true): Promise<DataDirectory> => {
  const account = findServerAccount();
  const programs = await findPrograms(account);
  return { folder: dataFolderFor(stateFolder, account), programs, account, durable };
};

/** Sets a new key for the embedded database of a state folder when the old one is lost. The data do not change. */
export const resetCredentials = async (stateFolder: string): Promise<void> => {
  const unlock = lockFolder(stateFolder);
  try {
    const directory = await findDataDirectory(stateFolder);
    const major = majorOf(directory.folder);
    if (major === null) throw new LocalProblem(`No hay base de datos en ${directory.folder}.`);
    checkMajor(directory, major);
    await endOrphanServer(directory.folder);
    const key = newCredentials(await freePort());
    await setPassword(directory, key);
    writeCredentials(stateFolder, directory.folder, key);
  } finally {
    unlock();
  }
};

/**
 * Replaces the data of a state folder: `fill` receives the owner URL of an empty database. The old data are kept in the folder that is
 * returned (null when there were none). Nothing changes when `fill` throws.
 */
export const replaceData = async (
  stateFolder: string,
  fill: (ownerUrl: string) => Promise<void>,
  { durable = true } = {},
): Promise<string | null> => {
  const unlock = lockFolder(stateFolder);
  try {
    const directory = await findDataDirectory(stateFolder, durable);
    const fresh = { ...directory, folder: `${directory.folder}.loading` };
    await endOrphanServer(directory.folder);
    await endOrphanServer(fresh.folder);
    rmSync(fresh.folder, { recursive: true, force: true });
    const key = newCredentials(await freePort());
    await createData(fresh, key);
    await runFill({ ...key, data_folder: fresh.folder }, fresh, fill);
    const moment = new Date().toISOString().replaceAll(':', '');
    const before = existsSync(directory.folder) ? `${directory.folder}.${moment}` : null;
    if (before !== null) renameSync(directory.folder, before);
    renameSync(fresh.folder, directory.folder);
    writeCredentials(stateFolder, directory.folder, key);
    return before;
  } finally {
    unlock();
  }
};

/** Runs a server only for `fill`. Removes its data when `fill` throws. */
const runFill = async (
  local: LocalDatabase,
  directory: DataDirectory,
  fill: (ownerUrl: string) => Promise<void>,
): Promise<void> => {
  const server = await launch(local, directory);
  exitOnSignals();
  try {
    await ensureDatabase(local);
    await fill(ownerUrlOf(local));
    await server.stop();
  } catch (error) {
    await server.stop();
    rmSync(directory.folder, { recursive: true, force: true });
    throw error;
  }
};

/** The owner URL of the embedded database of a state folder, and whether its server runs; null when there is none. */
export const findOwnerUrl = (stateFolder: string): { url: string; isRunning: boolean } | null => {
  if (!existsSync(stateFolder)) return null;
  const folder = dataFolderFor(stateFolder, findServerAccount());
  if (majorOf(folder) === null) return null;
  const key = readCredentials(stateFolder, folder);
  const port = portOfServer(folder);
  return { url: ownerUrlOf({ ...key, port: port ?? key.port }), isRunning: port !== null };
};

/** The owner URL of the embedded server of a state folder; null when it does not run. */
export const runningOwnerUrl = (stateFolder: string): string | null => {
  const found = findOwnerUrl(stateFolder);
  return found?.isRunning ? found.url : null;
};
