import { sql } from 'drizzle-orm';
import type { SessionKind } from '#domain/access.ts';
import { asJson, callPlatform, type Database, read } from '../client.ts';
import type { Scope } from '../scope.ts';

/** An open session of the user. */
export interface OpenSessionAnswer {
  readonly id: string;
  readonly kind: SessionKind;
  readonly user_agent: string | null;
  readonly started_at: string;
  /** When its token was last rotated. */
  readonly used_at: string;
  readonly is_current: boolean;
}

/** A session that ended, and the room of its screens. */
export interface ClosedSession {
  readonly id: string;
  readonly room: string;
}

/** The user's open sessions, the present one first. Refuses an API token and a session opened by PIN. */
export function listSessions(scope: Scope) {
  return read(scope, sql<readonly OpenSessionAnswer[]>`list_sessions()`);
}

/** Ends one of the user's sessions, or all but the present one (null). Returns the rooms of their screens. */
export function closeSessions(scope: Scope, id: string | null) {
  return read(scope, sql<readonly ClosedSession[]>`close_sessions(${id}::uuid)`);
}

/** Records that the password was typed in the present session. */
export function recordStepUp(scope: Scope) {
  return read(scope, sql<null>`record_step_up()`);
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
  return read(scope, sql<readonly ClosedSession[]>`change_own_password(${asJson(change)})`);
}

/** Refuses a session in which no backup was begun within the last hour. */
export function requireExport(scope: Scope) {
  return read(scope, sql<null>`require_export()`);
}

/** The address for notices about a user's own account; null without a confirmed e-mail. */
export function findNoticeRecipient(db: Database, userId: string) {
  return callPlatform(
    db,
    sql<{ email: string | null; full_name: string } | null>`email_recipient(${userId}::uuid)`,
  );
}

/** The id of the user of an e-mail link; null without such a link. */
export function findLinkOwner(db: Database, linkId: string) {
  return callPlatform(db, sql<string | null>`email_link_user(${linkId}::uuid)`);
}
