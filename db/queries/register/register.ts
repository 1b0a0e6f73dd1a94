import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  closedRegisterPage,
  countOutcome,
  type LastCountAnswer,
  lastCountAnswer,
  newRegister,
  openedDrawer,
  type RegisterReport,
  registerReport,
  registerSession,
  registerState,
} from '#domain/register/answers/register.ts';
import type { CashCount, CashMovementKind } from '#domain/register/cash.ts';

/** Today's open register session, or null, with all open sessions, the registers and the payment methods. */
export function readRegister(scope: Scope) {
  return readText(scope, registerState, sql`read_register()`);
}

export interface RegisterOpening {
  readonly id: string;
  readonly register_id?: string | undefined;
  readonly opening_float_cents: number;
  readonly opening_count?: CashCount | undefined;
}

/** Opens a register with a float. Refuses an open one, and a count that differs from the float. */
export function openRegister(scope: WriteScope, opening: RegisterOpening) {
  return write(scope, registerSession, sql`open_register(${asJson(opening)})`);
}

export interface NewRegister {
  readonly id: string;
  readonly name: string;
  /** Its location; the first one of the business when absent. */
  readonly location_id?: string | undefined;
}

/** Adds a register to the business. */
export function createRegister(scope: WriteScope, register: NewRegister) {
  return write(scope, newRegister, sql`create_register(${asJson(register)})`);
}

export interface CashMovement {
  readonly id: string;
  readonly type: CashMovementKind;
  readonly amount_cents: number;
  readonly reason: string;
}

/** Adds cash to an open register session or removes it, with a reason. Refuses to remove more than there is. */
export function moveCash(scope: WriteScope, id: string, movement: CashMovement) {
  return write(
    scope,
    registerReport,
    sql`move_cash(${asJson({ ...movement, id, movement_id: movement.id })})`,
  );
}

/** Opens the drawer of an open register session, with a reason that the audit log keeps. */
export function openDrawer(scope: WriteScope, id: string, reason: string) {
  return write(scope, openedDrawer, sql`open_drawer(${asJson({ id, reason })})`);
}

export interface RegisterExpense {
  readonly id: string;
  readonly category_id?: string | undefined;
  readonly description: string;
  readonly amount_cents: number;
}

/** Pays an expense from an open register session: expense and cash movement in one transaction. */
export function payExpense(scope: WriteScope, id: string, expense: RegisterExpense) {
  return write(
    scope,
    registerReport,
    sql`pay_expense(${asJson({ ...expense, id, expense_id: expense.id })})`,
  );
}

/** The X of an open register session or the Z of a closed one; null without such a session. */
export function readRegisterReport(scope: Scope, id: string): Promise<RegisterReport | null> {
  return read(scope, registerReport.nullable(), sql`register_report(${id}::uuid)`);
}

/** A page of the Z reports, newest first. */
export function listClosedRegisters(scope: Scope, limit: number, offset: number) {
  return readText(
    scope,
    closedRegisterPage,
    sql`list_closed_register_sessions(${limit}::integer, ${offset}::integer)`,
  );
}

export interface RegisterCount {
  readonly counted_cents: number;
  readonly closing_count?: CashCount | undefined;
  /** The count before this one: a user who counts the same cash again has seen its outcome. */
  readonly recount_of?: string | undefined;
}

/** Stores a blind count of an open register session. Refuses a third count of the same cash, and one when another user has counted since. */
export function countRegister(scope: WriteScope, id: string, count: RegisterCount) {
  return write(scope, countOutcome, sql`count_register(${asJson({ id, ...count })})`);
}

/**
 * The last count of an open register session. `outcome` is null when it has to be counted, also after a cash movement; null without
 * such a session.
 */
export function readRegisterCount(scope: Scope, id: string): Promise<LastCountAnswer | null> {
  return read(scope, lastCountAnswer.nullable(), sql`last_register_count(${id}::uuid)`);
}

export interface RegisterClosing {
  /** The last count of the session. */
  readonly count_id: string;
  readonly difference_reason?: string | undefined;
}

/**
 * Closes a register session with its last count and stores its Z. Refuses a session without a count; above the tolerance it requires
 * a reason ('register.difference') and authority ('approval.required').
 */
export function closeRegister(scope: WriteScope, id: string, closing: RegisterClosing, mayAccept: boolean) {
  return write(
    scope,
    registerReport,
    sql`close_register(${asJson({ id, ...closing, may_accept: mayAccept, approved_by: scope.approvedBy })})`,
  );
}
