import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { changedFiles, type FunctionFile, isRights, readFunctionFiles } from './function-files.ts';
import { LocalProblem } from './problem.ts';

const DB_FOLDER = resolve(import.meta.dirname, '..');
const JOURNAL = join(DB_FOLDER, 'migrations/meta/_journal.json');
const MIGRATION_LOCK_KEY = 7_026_611;
const MIN_SERVER_VERSION = 150_000;

export interface Migrated {
  /** The number of migrations that this call applied. */
  applied: number;
  functionsChanged: boolean;
}

/** The applied migrations of a database: their number, and the time of the last one in milliseconds. */
export interface MigrationState {
  readonly count: number;
  readonly last: number;
}

export interface MigrateOptions {
  /** The URL whose user name and password the application role gets. */
  appUrl?: string | undefined;
}

/** Identifies the functions and the migrations that they were written for. */
const hashOf = (files: readonly FunctionFile[]): string => {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\0${text}\0`);
  return hash.update(readFileSync(JOURNAL, 'utf8')).digest('hex');
};

const lineAt = (text: string, position: string | undefined): number =>
  text.slice(0, Number(position ?? 0)).split('\n').length;

const applyFunctions = async (
  client: pg.Client,
  files: readonly FunctionFile[],
  hash: string,
): Promise<void> => {
  await client.query('begin');
  try {
    for (const { name, text } of files) {
      await client.query(text).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
        throw new LocalProblem(
          `db/functions/${name}:${lineAt(text, error.position)}: ${error.message}${error.where ? ` (${error.where})` : ''}`,
        );
      });
    }
    await client.query(
      `insert into fogon_meta (key, value) values ('functions', $1) on conflict (key) do update set value = excluded.value`,
      [hash],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const countMigrations = async (client: pg.Client): Promise<number> => {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (table.rows[0]?.found !== true) return 0;
  const counted = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  return counted.rows[0]?.n ?? 0;
};

interface Journal {
  entries: { when: number; tag: string }[];
}

const readJournal = (): Journal => JSON.parse(readFileSync(JOURNAL, 'utf8'));

/**
 * Creates the tables of an older Fogón in an empty database, without functions: the first `count` migrations, the last with the time `last`.
 * Refuses migrations that this Fogón does not have.
 */
export const migrateUpTo = async (url: string, { count, last }: MigrationState): Promise<void> => {
  const { entries, ...journal } = readJournal();
  const wanted = entries.filter(({ when }) => when <= last);
  if (wanted.length !== count || wanted.at(-1)?.when !== last)
    throw new LocalProblem('La copia es de otro Fogón, más nuevo que este: ábrela con aquel.');
  const folder = mkdtempSync(join(tmpdir(), 'fogon-migrations-'));
  const client = await connect(url);
  try {
    await client.query('set client_min_messages = warning');
    cpSync(join(DB_FOLDER, 'migrations'), folder, { recursive: true });
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: wanted }));
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Refuses a database that a newer Fogón migrated, because the functions of this one do not fit its tables. */
const refuseNewer = async (client: pg.Client, applied: number): Promise<void> => {
  const { entries } = readJournal();
  const newest = Math.max(...entries.map(({ when }) => when));
  const found = await client.query<{ is_newer: boolean }>(
    'select max(created_at) > $1 as is_newer from drizzle.__drizzle_migrations',
    [newest],
  );
  if (found.rows[0]?.is_newer !== true) return;
  throw new LocalProblem(
    `La base de datos es de un Fogón más nuevo (tiene ${applied} migraciones y este conoce ${entries.length}): ábrela con aquel. Nada cambió.`,
  );
};

const setAppSignIn = async (client: pg.Client, appUrl: string): Promise<void> => {
  const { username, password } = new URL(appUrl);
  if (decodeURIComponent(username) !== 'fogon_app' || password === '') {
    throw new LocalProblem('APP_DATABASE_URL debe llevar el usuario fogon_app y su contraseña.');
  }
  const secret = client.escapeLiteral(decodeURIComponent(password));
  await client.query(`alter role fogon_app login password ${secret}`);
};

const connect = async (url: string): Promise<pg.Client> => {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalProblem(`No se pudo conectar con la base de datos: ${reason || 'sin respuesta'}`);
  }
  client.on('error', () => undefined);
  return client;
};

const checkServer = async (client: pg.Client): Promise<void> => {
  const found = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const row = found.rows[0];
  if (!row || row.number < MIN_SERVER_VERSION) {
    throw new LocalProblem(
      `Fogón necesita PostgreSQL 15 o más nuevo; esta base de datos es ${row?.name ?? 'otra'}.`,
    );
  }
};

/** Works on a database that no other process migrates at the same time. */
const withLock = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connect(url);
  try {
    await checkServer(client);
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Applies to a migrated database the files of functions that differ from `before`, and the rights of all functions. Nothing changes if one has
 * an error.
 */
export const applyChangedFunctions = (
  url: string,
  files: readonly FunctionFile[],
  before: readonly FunctionFile[],
): Promise<void> => {
  const changed = changedFiles(files, before);
  const applied = files.filter((file) => changed.includes(file) || isRights(file));
  return withLock(url, (client) => applyFunctions(client, applied, hashOf(files)));
};

/**
 * Migrates a database to this version of Fogón: missing migrations, then all functions and policies if any of their files changed. It can be
 * repeated, and called several times at once.
 */
export const migrate = (url: string, options: MigrateOptions = {}): Promise<Migrated> =>
  withLock(url, async (client) => {
    await client.query('create table if not exists fogon_meta (key text primary key, value text not null)');
    const before = await countMigrations(client);
    if (before > 0) await refuseNewer(client, before);
    await applyMigrations(drizzle(client), { migrationsFolder: join(DB_FOLDER, 'migrations') });
    const applied = (await countMigrations(client)) - before;
    const files = readFunctionFiles();
    const hash = hashOf(files);
    const known = await client.query<{ value: string }>(
      `select value from fogon_meta where key = 'functions'`,
    );
    const functionsChanged = known.rows[0]?.value !== hash;
    if (functionsChanged) await applyFunctions(client, files, hash);
    if (options.appUrl) await setAppSignIn(client, options.appUrl);
    return { applied, functionsChanged };
  });
