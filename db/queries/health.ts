import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { callPlatform } from '../client.ts';
import type { Database } from '../database.ts';

/** Checks that the database answers; returns 1. */
export function callHealth(db: Database): Promise<number> {
  return callPlatform(db, z.literal(1), sql`1`);
}
