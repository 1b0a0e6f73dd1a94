import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { buildIndex, isConcurrentIndex } from './concurrent-index.ts';
import { withShortLocks } from './short-locks.ts';

const FOLDER = resolve(import.meta.dirname, '../migrations');

/** One file of db/migrations. */
export interface Migration {
  /** The name of the file without its end. */
  readonly tag: string;
  /** When it was written, in milliseconds: its identity and its place in the order. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Whether it removes what the previous release uses. */
  readonly isContract: boolean;
}

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}

/** The migrations of a folder, oldest first. */
export function readMigrations(folder = FOLDER): readonly Migration[] {
  const { entries }: Journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const tags = new Map(entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder })
    .map(({ folderMillis: when, hash, sql }) => {
      const tag = tags.get(when) ?? '';
      const statements = sql.map((text) => text.trim()).filter((text) => text !== '');
      return { tag, when, hash, statements, isContract: tag.includes('_contract_') };
    })
    .sort((a, b) => a.when - b.when);
}

export const newestOf = (migrations: readonly Migration[]): number =>
  Math.max(0, ...migrations.map(({ when }) => when));

/** The times of the applied migrations, from Drizzle's table. */
export async function readApplied(client: pg.Client): Promise<ReadonlySet<number>> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  );
  return new Set(rows.map(({ at }) => at));
}

const recordApplied = (client: pg.Client, { hash, when }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);

/**
 * Applies a migration completely or not at all, in a transaction of its own. A migration of indexes that are built concurrently has no
 * transaction and continues where it was interrupted.
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { tag, statements } = migration;
  if (statements.some(isConcurrentIndex)) {
    for (const text of statements) await buildIndex(client, text);
    await recordApplied(client, migration);
    return;
  }
  await withShortLocks(client, `la migración ${tag}`, async () => {
    for (const text of statements) await client.query(text);
    await recordApplied(client, migration);
  });
}
