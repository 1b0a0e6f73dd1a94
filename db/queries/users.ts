import { sql } from 'drizzle-orm';
import { asJson, read } from '../client.ts';
import type { Scope } from '../scope.ts';
import type { UserProfile } from './auth.ts';

/** The profile of who asks (1-core §7, Profile). */
export function readProfile(scope: Scope): Promise<UserProfile> {
  return read(scope, sql<UserProfile>`my_profile()`);
}

/** What people say of themselves. */
export interface OwnProfile {
  readonly full_name: string;
  /** A picture of the own business's, or (a master's) of the own; null for the initials. */
  readonly avatar_url: string | null;
}

/** Changes how who asks is shown. Refuses a program's key, a session opened by PIN and somebody else's picture. */
export function changeOwnProfile(scope: Scope, profile: OwnProfile): Promise<UserProfile> {
  return read(scope, sql<UserProfile>`change_own_profile(${asJson(profile)})`);
}
