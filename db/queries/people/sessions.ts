import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, callPlatform, nothing, read } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import type { Scope } from '#db/scope.ts';
import { id } from '#domain/base/answers/primitives.ts';
import { openSession } from '#domain/people/answers/sessions.ts';

const storedSession = openSession.omit({ device: true }).extend({ user_agent: z.string().nullable() });

/** A session that ended, and the room of its screens. */
export const closedSession = z.strictObject({ id, room: z.string() });

/** The user's open sessions, the present one first. Refuses an API token and a session opened by PIN. */
export function listSessions(scope: Scope) {
  return read(scope, z.array(storedSession), sql`list_sessions()`);
}

/** Ends one of the user's sessions, or all but the present one (null). Returns the rooms of their screens. */
export function closeSessions(scope: Scope, session_id: string | null) {
  return read(scope, z.array(closedSession), sql`close_sessions(${session_id}::uuid)`);
}

/** Records that the password was typed in the present session. */
export function recordStepUp(scope: Scope) {
  return read(scope, nothing, sql`record_step_up()`);
}

/**
 * Changes the user's password when `proof` is the hash of the present one, and ends the user's other sessions. Returns the rooms of
 * their screens.
 */
export function changeOwnPassword(
  scope: Scope,
  change: {
    readonly proof: string;
    readonly password_hash: string;
    readonly password_length: number;
  },
) {
  return read(scope, z.array(closedSession), sql`change_own_password(${asJson(change)})`);
}

/** Refuses a session in which no backup was begun within the last hour. */
export function requireExport(scope: Scope) {
  return read(scope, nothing, sql`require_export()`);
}

const noticeRecipient = z.strictObject({ email: z.string().nullable(), full_name: z.string() });

/** The address for notices about a user's own account; null without a confirmed e-mail. */
export function findNoticeRecipient(db: Database, userId: string) {
  return callPlatform(db, noticeRecipient.nullable(), sql`email_recipient(${userId}::uuid)`);
}

/** The id of the user of an e-mail link; null without such a link. */
export function findLinkOwner(db: Database, linkId: string) {
  return callPlatform(db, id.nullable(), sql`email_link_user(${linkId}::uuid)`);
}
