import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  account,
  accountChange,
  customerAnswer,
  customerList,
  receivablePage,
} from '#domain/customers/answers/receivables.ts';

export interface CustomerSearch {
  readonly search?: string | undefined;
  /** Customers with a balance, active ones, or all. */
  readonly state: 'owing' | 'active' | 'all';
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the customers, the largest balance first, and the debt of all of them by age (decisions, /accounts). Without `identities` it has no RTN
 * and finds none.
 */
export function listReceivables(scope: Scope, filter: CustomerSearch, identities: boolean) {
  return readText(scope, receivablePage, sql`list_receivables(${asJson({ ...filter, identities })})`);
}

/** The first active customers by name whose name, phone, e-mail or, with `identities`, RTN contains the search. Without, they have no RTN. */
export function findCustomers(scope: Scope, search: string | undefined, limit: number, identities: boolean) {
  return readText(
    scope,
    customerList,
    sql`find_customers(${search || null}::text, ${limit}::integer, ${identities}::boolean)`,
  );
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
    account.nullable(),
    sql`read_account(${id}::uuid, ${from}::date, ${to}::date, ${limit}::integer, ${offset}::integer)`,
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

/** Adds a customer. Refuses a name and phone that another customer has. */
export function createCustomer(scope: WriteScope, customer: NewCustomer) {
  return write(scope, customerAnswer, sql`create_customer(${asJson(customer)})`);
}

/** Changes a customer; absent fields stay unchanged. Refuses an old version, and deactivating a customer with a balance. */
export function changeCustomer(scope: WriteScope, id: string, change: CustomerChange) {
  return write(scope, customerAnswer, sql`change_customer(${asJson({ ...change, id })})`);
}

export interface LimitChange {
  readonly version: number;
  /** Null for the business's limit. */
  readonly limit_cents: number | null;
}

/** Sets a customer's own limit, or the business's limit with null. Refuses an old version. */
export function changeCustomerLimit(scope: WriteScope, id: string, change: LimitChange) {
  return write(scope, customerAnswer, sql`change_customer_limit(${asJson({ ...change, id })})`);
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

/** Records a payment on account. Refuses more than is owed. Cash requires an open register session and is added to it. */
export function payReceivable(scope: WriteScope, id: string, payment: AccountPayment) {
  return write(
    scope,
    accountChange,
    sql`pay_receivable(${asJson({ ...payment, id, payment_id: payment.id })})`,
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
  return write(scope, accountChange, sql`record_opening_debt(${asJson({ ...debt, id, entry_id: debt.id })})`);
}

export interface PaymentVoiding {
  readonly reason: string;
  readonly register_session_id?: string | undefined;
}

/** Voids a wrong payment or opening debt with an adjustment, once. Cash of a payment leaves the open register session. */
export function voidReceivablePayment(scope: WriteScope, id: string, voiding: PaymentVoiding) {
  return write(
    scope,
    accountChange,
    sql`void_receivable_payment(${asJson({ ...voiding, id, approved_by: scope.approvedBy })})`,
  );
}
