import { sql } from 'drizzle-orm';
import { asJson, read } from '../client.ts';
import type { NotifiedUser, Scope } from '../scope.ts';

/** Somebody with a PIN, and the roles that say what it may open. */
export interface Approver {
  readonly id: string;
  readonly full_name: string;
  readonly roles: readonly string[];
}

/** The active people of the business who have a PIN. */
export function listApprovers(scope: Scope): Promise<readonly Approver[]> {
  return read(
    scope,
    sql<
      readonly Approver[]
    >`select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name, 'roles', u.roles) order by u.full_name), '[]')
      from users u where u.business_id = (select app_business()) and u.is_active and u.pin_hash is not null`,
  );
}

/** Whose PIN was typed, and for which action. */
export interface PinAttempt {
  readonly user_id: string;
  readonly action: string;
}

/** What a PIN is compared with, or for how many minutes more wrong ones lock it. */
export type PinCheck =
  | { readonly pin_hash: string; readonly locked_minutes?: undefined }
  | { readonly locked_minutes: number };

/**
 * Counts an attempt as wrong before the PIN is looked at: five in a row lock it, for longer each time. Null when the user has none here.
 * It has no idempotency key: each time is one more attempt.
 */
export function beginPinAttempt(scope: Scope, attempt: PinAttempt): Promise<PinCheck | null> {
  return read(scope, sql<PinCheck | null>`begin_pin_attempt(${asJson(attempt)})`);
}

/** Whether the PIN is locked now, and who was notified of it. */
export interface PinAttemptResult {
  readonly locked_minutes?: number | null;
  readonly notified: readonly NotifiedUser[];
}

/** Forgets the wrong attempts after the right PIN, or writes the wrong one to the audit log; one that locks the PIN notifies the administrators. */
export function finishPinAttempt(
  scope: Scope,
  attempt: PinAttempt,
  right: boolean,
): Promise<PinAttemptResult> {
  return read(scope, sql<PinAttemptResult>`finish_pin_attempt(${asJson({ ...attempt, right })})`);
}
