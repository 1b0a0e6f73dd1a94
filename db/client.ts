import { neon, neonConfig } from '@neondatabase/serverless';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { Replay, readDatabaseError } from './errors.ts';
import type { NotifiedUser, Scope, WriteResult, WriteScope } from './scope.ts';

export interface DatabaseSettings {
  readonly url: string;
  /** Where the driver's HTTP calls go instead of Neon's own address. */
  readonly endpoint?: string | undefined;
  /** For how long a statement is waited for; 10 s unless told. What takes longer is refused as `platform.unavailable`. */
  readonly timeoutMs?: number;
  /** After which PostgreSQL ends a statement; what its role has (security.sql) unless told. */
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

/** A database over HTTP: no connection is kept, each statement is one round trip and one transaction. */
export function openDatabase({ url, endpoint, timeoutMs, statementTimeoutMs }: DatabaseSettings) {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  const db = drizzle(neon(url, timeoutMs === undefined ? {} : { fetchOptions: { timeoutMs } }));
  if (statementTimeoutMs !== undefined) statementTimeouts.set(db, statementTimeoutMs);
  return db;
}

/** What write_effects (requests.sql) says of a write. */
interface Effects {
  readonly menu_changed: boolean;
  readonly notified: readonly NotifiedUser[];
}

type Answer<T> = { answer: T } & Record<string, unknown>;

/** The first row of a statement. A time limit of its own goes before it in the same round trip, for it does not change a statement that runs. */
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
  if (!row) throw new Error('the query gave no row');
  return row;
}

declare const shape: unique symbol;

/** A T as the database wrote it in JSON. */
export type JsonText<T> = string & { readonly [shape]: T };

/**
 * Reads one value as the business in scope, in one statement. The scope is entered by the row that the answer is made for, so before
 * it; a read that came before would find nothing, for row-level security knows no business then.
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

/** The same, to be passed on as it is: what is long is neither parsed nor written again. */
export function readText<T>(scope: Scope, query: SQL<T>): Promise<JsonText<T>> {
  return read(scope, sql<JsonText<T>>`${query}::text`);
}

/** Does one write as the business in scope, once for its key, in one statement: all of it or nothing. */
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

/** Calls one of the few functions that need no business (`security definer` in db/functions). */
export async function callPlatform<T>(db: Database, expression: SQL<T>): Promise<T> {
  try {
    return (await firstRow<Answer<T>>(db, sql`select (${expression}) as answer`)).answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** A value as jsonb, for the functions that take one. */
export function asJson(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
