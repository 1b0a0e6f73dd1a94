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
  /** How the session was opened; by a password when it is not said. */
  readonly session_kind?: SessionKind;
}

export interface SignInLimits {
  readonly windowMinutes: number;
  /** Of one account from one address, or from one device that the account knows. */
  readonly accountLimit: number;
  /** Of one account from all devices that it does not know. */
  readonly totalLimit: number;
}

/** From where somebody signs in. */
export interface SignInOrigin {
  readonly address: string;
  /** The device, and who had signed in on it before; null for one that nobody had. */
  readonly device: { readonly id: string; readonly users: readonly string[] } | null;
}

export type SignInAttempt =
  | { readonly throttled: true }
  | {
      readonly throttled: false;
      readonly attempts: readonly string[];
      readonly by_email: boolean;
      /** The person had signed in on this device before. */
      readonly is_known_device: boolean;
      /** The failures of the address in the window, whoever's. */
      readonly address_failures: number;
      readonly user_id: string | null;
      /** The hash of the password without its key: with it the password's hash is made, for `checkPasswordHash`. */
      readonly password_salt: string | null;
      readonly confirmed: boolean;
      /** The password is a temporary one, in place of which another must be chosen. */
      readonly must_change: boolean | null;
      readonly token_version: number | null;
      readonly active: boolean | null;
      readonly business_active: boolean;
    };

/** Counts an attempt and finds the user by e-mail (with '@' and '.') or by username without regard to case (1-core §5). */
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

/** Whether a hash is that of the user's password. Each attempt that was begun is good for one wrong hash. */
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
 * Opens a session for a user whose password was right, forgetting the failures from there. Refuses an inactive user, one whose password is
 * another by now, and a chosen password that is too short for the role.
 */
export function finishSignIn(
  db: Database,
  signed: {
    readonly user_id: string;
    /** The hash that was proved. */
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

/** Writes a failed sign-in to the audit log of the user's business, if there is one. */
export function recordFailedSignIn(db: Database, userId: string | null, address: string) {
  return callPlatform(db, sql<null>`record_failed_sign_in(${userId}::uuid, ${address})`);
}

export type RotatedSession = AccountAnswer & { readonly generation: number; readonly expires_at: string };
/** The token was used before: the session has ended, and its screens are in this room. */
export interface ReusedToken {
  readonly reused_in_room: string;
}

/** Turns a session's token, or null when the session has ended or is old. */
export function rotateSession(db: Database, sessionId: string, generation: number, graceSeconds: number) {
  return callPlatform(
    db,
    sql<
      RotatedSession | ReusedToken | null
    >`rotate_session(${sessionId}::uuid, ${generation}::integer, ${graceSeconds}::integer)`,
  );
}

/** Ends a session: the room in which its screens are, or null when it had ended. */
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

/** Makes a further link for who registered, to the e-mail that waits for its confirmation; null once it is confirmed. Refuses a sixth within the hour. */
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
 * Gives a registration another e-mail, with a link to confirm it; the links of the one before open nothing. Refuses an e-mail that somebody
 * has, a sixth link within the hour, and a registration that is confirmed.
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

/** Makes a link for the account that an e-mail means; null when there is none, or five were asked for within the hour. */
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
 * Uses a link once, or once for its key; false when it was used otherwise or is old. Refuses a password that is too short for the role,
 * and an e-mail that another account confirmed first.
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

/** The businesses of 'Nuestra Familia', six at most. */
export function listLandingBusinesses(db: Database) {
  return callPlatform(db, sql<readonly LandingBusiness[]>`landing_businesses()`);
}

/** The account behind an API token's hash, or null. */
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

export function createOutboxEmail(db: Database, email: Omit<OutboxEmail, 'created_at'>) {
  return callPlatform(
    db,
    sql<null>`create_outbox_email(${email.id}::uuid, ${email.recipient}, ${email.subject}, ${email.body})`,
  );
}

export function listOutbox(db: Database) {
  return callPlatform(db, sql<readonly OutboxEmail[]>`list_outbox()`);
}

/** Forgets stored answers, attempts, sessions and links that are no longer needed. */
export function deleteExpired(db: Database) {
  return callPlatform(db, sql<null>`delete_expired()`);
}
