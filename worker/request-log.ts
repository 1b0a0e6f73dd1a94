import { AsyncLocalStorage } from 'node:async_hooks';
import { type ErrorText, errorTextOf } from '#domain/base/error-text.ts';
import { Refusal, type RefusalCode } from '#domain/base/refusal.ts';
import type { ScreenError } from '#domain/platform/screen-errors.ts';
import { type Env, isLocal } from './env.ts';

/** What is known of a request or a job while it runs. It contains ids and templates, never names, addresses, bodies or tokens. */
export interface WorkRecord {
  readonly id: string;
  readonly env: Pick<Env, 'ENVIRONMENT' | 'LOG_REQUESTS'>;
  readonly startedAt: number;
  /** The template of the address, such as `/api/orders/:id`. */
  route: string;
  businessId: string | null;
  userId: string | null;
  code: RefusalCode | null;
  /** What was thrown, if the work failed. */
  error: unknown;
  databaseMs: number;
  databaseCalls: number;
}

/** The route of addresses that no route has. */
export const UNKNOWN_ROUTE = '/*';

const records = new AsyncLocalStorage<WorkRecord>();

const newRecord = (env: WorkRecord['env']): WorkRecord => ({
  id: crypto.randomUUID(),
  env,
  startedAt: performance.now(),
  route: UNKNOWN_ROUTE,
  businessId: null,
  userId: null,
  code: null,
  error: null,
  databaseMs: 0,
  databaseCalls: 0,
});

/** Runs work with a record of its own, which `currentRecord` finds also in what the work starts. */
export function withRecord<R>(env: WorkRecord['env'], work: (record: WorkRecord) => R): R {
  const record = newRecord(env);
  return records.run(record, work, record);
}

/** The record of the running work; an unused one outside any. */
export const currentRecord = (): WorkRecord => records.getStore() ?? newRecord({ ENVIRONMENT: 'local' });

/** Notes that the running work failed. What the database's driver threw is the cause of a refusal. */
export function recordFailure(error: unknown): void {
  const record = currentRecord();
  if (error instanceof Refusal) record.code = error.code;
  record.error = error instanceof Refusal ? (error.cause ?? error) : error;
}

/** Adds a call of the database to the running work. */
export function countDatabaseCall(ms: number): void {
  const record = records.getStore();
  if (!record) return;
  record.databaseMs += ms;
  record.databaseCalls += 1;
}

/** Milliseconds since the work started. On Cloudflare the clock stands still between two inputs or outputs: computing alone takes 0 ms. */
export const elapsedMs = ({ startedAt }: WorkRecord): number => performance.now() - startedAt;

type Level = 'log' | 'warn' | 'error';

/** Cloudflare indexes the fields of an object; a terminal shows JSON on one line. On this machine only failures are shown without LOG_REQUESTS. */
function print(env: WorkRecord['env'], level: Level, line: Readonly<Record<string, unknown>>): void {
  const local = isLocal(env);
  if (local && level === 'log' && !env.LOG_REQUESTS) return;
  console[level](local ? JSON.stringify(line) : line);
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

function describeError(error: unknown): ErrorText & { readonly code?: string } {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return { ...errorTextOf(error), ...(isCoded && { code: String(error.code) }) };
}

const OUTAGE_INTERVAL_MS = 60_000;
const outageShownAt = new Map<string, number>();

/** Whether an outage of this cause was shown on this machine within the last minute: every request of that time fails for the same reason. */
function isKnownOutage({ env, code, error }: WorkRecord): boolean {
  const isOutage = code === 'platform.unavailable' || code === 'platform.full';
  if (!isLocal(env) || env.LOG_REQUESTS || !isOutage) return false;
  const cause = errorTextOf(error).message;
  const now = Date.now();
  for (const [known, at] of outageShownAt) if (now - at >= OUTAGE_INTERVAL_MS) outageShownAt.delete(known);
  const isKnown = outageShownAt.has(cause);
  if (!isKnown) outageShownAt.set(cause, now);
  return isKnown;
}

export type RequestOutcome = 'ok' | 'refused' | 'failed';

/** The outcome of a request by its status: 4xx are refusals, 5xx failures. */
export const outcomeOf = (status: number): RequestOutcome =>
  status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok';

const timesOf = (record: WorkRecord) => ({
  ms: rounded(elapsedMs(record)),
  db_ms: rounded(record.databaseMs),
  db_calls: record.databaseCalls,
});

/** Logs a request that was answered with a status. */
export function logRequest(record: WorkRecord, method: string, status: number): void {
  const { id, businessId, userId, route, code, error, env } = record;
  const outcome = error === null ? outcomeOf(status) : 'failed';
  if (outcome === 'failed' && isKnownOutage(record)) return;
  print(env, outcome === 'failed' ? 'error' : 'log', {
    kind: 'request',
    request_id: id,
    business_id: businessId,
    user_id: userId,
    method,
    route,
    status,
    outcome,
    ...(code !== null && { code }),
    ...timesOf(record),
    ...(error !== null && { error: describeError(error) }),
  });
}

/** Logs a job of the cron that ended. */
export function logJob(record: WorkRecord): void {
  const { id, route, error, env } = record;
  const outcome: RequestOutcome = error === null ? 'ok' : 'failed';
  print(env, error === null ? 'log' : 'error', {
    kind: 'job',
    request_id: id,
    job: route,
    outcome,
    ...timesOf(record),
    ...(error !== null && { error: describeError(error) }),
  });
}

/** Logs an error that a screen reported, with the ids of its request. */
export function logScreenError(error: ScreenError): void {
  const { env, id } = currentRecord();
  print(env, 'warn', { kind: 'screen-error', request_id: id, ...error });
}

/** Logs something that failed without failing its request: `event` names it, such as 'room.unreachable'. */
export function logWarning(event: string, error?: unknown): void {
  const { env, id, businessId, route } = currentRecord();
  print(env, 'warn', {
    kind: 'warning',
    event,
    request_id: id,
    business_id: businessId,
    route,
    ...(error !== undefined && { error: describeError(error) }),
  });
}
