import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { LocalProblem } from './problem.ts';
import { findPrograms, type Programs } from './programs.ts';
import { endOrphanServer, findRunningServer, signalServer } from './running-server.ts';
import { dataFolderFor, findServerAccount, prepareDataFolder, type ServerAccount } from './server-account.ts';
import {
  type LocalDatabase,
  makeStateFolder,
  ownerUrlOf,
  randomSecret,
  readLocalDatabase,
  writeLocalDatabase,
} from './state.ts';
import { type Part, supervise, type Watcher } from './supervise.ts';

export interface PostgresServer {
  ownerUrl: string;
  local: LocalDatabase;
  readonly pid: number;
  stop: () => Promise<void>;
}

export interface PostgresOptions extends Watcher {
  stateFolder: string;
  /** false trades safety against power cuts for speed: only for tests. */
  durable?: boolean;
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

const asFlags = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Below those that systems lend to outgoing connections, any of which may take a port between its choice and its use. */
const OWN_PORTS = [20_000, 32_768] as const;

/** A port of this machine that is free now; the wanted one if it is. */
export const freePort = async (wanted = randomInt(...OWN_PORTS)): Promise<number> => {
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? wanted : await freePort();
};

const runAs = (account: ServerAccount | null): { uid?: number; gid?: number } => account ?? {};

const run = (program: string, args: string[], account: ServerAccount | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runAs(account), stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    child.once('error', (error) =>
      reject(new LocalProblem(`No se pudo crear la base de datos: ${error.message}`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new LocalProblem(`No se pudo crear la base de datos: ${lastLine(said)}`));
    });
  });

const lastLine = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|error:/i.test(line)) ?? lines.at(-1) ?? 'sin más detalle';
  return fatal.replace(/^.*?(FATAL|error):\s*/i, '').trim();
};

const initialise = async (
  local: LocalDatabase,
  programs: Programs,
  account: ServerAccount | null,
): Promise<void> => {
  const unfinished = `${local.data_folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  prepareDataFolder(unfinished, account);
  const passwordFile = join(tmpdir(), `fogon-${randomSecret()}`);
  writeFileSync(passwordFile, `${local.password}\n`, { mode: 0o644 });
  try {
    await run(
      programs.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${local.user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      account,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, local.data_folder);
};

interface Server extends Part {
  readonly pid: number;
}

const launch = (
  local: LocalDatabase,
  programs: Programs,
  account: ServerAccount | null,
  durable: boolean,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const settings = durable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE };
    const args = ['-D', local.data_folder, '-p', String(local.port), ...asFlags(settings)];
    const child = spawn(programs.postgres, args, {
      ...runAs(account),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const endWithUs = (): void => {
      child.kill('SIGINT');
    };
    process.once('exit', endWithUs);
    const ended = new Promise<string>((settle) => {
      child.once('exit', (code, signal) => {
        process.off('exit', endWithUs);
        settle(String(signal ?? code));
      });
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-8000);
      if (said.includes('ready to accept connections'))
        resolve({ pid: child.pid ?? 0, ended, stop: () => stopServer(child, ended) });
    });
    child.once('error', (error) => reject(new LocalProblem(`PostgreSQL no arrancó: ${error.message}`)));
    child.once('close', () => reject(new LocalProblem(`PostgreSQL no arrancó: ${lastLine(said)}`)));
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

/** How each step of a stop is asked for, when the one before it was not enough: an end in order, at once, and by force. */
const STOP_STEPS = [
  { afterMs: 0, signal: 'SIGINT' },
  { afterMs: 1500, signal: 'SIGQUIT' },
  { afterMs: 2500, signal: 'SIGKILL' },
] as const;

/** Ends a server within three seconds. What was committed is in its log: it is read at the next start after an end by force. */
const stopServer = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const timers = STOP_STEPS.map(({ afterMs, signal }) =>
    setTimeout(() => signalServer(pid, signal), afterMs),
  );
  await ended;
  for (const timer of timers) clearTimeout(timer);
};

const checkVersion = (folder: string, programs: Programs): boolean => {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return false;
  const major = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (major !== programs.major) {
    throw new LocalProblem(
      `La carpeta de datos ${folder} es de PostgreSQL ${major} y este Fogón trae PostgreSQL ${programs.major}: muévela a otro lugar o usa otra con FOGON_STATE.`,
    );
  }
  return true;
};

const readOrCreate = async (stateFolder: string, dataFolder: string): Promise<LocalDatabase> => {
  const known = readLocalDatabase(stateFolder);
  if (known)
    return { ...known, data_folder: dataFolder, port: await freePort(known.port), owner_pid: process.pid };
  if (existsSync(join(dataFolder, 'PG_VERSION'))) {
    throw new LocalProblem(
      `Hay una base de datos en ${dataFolder}, pero falta ${join(stateFolder, 'local.json')} con su clave: recupéralo, o mueve la base a otro lugar para empezar con otra.`,
    );
  }
  return {
    port: await freePort(),
    user: 'fogon',
    password: randomSecret(),
    database: 'fogon',
    data_folder: dataFolder,
    owner_pid: process.pid,
  };
};

/** A signal that the command does not take up itself ends it so that what it began ends too. */
const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(signal) > 0) continue;
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
};

/**
 * Starts the embedded PostgreSQL of a state folder, creating it the first time. Throws LocalProblem, with one clear
 * sentence, when another Fogón uses the folder or it belongs to another PostgreSQL.
 */
export const startPostgres = async (options: PostgresOptions): Promise<PostgresServer> => {
  const { stateFolder, durable = true, onChange, onFailure } = options;
  makeStateFolder(stateFolder);
  const account = findServerAccount();
  const programs = await findPrograms(account);
  const dataFolder = dataFolderFor(stateFolder, account);
  const exists = checkVersion(dataFolder, programs);
  await endOrphanServer(dataFolder, readLocalDatabase(stateFolder)?.owner_pid ?? 0);
  const local = await readOrCreate(stateFolder, dataFolder);
  writeLocalDatabase(stateFolder, local);
  if (!exists) await initialise(local, programs, account);
  const server = await supervise('PostgreSQL', () => launch(local, programs, account, durable), {
    onChange,
    onFailure,
  });
  const { stop } = server;
  exitOnSignals();
  try {
    await ensureDatabase(local);
  } catch (error) {
    await stop();
    throw new LocalProblem(
      `PostgreSQL no acepta conexiones: ${error instanceof Error ? error.message : 'sin detalle'}`,
    );
  }
  return {
    ownerUrl: ownerUrlOf(local),
    local,
    get pid() {
      return server.now.pid;
    },
    stop,
  };
};

/** Owner URL of the embedded server of this folder if it is running now (another `npm start`). */
export const runningOwnerUrl = (stateFolder: string): string | null => {
  const local = readLocalDatabase(stateFolder);
  return local && findRunningServer(local.data_folder) ? ownerUrlOf(local) : null;
};
