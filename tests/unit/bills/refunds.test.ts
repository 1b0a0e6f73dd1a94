import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundOf, remainingOf } from '#domain/bills/refunds.ts';

const aLine = (quantity: number, base_cents: number, tax_cents: number, refunded_quantity = 0) => ({
  quantity,
  base_cents,
  tax_cents,
  refunded_quantity,
});

describe('a refund of a line', () => {
  test('a line with 3 sold and 2 refunded has 1 remaining', () => {
    expect(remainingOf(aLine(3, 9000, 1350, 2))).toBe(1);
  });

  test('a refund is the share of the price with its tax', () => {
    expect(refundOf(aLine(3, 9000, 1350), 2)).toBe(6900);
    expect(refundOf(aLine(3, 9000, 1350), 0.5)).toBe(1725);
  });

  test('a refund of half a product at 45.00 is 22.50, for any rounding of base and tax', () => {
    expect(refundOf(aLine(3, 11_739, 1761, 2), 0.5)).toBe(2250);
  });

  test('refunds of thirds of ten lempiras add up to ten', () => {
    const parts = [0, 1, 2].map((before) => refundOf(aLine(3, 1000, 0, before), 1));
    expect(parts).toEqual([333, 334, 333]);
  });

  test('the remaining quantity has no floating-point error', () => {
    expect(remainingOf(aLine(0.3, 100, 0, 0.1))).toBe(0.2);
    expect(remainingOf(aLine(1, 100, 0, 0.3333))).toBe(0.6667);
  });

  test('refunds in any steps add up to the whole line, and no step exceeds what remains', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.integer({ min: 0, max: 180_000_00 }),
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
        (base, tax, steps) => {
          const whole = steps.reduce((sum, step) => sum + step, 0) / 10_000;
          let refunded = 0;
          let given = 0;
          for (const step of steps) {
            const line = aLine(whole, base, tax, refunded / 10_000);
            const amount = refundOf(line, step / 10_000);
            expect(amount).toBeGreaterThanOrEqual(0);
            given += amount;
            refunded += step;
          }
          expect(given).toBe(base + tax);
          expect(remainingOf(aLine(whole, base, tax, refunded / 10_000))).toBe(0);
        },
      ),
    );
  });
});
