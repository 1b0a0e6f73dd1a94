import { type Cents, cents, formatMoney } from '#domain/base/money.ts';

/** A charge, a payment, or the reversal of one of them. */
export const RECEIVABLE_TYPES = ['cargo', 'abono', 'ajuste'] as const;

/** A customer's account, in cents. A negative balance is in the customer's favour. A limit of zero allows no credit. */
export interface CustomerAccount {
  readonly name: string;
  readonly is_active: boolean;
  readonly balance_cents: number;
  readonly limit_cents: number;
}

/** The amount that a customer may still owe (decisions, /accounts). */
export function creditLeft({ balance_cents, limit_cents }: CustomerAccount): Cents {
  return cents(Math.max(0, limit_cents - balance_cents));
}

/**
 * Why an amount cannot be charged on account, as a Spanish sentence; null when it can. The server decides again under a lock, with the
 * same sentence.
 */
export function creditProblem(account: CustomerAccount, amount: number, currency?: string): string | null {
  const { name, is_active, balance_cents, limit_cents } = account;
  const money = (value: number) => formatMoney(value, currency);
  if (!is_active) return `La cuenta de ${name} está inactiva.`;
  if (balance_cents + amount <= limit_cents) return null;
  if (limit_cents === 0)
    return `${name} no tiene fiado autorizado: un administrador puede darle un límite en Cuentas.`;
  return `Con ${money(amount)} ${name} supera el límite: debe ${money(balance_cents)} de ${money(limit_cents)} y le quedan ${money(creditLeft(account))}.`;
}

/** The notice of an opening debt that leaves no credit; null when it leaves some. An opening debt is never refused for the limit. */
export function openingNotice(account: CustomerAccount, amount: number, currency?: string): string | null {
  const { name, balance_cents, limit_cents } = account;
  const left = limit_cents - balance_cents - amount;
  if (amount <= 0 || left > 0) return null;
  return left < 0
    ? `Supera el límite de ${name}, ${formatMoney(limit_cents, currency)}: se registra, y no tendrá más fiado hasta que abone.`
    : `${name} llega a su límite: no tendrá más fiado hasta que abone.`;
}

const DIGITS_OF_A_LOCAL_NUMBER = 8;

/**
 * The number of a phone for WhatsApp: its digits with the country code, that of Honduras when there is none. Null when the text is not a
 * number.
 */
export function whatsAppNumber(phone: string, countryCode = '504'): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < DIGITS_OF_A_LOCAL_NUMBER) return null;
  return digits.length === DIGITS_OF_A_LOCAL_NUMBER && !phone.trim().startsWith('+')
    ? countryCode + digits
    : digits;
}
