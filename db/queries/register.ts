import { sql } from 'drizzle-orm';
import type { CashCount, CashMovementKind } from '#domain/cash.ts';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface RegisterSessionAnswer {
  readonly id: string;
  readonly register_id: string;
  readonly register_name: string;
  readonly location_id: string | null;
  readonly status: 'Abierta' | 'Cerrada';
  readonly business_day: string;
  readonly opening_float_cents: number;
  readonly opened_by: string;
  readonly created_at: string;
  /** False when its business day has passed and it should be closed. */
  readonly is_of_today: boolean;
}

export interface RegisterPaymentMethodAnswer {
  readonly id: string;
  readonly name: string;
  readonly kind: PaymentKind;
}

export interface RegisterState {
  /** The latest session that counts as open today. */
  readonly session: RegisterSessionAnswer | null;
  /** Every open session, also of past business days. */
  readonly sessions: readonly RegisterSessionAnswer[];
  /** The registers of the business. */
  readonly registers: readonly {
    readonly id: string;
    readonly name: string;
    readonly location_id: string | null;
    readonly open: boolean;
  }[];
  readonly payment_methods: readonly RegisterPaymentMethodAnswer[];
  readonly expense_categories: readonly { readonly id: string; readonly name: string }[];
  readonly tolerance_cents: number;
}

/** Today's open register session, or null, with all open sessions, the registers and the payment methods. */
export function readRegister(scope: Scope): Promise<RegisterState> {
  return read(scope, sql<RegisterState>`read_register()`);
}

export interface RegisterOpening {
  readonly id: string;
  readonly register_id?: string | undefined;
  readonly opening_float_cents: number;
  readonly opening_count?: CashCount | undefined;
}

/** Opens a register with a float. Refuses an open one, and a count that differs from the float. */
export function openRegister(scope: WriteScope, opening: RegisterOpening) {
  return write(scope, sql<RegisterSessionAnswer>`open_register(${asJson(opening)})`);
}

export interface NewRegister {
  readonly id: string;
  readonly name: string;
  /** Its location; the first one of the business when absent. */
  readonly location_id?: string | undefined;
}

/** Adds a register to the business. */
export function createRegister(scope: WriteScope, register: NewRegister) {
  return write(scope, sql<{ id: string; name: string }>`create_register(${asJson(register)})`);
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
    sql<RegisterReportAnswer>`move_cash(${asJson({ ...movement, id, movement_id: movement.id })})`,
  );
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
    sql<RegisterReportAnswer>`pay_expense(${asJson({ ...expense, id, expense_id: expense.id })})`,
  );
}

/** A count of a register session; the last one closes it. */
export interface ReportedCount {
  readonly id: string;
  readonly counted_by: string;
  readonly counted_at: string;
  readonly counted_cents: number | null;
  readonly difference_cents: number | null;
  readonly closing_count: CashCount | null;
}

/**
 * The figures of a register session: X while it is open, Z after it is closed. Amounts are in cents; those by rate, method and user
 * add up to the totals. Amounts that reveal the expected cash are null in the X of a user who counts blind.
 */
