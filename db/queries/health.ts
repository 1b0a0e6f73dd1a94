import { sql } from 'drizzle-orm';
import { callPlatform, type Database } from '../client.ts';

/** Checks that the database answers; returns 1. */
export function callHealth(db: Database): Promise<number> {
  return callPlatform(db, sql<number>`1`);
}
