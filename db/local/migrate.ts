import pg from 'pg';
import { type FunctionFile, readFunctionFiles } from './function-files.ts';
import {
  applyFunctions,
  dropUnused,
  hashesOf,
  isStateOf,
  type ReleaseState,
  readState,
  saveState,
} from './functions.ts';
import { applyMigration, type Migration, newestOf, readApplied, readMigrations } from './migrations.ts';
import { LocalProblem } from './problem.ts';

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

/** What `contract` removed: migrations, and functions and triggers. */
export interface Contracted {
  applied: number;
  dropped: number;
}

export interface MigrateOptions {
  /** The URL whose user name and password the application role gets. */
  appUrl?: string | undefined;
  /** Those of this Fogón, unless others are given. */
  files?: readonly FunctionFile[];
  migrations?: readonly Migration[];
}

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

const refuseNewer = (applied: ReadonlySet<number>, known: readonly Migration[]): void => {
  if (newestOf(known) >= Math.max(0, ...applied)) return;
  throw new LocalProblem(
    `La base de datos es de un Fogón más nuevo (tiene ${applied.size} migraciones y este conoce ${known.length}): ábrela con aquel. Nada cambió.`,
  );
};

/** Applies the missing migrations that are selected, oldest first. Returns their number. */
const applyMissing = async (
  client: pg.Client,
  isSelected: (migration: Migration, isNew: boolean) => boolean,
  known = readMigrations(),
): Promise<number> => {
  const applied = await readApplied(client);
  refuseNewer(applied, known);
  const missing = known.filter(
    (migration) => !applied.has(migration.when) && isSelected(migration, applied.size === 0),
  );
  for (const migration of missing) await applyMigration(client, migration);
  return missing.length;
};

/** Creates the tables of an older Fogón in an empty database, without functions. Refuses migrations that this Fogón does not have. */
export const migrateUpTo = async (url: string, { count, last }: MigrationState): Promise<void> => {
  const wanted = readMigrations().filter(({ when }) => when <= last);
  if (wanted.length !== count || newestOf(wanted) !== last)
    throw new LocalProblem('La copia es de otro Fogón, más nuevo que este: ábrela con aquel.');
  await withLock(url, (client) => applyMissing(client, ({ when }) => when <= last));
};

/** Applies to a migrated database the functions that changed, and the rights of all. Nothing changes if one has an error. */
export const applyChangedFunctions = (url: string, files: readonly FunctionFile[]): Promise<void> =>
  withLock(url, async (client) => {
    await applyFunctions(client, files, newestOf(readMigrations()));
  });

const expandWith = async (
  client: pg.Client,
  isSelected: (migration: Migration, isNew: boolean) => boolean,
  { appUrl, files = readFunctionFiles(), migrations = readMigrations() }: MigrateOptions,
): Promise<Migrated> => {
  const applied = await applyMissing(client, isSelected, migrations);
  const changed = await applyFunctions(client, files, newestOf(migrations));
  if (appUrl) await setAppSignIn(client, appUrl);
  return { applied, functionsChanged: changed.length > 0 };
};

/**
 * Adds what a release needs to the database of a working restaurant: missing migrations, then functions and rights that changed. What the
 * previous release uses stays, until `contract`. It can be repeated.
 */
export const expand = (url: string, options: MigrateOptions = {}): Promise<Migrated> =>
  withLock(url, (client) => expandWith(client, ({ isContract }, isNew) => isNew || !isContract, options));

const contractWith = async (
  client: pg.Client,
  { newest }: ReleaseState,
  migrations: readonly Migration[],
): Promise<Contracted> => {
  const applied = await applyMissing(
    client,
    ({ when, isContract }) => isContract && when <= newest,
    migrations,
  );
  return { applied, dropped: await dropUnused(client) };
};

/**
 * Removes from a database what its release does not use: applies the migrations that were kept for it, and drops functions and triggers that
 * it does not define. The release before it no longer works. Refuses a release whose Worker does not run yet. It can be repeated.
 */
export const contract = (url: string, migrations = readMigrations()): Promise<Contracted> =>
  withLock(url, async (client) => {
    const state = await readState(client);
    if (!state?.isFinished)
      throw new LocalProblem(
        'El último despliegue no terminó, o se volvió atrás: lo de la versión anterior todavía se usa. Nada cambió.',
      );
    return await contractWith(client, state, migrations);
  });

/** The beginning of a release: `contract` for the release that runs, unless that is this one, or the last release did not finish. */
export const beginRelease = (url: string, options: MigrateOptions = {}): Promise<Contracted> =>
  withLock(url, async (client) => {
    const { files = readFunctionFiles(), migrations = readMigrations() } = options;
    const state = await readState(client);
    if (!state?.isFinished || isStateOf(state, hashesOf(files), newestOf(migrations)))
      return { applied: 0, dropped: 0 };
    return await contractWith(client, state, migrations);
  });

const setFinished = async (client: pg.Client, isFinished: boolean): Promise<void> => {
  const state = await readState(client);
  if (!state) throw new LocalProblem('Esta base de datos no tiene ninguna versión de Fogón.');
  await saveState(client, { ...state, isFinished });
};

/** Records whether the Worker of the last release runs: true at the end of a release, false after a rollback. */
export const finishRelease = (url: string, isFinished: boolean): Promise<void> =>
  withLock(url, (client) => setFinished(client, isFinished));

/**
 * Migrates a database that no other version of Fogón uses: all missing migrations, functions and rights, and drops what is no longer used.
 * It can be repeated, and called several times at once.
 */
export const migrate = (url: string, options: MigrateOptions = {}): Promise<Migrated> =>
  withLock(url, async (client) => {
    const migrated = await expandWith(client, () => true, options);
    await dropUnused(client);
    await setFinished(client, true);
    return migrated;
  });
