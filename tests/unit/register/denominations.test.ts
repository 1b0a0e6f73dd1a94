import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/base/money.ts';
import { suggestedTips } from '#domain/bills/tips.ts';
import { CURRENCIES, type Currency } from '#domain/business/settings.ts';
import { quickBanknotes, roundAmounts } from '#domain/register/banknotes.ts';
import { billsOf, denominationsOf, largestBillOf } from '#domain/register/denominations.ts';
import { denominationText } from '#domain/register/register-labels.ts';

const DOLLARS = '.01 .05 .10 .25 .50 1 5 10 20 50 100';

/** The table of 7-branches-people-money §6: 'a-b' is every 1, 2, 5 x 10ⁿ from a to b, '-a' leaves a out, and '(a)' is the greatest coin. */
const TABLE: Readonly<Record<Currency, string>> = {
  HNL: '.05-500 (.50)',
  USD: `${DOLLARS} (1)`,
  PAB: `${DOLLARS} (1)`,
  GTQ: `${DOLLARS} 200 (1)`,
  BZD: `${DOLLARS} 2 (1)`,
  NIO: '.05 .10 .25 .50 1 5 10-1000 (5)',
  CRC: '10 25 50 100 500 1000-20000 (500)',
  MXN: '.10-1000 (20)',
  COP: '50-100000 (1000)',
  PEN: '.10-200 (5)',
  BOB: '.10-200 (5)',
  CLP: '10-20000 -20 -200 (500)',
  ARS: '1-20000 -5000 (10)',
  BRL: '.05 .10 .25 .50 1-200 (1)',
  PYG: '50-100000 -200 (1000)',
  UYU: '1-2000 (10)',
  VES: '.25 .50 1 5-500 (1)',
  CAD: '.05 .10 .25 1-100 (2)',
};

const centsOf = (units: string | undefined): number => Math.round(Number(units) * 100);
const SERIES = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power)).flat();

function readTable(text: string): { readonly values: readonly number[]; readonly greatestCoin: number } {
  const values = new Set<number>();
  let greatestCoin = 0;
  for (const word of text.split(' ')) {
    const [, from, to, coin] = /^(?:([\d.]*)-)?([\d.]+)$|^\(([\d.]+)\)$/.exec(word) ?? [];
    if (coin !== undefined) greatestCoin = centsOf(coin);
    else if (from === '') values.delete(centsOf(to));
    else if (from === undefined) values.add(centsOf(to));
    else for (const value of SERIES) if (value >= centsOf(from) && value <= centsOf(to)) values.add(value);
  }
  return { values: [...values].sort((a, b) => b - a), greatestCoin };
}

/** What is left of an amount after the largest bills and coins that it holds. */
const unpaid = (amount: number, currency: string): number =>
  denominationsOf(currency).reduce((rest, value) => rest % value, amount);

const currencies = fc.constantFrom(...CURRENCIES);
const dues = fc.integer({ min: 1, max: 100_000_000_00 });

describe('the bills and coins of a currency', () => {
  test.each(CURRENCIES)('of %s are those of the specification, largest first', (currency) => {
    const { values, greatestCoin } = readTable(TABLE[currency]);
    expect(denominationsOf(currency)).toEqual(values);
    expect(billsOf(currency)).toEqual(values.filter((value) => value > greatestCoin));
    expect(values.every((value) => Number.isInteger(value) && value > 0)).toBe(true);
    expect(largestBillOf(currency)).toBe(values[0]);
  });

  test('of an unknown currency are those of lempiras', () => {
    expect(denominationsOf('EUR')).toEqual(denominationsOf('HNL'));
  });

  test.each([
    [1000_00, 'HNL', 'L 1,000'],
    [50, 'HNL', 'L 0.50'],
    [20_000_00, 'CLP', '20,000'],
    [25, 'USD', '0.25'],
  ])('%i of %s is written %s, and lempiras alone have a letter', (value, currency, text) => {
    expect(denominationText(value, currency)).toBe(text);
  });
});

describe('the keys of the charge', () => {
  test.each([
    ['HNL', [20, 50, 100, 200, 500]],
    ['USD', [5, 10, 20, 50, 100]],
    ['CRC', [1000, 2000, 5000, 10_000, 20_000]],
    ['COP', [5000, 10_000, 20_000, 50_000, 100_000]],
    ['MXN', [50, 100, 200, 500, 1000]],
  ])('of %s are the banknotes %j', (currency, banknotes) => {
    expect(quickBanknotes(currency)).toEqual(banknotes.map((banknote) => banknote * 100));
  });

  test('are five bills in each currency', () => {
    for (const currency of CURRENCIES) {
      expect(quickBanknotes(currency)).toHaveLength(5);
      expect(billsOf(currency)).toEqual(expect.arrayContaining([...quickBanknotes(currency)]));
    }
  });

  test.each([
    [12_50, 'USD', [15_00]],
    [8_700_00, 'CLP', [9_000_00]],
    [43_000_00, 'COP', [45_000_00]],
    [18_350_00, 'CRC', [19_000_00]],
  ])('the round amounts after %i of %s are %j', (due, currency, amounts) => {
    expect(roundAmounts(due, currency)).toEqual(amounts);
  });

  test('a round amount is above the amount due, and needs each of its equal banknotes', () => {
    fc.assert(
      fc.property(dues, currencies, (due, currency) => {
        for (const amount of roundAmounts(due, currency)) {
          expect(amount).toBeGreaterThan(due);
          expect(quickBanknotes(currency).some((note) => amount % note === 0 && amount - note < due)).toBe(
            true,
          );
        }
      }),
    );
  });

  test('a suggested amount or tip can be paid with the bills and coins of its currency', () => {
    fc.assert(
      fc.property(dues, currencies, fc.integer({ min: 1, max: 5000 }), (due, currency, rate) => {
        const tips = suggestedTips(cents(due), rate, largestBillOf(currency));
        for (const amount of [...roundAmounts(due, currency), ...tips.map((tip) => tip.amount_cents)])
          expect(unpaid(amount, currency)).toBe(0);
      }),
    );
  });
});
