import { sql } from 'drizzle-orm';
import { BACKUP_TABLES, type BackupTable, excludedColumnsOf } from '#domain/backup.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteResult, WriteScope } from '../scope.ts';

export interface BackupColumnAnswer {
  readonly name: string;
  readonly type: string;
}

/** The tables of a backup with their columns and number of rows. */
export interface BackupContents {
  readonly business: { readonly id: string; readonly name: string; readonly zone: string };
  readonly tables: readonly {
    readonly name: BackupTable;
    readonly rows: number;
    readonly columns: readonly BackupColumnAnswer[];
  }[];
}

/** A row with its key, as JSON text. */
export type BackupRowAnswer = readonly [key: string, row: string];

/** The rows that were written since the backup began, and the number of rows of each table, as of one moment. */
export interface BackupChanges {
  readonly at: string;
  readonly tables: readonly {
    readonly name: BackupTable;
    readonly rows: number;
    readonly changed: readonly BackupRowAnswer[];
  }[];
}

const TABLES = BACKUP_TABLES.map((name) => ({ name, hidden: excludedColumnsOf(name) }));
/** Above this number of changes the backup is refused and has to be repeated at a quieter hour. */
const MAX_CHANGES = 10_000;

/** The business and the contents of its backup. */
export function readBackupContents(scope: Scope): Promise<BackupContents> {
  return read(scope, sql<BackupContents>`backup_contents(${asJson(TABLES)})`);
}

/** Begins a backup and writes it to the audit log. Returns the mark from which `readBackupChanges` reads. */
export function beginBackup(
  scope: WriteScope,
  of: { readonly kind: string },
): Promise<WriteResult<{ readonly since: string }>> {
  return write(scope, sql<{ since: string }>`begin_backup(${asJson(of)})`);
}

/** A page of the rows of a table after a key, ordered by key. */
export function readBackupRows(
  scope: Scope,
  table: BackupTable,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: readonly BackupRowAnswer[] }> {
  return read(
    scope,
    sql<{
      rows: BackupRowAnswer[];
    }>`backup_page(${table}, ${hiddenParameter(table)}, ${after}, ${limit}::integer, false)`,
  );
}

/** The same page with the keys only. */
export function readBackupKeys(
  scope: Scope,
  table: BackupTable,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: readonly (readonly [key: string])[] }> {
  return read(
    scope,
    sql<{
      rows: [string][];
    }>`backup_page(${table}, ${hiddenParameter(table)}, ${after}, ${limit}::integer, true)`,
  );
}

const hiddenParameter = (table: BackupTable) =>
  sql`array(select jsonb_array_elements_text(${asJson(excludedColumnsOf(table))}))`;

/** The rows that were written since a backup began. Refuses more than `MAX_CHANGES` of them. */
export function readBackupChanges(scope: Scope, since: string): Promise<BackupChanges> {
  return read(
    scope,
    sql<BackupChanges>`backup_changes(${asJson(TABLES)}, ${since}, ${MAX_CHANGES}::integer)`,
  );
}
