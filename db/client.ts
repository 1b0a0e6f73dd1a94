import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, firstRow, isChecked } from './database.ts';
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

/** Checks a value against its schema, in a database that was opened with `checkAnswers`. Throws the paths and kinds of what differs. */
function check(db: Database, schema: z.ZodType, value: unknown): void {
  if (!isChecked(db)) return;
  const { error } = schema.safeParse(value);
  if (!error) return;
  const found = error.issues.map(({ path, code, message }) => `${path.join('.')}: ${code}, ${message}`);
  throw new Error(`the answer of the database differs from its schema: ${found.slice(0, 5).join('; ')}`);
}

const isSchema = (found: z.ZodType | SQL): found is z.ZodType => 'safeParse' in found;

/**
 * Reads one value in the business of the scope, in one statement. The FROM clause enters the scope before the query runs: without it,
 * row-level security hides every row.
 */
export function read<S extends z.ZodType>(scope: Scope, schema: S, query: SQL): Promise<z.infer<S>>;
/** @deprecated Pass the schema of the answer. */
export function read<T>(scope: Scope, query: SQL<T>): Promise<T>;
export async function read(scope: Scope, first: z.ZodType | SQL, second?: SQL): Promise<unknown> {
  const query = isSchema(first) ? second : first;
  const { db, businessId, userId, tokenVersion, sessionId = null } = scope;
  try {
    const { answer } = await firstRow<Answer<unknown>>(
      db,
      sql`select (${query}) as answer from enter_scope(${businessId}, ${userId}, ${tokenVersion}, ${sessionId})`,
    );
    if (isSchema(first)) check(db, first, answer);
    return answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** Reads one value as JSON text, to send a long answer without parsing it. */
export function readText<S extends z.ZodType>(
  scope: Scope,
  schema: S,
  query: SQL,
): Promise<JsonText<z.infer<S>>>;
/** @deprecated Pass the schema of the answer. */
export function readText<T>(scope: Scope, query: SQL<T>): Promise<JsonText<T>>;
export async function readText(
  scope: Scope,
  first: z.ZodType | SQL,
  second?: SQL,
): Promise<JsonText<unknown>> {
  const query = isSchema(first) ? second : first;
  const text = await read(scope, sql<JsonText<unknown>>`${query}::text`);
  if (isSchema(first) && isChecked(scope.db)) check(scope.db, first, JSON.parse(text));
  return text;
}

/** Runs one write in the business of the scope, in one atomic statement, once per idempotency key. A repetition returns the stored answer. */
export async function write<S extends z.ZodType>(
  scope: WriteScope,
  schema: S,
  expression: SQL,
): Promise<WriteResult<z.infer<S>>>;
/** @deprecated Pass the schema of the answer. */
export async function write<T>(scope: WriteScope, expression: SQL<T>): Promise<WriteResult<T>>;
export async function write(
  scope: WriteScope,
  first: z.ZodType | SQL,
  second?: SQL,
): Promise<WriteResult<unknown>> {
  const expression = isSchema(first) ? second : first;
  const { db, businessId, userId, tokenVersion, key, requestHash, sessionId = null } = scope;
  try {
    const { answer, effects } = await firstRow<Answer<unknown> & { effects: Effects }>(
      db,
      sql`select finish_request(${key}, (${expression})) as answer, write_effects() as effects
        from begin_request(${businessId}, ${userId}, ${tokenVersion}, ${key}, ${requestHash}, ${sessionId})`,
    );
    if (isSchema(first)) check(db, first, answer);
    return { answer, replayed: false, menuChanged: effects.menu_changed, notified: effects.notified };
  } catch (error) {
    const known = readDatabaseError(error);
    if (known instanceof Replay)
      return { answer: known.answer(), replayed: true, menuChanged: false, notified: [] };
    throw known;
  }
}

/** Calls a function that needs no business, such as those of signing in. */
export function callPlatform<S extends z.ZodType>(
  db: Database,
  schema: S,
  expression: SQL,
): Promise<z.infer<S>>;
/** @deprecated Pass the schema of the answer. */
export function callPlatform<T>(db: Database, expression: SQL<T>): Promise<T>;
export async function callPlatform(db: Database, first: z.ZodType | SQL, second?: SQL): Promise<unknown> {
  const expression = isSchema(first) ? second : first;
  try {
    const { answer } = await firstRow<Answer<unknown>>(db, sql`select (${expression}) as answer`);
    if (isSchema(first)) check(db, first, answer);
    return answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** The answer of a function that returns void: null from SQL, an empty text from PL/pgSQL. */
export const nothing = z.literal([null, '']);

/** A value as a jsonb parameter. */
export function asJson(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
