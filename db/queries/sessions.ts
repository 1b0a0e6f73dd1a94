import { sql } from 'drizzle-orm';
import type { SessionKind } from '#domain/access.ts';
import { asJson, callPlatform, type Database, read } from '../client.ts';
import type { Scope } from '../scope.ts';

/** A living session of who asks. */
export interface OpenSessionAnswer {
  readonly id: string;
  readonly kind: SessionKind;
  readonly user_agent: string | null;
  readonly started_at: string;
  /** When its token was turned last. */
  readonly used_at: string;
  readonly is_current: boolean;
}

/** A session that ended, and the room in which its screens are. */
export interface ClosedSession {
  readonly id: string;
  readonly room: string;
}

/** The living sessions of who asks, the present one first. Refuses a program's key and a session opened by PIN. */
export function listSessions(scope: Scope) {
  return read(scope, sql<readonly OpenSessionAnswer[]>`list_sessions()`);
}

/** Ends a session of who asks, or with null all but the present one; gives in which rooms their screens are. */
export function closeSessions(scope: Scope, id: string | null) {
  return read(scope, sql<readonly ClosedSession[]>`close_sessions(${id}::uuid)`);
}

/** Notes that the password was typed in the present session. */
export function recordStepUp(scope: Scope) {
  return read(scope, sql<null>`record_step_up()`);
}

/** Gives who asks another password when `proof` is the hash of theirs, and ends their other sessions; gives in which rooms their screens are. */
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

/** Refuses who began no backup in this session within the last hour. */
export function requireExport(scope: Scope) {
  return read(scope, sql<null>`require_export()`);
}

/** Where somebody is told of their own account by e-mail; null without an address that they confirmed. */
export function findNoticeRecipient(db: Database, userId: string) {
  return callPlatform(
    db,
    sql<{ email: string | null; full_name: string } | null>`email_recipient(${userId}::uuid)`,
  );
}

/** The id of whom a link of an e-mail concerns. */
export function findLinkOwner(db: Database, linkId: string) {
  return callPlatform(db, sql<string | null>`email_link_user(${linkId}::uuid)`);
}
