import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, read, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { id, instant } from '#domain/base/answers/primitives.ts';
import { employee, employeeAnswer, switcher } from '#domain/people/answers/employees.ts';
import type { EmployeeRole } from '#domain/people/employees.ts';
import { account } from './auth.ts';

/** All employees of the business: active ones first. */
export function listEmployees(scope: Scope) {
  return read(scope, z.array(employee), sql`list_employees()`);
}

/** Whether the business has an employee with this id. Called before a password is hashed, which is slow. */
export function hasEmployee(scope: Scope, userId: string) {
  return read(
    scope,
    z.boolean(),
    sql`exists (select from users where business_id = (select app_business()) and id = ${userId}::uuid)`,
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
const employeeLink = z.strictObject({
  id,
  expires_at: instant,
  email: z.string(),
  full_name: z.string(),
  business: z.string(),
});
export type EmployeeLink = z.infer<typeof employeeLink>;

/** The employee after a write, and the link to send, if there is one. */
const employeeWritten = employeeAnswer.extend({ link: employeeLink.optional() });
export type EmployeeWritten = z.infer<typeof employeeWritten>;

const employeeChanged = employeeWritten.extend({
  roles_changed: z.boolean(),
  email_before: z.string().nullable(),
});

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
  return write(scope, employeeWritten, sql`create_employee(${asJson(employee)})`);
}

/** Creates another confirmation link. Refuses an employee without an e-mail to confirm, and a sixth link within an hour. */
export function resendEmployeeLink(scope: WriteScope, id: string) {
  return write(scope, employeeWritten, sql`resend_employee_link(${asJson({ id })})`);
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
  return write(scope, employeeChanged, sql`change_employee(${asJson({ ...change, id })})`);
}

/** Deactivates an employee, which ends their sessions, or activates them. Refuses oneself and the last administrator. */
export function setEmployeeActive(
  scope: WriteScope,
  id: string,
  change: { readonly version: number; readonly is_active: boolean },
) {
  return write(scope, employeeAnswer, sql`set_employee_active(${asJson({ ...change, id })})`);
}

/** Sets, replaces or removes (null) a PIN. Refuses fewer than 6 digits for an administrator. */
export function setEmployeePin(
  scope: WriteScope,
  id: string,
  pin: { readonly pin_hash: string | null; readonly pin_digits: number | null },
) {
  return write(scope, employeeAnswer, sql`set_employee_pin(${asJson({ id, ...pin })})`);
}

/** Sets a temporary password and ends the employee's sessions. Refuses one's own. */
export function resetEmployeePassword(scope: WriteScope, id: string, password_hash: string) {
  return write(scope, employeeAnswer, sql`reset_employee_password(${asJson({ id, password_hash })})`);
}

/** The active users of the business with a PIN, by name. */
export function listSwitchers(scope: Scope) {
  return read(scope, z.array(switcher), sql`list_switchers()`);
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
  return read(scope, account, sql`switch_session(${asJson(taking)})`);
}
