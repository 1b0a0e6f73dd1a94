import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPECIAL_TAX_RATE } from '#domain/base/limits.ts';
import { cents, sumCents } from '#domain/base/money.ts';
import { billTotals, categoryOf, lineTax, type TaxableLine, taxLines, taxRate } from '#domain/fiscal/tax.ts';

const of = (amount: number, tax_rate: number): TaxableLine => ({
  amount_cents: cents(amount),
  tax_category: categoryOf({ tax_rate }),
  tax_rate,
});
const line = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 500, 1250, 1500, 1800))
  .map(([amount, tax_rate]) => of(amount, tax_rate));
const lines = fc.array(line, { maxLength: 60 });

describe('the tax rate of a product', () => {
  test('general is the rate of the business, special is 18 %, and exempt is 0', () => {
    expect(taxRate('general', 1500)).toBe(1500);
    expect(taxRate('special', 1500)).toBe(SPECIAL_TAX_RATE);
    expect(taxRate('exempt', 1500)).toBe(0);
  });

  test('a business without tax still has the special rate', () => {
    expect(taxRate('general', 0)).toBe(0);
    expect(taxRate('special', 0)).toBe(1800);
  });
});

describe('the tax of a line', () => {
  test('115.00 with tax included contains 15.00', () => {
    expect(lineTax(of(11500, 1500), true)).toEqual({ base_cents: 10000, tax_cents: 1500 });
  });

  test('100.00 with tax on top adds 15.00', () => {
    expect(lineTax(of(10000, 1500), false)).toEqual({ base_cents: 10000, tax_cents: 1500 });
  });

  test('half a cent rounds away from zero', () => {
    expect(lineTax(of(10, 1500), false).tax_cents).toBe(2);
    expect(lineTax(of(20, 1250), false).tax_cents).toBe(3);
  });

  test('base plus tax is the amount when prices include tax, and the base is the amount when they do not', () => {
    fc.assert(
      fc.property(line, (each) => {
        const inside = lineTax(each, true);
        expect(inside.base_cents + inside.tax_cents).toBe(each.amount_cents);
        expect(lineTax(each, false).base_cents).toBe(each.amount_cents);
      }),
    );
  });

  test('the tax is never negative, and zero at a rate of zero', () => {
    fc.assert(
      fc.property(line, fc.boolean(), (each, included) => {
        const { tax_cents } = lineTax(each, included);
        expect(tax_cents).toBeGreaterThanOrEqual(0);
        if (each.tax_rate === 0) expect(tax_cents).toBe(0);
      }),
    );
  });
});

describe('the totals of a bill', () => {
  test('a bill has a band for each rate, the highest first', () => {
    const { bands, total_cents } = billTotals(
      [of(11500, 1500), of(11800, 1800), of(2500, 0), of(2300, 1500)],
      true,
    );
    expect(bands).toEqual([
      { tax_category: 'special', tax_rate: 1800, base_cents: 10000, tax_cents: 1800 },
      { tax_category: 'general', tax_rate: 1500, base_cents: 12000, tax_cents: 1800 },
      { tax_category: 'exempt', tax_rate: 0, base_cents: 2500, tax_cents: 0 },
    ]);
    expect(total_cents).toBe(28100);
  });

  test('the bands add up to the whole', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (bill, included) => {
        const { bands, base_cents, tax_cents, total_cents } = billTotals(bill, included);
        expect(sumCents(bands.map((band) => band.base_cents))).toBe(base_cents);
        expect(sumCents(bands.map((band) => band.tax_cents))).toBe(tax_cents);
        expect(base_cents + tax_cents).toBe(total_cents);
        expect(new Set(bands.map((band) => band.tax_rate)).size).toBe(bands.length);
      }),
    );
  });

  test('the total is that of the menu prices when they include tax', () => {
    fc.assert(
      fc.property(lines, (bill) => {
        expect(billTotals(bill, true).total_cents).toBe(sumCents(bill.map((each) => each.amount_cents)));
      }),
    );
  });

  test('the totals do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (bill, included) => {
        expect(billTotals(bill.toReversed(), included)).toEqual(billTotals(bill, included));
      }),
    );
  });

  test('the tax of a rate is rounded once: three lines of 35.00 contain 13.70, twenty contain 91.30', () => {
    const many = (count: number) => billTotals(new Array<TaxableLine>(count).fill(of(3500, 1500)), true);
    expect(many(3)).toMatchObject({ base_cents: 9130, tax_cents: 1370, total_cents: 10_500 });
    expect(many(20)).toMatchObject({ base_cents: 60_870, tax_cents: 9130, total_cents: 70_000 });
    expect(billTotals([of(10, 1500), of(10, 1500)], false)).toMatchObject({ tax_cents: 3, total_cents: 23 });
  });

  test("each line has a share of its rate's tax within a centavo of its own, and the shares add up", () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (bill, included) => {
        const taxes = taxLines(bill, included);
        for (const { tax_rate, tax_cents } of billTotals(bill, included).bands) {
          const shares = taxes.filter((_, index) => bill[index]?.tax_rate === tax_rate);
          expect(sumCents(shares)).toBe(tax_cents);
        }
        bill.forEach((each, index) => {
          const tax = taxes[index] ?? -1;
          expect(tax).toBeGreaterThanOrEqual(0);
          if (included) expect(tax).toBeLessThanOrEqual(each.amount_cents);
          expect(Math.abs(tax - lineTax(each, included).tax_cents)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  test('a bill without lines is zero', () => {
    expect(billTotals([], true)).toEqual({ bands: [], base_cents: 0, tax_cents: 0, total_cents: 0 });
  });
});
