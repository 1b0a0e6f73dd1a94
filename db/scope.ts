import type { Role, SessionKind } from '#domain/access.ts';
// Circle of types: a scope holds the database, and the functions of client.ts accept a scope.
import type { Database } from './client.ts';

/** Who asks, in which business: built once per request from the token, and the first argument of every query. */
export interface Scope {
  readonly db: Database;
  readonly businessId: string | null;
  readonly userId: string;
  /** The session behind the token; null for a program's key. */
  readonly sessionId?: string | null;
  /** How that session was opened; by a password unless it is said. */
  readonly sessionKind?: SessionKind;
  readonly tokenVersion: number;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly fullName: string;
  readonly zone: string;
  readonly now: Date;
  /** Who approved in place what the role may not do alone. */
  readonly approvedBy: string | null;
}

/** A write's identity: the key that the client sent and the hash of what it asked. */
export interface WriteScope extends Scope {
  readonly key: string;
  readonly requestHash: string;
}

/** A notification that was made, and whose it is. */
export interface NotifiedUser {
  readonly id: string;
  readonly user_id: string;
}

/** What a write answered; `replayed` when the same request had been done before, `menuChanged` when it sold a product out or brought one back, `notified` the notifications that it made. */
export interface WriteResult<T> {
  readonly answer: T;
  readonly replayed: boolean;
  readonly menuChanged: boolean;
  readonly notified: readonly NotifiedUser[];
}
