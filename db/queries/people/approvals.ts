import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, read, readWithEffects } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { count } from '#domain/base/answers/primitives.ts';
import { approver } from '#domain/people/answers/approvals.ts';

/** A user with a PIN, and the roles that decide what the user may approve. */
const pinHolder = approver.extend({ roles: z.array(z.string()) });

/** The active users of the business with a PIN, by name. */
export function listApprovers(scope: Scope) {
  return read(
    scope,
    z.array(pinHolder),
    sql`select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name, 'roles', u.roles) order by u.full_name), '[]')
      from users u where u.business_id = (select app_business()) and u.is_active and u.pin_hash is not null`,
  );
}

/** The user whose PIN was typed, and the action to approve. */
export interface PinAttempt {
  readonly user_id: string;
  readonly action: string;
}

/** The hash to compare the PIN with, or for how many minutes the PIN is still locked. */
const pinCheck = z.union([
  z.strictObject({ pin_hash: z.string() }),
  z.strictObject({ locked_minutes: count }),
]);

/**
 * Counts an attempt as failed before the PIN is compared: five in a row lock it, each time for longer. Null for a user without a PIN.
 * This write has no idempotency key: each call is one more attempt.
 */
export function beginPinAttempt(scope: Scope, { user_id }: PinAttempt) {
  return read(scope, pinCheck.nullable(), sql`begin_pin_attempt(${asJson({ user_id })})`);
}

/** The minutes for which the PIN is locked, or null if it is not. */
const pinAttemptResult = z.object({ locked_minutes: count.nullable() });

/**
 * Resets the failed attempts after a correct PIN. A wrong PIN is written to the audit log; locking the PIN notifies the
 * administrators.
 */
export function finishPinAttempt(scope: Scope, attempt: PinAttempt, right: boolean) {
  return readWithEffects(scope, pinAttemptResult, sql`finish_pin_attempt(${asJson({ ...attempt, right })})`);
}
