import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AxisDomain, lowered, zeroDepth } from '#web/charts/scales.ts';

const domains = fc.array(fc.tuple(fc.integer({ min: -5000, max: 0 }), fc.integer({ min: 1, max: 5000 })), {
  minLength: 1,
  maxLength: 3,
});
const below = ([low, high]: AxisDomain) => -low / (high - low);

describe('two axes in one chart', () => {
  it('axes without values below zero stay the same', () => {
    const sales: AxisDomain = [0, 8000];
    expect(lowered(sales, zeroDepth([sales, [0, 150]]))).toEqual([-0, 8000]);
  });

  it('both axes have their zero at the same height on a day of refunds', () => {
    const sales: AxisDomain = [-2000, 8000];
    const depth = zeroDepth([sales, [0, 40]]);
    expect(lowered(sales, depth)).toEqual(sales);
    expect(lowered([0, 40], depth)).toEqual([-10, 40]);
  });

  it('axes share their zero and contain all their values, for any values', () => {
    fc.assert(
      fc.property(domains, (given) => {
        const depth = zeroDepth(given);
        const shown = given.map((domain) => lowered(domain, depth));
        for (const [index, [low, high]] of shown.entries()) {
          expect(low).toBeLessThanOrEqual(given[index]?.[0] ?? 0);
          expect(high).toBe(given[index]?.[1]);
          expect(below([low, high])).toBeCloseTo(below(shown[0] ?? [0, 1]), 9);
        }
      }),
    );
  });
});
