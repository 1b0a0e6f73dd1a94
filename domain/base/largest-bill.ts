import { CURRENCIES, type Currency } from '#domain/business/settings.ts';
import { UNLIKELY_CASH_BILLS, UNLIKELY_CASH_TIMES } from './limits.ts';
import { type Cents, cents } from './money.ts';

/** The largest bill of each currency, in cents. */
const LARGEST_BILLS: Readonly<Record<Currency, number>> = {
  CAD: 100_00,
  MXN: 1000_00,
  USD: 100_00,
  BZD: 100_00,
  CRC: 20_000_00,
  GTQ: 200_00,
  HNL: 500_00,
  NIO: 1000_00,
  PAB: 100_00,
  ARS: 20_000_00,
  BOB: 200_00,
  BRL: 200_00,
  CLP: 20_000_00,
  COP: 100_000_00,
  PYG: 100_000_00,
  PEN: 200_00,
  UYU: 2000_00,
  VES: 500_00,
};

/** The largest bill of a currency: lempiras have one of 500. A currency that Fogón does not know counts as lempiras. */
export function largestBillOf(currency: string): Cents {
  return cents(LARGEST_BILLS[CURRENCIES.find((known) => known === currency) ?? 'HNL']);
}

/**
 * Whether so much cash for an amount is probably a typing error, so that it is confirmed first: above the larger of ten times the amount and the
 * amount with five of the largest bills.
 */
export function isUnlikelyCash(due: number, received: number, largestBill: number): boolean {
  return received > Math.max(due * UNLIKELY_CASH_TIMES, due + UNLIKELY_CASH_BILLS * largestBill);
}
