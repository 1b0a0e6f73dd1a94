import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type MigrationState, migrate, migrateUpTo } from './migrate.ts';
import { LocalProblem } from './problem.ts';

/**
 * A copy of the embedded database: a folder with a file in COPY's text format for each table, and `manifest.json`. A newer PostgreSQL
 * reads the files of an older one.
 */

const FORMAT = 'fogon-copy-1';
const EXCHANGE_FOLDER = 'fogon-copy';
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`;
const name = pg.escapeIdentifier;
const list = (columns: readonly string[]): string => columns.map(name).join(', ');

interface TableCopy {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The sum of the hashes of the rows, in any order. */
  readonly sum: string;
  readonly sha256: string;
}

interface Manifest {
  readonly format: string;
  readonly server: string;
  readonly made_at: string;
  readonly migrations: MigrationState;
  readonly tables: readonly TableCopy[];
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
}

export interface CopySummary {
  readonly tables: number;
  readonly rows: number;
  readonly server: string;
}

const summaryOf = ({ tables, server }: Manifest): CopySummary => ({
  tables: tables.length,
  rows: tables.reduce((total, { rows }) => total + rows, 0),
  server,
});

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
};

const withClient = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs `work` with a temporary folder that the server and this process read and write, under any account. */
const withExchange = async <T>(client: pg.Client, work: (folder: string) => Promise<T>): Promise<T> => {
  const found = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const data = found.rows[0]?.folder ?? '';
  const folder = join(data, EXCHANGE_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  setOwner(folder, data);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const setOwner = (path: string, owner: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(owner);
  chownSync(path, uid, gid);
};

const countAndSum = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<{ rows: number; sum: string }> => {
  const found = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(('x' || substr(md5(row(${list(columns)})::text), 1, 15))::bit(60)::bigint), 0)::text as sum from public.${name(table)}`,
  );
  return found.rows[0] ?? { rows: 0, sum: '0' };
};

/** The tables and stored columns to copy. `migrate` writes fogon_meta again. */
const tablesOf = async (client: pg.Client): Promise<{ name: string; columns: string[] }[]> => {
  const found = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'fogon_meta'
     group by c.relname order by c.relname`,
  );
  return found.rows;
};

const readMigrations = async (client: pg.Client): Promise<MigrationState> => {
  const found = await client.query<MigrationState>(
    'select count(*)::int as count, max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  return found.rows[0] ?? { count: 0, last: 0 };
};

/** Writes a consistent copy of the embedded database into a new folder, also while it is in use. */
export const dumpDatabase = async (ownerUrl: string, target: string): Promise<CopySummary> => {
  if (existsSync(target)) throw new LocalProblem(`Ya existe ${target}: elige otra carpeta.`);
  const unfinished = `${target}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const manifest = await withClient(ownerUrl, async (client): Promise<Manifest> => {
    await client.query('begin isolation level repeatable read');
    const server = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const sequences = await client.query<{ name: string; value: string | null }>(
      `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
    );
    const tables = await withExchange(client, async (exchange) => {
      const copies: TableCopy[] = [];
      for (const { name: table, columns } of await tablesOf(client)) {
        const written = join(exchange, table);
        const copied = join(unfinished, table);
        await client.query(
          `copy public.${name(table)} (${list(columns)}) to ${client.escapeLiteral(written)}`,
        );
        copyFileSync(written, copied);
        chmodSync(copied, 0o600);
        rmSync(written);
        const counted = await countAndSum(client, table, columns);
        copies.push({ name: table, columns, ...counted, sha256: await sha256Of(copied) });
      }
      return copies;
    });
    return {
      format: FORMAT,
      server: server.rows[0]?.version ?? '',
      made_at: new Date().toISOString(),
      migrations: await readMigrations(client),
      tables,
      sequences: sequences.rows,
    };
  });
  writeFileSync(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, target);
  return summaryOf(manifest);
};

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;

/** Validates a copy before anything changes: every file must match the manifest. */
export const checkCopy = async (source: string): Promise<Manifest> => {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8'));
  } catch {
    throw new LocalProblem(`No hay una copia de Fogón en ${source}.`);
  }
  if (!isManifest(manifest)) throw new LocalProblem(`No hay una copia de este Fogón en ${source}.`);
  const known = new Set(['manifest.json', ...manifest.tables.map((table) => table.name)]);
  const wrong = readdirSync(source).find((file) => !known.has(file));
  if (wrong !== undefined) throw new LocalProblem(`La copia está dañada: ${wrong} sobra. Nada cambió.`);
  for (const { name: table, sha256 } of manifest.tables) {
    const file = join(source, table);
    if (!existsSync(file) || (await sha256Of(file)) !== sha256)
      throw new LocalProblem(`La copia está dañada: ${table} no es lo que dice manifest.json. Nada cambió.`);
  }
  return manifest;
};

const loadTable = async (
  client: pg.Client,
  exchange: string,
  source: string,
  { name: table, columns, rows, sum }: TableCopy,
): Promise<void> => {
  const file = join(exchange, table);
  copyFileSync(join(source, table), file);
  setOwner(file, exchange);
  await client.query(`copy public.${name(table)} (${list(columns)}) from ${client.escapeLiteral(file)}`);
  rmSync(file);
  const loaded = await countAndSum(client, table, columns);
  if (loaded.rows !== rows || loaded.sum !== sum)
    throw new LocalProblem(`La copia no entró entera: ${table} difiere. Nada cambió.`);
};

/** Loads a validated copy into an empty database, and migrates it to this version of Fogón. */
export const loadDatabase = async (
  ownerUrl: string,
  source: string,
  manifest: Manifest,
): Promise<CopySummary> => {
  await migrateUpTo(ownerUrl, manifest.migrations);
  await withClient(ownerUrl, async (client) => {
    // Triggers and foreign keys are disabled: the rows passed them in the database of the copy.
    await client.query('begin; set local session_replication_role = replica');
    const tables = await tablesOf(client);
    const missing = tables.find((table) => !manifest.tables.some((copy) => copy.name === table.name));
    if (missing) throw new LocalProblem(`La copia está dañada: falta ${missing.name}. Nada cambió.`);
    await client.query(`truncate ${list(tables.map((table) => table.name))}`);
    await withExchange(client, async (exchange) => {
      for (const table of manifest.tables) await loadTable(client, exchange, source, table);
    });
    for (const { name: sequence, value } of manifest.sequences)
      if (value !== null)
        await client.query('select setval($1::regclass, $2)', [`public.${name(sequence)}`, value]);
    await client.query('commit; analyze');
  });
  await migrate(ownerUrl);
  return summaryOf(manifest);
};
