import pg from 'pg';
import { LocalProblem } from '#db/local/problem.ts';
import {
  BACKUP_TABLES,
  type BackupManifest,
  type BackupTable,
  EXCLUDED_TABLES,
} from '#domain/platform/backup.ts';
import type { BackupFile } from './backup-file.ts';

/** The row counts of a table in the backup and in the database. */
export interface TableCount {
  readonly table: BackupTable;
  readonly inFile: number;
  /** Current rows of the business in the database. */
  readonly inDatabase: number;
}

interface MovedColumns {
  readonly table: BackupTable;
  readonly owner: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Credentials are not in a backup, so every person sets a new password. */
const REPLACED_COLUMNS: Partial<Readonly<Record<BackupTable, Readonly<Record<string, string>>>>> = {
  users: { password_hash: `'-'`, must_change_password: 'true' },
};
/** Earlier access of devices becomes invalid. */
const CHANGED_COLUMNS: Partial<Readonly<Record<BackupTable, Readonly<Record<string, string>>>>> = {
  users: { token_version: 'token_version + 1' },
};
/** The triggers of ingredients have created their levels and counted them already, those of documents their bands. */
const ON_CONFLICT: Partial<Readonly<Record<BackupTable, string>>> = {
  stock_levels: `on conflict (business_id, inventory_item_id) do update set initial_stock = excluded.initial_stock,
    current_stock = excluded.current_stock, stock_remainder = excluded.stock_remainder, location_id = excluded.location_id`,
  document_bands: `on conflict (business_id, document_id, position) do update set tax_category = excluded.tax_category,
    tax_rate = excluded.tax_rate, base_cents = excluded.base_cents, tax_cents = excluded.tax_cents`,
  business_counters: 'on conflict (business_id, series) do update set value = excluded.value',
};
/** Columns of earlier backups that are in another table: its column for the id of the row, and the value of each column. */
const MOVED_COLUMNS: Partial<Readonly<Record<BackupTable, MovedColumns>>> = {
  inventory_items: {
    table: 'stock_levels',
    owner: 'inventory_item_id',
    columns: {
      initial_stock: 'coalesce(r.initial_stock, 0)',
      current_stock: 'coalesce(r.current_stock, r.initial_stock, 0)',
      stock_remainder: 'coalesce(r.stock_remainder, 0)',
    },
  },
};
const RESTORE_LOCK_KEY = 4_721_505;
/** The SQLSTATEs of a missing role, table or column. */
const NOT_MIGRATED: ReadonlySet<string> = new Set(['22023', '42P01', '42703']);
const name = pg.escapeIdentifier;
const list = (names: readonly string[]) => names.map(name).join(', ');
const ownerOf = (table: string) => (table === 'businesses' ? 'id' : 'business_id');

/** Runs one transaction as fogon_platform, which may write for any business; rolls it back without `shouldCommit`. */
async function inTransaction<T>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<T>,
  shouldCommit: boolean,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local timezone = 'UTC'; set local role fogon_platform");
    await client.query('select pg_advisory_xact_lock($1)', [RESTORE_LOCK_KEY]);
    const result = await work(client);
    await client.query(shouldCommit ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_MIGRATED.has(error.code ?? ''))
      throw new LocalProblem('La base de datos no es de este Fogón: ejecuta antes npm run migrate.');
    throw error;
  } finally {
    await client.end();
  }
}

async function countIn(client: pg.Client, table: string, businessId: string): Promise<number> {
  const found = await client.query<{ rows: number }>(
    `select count(*)::integer as rows from ${name(table)} where ${name(ownerOf(table))} = $1`,
    [businessId],
  );
  return found.rows[0]?.rows ?? 0;
}

async function columnsOf(client: pg.Client, table: string): Promise<ReadonlySet<string>> {
  const found = await client.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return new Set(found.rows.map((row) => row.name));
}

