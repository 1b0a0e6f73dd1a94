import { type Cents, cents } from '#domain/base/money.ts';
import { CURRENCIES, type Currency } from '#domain/business/settings.ts';

interface CurrencyCash {
  /** Largest first, in cents. */
  readonly bills: readonly number[];
  readonly coins: readonly number[];
}

const DOLLAR_BILLS = [100_00, 50_00, 20_00, 10_00, 5_00];
const DOLLAR_COINS = [1_00, 50, 25, 10, 5, 1];
const SOL_BILLS = [200_00, 100_00, 50_00, 20_00, 10_00];
const SOL_COINS = [5_00, 2_00, 1_00, 50, 20, 10];

/**
 * The cash of each currency on 30 November 2026 (7-branches-people-money §6; each country confirms its own). What is both a bill and a coin is
 * a coin here. A stored count keeps its values, so an older list is not needed.
 */
const CASH: Readonly<Record<Currency, CurrencyCash>> = {
  HNL: {
    bills: [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00],
    coins: [50, 20, 10, 5],
  },
  USD: { bills: DOLLAR_BILLS, coins: DOLLAR_COINS },
  GTQ: { bills: [200_00, ...DOLLAR_BILLS], coins: DOLLAR_COINS },
  NIO: {
    bills: [1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00],
    coins: [5_00, 1_00, 50, 25, 10, 5],
  },
  CRC: {
    bills: [20_000_00, 10_000_00, 5000_00, 2000_00, 1000_00],
    coins: [500_00, 100_00, 50_00, 25_00, 10_00],
  },
  PAB: { bills: DOLLAR_BILLS, coins: DOLLAR_COINS },
  BZD: { bills: [...DOLLAR_BILLS, 2_00], coins: DOLLAR_COINS },
  MXN: {
    bills: [1000_00, 500_00, 200_00, 100_00, 50_00],
    coins: [20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10],
  },
  COP: {
    bills: [100_000_00, 50_000_00, 20_000_00, 10_000_00, 5000_00, 2000_00],
    coins: [1000_00, 500_00, 200_00, 100_00, 50_00],
  },
  PEN: { bills: SOL_BILLS, coins: SOL_COINS },
  CLP: {
    bills: [20_000_00, 10_000_00, 5000_00, 2000_00, 1000_00],
    coins: [500_00, 100_00, 50_00, 10_00],
  },
  ARS: {
    bills: [20_000_00, 10_000_00, 2000_00, 1000_00, 500_00, 200_00, 100_00, 50_00, 20_00],
    coins: [10_00, 5_00, 2_00, 1_00],
  },
  BOB: { bills: SOL_BILLS, coins: SOL_COINS },
  BRL: {
    bills: [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00],
    coins: [1_00, 50, 25, 10, 5],
  },
  PYG: {
    bills: [100_000_00, 50_000_00, 20_000_00, 10_000_00, 5000_00, 2000_00],
    coins: [1000_00, 500_00, 100_00, 50_00],
  },
  UYU: {
    bills: [2000_00, 1000_00, 500_00, 200_00, 100_00, 50_00, 20_00],
    coins: [10_00, 5_00, 2_00, 1_00],
  },
  VES: { bills: [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00], coins: [1_00, 50, 25] },
  CAD: { bills: DOLLAR_BILLS, coins: [2_00, 1_00, 25, 10, 5] },
};

/** The bills and coins of a currency; those of lempiras for one that Fogón does not know. */
const cashOf = (currency: string): CurrencyCash =>
  CASH[CURRENCIES.find((known) => known === currency) ?? 'HNL'];

/** The values of the bills and coins of a currency, largest first, in cents (`denominations` in SQL). */
export function denominationsOf(currency: string): readonly Cents[] {
  const { bills, coins } = cashOf(currency);
  return [...bills, ...coins].map(cents);
}

/** The bills of a currency, largest first, in cents. */
export const billsOf = (currency: string): readonly Cents[] => cashOf(currency).bills.map(cents);

/** The largest bill of a currency, in cents (`largest_bill` in SQL). */
export const largestBillOf = (currency: string): Cents => cents(Math.max(...cashOf(currency).bills));