export interface RegisterReportAnswer {
  readonly opening_float_cents: number;
  readonly cash_sales_cents: number | null;
  readonly cash_refunds_cents: number | null;
  readonly movements_cents: number | null;
  readonly id: string;
  readonly register_name: string;
  readonly status: 'Abierta' | 'Cerrada';
  readonly business_day: string;
  readonly z_number: number | null;
  readonly opened_by: string;
  readonly opened_at: string;
  readonly closed_by: string | null;
  readonly closed_at: string | null;
  /** When the figures were calculated. */
  readonly at: string;
  readonly sales: number;
  readonly first_number: number | null;
  readonly last_number: number | null;
  readonly base_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly discount_cents: number;
  readonly voided: number;
  readonly voided_cents: number;
  readonly refunds: number;
  readonly refunded_cents: number;
  readonly tips_cents: number;
  readonly by_rate: readonly {
    readonly tax_rate: number;
    readonly base_cents: number;
    readonly tax_cents: number;
  }[];
  readonly by_method: readonly {
    readonly kind: PaymentKind;
    readonly method: string;
    readonly payments: number;
    readonly amount_cents: number | null;
  }[];
  readonly by_user: readonly {
    readonly user: string;
    readonly sales: number;
    readonly total_cents: number;
  }[];
  readonly refunds_by_kind: readonly { readonly kind: PaymentKind; readonly amount_cents: number | null }[];
  readonly tips_by_kind: readonly { readonly kind: PaymentKind; readonly amount_cents: number | null }[];
  readonly movements: readonly {
    readonly id: string;
    readonly type: CashMovementKind | 'gasto' | 'abono';
    readonly amount_cents: number;
    readonly reason: string;
    readonly user: string;
    readonly created_at: string;
  }[];
  readonly opening_count: CashCount | null;
  /** Absent in a Z from before counts were stored. */
  readonly counts?: readonly ReportedCount[];
  readonly expected_cents: number | null;
  readonly counted_cents: number | null;
  readonly closing_count: CashCount | null;
  readonly difference_cents: number | null;
  readonly difference_reason: string | null;
  readonly approved_by: string | null;
}

/** The X of an open register session or the Z of a closed one; null without such a session. */
export function readRegisterReport(scope: Scope, id: string): Promise<RegisterReportAnswer | null> {
  return read(scope, sql<RegisterReportAnswer | null>`register_report(${id}::uuid)`);
}

export interface ClosedRegisterAnswer {
  readonly id: string;
  readonly z_number: number;
  readonly register_name: string;
  readonly business_day: string;
  readonly closed_by: string;
  readonly closed_at: string;
  readonly total_cents: number;
  readonly difference_cents: number;
}

/** A page of the Z reports, newest first. */
export function listClosedRegisters(scope: Scope, limit: number, offset: number) {
  return read(
    scope,
    sql<{
      total: number;
      closed: readonly ClosedRegisterAnswer[];
    }>`list_closed_register_sessions(${limit}::integer, ${offset}::integer)`,
  );
}

export interface RegisterCount {
  readonly counted_cents: number;
  readonly closing_count?: CashCount | undefined;
  /** The count before this one: a user who counts the same cash again has seen its outcome. */
  readonly recount_of?: string | undefined;
}

/** The outcome of the last blind count of a register session, in cents. The amounts are null for a user who counts blind. */
export interface CountOutcomeAnswer {
  readonly id: string;
  readonly counted_by: string;
  readonly counted_at: string;
  readonly expected_cents: number | null;
  readonly counted_cents: number | null;
  readonly difference_cents: number | null;
  readonly tolerance_cents: number;
  /** True above the tolerance: closing then requires a reason and an approver. */
  readonly exceeds_tolerance: boolean;
  /** How many more counts of the same cash are possible: 1 or 0. */
  readonly recounts_left: number;
  /** The bills that are still open, by table or customer. */
  readonly open_bills: readonly {
    readonly sale_id: string;
    readonly order_number: number;
    readonly table_number: string | null;
    readonly customer_name: string | null;
    readonly total_cents: number;
  }[];
}

/** Stores a blind count of an open register session. Refuses a third count of the same cash, and one when another user has counted since. */
export function countRegister(scope: WriteScope, id: string, count: RegisterCount) {
  return write(scope, sql<CountOutcomeAnswer>`count_register(${asJson({ id, ...count })})`);
}

/**
 * The last count of an open register session. `outcome` is null when it has to be counted, also after a cash movement; null without
 * such a session.
 */
export function readRegisterCount(
  scope: Scope,
  id: string,
): Promise<{ readonly outcome: CountOutcomeAnswer | null } | null> {
  return read(scope, sql<{ outcome: CountOutcomeAnswer | null } | null>`last_register_count(${id}::uuid)`);
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
    sql<RegisterReportAnswer>`close_register(${asJson({ id, ...closing, may_accept: mayAccept, approved_by: scope.approvedBy })})`,
  );
}
