import type { Change } from '#domain/base/answers/changes.ts';
import type { ReceivedOffline } from '#domain/offline/offline.ts';
import type { Role, SessionKind } from '#domain/people/access.ts';
import type { Database } from './database.ts';

/** The user, business and time of a request: built once from the token, and the first argument of every query. */
export interface Scope {
  readonly db: Database;
  readonly businessId: string | null;
  readonly userId: string;
  /** The session of the token; null for an API token. */
  readonly sessionId?: string | null;
  /** How the session was opened; by password if absent. */
  readonly sessionKind?: SessionKind;
  readonly tokenVersion: number;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly fullName: string;
  readonly zone: string;
  /** Whether it is an API token that may read events. */
  readonly readsEvents?: boolean;
  readonly now: Date;
  /** The user who approved, by PIN, an action that the role may not do alone. */
  readonly approvedBy: string | null;
}

/** The scope of a write, with the idempotency key of the client and the hash of its request. */
export interface WriteScope extends Scope {
  readonly key: string;
  readonly requestHash: string;
  /** When and where it was made, if without a network (docs/offline.md). */
  readonly offline?: ReceivedOffline | undefined;
}

/**
 * The answer of a write. `replayed`: the answer was stored by the same request before. `changes`: what the write said that it changed
 * (the SQL function `changed`). `notifications`: the ids of those that it created, which are pushed to devices.
 */
export interface WriteResult<T> {
  readonly answer: T;
  readonly replayed: boolean;
  readonly changes: readonly Change[];
  readonly notifications: readonly string[];
}

declare const shape: unique symbol;

/** The JSON text of a T, as the database wrote it. */
export type JsonText<T> = string & { readonly [shape]: T };

/** A write with the text of its answer; `answer` parses it. */
export interface AnsweredWrite<T> extends WriteResult<T> {
  readonly text: JsonText<T>;
}

/** The effects of a write that has none besides its answer. */
export const NO_EFFECTS = { changes: [], notifications: [] } as const;
