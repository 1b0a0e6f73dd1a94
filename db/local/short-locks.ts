import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LocalProblem } from './problem.ts';

/** While a statement waits for a lock, every later one that needs the table waits behind it. */
const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 500;
/** More than the longest statement that the Worker allows, 30 seconds. */
const MAX_ATTEMPTS = 120;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Whether an error is a lock that another transaction holds. */
export const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);

/**
 * Does some work in one transaction that never waits long for a lock, so that the requests of a working restaurant pass; repeats it until the
 * locks are free. Throws a LocalProblem that names the work when they never are.
 */
export async function withShortLocks<T>(client: pg.Client, name: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new LocalProblem(
          `La base de datos está ocupada y no dejó pasar ${name}. Nada quedó a medias: repite el comando.`,
        );
    }
    await wait(PAUSE_MS);
  }
}
