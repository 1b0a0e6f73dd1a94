import { sql } from 'drizzle-orm';
import { asJson, callPlatform, type Database, read } from '../client.ts';
import type { Scope } from '../scope.ts';
import type { ClosedSession } from './sessions.ts';

/** The second factor of a user whose password was correct. */
export interface SecondFactor {
  /** Encrypted; null without a second factor. */
  readonly totp_secret: string | null;
  readonly is_master: boolean;
}

/** The second factor of a user, read during the sign-in. */
export function readSecondFactor(db: Database, userId: string) {
  return callPlatform(db, sql<SecondFactor>`second_factor_of(${userId}::uuid)`);
}

/** A code of the authenticator app by its time step, or a recovery code by its hash. */
export type SecondFactorCode = { readonly totp_step: number } | { readonly recovery_hash: string };

/** Uses a code once. False for a used code, and for an unknown recovery code. */
export function consumeSecondFactor(db: Database, userId: string, consumed: SecondFactorCode) {
  return callPlatform(db, sql<boolean>`consume_second_factor(${asJson({ ...consumed, user_id: userId })})`);
}

/** Deletes sign-in attempts that were no failures. */
export function deleteSignInAttempts(db: Database, attempts: readonly string[]) {
  return callPlatform(db, sql<null>`delete_sign_in_attempts(${asJson(attempts)})`);
}

export interface SecondFactorState {
  readonly is_on: boolean;
  /** Number of unused recovery codes. */
  readonly recovery_left: number;
}

/** Whether the user has a second factor. */
export function readOwnSecondFactor(scope: Scope) {
  return read(scope, sql<SecondFactorState>`own_second_factor()`);
}

/** Refuses a user who has not typed the password within the last five minutes. */
export function requireStepUp(scope: Scope) {
  return read(scope, sql<null>`require_step_up()`);
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
  return read(scope, sql<readonly ClosedSession[]>`set_second_factor(${asJson(factor ?? {})})`);
}
