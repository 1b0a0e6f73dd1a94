import type { Database } from '#db/database.ts';
import type { ChangedBusinesses } from '#db/queries/base/changed-businesses.ts';
import { createDueReminderNotifications } from '#db/queries/business/reminders.ts';
import { createDueRangeNotifications } from '#db/queries/fiscal/fiscal.ts';
import { deleteExpired } from '#db/queries/people/auth.ts';
import { createDuePrinterNotifications } from '#db/queries/printing/printing.ts';
import { createDueRecurringExpenses } from '#db/queries/purchasing/recurring-expenses.ts';
import { rollUpDays } from '#db/queries/reports/rollups.ts';
import { countersOf } from '#realtime/counters.ts';
import { countWork, sendCounts } from './counters.ts';
import { scheduledDatabase } from './database.ts';
import type { Env } from './env.ts';
import { publishToRoom } from './publish.ts';
import { pushToDevices } from './push.ts';
import { logJob, logWarning, recordFailure, withRecord } from './request-log.ts';

/** The days of one call, which is one transaction, and for how long a run begins calls while days wait. */
const DAYS_PER_CALL = 30;
const ROLLING_MS = 20_000;
const MAX_BUSINESSES_PER_RUN = 100;
const MAX_REMINDERS_PER_RUN = 200;

type Job = (db: Database, env: Env) => Promise<unknown>;

async function publishChanges(db: Database, env: Env, businesses: ChangedBusinesses): Promise<void> {
  await Promise.all(
    businesses.map(async ({ business_id, changes, notifications }) => {
      await publishToRoom(env, business_id, changes);
      await pushToDevices(env, db, business_id, notifications);
    }),
  );
}

async function rollUpWaitingDays(db: Database): Promise<void> {
  const end = Date.now() + ROLLING_MS;
  while ((await rollUpDays(db, DAYS_PER_CALL)) > 0 && Date.now() < end);
}

/** The jobs of each minute. A run may come twice, late or at the same time as another; each job is idempotent. */
const JOBS: Readonly<Record<string, Job>> = {
  // In businesses where no screen has created them.
  'create reminder notifications': async (db, env) =>
    publishChanges(db, env, await createDueReminderNotifications(db, MAX_REMINDERS_PER_RUN)),
  'create notifications of fiscal ranges': async (db, env) =>
    publishChanges(db, env, await createDueRangeNotifications(db, MAX_BUSINESSES_PER_RUN)),
  'create notifications of printers': async (db, env) =>
    publishChanges(db, env, await createDuePrinterNotifications(db, MAX_BUSINESSES_PER_RUN)),
  'delete expired rows': deleteExpired,
  'roll up days': rollUpWaitingDays,
  'create recurring expenses': async (db, env) =>
    publishChanges(db, env, await createDueRecurringExpenses(db, MAX_BUSINESSES_PER_RUN)),
};

/** Runs one job and logs it. Returns whether it succeeded. */
const runJob = (name: string, job: Job, env: Env): Promise<boolean> =>
  withRecord(env, async (record) => {
    record.route = name;
    try {
      await job(scheduledDatabase(env), env);
    } catch (error) {
      recordFailure(error);
    }
    logJob(record);
    countWork(record, record.error === null ? 200 : 500);
    return record.error === null;
  });

/** Runs every job. A job that fails is logged, the others still run, and the run fails at its end. */
export async function runJobs(env: Env): Promise<void> {
  const failed: string[] = [];
  for (const [name, job] of Object.entries(JOBS)) if (!(await runJob(name, job, env))) failed.push(name);
  await countersOf(env)
    .recordCronRun(failed)
    .catch((error: unknown) => logWarning('counters.unreachable', error));
  await sendCounts(env);
  if (failed.length > 0) throw new Error(`some jobs failed: ${failed.join(', ')}`);
}
