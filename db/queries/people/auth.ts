import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, callPlatform, nothing, writePlatform } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { count, id, instant } from '#domain/base/answers/primitives.ts';
import { SESSION_KINDS, type SessionKind } from '#domain/people/access.ts';
import { userProfile } from '#domain/people/answers/auth.ts';
import { businessBrand } from '#domain/platform/answers/businesses.ts';
import { type OutboxEmail, outboxEmail } from '#domain/platform/answers/outbox.ts';

/** A user with what their access token says. */
export const account = z.strictObject({
  user: userProfile,
  token_version: z.int(),
  zone: z.string(),
  /** How the session was opened; by a password when absent. */
  session_kind: z.enum(SESSION_KINDS).optional(),
});
/** The account of an API token, and whether the token may read events. */
const tokenAccount = account.extend({ reads_events: z.boolean() });
export type AccountAnswer = z.infer<typeof account>;

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

const signInAttempt = z.discriminatedUnion('throttled', [
  z.strictObject({ throttled: z.literal(true) }),
  z.strictObject({
    throttled: z.literal(false),
    attempts: z.array(id),
    by_email: z.boolean(),
    /** The user has signed in on this device before. */
    is_known_device: z.boolean(),
    /** Failures of the address in the window, for any account. */
    address_failures: count,
    user_id: id.nullable(),
    /** The stored hash without its key: the caller derives the hash for `checkPasswordHash` from it. */
    password_salt: z.string().nullable(),
    confirmed: z.boolean(),
    /** The password is a temporary one, which the user must replace. */
    must_change: z.boolean().nullable(),
    token_version: z.int().nullable(),
    active: z.boolean().nullable(),
    business_active: z.boolean(),
  }),
]);

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
  return callPlatform(db, signInAttempt, sql`begin_sign_in(${asJson(request)})`);
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
    z.boolean(),
    sql`check_password_hash(${userId}::uuid, ${attempt ?? null}::uuid, ${hash})`,
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
  return writePlatform(db, account, sql`finish_sign_in(${asJson(signed)})`);
}

/** Writes a failed sign-in to the audit log of the user's business, if the user has one. */
export function recordFailedSignIn(db: Database, userId: string | null, address: string) {
  return callPlatform(db, nothing, sql`record_failed_sign_in(${userId}::uuid, ${address})`);
}

const rotatedSession = account.extend({ generation: z.int(), expires_at: instant });
/** The token was used before: the session has ended. Its screens are connected to this room. */
const reusedToken = z.strictObject({ reused_in_room: z.string() });
const rotation = z.union([rotatedSession, reusedToken]).nullable();

/**
 * Rotates a session's token; the previous generation is accepted for `graceSeconds`, an older one ends the session. Null when the
 * session has ended or has expired.
 */
export function rotateSession(db: Database, sessionId: string, generation: number, graceSeconds: number) {
  return callPlatform(
    db,
    rotation,
    sql`rotate_session(${sessionId}::uuid, ${generation}::integer, ${graceSeconds}::integer)`,
  );
}

/** Ends a session. Returns the room of its screens, or null when it had ended before. */
export function endSession(db: Database, sessionId: string) {
  return callPlatform(db, z.string().nullable(), sql`end_session(${sessionId}::uuid)`);
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

const registered = z.strictObject({ business_id: id, user_id: id, link_id: id });

/** Registers a business with its owner, register, payment methods and confirmation link, all or nothing. Refuses a known e-mail. */
export function registerBusiness(db: Database, registration: Registration) {
  return callPlatform(db, registered, sql`register_business(${asJson(registration)})`);
}

const recipient = z.strictObject({ email: z.string(), full_name: z.string() });

/**
 * Creates another confirmation link for a registration, to its unconfirmed e-mail. Null once it is confirmed. Refuses a sixth link
 * within an hour.
 */
export function renewConfirmation(
  db: Database,
  renewal: { readonly user_id: string; readonly link_id: string; readonly expires_at: string },
) {
  return callPlatform(db, recipient.nullable(), sql`renew_confirmation(${asJson(renewal)})`);
}

const changedRegistration = z.strictObject({ link_id: id, full_name: z.string() });

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
  return callPlatform(db, changedRegistration, sql`change_registration_email(${asJson(changed)})`);
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
    recipient.nullable(),
    sql`create_email_link(${email}, ${purpose}, ${linkId}::uuid, ${expiresAt}::timestamptz)`,
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
  return callPlatform(db, z.boolean(), sql`consume_email_link(${asJson(consumed)})`);
}

/** The businesses of 'Nuestra Familia', at most six. */
export function listLandingBusinesses(db: Database) {
  return callPlatform(db, z.array(businessBrand), sql`landing_businesses()`);
}

/** The account of an API token, by the token's hash; null without one. */
export function findApiToken(db: Database, tokenHash: string) {
  return callPlatform(db, tokenAccount.nullable(), sql`find_api_token(${tokenHash})`);
}

/** Stores an e-mail in the outbox instead of sending it. */
export function createOutboxEmail(db: Database, email: Omit<OutboxEmail, 'created_at'>) {
  return callPlatform(
    db,
    nothing,
    sql`create_outbox_email(${email.id}::uuid, ${email.recipient}, ${email.subject}, ${email.body})`,
  );
}

/** The last 50 e-mails of the outbox, newest first. */
export function listOutbox(db: Database) {
  return callPlatform(db, z.array(outboxEmail), sql`list_outbox()`);
}

/** Deletes stored answers, attempts, sessions and links that have expired. */
export function deleteExpired(db: Database) {
  return callPlatform(db, nothing, sql`delete_expired()`);
}
