import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  type BackupChanges,
  backupChanges,
  backupContents,
  backupKeys,
  backupRows,
  begunBackup,
} from '#domain/platform/answers/backups.ts';
import { BACKUP_TABLES, type BackupTable, excludedColumnsOf } from '#domain/platform/backup.ts';

const TABLES = BACKUP_TABLES.map((name) => ({ name, hidden: excludedColumnsOf(name) }));
/** A backup is one of the few long reads of its business. */
const LONG = { isLong: true };
/** Above this number of changes the backup is refused and has to be repeated at a quieter hour. */
const MAX_CHANGES = 10_000;

/** The business and the contents of its backup: at most `maxRows` rows of each table are counted, all if it is null. */
export function readBackupContents(scope: Scope, maxRows: number | null) {
  return readText(scope, backupContents, sql`backup_contents(${asJson(TABLES)}, ${maxRows}::bigint)`, {
    isLong: maxRows === null,
  });
}

/** Begins a backup and writes it to the audit log. Returns the mark from which `readBackupChanges` reads. */
export function beginBackup(scope: WriteScope, of: { readonly kind: string }) {
  return write(scope, begunBackup, sql`begin_backup(${asJson(of)})`);
}

/** A page of the rows of a table after a key, ordered by key. */
export function readBackupRows(scope: Scope, table: BackupTable, after: string | null, limit: number) {
  return readText(
    scope,
    backupRows,
    sql`backup_page(${table}, ${hiddenParameter(table)}, ${after}, ${limit}::integer, false)`,
    LONG,
  );
}

/** The same page with the keys only. */
export function readBackupKeys(scope: Scope, table: BackupTable, after: string | null, limit: number) {
  return readText(
    scope,
    backupKeys,
    sql`backup_page(${table}, ${hiddenParameter(table)}, ${after}, ${limit}::integer, true)`,
    LONG,
  );
}

const hiddenParameter = (table: BackupTable) =>
  sql`array(select jsonb_array_elements_text(${asJson(excludedColumnsOf(table))}))`;

/** The rows that were written since a backup began. Refuses more than `MAX_CHANGES` of them. */
export function readBackupChanges(scope: Scope, since: string): Promise<BackupChanges> {
  return read(
    scope,
    backupChanges,
    sql`backup_changes(${asJson(TABLES)}, ${since}, ${MAX_CHANGES}::integer)`,
    LONG,
  );
}
