import { sql } from 'drizzle-orm';
import { callPlatform, read } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import type { Scope } from '#db/scope.ts';
import { count } from '#domain/base/answers/primitives.ts';

/** The time of the last applied migration, in milliseconds since 1970. */
export function readLastMigration(db: Database): Promise<number> {
  return callPlatform(db, count, sql`to_jsonb(last_migration())`);
}

/** The size of the whole database in bytes. Refuses users who are not masters. */
export function readDatabaseSize(scope: Scope): Promise<number> {
  return read(scope, count, sql`to_jsonb(database_size())`);
}
