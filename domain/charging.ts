import { type Cents, cents, readMoney } from './money.ts';
import { givesChange, type PaymentKind } from './payment-kinds.ts';

/** The bills of lempira that people hand over most. */
export const QUICK_BANKNOTES: readonly Cents[] = [20, 50, 100, 200, 500].map((bill) => cents(bill * 100));

/** A payment as tendered, before any change. */
export interface Tendered {
  readonly kind: PaymentKind;
  readonly amount_cents: number;
}

export interface Settlement {
  readonly remaining_cents: Cents;
  readonly change_cents: Cents;
  /** True when these payments charge the bill. */
  readonly settled: boolean;
  /** Why they can't, in the words to show; a part that is still missing is no problem. */
  readonly problem: string | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** How payments stand against what is due: only cash may exceed it, and its change comes from the cash. */
export function settle(due: Cents, tendered: readonly Tendered[]): Settlement {
  const cash = tendered.filter(({ kind }) => givesChange(kind)).map(({ amount_cents }) => amount_cents);
  const others = sum(tendered.filter(({ kind }) => !givesChange(kind)).map((each) => each.amount_cents));
  const forCash = Math.max(0, due - others);
  const received = sum(cash);
  const remaining_cents = cents(Math.max(0, forCash - received));
  const problem = problemOf(due, others, forCash, cash);
  return {
    remaining_cents,
    change_cents: cents(Math.max(0, received - forCash)),
    settled: remaining_cents === 0 && problem === null,
    problem,
  };
}

function problemOf(due: Cents, others: number, forCash: number, cash: readonly number[]): string | null {
  if (others > due) return 'El pago sin efectivo supera el total: solo el efectivo da cambio.';
  const beforeLast = sum(cash.slice(0, -1));
  if (cash.length > 0 && beforeLast >= forCash) return 'Hay un pago que no hace falta para cubrir el total.';
  return null;
}

export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back';

const MAX_AMOUNT_DIGITS = 7;
const PARTIAL_AMOUNT = /^(\d*)(?:[.,]\d{0,2})?$/;
const GROUPED = /^[1-9]\d*(?:,\d{3})+(?:\.\d*)?$/;
const NON_AMOUNT_CHARACTERS = /[^\d.,-]/g;

/**
 * What is kept of an amount while it is typed or pasted: 'L 1,234.50' is '1234.50', '.5' is '0.5'. A comma stays until it is
 * told from a decimal point by what follows it. Null when the text can become no amount.
 */
export function parsePartialAmount(text: string, mostDigits = MAX_AMOUNT_DIGITS): string | null {
  const written = text.replace(NON_AMOUNT_CHARACTERS, '');
  const plain = GROUPED.test(written) ? written.replaceAll(',', '') : written;
  const kept = /^[.,]/.test(plain) ? `0${plain}` : plain;
  const units = PARTIAL_AMOUNT.exec(kept)?.[1];
  return units === undefined || units.length > mostDigits ? null : kept;
}

/** An amount as a person types it, after another key: '1', '10', '10.', '10.5'. A key that does not fit changes nothing. */
export function applyAmountKey(text: string, key: AmountKey): string {
  if (key === 'back') return text.slice(0, -1);
  const next = (text === '0' && key !== '.' ? '' : text) + key;
  return next === '00' ? '0' : (parsePartialAmount(next) ?? text);
}

/** The cents of an amount being typed; null while there is none. */
export function parseTypedCents(text: string): Cents | null {
  return text === '' ? null : readMoney(text.replace(',', '.').replace(/\.$/, ''));
}

/** An amount as it would have been typed: '250', '250.50'. */
export function formatAmountInput(amount: number): string {
  const fraction = amount % 100;
  const units = String(Math.trunc(amount / 100));
  return fraction === 0 ? units : `${units}.${String(fraction).padStart(2, '0')}`;
}
