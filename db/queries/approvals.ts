import { sql } from 'drizzle-orm';
import { asJson, read } from '../client.ts';
import type { NotifiedUser, Scope } from '../scope.ts';

/** A user with a PIN, and the roles that decide what the user may approve. */
export interface Approver {
  readonly id: string;
  readonly full_name: string;
  readonly roles: readonly string[];
}

/** The active users of the business with a PIN, by name. */
export function listApprovers(scope: Scope): Promise<readonly Approver[]> {
  return read(
    scope,
    sql<
      readonly Approver[]
    >`select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name, 'roles', u.roles) order by u.full_name), '[]')
      from users u where u.business_id = (select app_business()) and u.is_active and u.pin_hash is not null`,
  );
}

/** The user whose PIN was typed, and the action to approve. */
export interface PinAttempt {
  readonly user_id: string;
  readonly action: string;
}

/** The hash to compare the PIN with, or for how many minutes the PIN is still locked. */
export type PinCheck =
  | { readonly pin_hash: string; readonly locked_minutes?: undefined }
  | { readonly locked_minutes: number };

/**
 * Counts an attempt as failed before the PIN is compared: five in a row lock it, each time for longer. Null for a user without a PIN.
 * This write has no idempotency key: each call is one more attempt.
 */
export function beginPinAttempt(scope: Scope, attempt: PinAttempt): Promise<PinCheck | null> {
  return read(scope, sql<PinCheck | null>`begin_pin_attempt(${asJson(attempt)})`);
}

/** The minutes for which the PIN is locked, if it is, and who was notified of it. */
export interface PinAttemptResult {
  readonly locked_minutes?: number | null;
  readonly notified: readonly NotifiedUser[];
}

/**
 * Resets the failed attempts after a correct PIN. A wrong PIN is written to the audit log; locking the PIN notifies the
 * administrators.
 */
export function finishPinAttempt(
  scope: Scope,
  attempt: PinAttempt,
  right: boolean,
): Promise<PinAttemptResult> {
  return read(scope, sql<PinAttemptResult>`finish_pin_attempt(${asJson({ ...attempt, right })})`);
}