/** The row counts of the backup and of the database, by table. */
export function compareCounts(ownerUrl: string, manifest: BackupManifest): Promise<readonly TableCount[]> {
  return inTransaction(
    ownerUrl,
    async (client) => {
      const counts: TableCount[] = [];
      for (const { name: table, rows } of manifest.tables)
        counts.push({
          table,
          inFile: rows,
          inDatabase: await countIn(client, table, manifest.business.id),
        });
      return counts;
    },
    false,
  );
}

/** Refuses a business with rows in any table; deletes one without rows. */
async function deleteEmptyBusiness(client: pg.Client, { business }: BackupManifest): Promise<void> {
  const tables = [...BACKUP_TABLES, ...Object.keys(EXCLUDED_TABLES)].filter(
    (table) => table !== 'businesses',
  );
  for (const table of tables) {
    if (!(await columnsOf(client, table)).has('business_id')) continue;
    const rows = await countIn(client, table, business.id);
    if (rows > 0)
      throw new LocalProblem(
        `El negocio ${business.name} ya tiene datos en esta base (${table}: ${rows}). Solo se restaura en un negocio vacío; nada cambió.`,
      );
  }
  await client.query('delete from businesses where id = $1', [business.id]);
}

/** Stores the rows of a table in a temporary table, where they are checked first. */
async function loadIncoming(
  client: pg.Client,
  file: BackupFile,
  table: BackupTable,
  columns: readonly string[],
): Promise<void> {
  await client.query(
    `create temp table incoming on commit drop as select ${list(columns)} from ${name(table)} with no data`,
  );
  for await (const rows of file.rows(table)) {
    await client.query(
      `insert into pg_temp.incoming select ${list(columns)} from jsonb_populate_recordset(null::${name(table)}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
  }
  const foreign = await client.query(
    `select 1 from pg_temp.incoming where ${name(ownerOf(table))} is distinct from $1 limit 1`,
    [file.manifest.business.id],
  );
  if (foreign.rowCount)
    throw new LocalProblem(`El respaldo está dañado: en ${table} hay filas de otro negocio.`);
}

/** Accounts are unique on the platform: refuses, by name, one that exists elsewhere. */
async function checkAccounts(client: pg.Client): Promise<void> {
  const master = await client.query('select 1 from pg_temp.incoming where has_master_role(roles) limit 1');
  if (master.rowCount) throw new LocalProblem('El respaldo está dañado: trae un usuario de la plataforma.');
  const taken = await client.query<{ account: string }>(
    `select coalesce(i.username, i.email) as account from pg_temp.incoming i
     where exists (select from users u where u.id = i.id or lower(u.email) = lower(i.email) or lower(u.username) = lower(i.username))
     order by 1 limit 5`,
  );
  if (taken.rowCount)
    throw new LocalProblem(
      `Estas cuentas ya existen en esta base: ${taken.rows.map(({ account }) => account).join(', ')}. Nada cambió.`,
    );
}

/** Inserts the moved columns of an earlier backup. */
async function insertMoved(
  client: pg.Client,
  file: BackupFile,
  from: BackupTable,
  { table, owner, columns }: MovedColumns,
): Promise<void> {
  for await (const rows of file.rows(from))
    await client.query(
      `insert into ${name(table)} (business_id, ${list([owner, ...Object.keys(columns)])})
       select v.business_id, v.id, ${Object.values(columns).join(', ')}
       from jsonb_array_elements($1::jsonb) e
       cross join lateral jsonb_to_record(e) as v (business_id uuid, id uuid)
       cross join lateral jsonb_populate_record(null::${name(table)}, e) r ${ON_CONFLICT[table] ?? ''}`,
      [`[${rows.join(',')}]`],
    );
}

async function insertTable(
  client: pg.Client,
  file: BackupFile,
  expected: BackupManifest['tables'][number],
): Promise<void> {
  const { name: table, rows } = expected;
  const moved = MOVED_COLUMNS[table];
  const columns = expected.columns.filter((column) => !(column in (moved?.columns ?? {})));
  const known = await columnsOf(client, table);
  const unknown = columns.find((column) => !known.has(column));
  if (unknown !== undefined)
    throw new LocalProblem(
      `El respaldo es de otro Fogón: la tabla ${table} no tiene aquí la columna ${unknown}. Nada cambió.`,
    );
  await loadIncoming(client, file, table, columns);
  if (table === 'users') await checkAccounts(client);
  const replacedColumns = REPLACED_COLUMNS[table] ?? {};
  const changed = CHANGED_COLUMNS[table] ?? {};
  const values = columns.map((column) => changed[column] ?? name(column));
  const done = await client.query(
    `insert into ${name(table)} (${list([...columns, ...Object.keys(replacedColumns)])})
     select ${[...values, ...Object.values(replacedColumns)].join(', ')} from pg_temp.incoming ${ON_CONFLICT[table] ?? ''}`,
  );
  if (done.rowCount !== rows)
    throw new LocalProblem(
      `El respaldo está dañado: ${table} tiene ${done.rowCount} filas y dice ${rows}. Nada cambió.`,
    );
  await client.query('drop table pg_temp.incoming');
  if (moved && columns.length < expected.columns.length) await insertMoved(client, file, table, moved);
  // Without new statistics the planner assumes an empty table and scans it for each row that refers to it. Only the owner may analyze.
  await client.query(`reset role; analyze ${name(table)}; set local role fogon_platform`);
}

const DAYS_PER_STEP = 30;

/** Rolls up the past days of a restored business, each step in its own transaction: the job of each minute finishes an interrupted one. */
async function rollUp(
  ownerUrl: string,
  businessId: string,
  onRolledUp: RestoreOptions['onRolledUp'],
): Promise<void> {
  const step = async (client: pg.Client) => {
    const rolled = await client.query<{ days: number }>('select roll_up_business($1, $2) as days', [
      businessId,
      DAYS_PER_STEP,
    ]);
    return { days: rolled.rows[0]?.days ?? 0, left: await countIn(client, 'stale_days', businessId) };
  };
  for (let done = 0, left = 1; left > 0; ) {
    const result = await inTransaction(ownerUrl, step, true);
    done += result.days;
    left = result.left;
    onRolledUp?.(done, done + left);
  }
}

interface RestoreOptions {
  /** Executes everything and rolls it back. */
  readonly rehearse?: boolean;
  /** Further work that must succeed before the commit. */
  readonly beforeCommit?: () => Promise<void>;
  /** Called while its past days are rolled up, after the commit. */
  readonly onRolledUp?: (days: number, ofDays: number) => void;
}

/** Restores a business from its backup, completely or not at all, and then rolls up its past days. */
export async function restoreBusiness(
  ownerUrl: string,
  file: BackupFile,
  { rehearse = false, beforeCommit, onRolledUp }: RestoreOptions = {},
): Promise<void> {
  const byName = new Map(file.manifest.tables.map((table) => [table.name, table]));
  await inTransaction(
    ownerUrl,
    async (client) => {
      await deleteEmptyBusiness(client, file.manifest);
      for (const table of BACKUP_TABLES) {
        const expected = byName.get(table);
        if (!expected) continue;
        await insertTable(client, file, expected).catch((error: unknown) => {
          if (!(error instanceof pg.DatabaseError)) throw error;
          throw new LocalProblem(
            `No se pudo restaurar ${table}: ${error.message.split('\n')[0]}. Nada cambió.`,
          );
        });
      }
      await client.query('select fill_current_bills($1)', [file.manifest.business.id]);
      if (!rehearse) await beforeCommit?.();
    },
    !rehearse,
  );
  if (!rehearse) await rollUp(ownerUrl, file.manifest.business.id, onRolledUp);
}
