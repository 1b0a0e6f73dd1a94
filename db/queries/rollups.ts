import { sql } from 'drizzle-orm';
import { callPlatform, type Database } from '../client.ts';

/** Rolls up business days that are over, of every active business, at most `limit` of them; says how many there were. Doing it again changes nothing. */
export function rollUpDays(db: Database, limit: number): Promise<number> {
  return callPlatform(db, sql<number>`roll_up_days(${limit}::integer)`);
}
