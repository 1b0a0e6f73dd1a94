import { sql } from 'drizzle-orm';
import { callPlatform, type Database } from '../client.ts';

/** Asks the database whether it answers; it does nothing else. */
export function callHealth(db: Database): Promise<number> {
  return callPlatform(db, sql<number>`1`);
}
