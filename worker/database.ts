import { type Database, openDatabase } from '#db/database.ts';
import { areAnswersChecked, type Env } from './env.ts';
import { countDatabaseCall } from './request-log.ts';

/** Reports, imports, backups and onboarding read or write a whole business. */
const LONG_PATHS = /^\/api\/(?:reports|imports|backups|onboarding)(?:\/|$)/;
/** PostgreSQL cancels a statement before the Worker's own timeout. */
const LONG_TIMEOUTS = { timeoutMs: 35_000, statementTimeoutMs: 30_000 };

interface Databases {
  readonly short: Database;
  readonly long: Database;
}

const opened = new WeakMap<Env, Databases>();

function databasesOf(env: Env): Databases {
  const known = opened.get(env);
  if (known) return known;
  const settings = {
    url: env.DATABASE_URL,
    endpoint: env.DATABASE_ENDPOINT,
    checkAnswers: areAnswersChecked(env),
    onCall: countDatabaseCall,
  };
  const databases = {
    short: openDatabase(settings),
    long: openDatabase({ ...settings, ...LONG_TIMEOUTS }),
  };
  opened.set(env, databases);
  return databases;
}

/** The database for a request with this path. It holds no connection, so all requests of an isolate share it. */
export function databaseFor(env: Env, path: string): Database {
  const { short, long } = databasesOf(env);
  return LONG_PATHS.test(path) ? long : short;
}

/** The database of the scheduled jobs, with the long timeouts. */
export function scheduledDatabase(env: Env): Database {
  return databasesOf(env).long;
}
