import { neon, neonConfig } from '@neondatabase/serverless';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { Replay, readDatabaseError } from './errors.ts';
import type { NotifiedUser, Scope, WriteResult, WriteScope } from './scope.ts';

export interface DatabaseSettings {
  readonly url: string;
  /** The address for the HTTP calls of the driver, instead of Neon's. */
  readonly endpoint?: string | undefined;
  /** The time limit of a request to the database; 10 s by default. A longer one is refused as `platform.unavailable`. */
  readonly timeoutMs?: number;
  /** The time after which PostgreSQL ends a statement; by default, the `statement_timeout` of the role. */
  readonly statementTimeoutMs?: number;
}

export type Database = ReturnType<typeof openDatabase>;

const statementTimeouts = new WeakMap<object, number>();

const STATEMENT_TIMEOUT_MS = 10_000;

interface TimedRequest extends RequestInit {
  readonly timeoutMs?: number;
}

neonConfig.fetchFunction = (address: string, { timeoutMs = STATEMENT_TIMEOUT_MS, ...init }: TimedRequest) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });

/** Opens a database over HTTP, without a connection: each statement is one round trip and one transaction. */
export function openDatabase({ url, endpoint, timeoutMs, statementTimeoutMs }: DatabaseSettings) {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  const db = drizzle(neon(url, timeoutMs === undefined ? {} : { fetchOptions: { timeoutMs } }));
  if (statementTimeoutMs !== undefined) statementTimeouts.set(db, statementTimeoutMs);
  return db;
}

/** The result of the SQL function `write_effects()`. */
interface Effects {
  readonly menu_changed: boolean;
  readonly notified: readonly NotifiedUser[];
}

type Answer<T> = { answer: T } & Record<string, unknown>;

/** The first row of a statement. Its time limit is set by an earlier statement of the same round trip: it has no effect on a running one. */
async function firstRow<R extends Record<string, unknown>>(db: Database, statement: SQL): Promise<R> {
  const limit = statementTimeouts.get(db);
  const pending = db.execute<R>(statement);
  const result =
    limit === undefined
      ? await pending
      : (
          await db.batch([
            db.execute(sql`select set_config('statement_timeout', ${String(limit)}, true)`),
            pending,
          ])
        )[1];
  const [row] = result.rows;
  if (!row) throw new Error('the query returned no row');
  return row;
}

declare const shape: unique symbol;

/** The JSON text of a T, as the database wrote it. */
export type JsonText<T> = string & { readonly [shape]: T };

/**
 * Reads one value in the business of the scope, in one statement. The FROM clause enters the scope before the query runs: without it,
 * row-level security hides every row.
 */
export async function read<T>(scope: Scope, query: SQL<T>): Promise<T> {
  const { db, businessId, userId, tokenVersion, sessionId = null } = scope;
  try {
    const { answer } = await firstRow<Answer<T>>(
      db,
      sql`select (${query}) as answer from enter_scope(${businessId}, ${userId}, ${tokenVersion}, ${sessionId})`,
    );
    return answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** Reads one value as JSON text, to send a long answer without parsing it. */
export function readText<T>(scope: Scope, query: SQL<T>): Promise<JsonText<T>> {
  return read(scope, sql<JsonText<T>>`${query}::text`);
}

/** Runs one write in the business of the scope, in one atomic statement, once per idempotency key. A repetition returns the stored answer. */
export async function write<T>(scope: WriteScope, expression: SQL<T>): Promise<WriteResult<T>> {
  const { db, businessId, userId, tokenVersion, key, requestHash, sessionId = null } = scope;
  try {
    const { answer, effects } = await firstRow<Answer<T> & { effects: Effects }>(
      db,
      sql`select finish_request(${key}, (${expression})) as answer, write_effects() as effects
        from begin_request(${businessId}, ${userId}, ${tokenVersion}, ${key}, ${requestHash}, ${sessionId})`,
    );
    return { answer, replayed: false, menuChanged: effects.menu_changed, notified: effects.notified };
  } catch (error) {
    const known = readDatabaseError(error);
    if (known instanceof Replay)
      return { answer: known.answer(), replayed: true, menuChanged: false, notified: [] };
    throw known;
  }
}

/** Calls a function that needs no business, such as those of signing in. */
export async function callPlatform<T>(db: Database, expression: SQL<T>): Promise<T> {
  try {
    return (await firstRow<Answer<T>>(db, sql`select (${expression}) as answer`)).answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** A value as a jsonb parameter. */
export function asJson(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
