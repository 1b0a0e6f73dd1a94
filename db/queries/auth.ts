import { sql } from 'drizzle-orm';
import type { SessionKind } from '#domain/access.ts';
import { asJson, callPlatform, type Database } from '../client.ts';

/** A user as the API shows it (1-core §3, User profile). */
export interface UserProfile {
  readonly id: string;
  readonly email: string | null;
  readonly username: string | null;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly role: string;
  readonly roles: readonly string[];
  readonly business_id: string | null;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly business: { readonly id: string; readonly name: string; readonly logo_url: string | null } | null;
}

export interface AccountAnswer {
  readonly user: UserProfile;
  readonly token_version: number;
  readonly zone: string;
  /** How the session was opened; by a password when absent. */
  readonly session_kind?: SessionKind;
}

export interface SignInLimits {
  readonly windowMinutes: number;
  /** Failures of one account from one address, or from one device that the account has signed in on. */
  readonly accountLimit: number;
  /** Failures of one account from all other devices. */
  readonly totalLimit: number;
}

/** The address and the device of a sign-in. */
export interface SignInOrigin {
  readonly address: string;
  /** The device and the users who have signed in on it; null without a device id. */
  readonly device: { readonly id: string; readonly users: readonly string[] } | null;
}

export type SignInAttempt =
  | { readonly throttled: true }
  | {
      readonly throttled: false;
      readonly attempts: readonly string[];
      readonly by_email: boolean;
      /** The user has signed in on this device before. */
      readonly is_known_device: boolean;
      /** Failures of the address in the window, for any account. */
      readonly address_failures: number;
      readonly user_id: string | null;
      /** The stored hash without its key: the caller derives the hash for `checkPasswordHash` from it. */
      readonly password_salt: string | null;
      readonly confirmed: boolean;
      /** The password is a temporary one, which the user must replace. */
      readonly must_change: boolean | null;
      readonly token_version: number | null;
      readonly active: boolean | null;
      readonly business_active: boolean;
    };

/** Counts an attempt and finds the user by e-mail (with '@' and '.') or by username, ignoring case (1-core §5). */
export function beginSignIn(db: Database, identifier: string, place: SignInOrigin, limits: SignInLimits) {
  const request = {
    identifier,
    address: place.address,
    window_minutes: limits.windowMinutes,
    account_limit: limits.accountLimit,
    total_limit: limits.totalLimit,
    device: place.device?.id ?? null,
    device_users: place.device?.users ?? [],
  };
  return callPlatform(db, sql<SignInAttempt>`begin_sign_in(${asJson(request)})`);
}

/** Compares a hash with the user's password hash. Each attempt accepts one wrong hash. */
export function checkPasswordHash(
  db: Database,
  userId: string | null,
  attempt: string | undefined,
  hash: string,
) {
  return callPlatform(
    db,
    sql<boolean>`check_password_hash(${userId}::uuid, ${attempt ?? null}::uuid, ${hash})`,
  );
}

/**
 * Opens a session for a user with a correct password and deletes the failed attempts from that origin. Refuses an inactive user,
 * a password that was changed meanwhile, and a new password that is too short for the role.
 */
export function finishSignIn(
  db: Database,
  signed: {
    readonly user_id: string;
    /** The password hash that was compared. */
    readonly proof: string;
    readonly token_version: number | null;
    readonly session_id: string;
    readonly expires_at: string;
    readonly attempts: readonly string[];
    readonly user_agent: string | null;
    readonly password_hash: string | null;
    readonly password_length: number;
    /** The hash is that of a password chosen in place of a temporary one. */
    readonly chosen: boolean;
    readonly kind: SessionKind;
    readonly device: string;
    readonly address: string;
  },
) {
  return callPlatform(db, sql<AccountAnswer>`finish_sign_in(${asJson(signed)})`);
}

/** Writes a failed sign-in to the audit log of the user's business, if the user has one. */
export function recordFailedSignIn(db: Database, userId: string | null, address: string) {
  return callPlatform(db, sql<null>`record_failed_sign_in(${userId}::uuid, ${address})`);
}

export type RotatedSession = AccountAnswer & { readonly generation: number; readonly expires_at: string };
/** The token was used before: the session has ended. Its screens are connected to this room. */
export interface ReusedToken {
  readonly reused_in_room: string;
}

/**
 * Rotates a session's token; the previous generation is accepted for `graceSeconds`, an older one ends the session. Null when the
 * session has ended or has expired.
 */
