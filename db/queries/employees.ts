import { sql } from 'drizzle-orm';
import type { EmployeeRole } from '#domain/employees.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { AccountAnswer } from './auth.ts';

/** An employee as the administrators see them. */
export interface EmployeeAnswer {
  readonly id: string;
  readonly full_name: string;
  readonly username: string | null;
  readonly email: string | null;
  /** False while the owner has not confirmed the e-mail: it cannot be used to sign in. */
  readonly email_confirmed: boolean;
  readonly avatar_url: string | null;
  /** The primary role: the first of `roles`. */
  readonly role: string;
  readonly roles: readonly string[];
  readonly is_active: boolean;
  readonly has_pin: boolean;
  /** For how many minutes failed attempts still lock the PIN, or null. */
  readonly pin_locked_minutes: number | null;
  /** An administrator's PIN with fewer than 6 digits, from before that rule: it works and should be changed. */
  readonly pin_is_short: boolean;
  /** The password is a temporary one that the employee has not replaced yet. */
  readonly must_change_password: boolean;
  readonly version: number;
}

/** All employees of the business: active ones first. */
export function listEmployees(scope: Scope) {
  return read(scope, sql<readonly EmployeeAnswer[]>`list_employees()`);
}

/** Whether the business has an employee with this id. Called before a password is hashed, which is slow. */
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
  /** The primary role first. */
  readonly roles: readonly EmployeeRole[];
}

/** A link with which an employee confirms the e-mail. */
export interface EmployeeLink {
  readonly id: string;
  /** ISO 8601. */
  readonly expires_at: string;
  readonly email: string;
  readonly full_name: string;
  readonly business: string;
}

/** The employee after a write, and the link to send, if there is one. */
export interface EmployeeWritten {
  readonly employee: EmployeeAnswer;
  readonly link?: EmployeeLink;
}

/** Adds an employee with a temporary password, to be replaced at the first sign-in. Refuses a username in use. */
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

/** Creates another confirmation link. Refuses an employee without an e-mail to confirm, and a sixth link within an hour. */
export function resendEmployeeLink(scope: WriteScope, id: string) {
  return write(scope, sql<EmployeeWritten>`resend_employee_link(${asJson({ id })})`);
}

/**
 * Changes an employee. New roles apply at once, a new e-mail after its confirmation. `email_before` is the confirmed address that was
 * replaced. Refuses an old version, a username in use, one's own roles, and removing the last administrator.
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

/** Deactivates an employee, which ends their sessions, or activates them. Refuses oneself and the last administrator. */
export function setEmployeeActive(
  scope: WriteScope,
  id: string,
  change: { readonly version: number; readonly is_active: boolean },
) {
  return write(scope, sql<{ employee: EmployeeAnswer }>`set_employee_active(${asJson({ ...change, id })})`);
}

/** Sets, replaces or removes (null) a PIN. Refuses fewer than 6 digits for an administrator. */
export function setEmployeePin(
  scope: WriteScope,
  id: string,
  pin: { readonly pin_hash: string | null; readonly pin_digits: number | null },
) {
  return write(scope, sql<{ employee: EmployeeAnswer }>`set_employee_pin(${asJson({ id, ...pin })})`);
}

/** Sets a temporary password and ends the employee's sessions. Refuses one's own. */
export function resetEmployeePassword(scope: WriteScope, id: string, password_hash: string) {
  return write(
    scope,
    sql<{ employee: EmployeeAnswer }>`reset_employee_password(${asJson({ id, password_hash })})`,
  );
}

/** A user who may switch to their session on a shared device with a PIN. */
export interface Switcher {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly role: string;
}

/** The active users of the business with a PIN, by name. */
export function listSwitchers(scope: Scope) {
  return read(scope, sql<readonly Switcher[]>`list_switchers()`);
}

/** Opens a session for the user whose PIN was correct and ends the one that was open on the device. */
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
