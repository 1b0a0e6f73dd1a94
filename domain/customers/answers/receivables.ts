import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  number,
  person,
  text,
  version,
} from '#domain/base/answers/primitives.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { RECEIVABLE_TYPES } from '../receivables.ts';

/**
 * A customer who may owe. `limit_cents` is the customer's own limit, or the business's when `own_limit_cents` is null; 0 allows no
 * fiado.
 */
export const customer = z
  .strictObject({
    id,
    name: person,
    phone: text('9876-5432').nullable(),
    email: text('carlos@ejemplo.hn').nullable(),
    rtn: text('08011990123456').nullable(),
    note: text('Paga los viernes').nullable(),
    is_active: z.boolean(),
    version,
    own_limit_cents: cents.nullable(),
    limit_cents: cents,
    /** What the customer owes; negative is in the customer's favour. */
    balance_cents: cents,
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;
export const customerAnswer = z.strictObject({ customer });
export const customerList = z.strictObject({ customers: z.array(customer) });
export type CustomerList = z.infer<typeof customerList>;

/** Debt by age: up to 30 days, up to 60 days, older. The three add up to the balance, or to 0 when it is in the customer's favour. */
const agedDebt = z.strictObject({ to_30_cents: cents, to_60_cents: cents, over_60_cents: cents });

export const customerBalance = customer
  .extend({
    ...agedDebt.shape,
    /** The day of the oldest charge that is not paid yet. */
    oldest_on: day.nullable(),
    last_entry_at: instant.nullable(),
  })
  .meta({ id: 'CustomerBalance' });
export type CustomerBalance = z.infer<typeof customerBalance>;

/** The debt of every customer. */
const receivablesSummary = agedDebt
  .extend({ owed_cents: cents, owing: count, in_credit_cents: cents, customers: count })
  .meta({ id: 'ReceivablesSummary' });
export type ReceivablesSummary = z.infer<typeof receivablesSummary>;

/** `summary` is regardless of the search. */
export const receivablePage = z
  .strictObject({
    total: count,
    customers: z.array(customerBalance),
    summary: receivablesSummary,
  })
  .meta({ id: 'ReceivablePage' });
export type ReceivablePage = z.infer<typeof receivablePage>;

/** A charge ('cargo'), a payment ('abono') or the reversal of one of them ('ajuste'), with the balance after it. */
export const accountEntry = z
  .strictObject({
    id,
    type: z.enum(RECEIVABLE_TYPES),
    /** Positive increases the debt. */
    amount_cents: cents,
    balance_cents: cents,
    sale_id: id.nullable(),
    sale_number: number.nullable(),
    kind: z.enum(PAYMENT_KIND_NAMES).nullable(),
    method: text('Efectivo').nullable(),
    reference: text('0042178').nullable(),
    note: text('Abono de la quincena').nullable(),
    by: person,
    business_day: day,
    created_at: instant,
    register_session_id: id.nullable(),
    /** True for a payment or an opening debt that was voided. */
    is_voided: z.boolean(),
  })
  .meta({ id: 'AccountEntry' });
export type AccountEntry = z.infer<typeof accountEntry>;

/** A customer's account between two business days: opening + charged - paid + adjusted = closing. */
export const account = z
  .strictObject({
    customer: customerBalance,
    opening_cents: cents,
    charged_cents: cents,
    paid_cents: cents,
    adjusted_cents: cents,
    closing_cents: cents,
    total: count,
    /** Newest first. */
    entries: z.array(accountEntry),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

export const accountChange = z.strictObject({ customer, entry: accountEntry }).meta({ id: 'AccountChange' });
export type AccountChange = z.infer<typeof accountChange>;
