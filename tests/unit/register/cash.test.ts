import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/base/money.ts';
import { countedCents, countedPieces } from '#domain/register/cash.ts';
import { denominationsOf } from '#domain/register/denominations.ts';
import { expectedCash } from '#tests/reference/cash.ts';

const LEMPIRAS = denominationsOf('HNL');
const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const counts = fc.dictionary(fc.constantFrom(...LEMPIRAS.map(String)), fc.integer({ min: 0, max: 10_000 }));
const parts = fc.record({
  opening_float_cents: amount,
  cash_sales_cents: amount,
  cash_refunds_cents: amount,
  movements_cents: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
  cash_tips_cents: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
});

describe('counting the cash of a register', () => {
  test('an opening float in bills and coins adds up to L 500', () => {
    expect(countedCents({ '20000': 1, '10000': 2, '5000': 1, '2000': 2, '500': 1, '100': 4, '50': 2 })).toBe(
      50_000,
    );
  });

  test('an empty count is zero', () => {
    expect(countedCents({})).toBe(0);
    expect(countedCents({ '50000': 0 })).toBe(0);
  });

  test('the bills and coins of Honduras, each once, add up to L 888.85', () => {
    expect(countedCents(Object.fromEntries(LEMPIRAS.map((value) => [value, 1])))).toBe(888_85);
  });

  test('a stored count has the denominations that it was counted in, largest first', () => {
    expect(countedPieces({ '5': 3, '20000': 1, '2500': 2 })).toEqual([
      [200_00, 1],
      [25_00, 2],
      [5, 3],
    ]);
    expect(countedCents({ '5': 3, '20000': 1, '2500': 2 })).toBe(250_15);
  });

  test('two counts together are the sum of both, in any order', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const both = Object.fromEntries(
          LEMPIRAS.map((value) => [value, (one[value] ?? 0) + (other[value] ?? 0)]),
        );
        expect(countedCents(both)).toBe(sumCents([countedCents(one), countedCents(other)]));
        expect(countedCents(Object.fromEntries(Object.entries(one).reverse()))).toBe(countedCents(one));
      }),
    );
  });

  test('one more of a denomination adds its value', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(...LEMPIRAS), (count, value) => {
        const more = { ...count, [value]: (count[value] ?? 0) + 1 };
        expect(countedCents(more) - countedCents(count)).toBe(value);
      }),
    );
  });
});

describe('the expected cash of a register', () => {
  test('float 500, cash sales 1,200, an expense of 150 and cash in of 50 give 1,600', () => {
    const expected = expectedCash({
      opening_float_cents: 500_00,
      cash_sales_cents: 1200_00,
      cash_refunds_cents: 0,
      movements_cents: 50_00 - 150_00,
      cash_tips_cents: 0,
    });
    expect(expected).toBe(1600_00);
    expect(1590_00 - expected).toBe(-10_00);
  });

  test('refunded cash is subtracted from the expected cash', () => {
    expect(
      expectedCash({
        opening_float_cents: 100_00,
        cash_sales_cents: 80_00,
        cash_refunds_cents: 30_05,
        movements_cents: 0,
        cash_tips_cents: 0,
      }),
    ).toBe(149_95);
  });

  test('each centavo of each part counts once, with its sign', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1_000_00 }), (drawer, more) => {
        const before = expectedCash(drawer);
        const changed = (part: keyof typeof drawer) =>
          expectedCash({ ...drawer, [part]: cents(drawer[part] + more) }) - before;
        expect(changed('opening_float_cents')).toBe(more);
        expect(changed('cash_sales_cents')).toBe(more);
        expect(changed('cash_refunds_cents')).toBe(-more);
        expect(changed('movements_cents')).toBe(more);
        expect(changed('cash_tips_cents')).toBe(more);
      }),
    );
  });

  test('a part that is not a whole number of cents throws a RangeError', () => {
    const drawer = {
      opening_float_cents: 0,
      cash_sales_cents: 0,
      cash_refunds_cents: 0,
      movements_cents: 0,
      cash_tips_cents: 0,
    };
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => expectedCash({ ...drawer, cash_sales_cents: wrong })).toThrow(RangeError);
  });
});
