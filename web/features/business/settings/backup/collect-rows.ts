import type { BackupContents } from '#domain/platform/answers/backups.ts';
import { BACKUP_TABLES, type BackupTable } from '#domain/platform/backup.ts';
import { ApiError } from '#web/data/http.ts';
import type { BackupKind, BackupSource } from './backup-source.ts';
import { TableRows } from './table-rows.ts';

/** All rows of a business at one moment. */
export interface Collected {
  readonly contents: BackupContents;
  readonly at: string;
  readonly tables: ReadonlyMap<BackupTable, TableRows>;
}

/** Even if bills are split and merged all the time, a few rounds are enough. */
const MAX_ROUNDS = 20;

async function readTable(source: BackupSource, table: BackupTable, onRows: (count: number) => void) {
  const read = new TableRows();
  for (let after: string | null = null; ; ) {
    const rows = await source.rows(table, after);
    read.append(rows);
    onRows(rows.length);
    const last = rows.at(-1);
    if (!last) return read;
    after = last[0];
  }
}

async function readKeys(source: BackupSource, table: BackupTable): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let after: string | null = null; ; ) {
    const page = await source.keys(table, after);
    for (const key of page) keys.add(key);
    const last = page.at(-1);
    if (last === undefined) return keys;
    after = last;
  }
}

/**
 * Reads all rows page by page during normal operation, and then, in one snapshot, what was written since the
 * start. Changed rows are replaced; in tables with fewer rows than were read, deleted rows are removed and
 * the changes are read again. The result is the business at the moment of the last snapshot.
 */
export async function collect(
  source: BackupSource,
  kind: BackupKind,
  onProgress: (read: number, of: number) => void,
): Promise<Collected> {
  const contents = await source.contents();
  const total = contents.tables.reduce((sum, { rows }) => sum + rows, 0);
  const since = await source.begin(kind);
  const tables = new Map<BackupTable, TableRows>();
  let read = 0;
  for (const table of BACKUP_TABLES) {
    tables.set(
      table,
      await readTable(source, table, (count) => {
        read += count;
        onProgress(Math.min(read, total), total);
      }),
    );
  }
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const last = await source.changes(since);
    for (const { name, changed } of last.tables) tables.get(name)?.put(changed);
    const other = last.tables.filter(({ name, rows }) => tables.get(name)?.count !== rows);
    if (other.length === 0) return { contents, at: last.at, tables };
    for (const { name } of other) tables.get(name)?.keep(await readKeys(source, name));
  }
  throw new ApiError(
    409,
    'row.stale',
    'Tu negocio está cambiando mucho en este momento. Intenta de nuevo en unos minutos.',
  );
}
