import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { UNLIKELY_CASH_BILLS, UNLIKELY_CASH_TIMES } from '#domain/base/limits.ts';
import { type Cents, cents, readMoney } from '#domain/base/money.ts';
import { givesChange, type PaymentKind } from './payment-kinds.ts';

/** A payment as tendered, before change is returned. */
export interface Tendered {
  readonly kind: PaymentKind;
  readonly amount_cents: number;
}

export interface PaymentCheck {
  readonly remaining_cents: Cents;
  readonly change_cents: Cents;
  /** True when the payments are enough to charge the bill. */
  readonly isCovered: boolean;
  /** Why the payments are refused, as a Spanish sentence. A missing amount is not a problem. */
  readonly problem: string | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Compares payments with the amount due. Only a kind that gives change may exceed it, and the change is taken from that kind. */
export function checkPayments(due: Cents, tendered: readonly Tendered[]): PaymentCheck {
  const cash = tendered.filter(({ kind }) => givesChange(kind)).map(({ amount_cents }) => amount_cents);
  const others = sum(tendered.filter(({ kind }) => !givesChange(kind)).map((each) => each.amount_cents));
  const forCash = Math.max(0, due - others);
  const received = sum(cash);
  const remaining_cents = cents(Math.max(0, forCash - received));
  const problem = problemOf(due, others, forCash, cash);
  return {
    remaining_cents,
    change_cents: cents(Math.max(0, received - forCash)),
    isCovered: remaining_cents === 0 && problem === null,
    problem,
  };
}

function problemOf(due: Cents, others: number, forCash: number, cash: readonly number[]): string | null {
  if (others > due) return 'El pago sin efectivo supera el total: solo el efectivo da cambio.';
  const beforeLast = sum(cash.slice(0, -1));
  if (cash.length > 0 && beforeLast >= forCash) return 'Hay un pago que no hace falta para cubrir el total.';
  return null;
}

/** Whether a bill costs nothing only because its quantities are so small: it has no discount, and a product with a price (the dearest one). */
export function isRoundedToNothing(total: number, discount: number, dearest: number): boolean {
  return total === 0 && discount === 0 && dearest > 0;
}

/**
 * Whether so much cash for an amount is probably a typing error, so that it is confirmed first: above the larger of ten times the amount and the
 * amount with five of the largest bills.
 */
export function isUnlikelyCash(due: number, received: number, largestBill: number): boolean {
  return received > Math.max(due * UNLIKELY_CASH_TIMES, due + UNLIKELY_CASH_BILLS * largestBill);
}

export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back';

/** Enough for 100 million, the largest amount of a request. */
const MAX_AMOUNT_DIGITS = 9;
const PARTIAL_AMOUNT = /^(\d*)(?:[.,]\d{0,2})?$/;
const GROUPED = /^[1-9]\d*(?:,\d{3})+(?:\.\d*)?$/;
/** Has a decimal sign besides, or several groups. */
const CERTAIN = /[.]|,.*,/;
const NON_AMOUNT_CHARACTERS = /[^\d.,-]/g;

/**
 * The accepted part of an amount while it is typed or pasted: 'L 1,234.50' is '1234.50', '.5' is '0.5'. A comma stays until the next
 * characters show whether it is a decimal point. '1.234,50' is read in every business, '1.234' where the decimal sign is a comma. Null when
 * the text cannot become an amount.
 */
export function parsePartialAmount(text: string, sign: DecimalSign): string | null {
  const typed = text.replace(NON_AMOUNT_CHARACTERS, '');
  const other = typed.replace(/[.,]/g, (each) => (each === '.' ? ',' : '.'));
  const written = GROUPED.test(other) && (sign === ',' || CERTAIN.test(other)) ? other : typed;
  const plain = GROUPED.test(written) ? written.replaceAll(',', '') : written;
  const accepted = /^[.,]/.test(plain) ? `0${plain}` : plain;
  const units = PARTIAL_AMOUNT.exec(accepted)?.[1];
  return units === undefined || units.length > MAX_AMOUNT_DIGITS ? null : accepted;
}

/** A typed amount after another key: '1', '10', '10.', '10.5'. A key that is not valid there changes nothing. */
export function applyAmountKey(text: string, key: AmountKey): string {
  if (key === 'back') return text.slice(0, -1);
  const next = (text === '0' && key !== '.' ? '' : text) + key;
  return next === '00' ? '0' : (parsePartialAmount(next, '.') ?? text);
}

/** The cents of an amount that is being typed, or null when it is empty. */
export function parseTypedCents(text: string): Cents | null {
  return text === '' ? null : readMoney(text.replace(',', '.').replace(/\.$/, ''));
}

/** An amount as a person types it: '250', '250.50'. */
export function formatAmountInput(amount: number): string {
  const fraction = amount % 100;
  const units = String(Math.trunc(amount / 100));
  return fraction === 0 ? units : `${units}.${String(fraction).padStart(2, '0')}`;
}

/**
 * What each payment applies to the amount due, and its change, in cents. Payments without change apply first, those with change in their
 * order.
 */
export function appliedPayments(
  due: Cents,
  tendered: readonly Tendered[],
): readonly { readonly applied_cents: number; readonly change_cents: number }[] {
  let left = due - sum(tendered.filter(({ kind }) => !givesChange(kind)).map((each) => each.amount_cents));
  return tendered.map(({ kind, amount_cents }) => {
    if (!givesChange(kind)) return { applied_cents: amount_cents, change_cents: 0 };
    const applied_cents = Math.max(0, Math.min(amount_cents, left));
    left -= amount_cents;
    return { applied_cents, change_cents: amount_cents - applied_cents };
  });
}
