import { type Database, openDatabase } from '#db/client.ts';
import type { Env } from './env.ts';

const databases = new WeakMap<Env, Database>();

/** The database of what the Worker was given. It keeps no connection, so all requests of an isolate may use the same one. */
export function databaseOf(env: Env): Database {
  const known = databases.get(env);
  if (known) return known;
  const opened = openDatabase({ url: env.DATABASE_URL, endpoint: env.DATABASE_ENDPOINT });
  databases.set(env, opened);
  return opened;
}
