import { sql } from 'drizzle-orm';
import { asJson, read, readWithEffects } from '#db/client.ts';
import type { Scope, WriteResult } from '#db/scope.ts';
import { type UserProfile, userProfile } from '#domain/people/answers/auth.ts';

/** The profile of the user (1-core §7, Profile). */
export function readProfile(scope: Scope): Promise<UserProfile> {
  return read(scope, userProfile, sql`my_profile()`);
}

/** The fields of a profile that its user may change. */
export interface OwnProfile {
  readonly full_name: string;
  /** An image of the user's business, or of the user for a master; null shows the initials. */
  readonly avatar_url: string | null;
}

/** Changes the user's own profile. Refuses an API token, a session opened by PIN and an image of another business. */
export function changeOwnProfile(scope: Scope, profile: OwnProfile): Promise<WriteResult<UserProfile>> {
  return readWithEffects(scope, userProfile, sql`change_own_profile(${asJson(profile)})`);
}
