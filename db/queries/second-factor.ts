import { sql } from 'drizzle-orm';
import { asJson, callPlatform, type Database, read } from '../client.ts';
import type { Scope } from '../scope.ts';
import type { ClosedSession } from './sessions.ts';

/** The second factor of who proved the password. */
export interface SecondFactor {
  /** Sealed; null without a second factor. */
  readonly totp_secret: string | null;
  readonly is_master: boolean;
}

export function readSecondFactor(db: Database, userId: string) {
  return callPlatform(db, sql<SecondFactor>`second_factor_of(${userId}::uuid)`);
}

/** A code of the app by its time step, or a recovery code by its hash. */
export type SecondFactorCode = { readonly totp_step: number } | { readonly recovery_hash: string };

/** Spends a code; false for one that was spent before, or a recovery code that is none. */
export function consumeSecondFactor(db: Database, userId: string, consumed: SecondFactorCode) {
  return callPlatform(db, sql<boolean>`consume_second_factor(${asJson({ ...consumed, user_id: userId })})`);
}

/** Forgets attempts at signing in that were no failures. */
export function deleteSignInAttempts(db: Database, attempts: readonly string[]) {
  return callPlatform(db, sql<null>`delete_sign_in_attempts(${asJson(attempts)})`);
}

export interface SecondFactorState {
  readonly is_on: boolean;
  /** How many recovery codes are not used yet. */
  readonly recovery_left: number;
}

/** Whether who asks has a second factor. */
export function readOwnSecondFactor(scope: Scope) {
  return read(scope, sql<SecondFactorState>`own_second_factor()`);
}

/** Refuses who did not type the password within the last five minutes. */
export function requireStepUp(scope: Scope) {
  return read(scope, sql<null>`require_step_up()`);
}

/** Turns the second factor of who asks on, which closes the other sessions, or with null off. Asks for the password again. */
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
