import type { Database } from '#db/client.ts';
import { forgetOld } from '#db/queries/auth.ts';
import { makeRecurringExpenses } from '#db/queries/recurring-expenses.ts';
import { tellDueReminders } from '#db/queries/reminders.ts';
import { rollDays } from '#db/queries/rollups.ts';
import { bellsOf, EXPENSE_CHANGED, tellRoom } from './announce.ts';
import { scheduledDatabase } from './database.ts';
import type { Env } from './env.ts';
import { ringDevices } from './push.ts';

/** A business's history of a year is rolled up within a few runs. */
const DAYS_A_MINUTE = 90;
const BUSINESSES_A_MINUTE = 100;
const REMINDED_A_MINUTE = 200;

type Job = (db: Database, env: Env) => Promise<unknown>;

/** The reminders of businesses where nobody has Fogón open, or that a screen did not ask for yet. */
async function tellReminders(db: Database, env: Env): Promise<void> {
  const businesses = await tellDueReminders(db, REMINDED_A_MINUTE);
  await Promise.all(
    businesses.map(async ({ business_id, told }) => {
      await tellRoom(env, business_id, bellsOf(told));
      await ringDevices(env, db, business_id, told);
    }),
  );
}

/** What is done each minute, by itself. A run may come twice, late or beside another one: each job is then done once all the same. */
const JOBS: Readonly<Record<string, Job>> = {
  'tell reminders': tellReminders,
  'forget what is old': forgetOld,
  'roll up days': (db) => rollDays(db, DAYS_A_MINUTE),
  'make recurring expenses': async (db, env) => {
    const changed = await makeRecurringExpenses(db, BUSINESSES_A_MINUTE);
    await Promise.all(changed.map((business) => tellRoom(env, business, [EXPENSE_CHANGED])));
  },
};

/** Does every job; one that fails is told of, keeps none of the others back, and fails the run. */
export async function runJobs(env: Env): Promise<void> {
  const db = scheduledDatabase(env);
  const failed: unknown[] = [];
  for (const [name, job] of Object.entries(JOBS)) {
    try {
      await job(db, env);
    } catch (error) {
      console.error(name, error);
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some jobs failed');
}
