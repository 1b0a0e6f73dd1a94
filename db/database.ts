import { neon, neonConfig } from '@neondatabase/serverless';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';

export interface DatabaseSettings {
  readonly url: string;
  /** The address for the HTTP calls of the driver, instead of Neon's. */
  readonly endpoint?: string | undefined;
  /** The time limit of a request to the database; 10 s by default. A longer one is refused as `platform.unavailable`. */
  readonly timeoutMs?: number;
  /** The time after which PostgreSQL ends a statement; by default, the `statement_timeout` of the role. */
  readonly statementTimeoutMs?: number;
  /** Whether each answer is checked against its schema: in tests and in development. */
  readonly checkAnswers?: boolean | undefined;
  /** Called after each round trip with its milliseconds. */
  readonly onCall?: (ms: number) => void;
}

export type Database = ReturnType<typeof openDatabase>;

const statementTimeouts = new WeakMap<object, number>();
const checkedDatabases = new WeakSet<object>();
const callListeners = new WeakMap<object, (ms: number) => void>();

const STATEMENT_TIMEOUT_MS = 10_000;

interface TimedRequest extends RequestInit {
  readonly timeoutMs?: number;
}

neonConfig.fetchFunction = (address: string, { timeoutMs = STATEMENT_TIMEOUT_MS, ...init }: TimedRequest) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });

/** Opens a database over HTTP, without a connection: each statement is one round trip and one transaction. */
export function openDatabase(settings: DatabaseSettings) {
  const { url, endpoint, timeoutMs, statementTimeoutMs, checkAnswers, onCall } = settings;
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  const db = drizzle(neon(url, timeoutMs === undefined ? {} : { fetchOptions: { timeoutMs } }));
  if (statementTimeoutMs !== undefined) statementTimeouts.set(db, statementTimeoutMs);
  if (checkAnswers) checkedDatabases.add(db);
  if (onCall) callListeners.set(db, onCall);
  return db;
}

/** Whether the answers of a database are checked against their schemas. */
export const isChecked = (db: Database): boolean => checkedDatabases.has(db);

/** Reports how long a call took, also one that fails. */
async function timed<R>(db: Database, call: PromiseLike<R>): Promise<R> {
  const onCall = callListeners.get(db);
  if (!onCall) return call;
  const startedAt = performance.now();
  try {
    return await call;
  } finally {
    onCall(performance.now() - startedAt);
  }
}

/** The first row of a statement. Its time limit is set by an earlier statement of the same round trip: it has no effect on a running one. */
export async function firstRow<R extends Record<string, unknown>>(db: Database, statement: SQL): Promise<R> {
  const limit = statementTimeouts.get(db);
  const pending = db.execute<R>(statement);
  const result =
    limit === undefined
      ? await timed(db, pending)
      : (
          await timed(
            db,
            db.batch([
              db.execute(sql`select set_config('statement_timeout', ${String(limit)}, true)`),
              pending,
            ]),
          )
        )[1];
  const [row] = result.rows;
  if (!row) throw new Error('the query returned no row');
  return row;
}
