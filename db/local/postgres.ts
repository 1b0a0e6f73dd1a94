import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LocalProblem } from './problem.ts';
import { findPrograms, type Programs } from './programs.ts';
import { endOrphanServer, findRunningServer } from './running-server.ts';
import { dataFolderFor, findServerAccount, prepareDataFolder, type ServerAccount } from './server-account.ts';
import {
  type LocalDatabase,
  makeStateFolder,
  ownerUrlOf,
  randomSecret,
  readLocalDatabase,
  writeLocalDatabase,
} from './state.ts';

export interface PostgresServer {
  ownerUrl: string;
  local: LocalDatabase;
  readonly pid: number;
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  stateFolder: string;
  /** false trades safety against power cuts for speed: only for tests. */
  durable?: boolean;
  /** Called with one sentence when the server ended by itself, and when it runs again. */
  onChange?: ((sentence: string) => void) | undefined;
  /** Called when the server ends again and again: it is not started any more. */
  onFailure?: ((problem: LocalProblem) => void) | undefined;
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

const launch = (
  local: LocalDatabase,
  programs: Programs,
  account: ServerAccount | null,
  durable: boolean,
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const settings = durable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE };
    const args = ['-D', local.data_folder, '-p', String(local.port), ...asFlags(settings)];
    const child = spawn(programs.postgres, args, {
      ...runAs(account),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-8000);
      if (said.includes('ready to accept connections')) resolve(child);
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

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 15_000);
    child.once('exit', () => {
      clearTimeout(impatient);
      resolve();
    });
    child.kill('SIGINT');
  });

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

const RESTART_DELAYS_MS = [100, 400, 1000, 2000, 4000];
const STABLE_AFTER_MS = 60_000;

/** Keeps a server running: one that ends by itself is started again, until it ends too often. */
const supervise = async (
  start: () => Promise<ChildProcess>,
  { onChange, onFailure }: Pick<PostgresOptions, 'onChange' | 'onFailure'>,
): Promise<{ readonly pid: number; stop: () => Promise<void> }> => {
  let child = await start();
  let isStopping = false;
  let restarts: number[] = [];
  let restarting: Promise<void> = Promise.resolve();
  const endWithUs = (): void => {
    child.kill('SIGINT');
  };

  const restart = async (cause: string): Promise<void> => {
    onChange?.(`PostgreSQL terminó (${cause}); se inicia de nuevo.`);
    for (;;) {
      const now = performance.now();
      restarts = [...restarts.filter((at) => now - at < STABLE_AFTER_MS), now];
      const delay = RESTART_DELAYS_MS[restarts.length - 1];
      if (delay === undefined) {
        onFailure?.(
          new LocalProblem(`PostgreSQL termina una y otra vez (${cause}): revisa el disco y la memoria.`),
        );
        return;
      }
      await wait(delay);
      if (isStopping) return;
      try {
        child = await start();
        break;
      } catch (error) {
        cause = error instanceof Error ? error.message : String(error);
      }
    }
    watch();
    if (isStopping) return;
    onChange?.('PostgreSQL volvió.');
  };
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (!isStopping) restarting = restart(String(signal ?? code));
    });
  };

  watch();
  process.once('exit', endWithUs);
  return {
    get pid() {
      return child.pid ?? 0;
    },
    stop: async () => {
      isStopping = true;
      process.off('exit', endWithUs);
      await restarting;
      await stopChild(child);
    },
  };
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
  const server = await supervise(() => launch(local, programs, account, durable), { onChange, onFailure });
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
      return server.pid;
    },
    stop,
  };
};

/** Owner URL of the embedded server of this folder if it is running now (another `npm start`). */
export const runningOwnerUrl = (stateFolder: string): string | null => {
  const local = readLocalDatabase(stateFolder);
  return local && findRunningServer(local.data_folder) ? ownerUrlOf(local) : null;
};
