import { type SQL, sql } from 'drizzle-orm';
import { type Database, firstRow } from './database.ts';
import { Replay, readDatabaseError } from './errors.ts';
import type { NotifiedUser, Scope, WriteResult, WriteScope } from './scope.ts';

/** The result of the SQL function `write_effects()`. */
interface Effects {
  readonly menu_changed: boolean;
  readonly notified: readonly NotifiedUser[];
}

type Answer<T> = { answer: T } & Record<string, unknown>;

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
