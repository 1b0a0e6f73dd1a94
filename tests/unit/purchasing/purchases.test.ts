import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/base/money.ts';
import { daysLeft, type PurchaseNeed, suggestedPacks } from '#domain/purchasing/purchase-suggestion.ts';
import {
  boughtText,
  isOneBought,
  lineTotal,
  packsIn,
  unitCostOf,
  unitsOf,
} from '#domain/purchasing/purchases.ts';
import { averageWith, costRise } from '#domain/stock/average-cost.ts';
import { averageWithout } from '#tests/reference/average-cost.ts';

const fourDecimals = (max: number, min = 0) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((value) => value / 10_000);
const BOX = { unit: 'unidad', purchase_unit: 'caja', purchase_factor: 24 };

describe('a purchase in boxes', () => {
  it('a box of 24 at L 480 costs 20.00 a unit', () => {
    expect(unitCostOf(cents(48_000), 24)).toBe(2000);
    expect(unitsOf(3, 24)).toBe(72);
    expect(lineTotal(3, cents(48_000))).toBe(144_000);
  });

  it('a unit cost has four decimals, and the total is exact', () => {
    expect(unitCostOf(cents(10_000), 7)).toBe(1428.5714);
    expect(lineTotal(1, cents(10_000))).toBe(10_000);
    expect(lineTotal(0.5, cents(101))).toBe(51);
  });

  it('a quantity is shown in boxes when they are whole, else in units', () => {
    expect(boughtText(72, BOX)).toBe('3 cajas de 24');
    expect(boughtText(24, BOX)).toBe('1 caja de 24');
    expect(boughtText(70, BOX)).toBe('70 unidades');
    expect(boughtText(2.5, { unit: 'lb', purchase_unit: null, purchase_factor: 1 })).toBe('2.5 lb');
    expect(boughtText(2, { unit: 'lb', purchase_unit: 'quintal', purchase_factor: 1 })).toBe('2 quintales');
    expect(packsIn(36, BOX)).toBeNull();
  });

  it('a quantity of one box or one unit is singular', () => {
    expect(isOneBought(24, BOX)).toBe(true);
    expect(isOneBought(48, BOX)).toBe(false);
    expect(isOneBought(1, BOX)).toBe(true);
    expect(isOneBought(0, BOX)).toBe(false);
  });
});

describe('the average cost', () => {
  it('10 units at 18.00 and a box of 24 at 20.00 have the average 19.41', () => {
    const average = averageWith({ stock: 10, average: 1800 }, { quantity: 24, cost: 2000 });
    expect(average).toBe(1941.1765);
    expect(averageWithout({ stock: 34, average }, { quantity: 24, cost: 2000 }, 1800)).toBe(1800);
  });

  it('the average of an empty stock is the cost of the lot, and without a lot it does not change', () => {
    expect(averageWith({ stock: 0, average: 1800 }, { quantity: 5, cost: 2000 })).toBe(2000);
    expect(averageWith({ stock: 0, average: 1800 }, { quantity: 0, cost: 2000 })).toBe(1800);
    expect(averageWithout({ stock: 24, average: 2000 }, { quantity: 24, cost: 2000 }, 1800)).toBe(1800);
  });

  it('the average is never below 0 after an expensive lot is removed', () => {
    expect(averageWithout({ stock: 30, average: 100 }, { quantity: 24, cost: 2000 }, 50)).toBe(0);
  });

  it('the average is between the old average and the cost of the lot', () => {
    fc.assert(
      fc.property(
        fc.record({ stock: fourDecimals(100_000), average: fourDecimals(1_000_000) }),
        fc.record({ quantity: fourDecimals(100_000, 1), cost: fourDecimals(1_000_000) }),
        (level, lot) => {
          const average = averageWith(level, lot);
          expect(average).toBeGreaterThanOrEqual(
            Math.min(lot.cost, level.stock === 0 ? lot.cost : level.average),
          );
          expect(average).toBeLessThanOrEqual(
            Math.max(lot.cost, level.stock === 0 ? lot.cost : level.average),
          );
        },
      ),
    );
  });

  it('removing the lot again restores the average within the error of four decimals', () => {
    fc.assert(
      fc.property(
        fc.record({ stock: fourDecimals(10_000, 1), average: fourDecimals(100_000) }),
        fc.record({ quantity: fourDecimals(10_000, 1), cost: fourDecimals(100_000) }),
        (level, lot) => {
          const mixed = {
            stock: Number((level.stock + lot.quantity).toFixed(4)),
            average: averageWith(level, lot),
          };
          const back = averageWithout(mixed, lot, 7);
          const lost = (0.00005 * mixed.stock) / level.stock + 0.0001;
          expect(Math.abs(back - level.average)).toBeLessThanOrEqual(lost + 1e-6);
        },
      ),
    );
  });
});

describe('a rise of a cost', () => {
  it('a rise is reported above 5 %, and not at 5 %', () => {
    expect(costRise(2000, 2100)).toBeNull();
    expect(costRise(2000, 2100.0001)).toBe(5);
    expect(costRise(1800, 2000)).toBe(11.1);
    expect(costRise(2000, 1000)).toBeNull();
    expect(costRise(0, 1000)).toBeNull();
  });
});

describe('a suggested purchase', () => {
  const need = (more: Partial<PurchaseNeed> = {}): PurchaseNeed => ({
    stock: 0,
    minimum: 0,
    used: 0,
    on_order: 0,
    factor: 1,
    ...more,
  });

  it('the suggestion covers the use of the chosen days and the minimum, in whole boxes', () => {
    expect(suggestedPacks(need({ used: 280, stock: 20 }), 7)).toBe(50);
    expect(suggestedPacks(need({ used: 280, stock: 20, factor: 24 }), 7)).toBe(3);
    expect(suggestedPacks(need({ used: 280, stock: 20, minimum: 30, factor: 24 }), 7)).toBe(4);
    expect(suggestedPacks(need({ minimum: 30, stock: 30 }), 14)).toBe(0);
    expect(suggestedPacks(need({ minimum: 30, stock: 29.9999 }), 14)).toBe(1);
  });

  it('the suggestion subtracts what is ordered and has not arrived', () => {
    expect(suggestedPacks(need({ used: 280, on_order: 69 }), 7)).toBe(1);
    expect(suggestedPacks(need({ used: 280, on_order: 70 }), 7)).toBe(0);
  });

  it('the days left are those that the stock lasts', () => {
    expect(daysLeft(need({ used: 280, stock: 25, on_order: 4 }))).toBe(2);
    expect(daysLeft(need({ stock: 25 }))).toBeNull();
  });

  it('the suggestion is just enough: one box less is not', () => {
    const quantity = fourDecimals(5000);
    const needs = fc.record({
      stock: quantity,
      minimum: quantity,
      used: quantity,
      on_order: quantity,
      factor: fourDecimals(100, 1),
    });
    fc.assert(
      fc.property(needs, fc.constantFrom(3, 7, 14), (one, days) => {
        const packs = suggestedPacks(one, days);
        const target = (one.used * days) / 28 + one.minimum;
        const having = (count: number) => one.stock + one.on_order + count * one.factor;
        expect(having(packs)).toBeGreaterThanOrEqual(target - 1e-6);
        if (packs > 0) expect(having(packs - 1)).toBeLessThan(target + 1e-6);
      }),
    );
  });
});
