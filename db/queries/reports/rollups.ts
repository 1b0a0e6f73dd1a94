import { sql } from 'drizzle-orm';
import { callPlatform } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { count } from '#domain/base/answers/primitives.ts';

/** Rolls up past business days of active businesses in turns, at most `limit` of them. Returns how many; 0 when no day waits. Idempotent. */
export function rollUpDays(db: Database, limit: number): Promise<number> {
  return callPlatform(db, count, sql`roll_up_days(${limit}::integer)`);
}
