import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';
import type { UserProfile } from './auth.ts';

/** The profile of who asks (1-core §7, Profile). */
export function readProfile(scope: Scope): Promise<UserProfile> {
  return read(scope, sql<UserProfile>`my_profile()`);
}
