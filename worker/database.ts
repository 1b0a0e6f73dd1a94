import { type Database, openDatabase } from '#db/client.ts';
import type { Env } from './env.ts';

/** Reports, files that come in and copies that go out read or write a whole business. */
const LONG_WORK = /^\/api\/(?:reports|imports|backups|onboarding)(?:\/|$)/;
/** PostgreSQL ends a statement before the Worker gives it up. */
const LONG = { timeoutMs: 35_000, statementTimeoutMs: 30_000 };

interface Databases {
  readonly usual: Database;
  readonly long: Database;
}

const opened = new WeakMap<Env, Databases>();

function databasesOf(env: Env): Databases {
  const known = opened.get(env);
  if (known) return known;
  const settings = { url: env.DATABASE_URL, endpoint: env.DATABASE_ENDPOINT };
  const databases = {
    usual: openDatabase(settings),
    long: openDatabase({ ...settings, ...LONG }),
  };
  opened.set(env, databases);
  return databases;
}

/** The database of what the Worker was given, for a request of that path. It keeps no connection, so all requests of an isolate use the same one. */
export function databaseFor(env: Env, path: string): Database {
  const { usual, long } = databasesOf(env);
  return LONG_WORK.test(path) ? long : usual;
}

/** The same for the scheduled work, which nobody waits for. */
export function scheduledDatabase(env: Env): Database {
  return databasesOf(env).long;
}
