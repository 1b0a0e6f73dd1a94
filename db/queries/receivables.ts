import { sql } from 'drizzle-orm';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/**
 * A customer who may owe. `limit_cents` is the customer's own limit, or the business's when `own_limit_cents` is null; 0 allows no
 * fiado.
 */
export interface CustomerAnswer {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly rtn: string | null;
  readonly note: string | null;
  readonly is_active: boolean;
  readonly version: number;
  readonly own_limit_cents: number | null;
  readonly limit_cents: number;
  /** What the customer owes; negative is in the customer's favour. */
  readonly balance_cents: number;
}

/** Debt by age: up to 30 days, up to 60 days, older. The three add up to the balance, or to 0 when it is in the customer's favour. */
export interface AgedDebt {
  readonly to_30_cents: number;
  readonly to_60_cents: number;
  readonly over_60_cents: number;
}

export interface CustomerBalanceAnswer extends CustomerAnswer, AgedDebt {
  /** The day of the oldest charge that is not paid yet. */
  readonly oldest_on: string | null;
  readonly last_entry_at: string | null;
}

export interface Receivables {
  readonly total: number;
  readonly customers: readonly CustomerBalanceAnswer[];
  /** Of every customer, regardless of the search. */
  readonly summary: AgedDebt & {
    readonly owed_cents: number;
    readonly owing: number;
    readonly in_credit_cents: number;
    readonly customers: number;
  };
}

export interface CustomerSearch {
  readonly search?: string | undefined;
  /** Customers with a balance, active ones, or all. */
  readonly state: 'owing' | 'active' | 'all';
  readonly limit: number;
  readonly offset: number;
}

/** A page of the customers, the largest balance first, and the debt of all of them by age (decisions, /accounts). */
export function listReceivables(scope: Scope, filter: CustomerSearch): Promise<Receivables> {
  return read(scope, sql<Receivables>`list_receivables(${asJson(filter)})`);
}

/** The first active customers by name whose name, phone, e-mail or RTN contains the search. */
export function findCustomers(scope: Scope, search: string | undefined, limit: number) {
  return read(
    scope,
    sql<{ customers: readonly CustomerAnswer[] }>`find_customers(${search || null}::text, ${limit}::integer)`,
  );
}

/** A charge ('cargo'), a payment ('abono') or the reversal of one of them ('ajuste'), with the balance after it. */
export interface AccountEntryAnswer {
  readonly id: string;
  readonly type: 'cargo' | 'abono' | 'ajuste';
  /** Positive increases the debt. */
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly sale_id: string | null;
  readonly sale_number: number | null;
  readonly kind: PaymentKind | null;
  readonly method: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly by: string;
  readonly business_day: string;
  readonly created_at: string;
  readonly register_session_id: string | null;
  /** True for a payment or an opening debt that was voided. */
  readonly is_voided: boolean;
}

export interface CustomerStatement {
  readonly customer: CustomerBalanceAnswer;
  readonly opening_cents: number;
  readonly charged_cents: number;
  readonly paid_cents: number;
  readonly adjusted_cents: number;
  readonly closing_cents: number;
  readonly total: number;
  /** Newest first. */
  readonly entries: readonly AccountEntryAnswer[];
}

export interface StatementFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A customer's statement between two business days: opening + charged - paid + adjusted = closing. Null for an unknown customer. */
export function readAccount(scope: Scope, id: string, filter: StatementFilter) {
  const { from = null, to = null, limit, offset } = filter;
  return read(
    scope,
    sql<CustomerStatement | null>`read_account(${id}::uuid, ${from}::date, ${to}::date, ${limit}::integer, ${offset}::integer)`,
  );
}

interface CustomerFields {
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly rtn?: string | null | undefined;
  readonly note?: string | null | undefined;
}

export interface NewCustomer extends CustomerFields {
  readonly id: string;
  readonly name: string;
}

export interface CustomerChange extends CustomerFields {
  readonly version: number;
  readonly name?: string | undefined;
  readonly is_active?: boolean | undefined;
}

type ChangedCustomer = { readonly customer: CustomerAnswer };

/** Adds a customer. Refuses a name and phone that another customer has. */
export function createCustomer(scope: WriteScope, customer: NewCustomer) {
  return write(scope, sql<ChangedCustomer>`create_customer(${asJson(customer)})`);
}

/** Changes a customer; absent fields stay unchanged. Refuses an old version, and deactivating a customer with a balance. */
export function changeCustomer(scope: WriteScope, id: string, change: CustomerChange) {
  return write(scope, sql<ChangedCustomer>`change_customer(${asJson({ ...change, id })})`);
}

export interface LimitChange {
  readonly version: number;
  /** Null for the business's limit. */
  readonly limit_cents: number | null;
}

/** Sets a customer's own limit, or the business's limit with null. Refuses an old version. */
export function changeCustomerLimit(scope: WriteScope, id: string, change: LimitChange) {
  return write(scope, sql<ChangedCustomer>`change_customer_limit(${asJson({ ...change, id })})`);
}

export interface AccountPayment {
  readonly id: string;
  readonly amount_cents: number;
  readonly payment_method_id: string;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  /** The open register session that receives the cash; today's latest when absent. */
  readonly register_session_id?: string | undefined;
}

export interface AccountChange {
  readonly customer: CustomerAnswer;
  readonly entry: AccountEntryAnswer;
}

/** Records a payment on account. Refuses more than is owed. Cash requires an open register session and is added to it. */
export function payReceivable(scope: WriteScope, id: string, payment: AccountPayment) {
  return write(
    scope,
    sql<AccountChange>`pay_receivable(${asJson({ ...payment, id, payment_id: payment.id })})`,
  );
}

export interface OpeningDebt {
  readonly id: string;
  readonly amount_cents: number;
  /** Since when it is owed; not after today. */
  readonly owed_on: string;
  readonly note?: string | undefined;
}

/**
 * Records what a customer owed before Fogón. It is no sale and no income, and may exceed the limit. Refuses the same day and amount
 * twice.
 */
export function recordOpeningDebt(scope: WriteScope, id: string, debt: OpeningDebt) {
  return write(scope, sql<AccountChange>`record_opening_debt(${asJson({ ...debt, id, entry_id: debt.id })})`);
}

export interface PaymentVoiding {
  readonly reason: string;
  readonly register_session_id?: string | undefined;
}

/** Voids a wrong payment or opening debt with an adjustment, once. Cash of a payment leaves the open register session. */
export function voidReceivablePayment(scope: WriteScope, id: string, voiding: PaymentVoiding) {
  return write(
    scope,
    sql<AccountChange>`void_receivable_payment(${asJson({ ...voiding, id, approved_by: scope.approvedBy })})`,
  );
}
