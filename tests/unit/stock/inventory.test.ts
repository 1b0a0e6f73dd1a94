import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnitCost } from '#domain/base/money.ts';
import { differencePercentage, proposeFactor, unitCost } from '#domain/stock/inventory.ts';

describe('the cost of a unit', () => {
  it.each([
    [50_000, 24, 2083.3333],
    [20_000, 3, 6666.6667],
    [15_000, 100, 150],
    [1, 3, 0.3333],
    [0, 5, 0],
    [5, 0.0001, 50_000],
    [100, 0.3, 333.3333],
  ])('a cost of %d cents for %d units is %d each', (cents, factor, cost) => {
    expect(unitCost(cents, factor)).toBe(cost);
  });

  it('a unit cost gives back the cost of the purchase unit within the error of four decimals', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 1_000_000 }), (cents, factor) => {
        expect(Math.abs(unitCost(cents, factor) * factor - cents)).toBeLessThanOrEqual(
          factor * 0.00005 + 1e-6,
        );
      }),
    );
  });

  it.each([
    [2083.3333, 'HNL\u00a020.83'],
    [250, 'HNL\u00a02.50'],
    [216.5, 'HNL\u00a02.17'],
    [2, 'HNL\u00a00.0200'],
    [2.04, 'HNL\u00a00.0204'],
    [2.0849, 'HNL\u00a00.0208'],
    [-2.04, '-HNL\u00a00.0204'],
    [99.995, 'HNL\u00a01.00'],
    [0, 'HNL\u00a00.00'],
    [123_456_789.01, 'HNL\u00a01,234,567.89'],
  ])('a unit cost of %d is written %s', (cost, text) => {
    expect(formatUnitCost(cost)).toBe(text);
  });
});

describe('the size of a purchase unit', () => {
  it.each([
    ['caja de 24', 'unidad', 24],
    ['quintal de 100 lb', 'lb', 100],
    ['Saco de 50 lb', 'kg', 22.6796],
    ['bolsa de 2.5 kg', 'lb', 5.5116],
    ['quintal', 'lb', 100],
    ['docena', 'unidad', 12],
    ['galón', 'litro', 3.7854],
  ])('%s in %s is %d', (words, unit, factor) => {
    expect(proposeFactor(words, unit)).toBe(factor);
  });

  it.each([
    ['caja', 'unidad'],
    ['lb', 'lb'],
    ['', 'lb'],
    ['saco de 50 lb', 'litro'],
    ['bolsa de papel', 'unidad'],
    ['caja de 0', 'unidad'],
  ])('%s in %s is unknown', (words, unit) => {
    expect(proposeFactor(words, unit)).toBeNull();
  });
});

describe('a difference in percent', () => {
  it.each([
    [8, 10, -20],
    [12, 10, 20],
    [10, 10, 0],
    [5, 0, 0],
    [0, 7, -100],
    [2, 3, -33.33],
    [0.3, 0.1, 200],
  ])('a count of %d against %d is a difference of %d', (counted, system, percentage) => {
    expect(differencePercentage(counted, system)).toBe(percentage);
  });
});
