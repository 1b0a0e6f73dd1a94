import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatMoney } from '#domain/base/money.ts';
import {
  batchUnitCost,
  type CostedQuantity,
  dishMargin,
  netPrice,
  recipeCost,
} from '#domain/stock/recipe-cost.ts';

/** A number of at most four decimals, in ten-thousandths. */
const tenThousandths = (maxUnits: number) => fc.integer({ min: 1, max: maxUnits });
const units = fc.record({ quantity: tenThousandths(100_000_0000), cost: tenThousandths(1_000_000_0000) });
const part = (one: { quantity: number; cost: number }): CostedQuantity => ({
  quantity: one.quantity / 10_000,
  cost_per_unit: one.cost / 10_000,
});

describe('the cost of a product', () => {
  test('two tortillas at L 1.50 and 30 g of cheese at 12.3456 centavos the gram cost L 6.70', () => {
    const cost = recipeCost([
      { quantity: 2, cost_per_unit: 150 },
      { quantity: 30, cost_per_unit: 12.3456 },
    ]);
    expect(formatMoney(cost)).toBe('HNL\u00A06.70');
  });

  test('the cost is rounded once, at the end: three thirds of a centavo are one', () => {
    const third = { quantity: 0.3333, cost_per_unit: 1 };
    expect(recipeCost([third])).toBe(0);
    expect(recipeCost([third, third, third])).toBe(1);
    expect(recipeCost([{ quantity: 0.5, cost_per_unit: 1 }])).toBe(1);
    expect(recipeCost([])).toBe(0);
  });

  test('25 g at L 450 the quintal cost L 0.25, and two such ingredients L 0.50', () => {
    const flour = { quantity: 25, cost_per_unit: 45_000, unit: { typed: 'g', own: 'quintal' } };
    expect(recipeCost([flour])).toBe(25);
    expect(recipeCost([flour, flour])).toBe(50);
    expect(batchUnitCost([flour], 2)).toBe(12.401);
  });

  test('the cost differs from the exact sum by at most half a centavo, for any decimals', () => {
    fc.assert(
      fc.property(fc.array(units, { maxLength: 30 }), (parts) => {
        const exact = parts.reduce((sum, one) => sum + BigInt(one.quantity) * BigInt(one.cost), 0n);
        const away = BigInt(recipeCost(parts.map(part))) * 100_000_000n - exact;
        expect(away > -50_000_000n && away <= 50_000_000n).toBe(true);
      }),
    );
  });

  test('the cost does not depend on the order of the ingredients, and grows with each', () => {
    fc.assert(
      fc.property(fc.array(units, { minLength: 1, maxLength: 20 }), (parts) => {
        const list = parts.map(part);
        expect(recipeCost(list.toReversed())).toBe(recipeCost(list));
        expect(recipeCost(list)).toBeGreaterThanOrEqual(recipeCost(list.slice(1)));
      }),
    );
  });
});

describe('the unit cost of a preparation', () => {
  test('the unit cost is the cost of the batch divided by its units, with four decimals', () => {
    expect(batchUnitCost([{ quantity: 3, cost_per_unit: 100 }], 4)).toBe(75);
    expect(batchUnitCost([{ quantity: 1, cost_per_unit: 1 }], 3)).toBe(0.3333);
    expect(batchUnitCost([{ quantity: 2, cost_per_unit: 1 }], 3)).toBe(0.6667);
    expect(batchUnitCost([], 3)).toBe(0);
  });

  test('the unit cost times the units gives the cost of the batch within the error of four decimals', () => {
    fc.assert(
      fc.property(fc.array(units, { maxLength: 10 }), tenThousandths(100_0000), (parts, batch) => {
        const quantity = batch / 10_000;
        const list = parts.map(part);
        const again = recipeCost([{ quantity, cost_per_unit: batchUnitCost(list, quantity) }]);
        expect(Math.abs(again - recipeCost(list))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the margin of a product', () => {
  test('the margin is calculated from the price without tax', () => {
    const price = { price_cents: 11_500, tax_rate: 1500 };
    expect(netPrice({ ...price, prices_include_tax: true })).toBe(10_000);
    expect(netPrice({ ...price, prices_include_tax: false })).toBe(11_500);
    expect(dishMargin(cents(10_000), cents(3_333))).toEqual({ margin_cents: 6_667, margin_rate: 6667 });
  });

  test('the margin is negative when the cost exceeds the price, and has no percentage without a price', () => {
    expect(dishMargin(cents(1_000), cents(1_255))).toEqual({ margin_cents: -255, margin_rate: -2550 });
    expect(dishMargin(cents(0), cents(500))).toEqual({ margin_cents: -500, margin_rate: null });
  });

  test('margin plus cost is the net price, and the percentage is exact to half a hundredth with its sign', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
    fc.assert(
      fc.property(amount, amount, (net, cost) => {
        const { margin_cents, margin_rate } = dishMargin(net, cost);
        expect(margin_cents + cost).toBe(net);
        if (net === 0) expect(margin_rate).toBeNull();
        else {
          const away = BigInt(margin_rate ?? 0) * BigInt(net) - BigInt(margin_cents) * 10_000n;
          expect(2n * (away < 0n ? -away : away) <= BigInt(net)).toBe(true);
          if (margin_rate !== 0) expect(Math.sign(margin_rate ?? 0)).toBe(Math.sign(margin_cents));
        }
      }),
    );
  });
});
