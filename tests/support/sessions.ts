import type { TestDatabase } from './test-database.ts';

/** Ends the sessions of a user, as when they were not used for long. */
export async function expireSessions(database: TestDatabase, user: string): Promise<void> {
  await database.rows('update sessions set expires_at = now() where user_id = $1', [user]);
}

/** Makes each password proof of a user too old for what requires one, and each started backup. */
export async function expirePasswordProof(database: TestDatabase, user: string): Promise<void> {
  await database.rows('update sessions set stepped_up_at = null, export_until = null where user_id = $1', [
    user,
  ]);
}
