import { sql } from 'drizzle-orm';
import { BACKUP_TABLES, type BackupTable, excludedColumnsOf } from '#domain/backup.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteResult, WriteScope } from '../scope.ts';

export interface BackupColumnAnswer {
  readonly name: string;
  readonly type: string;
}

/** What a backup of the business will hold. */
export interface BackupContents {
  readonly business: { readonly id: string; readonly name: string; readonly zone: string };
  readonly tables: readonly {
    readonly name: BackupTable;
    readonly rows: number;
    readonly columns: readonly BackupColumnAnswer[];
  }[];
}

/** A row under its key, as the text of its JSON. */
export type BackupRowAnswer = readonly [key: string, row: string];

/** What was written since the backup began, and how many rows each table has, all as of one moment. */
export interface BackupChanges {
  readonly at: string;
  readonly tables: readonly {
    readonly name: BackupTable;
    readonly rows: number;
    readonly changed: readonly BackupRowAnswer[];
  }[];
}

const TABLES = BACKUP_TABLES.map((name) => ({ name, hidden: excludedColumnsOf(name) }));
/** More than this is no last touch: the backup is to be made at a calmer hour. */
const MAX_CHANGES = 10_000;

/** The business and what there is of it. */
export function readBackupContents(scope: Scope): Promise<BackupContents> {
  return read(scope, sql<BackupContents>`backup_contents(${asJson(TABLES)})`);
}

/** Begins a backup, told in the audit log; gives the mark by which what changes meanwhile is known. */
export function beginBackup(
  scope: WriteScope,
  of: { readonly kind: string },
): Promise<WriteResult<{ readonly since: string }>> {
  return write(scope, sql<{ since: string }>`begin_backup(${asJson(of)})`);
}

/** The rows of a table after a key, in the order of their keys. */
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

/** The keys alone of the rows of a table after a key. */
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

/** What was written since a backup began. Refuses more than can be told at once. */
export function readBackupChanges(scope: Scope, since: string): Promise<BackupChanges> {
  return read(
    scope,
    sql<BackupChanges>`backup_changes(${asJson(TABLES)}, ${since}, ${MAX_CHANGES}::integer)`,
  );
}
