import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { change } from '#domain/base/answers/changes.ts';
import { type Database, firstRow } from './database.ts';
import { Replay, readDatabaseError } from './errors.ts';
import {
  type AnsweredWrite,
  type JsonText,
  NO_EFFECTS,
  type Scope,
  type WriteResult,
  type WriteScope,
} from './scope.ts';

/** The result of the SQL function `write_effects()`. */
type Effects = Pick<WriteResult<unknown>, 'changes' | 'notifications'>;

const changes = z.array(change);

type Answer<T> = { answer: T } & Record<string, unknown>;

/** The answer of a function that returns void: SQL functions answer null, PL/pgSQL functions an empty text. */
export const nothing = z.literal([null, '']);

/** Checks a value against its schema, in a database that was opened with `checkAnswers`. Throws the paths and kinds of what differs. */
function check(db: Database, schema: z.ZodType, value: unknown): void {
  if (!db.checkAnswers) return;
  const { error } = schema.safeParse(value);
  if (!error) return;
  const found = error.issues.map(({ path, code, message }) => `${path.join('.')}: ${code}, ${message}`);
  throw new Error(`the answer of the database differs from its schema: ${found.slice(0, 5).join('; ')}`);
}

/** The effects without those that only the Worker of the release before reads. */
function effectsOf(db: Database, { changes: said, notifications }: Effects): Effects {
  check(db, changes, said);
  return { changes: said, notifications };
}

interface ReadOptions {
  /** Whether the read takes one of the few places of its business for long reads; refused as `report.busy` when all are taken. */
  readonly isLong?: boolean;
}

/**
 * Reads one value in the business of the scope, in one statement. The FROM clause enters the scope before the query runs: without it,
 * row-level security hides every row.
 */
export async function read<S extends z.ZodType>(
  scope: Scope,
  schema: S,
  query: SQL,
  { isLong = false }: ReadOptions = {},
): Promise<z.infer<S>> {
  const { db, businessId, userId, tokenVersion, sessionId = null } = scope;
  try {
    const { answer } = await firstRow<Answer<z.infer<S>>>(
      db,
      sql`select (${query}) as answer from enter_scope(${businessId}, ${userId}, ${tokenVersion}, ${sessionId})`,
      isLong ? [sql`select begin_long_read(${businessId})`] : [],
    );
    check(db, schema, answer);
    return answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** Calls a function in the business that `entering`, a FROM clause, enters, or that the function finds itself. Returns its effects too. */
async function callWithEffects<S extends z.ZodType>(
  db: Database,
  schema: S,
  expression: SQL,
  entering: SQL,
): Promise<AgentResult<z.infer<S>>> {
  try {
    const { answer, effects, business_id } = await firstRow<
      Answer<z.infer<S>> & { effects: Effects; business_id: string }
    >(
      db,
      sql`select (${expression}) as answer, write_effects() as effects, app_business() as business_id ${entering}`,
    );
    check(db, schema, answer);
    return { answer, replayed: false, ...effectsOf(db, effects), businessId: business_id };
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** Calls a function that is safe to repeat without a key in the business of the scope, in one statement, and returns its effects too. */
export function readWithEffects<S extends z.ZodType>(
  { db, businessId, userId, tokenVersion, sessionId = null }: Scope,
  schema: S,
  expression: SQL,
): Promise<WriteResult<z.infer<S>>> {
  const entering = sql`from enter_scope(${businessId}, ${userId}, ${tokenVersion}, ${sessionId})`;
  return callWithEffects(db, schema, expression, entering);
}

const jsonText = z.custom<JsonText<never>>((value) => typeof value === 'string');

/** Reads one value as JSON text, to send a long answer without parsing it. */
export async function readText<S extends z.ZodType>(
  scope: Scope,
  schema: S,
  query: SQL,
  options?: ReadOptions,
): Promise<JsonText<z.infer<S>>> {
  const text = await read(scope, jsonText, sql`(${query})::text`, options);
  if (scope.db.checkAnswers) check(scope.db, schema, JSON.parse(text));
  return text;
}

function begin(scope: WriteScope): SQL {
  const { businessId, userId, tokenVersion, key, requestHash, sessionId = null, offline } = scope;
  return offline
    ? sql`begin_offline_request(${businessId}, ${userId}, ${tokenVersion}, ${key}, ${requestHash}, ${sessionId}, ${asJson(offline)})`
    : sql`begin_request(${businessId}, ${userId}, ${tokenVersion}, ${key}, ${requestHash}, ${sessionId})`;
}

/** Remembers the number on the paper of a device that did not get the answer of its request. */
async function rememberGivenNumber(scope: WriteScope, number: string): Promise<void> {
  await read(scope, nothing, sql`remember_given_number(${scope.key}, ${number})`);
}

const storedWrite = <T>(text: JsonText<T>, effects: Omit<WriteResult<T>, 'answer'>): AnsweredWrite<T> => ({
  ...effects,
  text,
  get answer(): T {
    return JSON.parse(text);
  },
});

/**
 * Runs one write in the business of the scope, in one atomic statement, once per idempotency key. A repetition returns the stored
 * answer. An offline request is taken for its moment (docs/offline.md).
 */
export async function write<S extends z.ZodType>(
  scope: WriteScope,
  schema: S,
  expression: SQL,
): Promise<AnsweredWrite<z.infer<S>>> {
  const { db, key } = scope;
  try {
    const { text, effects } = await firstRow<{ text: JsonText<z.infer<S>>; effects: Effects }>(
      db,
      sql`select finish_request(${key}, (${expression}))::text as text, write_effects() as effects
        from ${begin(scope)}`,
    );
    const result = storedWrite(text, { replayed: false, ...effectsOf(db, effects) });
    if (db.checkAnswers) check(db, schema, result.answer);
    return result;
  } catch (error) {
    const known = readDatabaseError(error);
    if (!(known instanceof Replay)) throw known;
    if (scope.offline?.number) await rememberGivenNumber(scope, scope.offline.number);
    return storedWrite(known.text(), { replayed: true, ...NO_EFFECTS });
  }
}

/** A result of Fogón Impresoras, with the business of the agent. */
export type AgentResult<T> = WriteResult<T> & { readonly businessId: string };

/** Runs a call of Fogón Impresoras in its business, in one atomic statement. Its writes are safe to repeat. */
export const callAsPrintAgent = <S extends z.ZodType>(
  db: Database,
  tokenHash: string,
  schema: S,
  expression: SQL,
): Promise<AgentResult<z.infer<S>>> =>
  callWithEffects(db, schema, expression, sql`from enter_print_agent(${tokenHash})`);

/** Calls a function that needs no business, such as those of signing in. */
export async function callPlatform<S extends z.ZodType>(
  db: Database,
  schema: S,
  expression: SQL,
): Promise<z.infer<S>> {
  try {
    const { answer } = await firstRow<Answer<z.infer<S>>>(db, sql`select (${expression}) as answer`);
    check(db, schema, answer);
    return answer;
  } catch (error) {
    throw readDatabaseError(error);
  }
}

/** Calls a function that needs no business and writes in one, such as that of a pairing code, and returns its effects too. */
export const writePlatform = <S extends z.ZodType>(
  db: Database,
  schema: S,
  expression: SQL,
): Promise<WriteResult<z.infer<S>>> => callWithEffects(db, schema, expression, sql``);

/** A value as a jsonb parameter. */
export function asJson(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
