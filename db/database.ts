import { SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import { type Endpoint, endpointOf, type Row, type Statement, sendStatements } from './neon-http.ts';

export interface DatabaseSettings {
  readonly url: string;
  /** The address for the HTTP calls, instead of Neon's. */
  readonly endpoint?: string | undefined;
  /** The time limit of a request to the database; 10 s by default. A longer one is refused as `platform.unavailable`. */
  readonly timeoutMs?: number;
  /** The time after which PostgreSQL ends a statement; by default, the `statement_timeout` of the role. */
  readonly statementTimeoutMs?: number;
  /** Whether each answer is checked against its schema: in tests and in development. */
  readonly checkAnswers?: boolean | undefined;
  /** Called after each round trip, also one that fails, with its milliseconds. */
  readonly onCall?: (ms: number) => void;
}

/** A database over HTTP, without a connection: each call is one round trip and one transaction. */
export interface Database {
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  readonly statementTimeoutMs: number | undefined;
  /** Whether its answers are checked against their schemas. */
  readonly checkAnswers: boolean;
  readonly onCall: ((ms: number) => void) | undefined;
}

const STATEMENT_TIMEOUT_MS = 10_000;

export function openDatabase(settings: DatabaseSettings): Database {
  const {
    url,
    endpoint,
    timeoutMs = STATEMENT_TIMEOUT_MS,
    statementTimeoutMs,
    checkAnswers,
    onCall,
  } = settings;
  return {
    endpoint: endpointOf(url, endpoint),
    timeoutMs,
    statementTimeoutMs,
    checkAnswers: checkAnswers === true,
    onCall,
  };
}

const PARAMETERS = ['string', 'number', 'boolean'];

function paramText(value: unknown): string | null {
  if (value === null) return null;
  if (!PARAMETERS.includes(typeof value)) throw new TypeError('a parameter is a text, a number or a boolean');
  return String(value);
}

/** Returns the text of a part of a statement, and adds its parameters. Drizzle's own writing is for tables too, and takes several times as long. */
function textOf(part: SQLChunk, params: (string | null)[]): string {
  if (part instanceof StringChunk) return part.value.join('');
  if (part instanceof SQL) return part.queryChunks.map((chunk) => textOf(chunk, params)).join('');
  return `$${params.push(paramText(part))}`;
}

function statementOf(statement: SQL): Statement {
  const params: (string | null)[] = [];
  return { query: textOf(statement, params), params };
}

/** Runs statements in one round trip and one transaction; returns the rows of each. */
export async function runStatements(db: Database, statements: readonly SQL[]): Promise<Row[][]> {
  const startedAt = performance.now();
  try {
    return await sendStatements(db.endpoint, statements.map(statementOf), db.timeoutMs);
  } finally {
    db.onCall?.(performance.now() - startedAt);
  }
}

/** The shape of a row is not checked here: `checkAnswers` compares the answer with its schema (decision 061). */
const isRow = <R extends Row>(row: Row | undefined): row is R => row !== undefined;

/**
 * The first row of a statement, after others of the same round trip. Its time limit is set by an earlier one: it has no effect on a running
 * statement.
 */
export async function firstRow<R extends Row>(
  db: Database,
  statement: SQL,
  before: readonly SQL[] = [],
): Promise<R> {
  const limit = db.statementTimeoutMs;
  const limits =
    limit === undefined ? [] : [sql`select set_config('statement_timeout', ${String(limit)}, true)`];
  const [row] = (await runStatements(db, [...limits, ...before, statement])).at(-1) ?? [];
  if (!isRow<R>(row)) throw new Error('the query returned no row');
  return row;
}
