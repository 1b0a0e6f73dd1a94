import { sql } from 'drizzle-orm';
import { callPlatform, type Database } from '../client.ts';

/** Rolls up past business days of active businesses, at most `limit` of them. Returns how many it rolled up. Idempotent. */
export function rollUpDays(db: Database, limit: number): Promise<number> {
  return callPlatform(db, sql<number>`roll_up_days(${limit}::integer)`);
}
