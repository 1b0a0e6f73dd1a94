import type { Database } from '#db/database.ts';
import { readLastMigration } from '#db/queries/platform/health.ts';
import type { HealthParts } from '#domain/platform/answers/health.ts';
import { cronStatus } from '#domain/platform/platform-counters.ts';
import { countersOf } from '#realtime/counters.ts';
import { isDiskLow } from './disk.ts';
import { type Env, isLocal } from './env.ts';
import { releaseName } from './release.ts';
import { roomNamed } from './room.ts';

/** Built into the bundle (scripts/worker-bundle.ts): the time of the last migration that adds what this release uses. */
declare const NEEDED_MIGRATION: number;
/** The same of the last one that it knows, which may wait for the contract (decision 064). */
declare const LAST_MIGRATION: number;

/** Each part has this time, so that the whole answers within two seconds. */
const PART_TIMEOUT_MS = 1_500;
/** The parts are asked at most once in this time in an isolate, however many requests come. */
const CHECK_INTERVAL_MS = 3_000;
const POLL_MS = 25;
/** A room that no screen enters. */
const EMPTY_ROOM = 'health';

export interface HealthReport {
  readonly release: string;
  readonly checked_at: string;
  readonly status: 'ok' | 'degraded' | 'down';
  readonly parts: HealthParts;
}

/** Asks a part. Without an answer in time it has failed; what it threw may name hosts and is not reported. */
async function ask<R>(work: () => Promise<R>): Promise<{ readonly answer: R; readonly ms: number } | null> {
  const startedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PART_TIMEOUT_MS, null);
  });
  try {
    const answered = work().then((answer) => ({ answer, ms: Math.round(performance.now() - startedAt) }));
    return await Promise.race([answered, timeout]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const FAILED = { status: 'failed', ms: null } as const;

async function checkDatabase(db: Database): Promise<HealthParts['database']> {
  const found = await ask(() => readLastMigration(db));
  if (!found) return { ...FAILED, migrations: null };
  const { answer, ms } = found;
  const migrations = answer < NEEDED_MIGRATION ? 'older' : answer > LAST_MIGRATION ? 'newer' : 'expected';
  return { status: migrations === 'older' ? 'late' : 'ok', ms, migrations };
}

async function checkPart(work: () => Promise<unknown>): Promise<HealthParts['rooms']> {
  const found = await ask(work);
  return found ? { status: 'ok', ms: found.ms } : FAILED;
}

async function checkCron(env: Env): Promise<HealthParts['cron']> {
  const found = await ask(() => countersOf(env).cron());
  if (!found) return { ...FAILED, last_run_at: null };
  const { lastRunAt } = found.answer;
  const status = cronStatus(found.answer, Date.now());
  return { status, ms: found.ms, last_run_at: lastRunAt === null ? null : new Date(lastRunAt).toISOString() };
}

async function checkDisk(env: Env): Promise<HealthParts['disk']> {
  const found = await ask(() => isDiskLow(env));
  return found ? { status: found.answer ? 'low' : 'ok', ms: found.ms } : FAILED;
}

function mailPart(env: Env): HealthParts['mail'] {
  const isConfigured = Boolean(env.MAIL_API_URL && env.MAIL_API_KEY && env.MAIL_FROM);
  // On one machine the outbox takes the place of a provider.
  return { status: isConfigured || isLocal(env) ? 'ok' : 'missing', ms: null };
}

async function check(env: Env, db: Database): Promise<HealthReport> {
  const { MEDIA } = env;
  const [database, rooms, pictures, cron, disk] = await Promise.all([
    checkDatabase(db),
    checkPart(() => roomNamed(env, EMPTY_ROOM).online()),
    MEDIA ? checkPart(() => MEDIA.head(EMPTY_ROOM)) : ({ status: 'missing', ms: null } as const),
    checkCron(env),
    env.DISK && checkDisk(env),
  ]);
  const parts = { database, rooms, pictures, mail: mailPart(env), cron, ...(disk && { disk }) };
  const isWhole = Object.values(parts).every(({ status }) => status === 'ok');
  const status = database.status === 'failed' ? 'down' : isWhole ? 'ok' : 'degraded';
  return { release: releaseName(), checked_at: new Date().toISOString(), status, parts };
}

const state: { last: { at: number; report: HealthReport } | null; checkingSince: number } = {
  last: null,
  checkingSince: 0,
};

async function checkAndKeep(env: Env, db: Database): Promise<HealthReport> {
  state.checkingSince = Date.now();
  const report = await check(env, db);
  state.last = { at: Date.now(), report };
  state.checkingSince = 0;
  return report;
}

/** The state of each part, at most three seconds old. Requests that come during a check wait for its result. */
export async function readHealth(
  env: Env,
  db: Database,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<HealthReport> {
  for (;;) {
    const now = Date.now();
    if (state.last && now - state.last.at < CHECK_INTERVAL_MS) return state.last.report;
    if (now - state.checkingSince > PART_TIMEOUT_MS + POLL_MS) break;
    await scheduler.wait(POLL_MS);
  }
  const checking = checkAndKeep(env, db);
  // A client that disconnects does not end a check that others wait for.
  context.waitUntil(checking);
  return checking;
}
