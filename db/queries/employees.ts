import { sql } from 'drizzle-orm';
import type { EmployeeRole } from '#domain/employees.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { AccountAnswer } from './auth.ts';

/** Somebody who works in the business, as its administrators see them. */
export interface EmployeeAnswer {
  readonly id: string;
  readonly full_name: string;
  readonly username: string | null;
  readonly email: string | null;
  /** False for an e-mail that counts for nothing yet: its owner did not confirm it. */
  readonly email_confirmed: boolean;
  readonly avatar_url: string | null;
  /** The primary role: the first of `roles`. */
  readonly role: string;
  readonly roles: readonly string[];
  readonly is_active: boolean;
  readonly has_pin: boolean;
  /** For how many minutes more wrong tries lock the PIN, or null. */
  readonly pin_locked_minutes: number | null;
  /** An administrator's PIN of before they had 6 digits: it works, and is to be changed. */
  readonly pin_is_short: boolean;
  /** The password is a temporary one that was not changed yet. */
  readonly must_change_password: boolean;
  readonly version: number;
}

/** Everyone of the business: who works now first, then who no longer does. */
export function listEmployees(scope: Scope) {
  return read(scope, sql<readonly EmployeeAnswer[]>`list_employees()`);
}

/** Whether somebody of that id is of the business: asked before a password is hashed for nobody. */
export function hasEmployee(scope: Scope, id: string) {
  return read(
    scope,
    sql<boolean>`exists (select from users where business_id = (select app_business()) and id = ${id}::uuid)`,
  );
}

export interface EmployeeData {
  readonly full_name: string;
  readonly username: string | null;
  readonly email: string | null;
  /** The primary one first. */
  readonly roles: readonly EmployeeRole[];
}

/** A link by which somebody confirms the e-mail. */
export interface EmployeeLink {
  readonly id: string;
  /** ISO 8601. */
  readonly expires_at: string;
  readonly email: string;
  readonly full_name: string;
  readonly business: string;
}

/** What a write did with somebody, and the link that is to be sent, if there is one. */
export interface EmployeeWritten {
  readonly employee: EmployeeAnswer;
  readonly link?: EmployeeLink;
}

/** Adds somebody, who chooses a password in place of the temporary one at the first sign-in. */
export function createEmployee(
  scope: WriteScope,
  employee: EmployeeData & {
    readonly id: string;
    readonly password_hash: string;
    readonly pin_hash: string | null;
    readonly pin_digits: number | null;
  },
) {
  return write(scope, sql<EmployeeWritten>`create_employee(${asJson(employee)})`);
}

/** Makes somebody another link. Refuses who has no e-mail to confirm, and more than five within the hour. */
export function resendEmployeeLink(scope: WriteScope, id: string) {
  return write(scope, sql<EmployeeWritten>`resend_employee_link(${asJson({ id })})`);
}

/**
 * Changes who somebody is and what they may do; other roles count at once, another e-mail once it is confirmed. `email_before` is the
 * confirmed address that another one replaced.
 */
export function changeEmployee(
  scope: WriteScope,
  id: string,
  change: EmployeeData & { readonly version: number },
) {
  return write(
    scope,
    sql<
      EmployeeWritten & { readonly roles_changed: boolean; readonly email_before: string | null }
    >`change_employee(${asJson({ ...change, id })})`,
  );
}

/** Takes somebody out of work, which ends their sessions, or back in. */
export function setEmployeeActive(
  scope: WriteScope,
  id: string,
  change: { readonly version: number; readonly is_active: boolean },
) {
  return write(scope, sql<{ employee: EmployeeAnswer }>`set_employee_active(${asJson({ ...change, id })})`);
}

/** Gives somebody a PIN, another one, or none. Refuses one of an administrator that has fewer than 6 digits. */
export function setEmployeePin(
  scope: WriteScope,
  id: string,
  pin: { readonly pin_hash: string | null; readonly pin_digits: number | null },
) {
  return write(scope, sql<{ employee: EmployeeAnswer }>`set_employee_pin(${asJson({ id, ...pin })})`);
}

/** Gives somebody another temporary password, which ends their sessions. */
export function resetEmployeePassword(scope: WriteScope, id: string, password_hash: string) {
  return write(
    scope,
    sql<{ employee: EmployeeAnswer }>`reset_employee_password(${asJson({ id, password_hash })})`,
  );
}

/** Somebody who may take over a shared device with a PIN. */
export interface Switcher {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly role: string;
}

export function listSwitchers(scope: Scope) {
  return read(scope, sql<readonly Switcher[]>`list_switchers()`);
}

/** Hands a device over: opens the session of who gave the right PIN and ends the one that was open on it. */
export function switchSession(
  scope: Scope,
  taking: {
    readonly user_id: string;
    readonly pin_hash: string;
    readonly session_id: string;
    readonly expires_at: string;
    readonly user_agent: string | null;
    readonly ended_session: string | null;
  },
) {
  return read(scope, sql<AccountAnswer>`switch_session(${asJson(taking)})`);
}