export function rotateSession(db: Database, sessionId: string, generation: number, graceSeconds: number) {
  return callPlatform(
    db,
    sql<
      RotatedSession | ReusedToken | null
    >`rotate_session(${sessionId}::uuid, ${generation}::integer, ${graceSeconds}::integer)`,
  );
}

/** Ends a session. Returns the room of its screens, or null when it had ended before. */
export function endSession(db: Database, sessionId: string) {
  return callPlatform(db, sql<string | null>`end_session(${sessionId}::uuid)`);
}

export interface Registration {
  readonly business_id: string;
  readonly user_id: string;
  readonly link_id: string;
  readonly businessName: string;
  readonly ownerName: string;
  readonly email: string;
  readonly phone: string;
  readonly password_hash: string;
  readonly expires_at: string;
  readonly key: string;
  readonly hash: string;
}

/** Registers a business with its owner, register, payment methods and confirmation link, all or nothing. Refuses a known e-mail. */
export function registerBusiness(db: Database, registration: Registration) {
  return callPlatform(
    db,
    sql<{
      business_id: string;
      user_id: string;
      link_id: string;
    }>`register_business(${asJson(registration)})`,
  );
}

/**
 * Creates another confirmation link for a registration, to its unconfirmed e-mail. Null once it is confirmed. Refuses a sixth link
 * within an hour.
 */
export function renewConfirmation(
  db: Database,
  renewal: { readonly user_id: string; readonly link_id: string; readonly expires_at: string },
) {
  return callPlatform(
    db,
    sql<{ email: string; full_name: string } | null>`renew_confirmation(${asJson(renewal)})`,
  );
}

/**
 * Changes the e-mail of a registration and creates a link to confirm it; links to the previous e-mail become invalid. Refuses
 * an e-mail in use, a sixth link within an hour, and a confirmed registration.
 */
export function changeRegistrationEmail(
  db: Database,
  changed: {
    readonly user_id: string;
    readonly email: string;
    readonly link_id: string;
    readonly expires_at: string;
    readonly key: string;
    readonly hash: string;
  },
) {
  return callPlatform(
    db,
    sql<{ link_id: string; full_name: string }>`change_registration_email(${asJson(changed)})`,
  );
}

/** Creates a link for the account with this e-mail. Null without such an account, or after five links within an hour. */
export function createEmailLink(
  db: Database,
  email: string,
  purpose: 'confirm' | 'reset',
  linkId: string,
  expiresAt: string,
) {
  return callPlatform(
    db,
    sql<{
      email: string;
      full_name: string;
    } | null>`create_email_link(${email}, ${purpose}, ${linkId}::uuid, ${expiresAt}::timestamptz)`,
  );
}

/**
 * Uses a link once, or again with the same key. False when it was used or has expired. Refuses a password that is too short
 * for the role, and an e-mail that another account confirmed first.
 */
export function consumeEmailLink(
  db: Database,
  consumed: {
    readonly link_id: string;
    readonly purpose: 'confirm' | 'reset';
    readonly password_hash: string | null;
    readonly password_length: number | null;
    readonly key: string;
    readonly hash: string;
  },
) {
  return callPlatform(db, sql<boolean>`consume_email_link(${asJson(consumed)})`);
}

export interface LandingBusiness {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
}

/** The businesses of 'Nuestra Familia', at most six. */
export function listLandingBusinesses(db: Database) {
  return callPlatform(db, sql<readonly LandingBusiness[]>`landing_businesses()`);
}

/** The account of an API token, by the token's hash; null without one. */
export function findApiToken(db: Database, tokenHash: string) {
  return callPlatform(db, sql<AccountAnswer | null>`find_api_token(${tokenHash})`);
}

export interface OutboxEmail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
}

/** Stores an e-mail in the outbox instead of sending it. */
export function createOutboxEmail(db: Database, email: Omit<OutboxEmail, 'created_at'>) {
  return callPlatform(
    db,
    sql<null>`create_outbox_email(${email.id}::uuid, ${email.recipient}, ${email.subject}, ${email.body})`,
  );
}

/** The last 50 e-mails of the outbox, newest first. */
export function listOutbox(db: Database) {
  return callPlatform(db, sql<readonly OutboxEmail[]>`list_outbox()`);
}

/** Deletes stored answers, attempts, sessions and links that have expired. */
export function deleteExpired(db: Database) {
  return callPlatform(db, sql<null>`delete_expired()`);
}
