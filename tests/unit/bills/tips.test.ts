import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/base/money.ts';
import { suggestedTips, tipCash } from '#domain/bills/tips.ts';
import { CURRENCIES } from '#domain/business/settings.ts';
import { largestBillOf } from '#domain/register/denominations.ts';

const LEMPIRA = largestBillOf('HNL');
const suggested = (amount: number, rate: number) =>
  suggestedTips(cents(amount), rate, LEMPIRA).map((tip) => [tip.rate, tip.amount_cents]);

describe('suggested tips', () => {
  test.each([
    [
      187_50,
      1000,
      [
        [500, 10_00],
        [1000, 20_00],
        [1500, 30_00],
      ],
    ],
    [
      92_00,
      500,
      [
        [500, 5_00],
        [1000, 10_00],
      ],
    ],
    [
      1234_00,
      1000,
      [
        [500, 60_00],
        [1000, 120_00],
        [1500, 190_00],
      ],
    ],
    [
      8000_00,
      1000,
      [
        [500, 400_00],
        [1000, 800_00],
        [1500, 1200_00],
      ],
    ],
    [20_00, 1000, [[1500, 5_00]]],
    [0, 1000, []],
    [100_00, 0, []],
  ])('of %d cents with %d hundredths of a percent are round amounts', (amount, rate, expected) => {
    expect(suggested(amount, rate)).toEqual(expected);
  });

  test('each is positive, without cents, whole in units of a hundredth of the largest bill, and larger than the one before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_00 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...CURRENCIES),
        (amount, rate, currency) => {
          const bill = largestBillOf(currency);
          const tips = suggestedTips(cents(amount), rate, bill).map(({ amount_cents }) => amount_cents);
          expect(tips.length).toBeGreaterThan(0);
          expect(tips).toEqual([...new Set(tips)].sort((a, b) => a - b));
          for (const tip of tips) {
            expect(tip % (bill / 100)).toBe(0);
            expect(tip % 100).toBe(0);
          }
        },
      ),
    );
  });
});

describe('what a tip changes in the drawer', () => {
  test('cash that stays is in it, and other money that was handed over came out of it', () => {
    expect(tipCash('efectivo', false, 10_00)).toBe(10_00);
    expect(tipCash('efectivo', true, 10_00)).toBe(0);
    expect(tipCash('tarjeta', false, 10_00)).toBe(0);
    expect(tipCash('transferencia', true, 10_00)).toBe(-10_00);
    expect(tipCash('efectivo', undefined, 10_00)).toBe(0);
    expect(tipCash('tarjeta', undefined, 10_00)).toBe(0);
  });
});
