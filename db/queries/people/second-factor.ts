import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, callPlatform, nothing, read } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import type { Scope } from '#db/scope.ts';
import { ownSecondFactor } from '#domain/people/answers/second-factor.ts';
import { closedSession } from './sessions.ts';

/** The second factor of a user whose password was correct. */
const secondFactor = z.strictObject({
  /** Encrypted; null without a second factor. */
  totp_secret: z.string().nullable(),
  is_master: z.boolean(),
});

/** The second factor of a user, read during the sign-in. */
export function readSecondFactor(db: Database, userId: string) {
  return callPlatform(db, secondFactor, sql`second_factor_of(${userId}::uuid)`);
}

/** A code of the authenticator app by its time step, with its secret encrypted again, or a recovery code by its hash. */
export type SecondFactorCode =
  | { readonly totp_step: number; readonly totp_secret: string }
  | { readonly recovery_hash: string };

/** Uses a code once. False for a used code, and for an unknown recovery code. */
export function consumeSecondFactor(db: Database, userId: string, consumed: SecondFactorCode) {
  return callPlatform(
    db,
    z.boolean(),
    sql`consume_second_factor(${asJson({ ...consumed, user_id: userId })})`,
  );
}

/** Deletes sign-in attempts that were no failures. */
export function deleteSignInAttempts(db: Database, attempts: readonly string[]) {
  return callPlatform(db, nothing, sql`delete_sign_in_attempts(${asJson(attempts)})`);
}

/** Whether the user has a second factor. */
export function readOwnSecondFactor(scope: Scope) {
  return read(scope, ownSecondFactor, sql`own_second_factor()`);
}

/** Refuses a user who has not typed the password within the last five minutes. */
export function requireStepUp(scope: Scope) {
  return read(scope, nothing, sql`require_step_up()`);
}

/** Turns the user's second factor on, which ends the user's other sessions, or off (null). Requires the password again (step-up). */
export function setSecondFactor(
  scope: Scope,
  factor: {
    readonly totp_secret: string;
    readonly totp_step: number;
    readonly recovery_hashes: readonly string[];
  } | null,
) {
  return read(scope, z.array(closedSession), sql`set_second_factor(${asJson(factor ?? {})})`);
}
