import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLASSES, classifyMenu, MENU_CLASSES, marginOf } from '#domain/menu-engineering.ts';

const sold = (quantity: number, sales_cents: number, cost_cents: number) => ({
  quantity,
  sales_cents,
  cost_cents,
});

describe('menu engineering', () => {
  it('puts each product in its quadrant, with its score and its name', () => {
    const { products, averageMargin, averageMix } = classifyMenu([
      sold(40, 10_000, 2_000),
      sold(40, 10_000, 8_000),
      sold(10, 10_000, 2_000),
      sold(10, 10_000, 8_000),
    ]);
    expect([averageMargin, averageMix]).toEqual([0.5, 0.25]);
    expect(products.map((product) => MENU_CLASSES[product.class])).toEqual([
      { score: 4, label: 'Estrella' },
      { score: 3, label: 'Caballo de Batalla' },
      { score: 2, label: 'Rompecabezas' },
      { score: 1, label: 'Perro' },
    ]);
  });

  it('takes what is exactly at the average as high', () => {
    const { products } = classifyMenu([sold(3, 300, 100), sold(3, 300, 100), sold(3, 300, 100)]);
    expect(products.map((product) => product.class)).toEqual(['star', 'star', 'star']);
  });

  it('knows no margin where nothing came in, and one below 0 where it cost more', () => {
    expect(marginOf(0, 500)).toBe(0);
    expect(marginOf(100, 150)).toBe(-0.5);
    expect(classifyMenu([])).toEqual({ averageMargin: 0, averageMix: 0, products: [] });
  });

  it('gives every product one class; shares add up to 1; the best of both is a star', () => {
    const one = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 90_000 }), fc.nat(90_000))
      .map(([quantity, sales, cost]) => sold(quantity, sales, cost));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (products) => {
        const matrix = classifyMenu(products);
        const mixes = matrix.products.reduce((total, { mix }) => total + mix, 0);
        expect(mixes).toBeCloseTo(1, 9);
        for (const product of matrix.products) expect(CLASSES).toContain(product.class);
        const best = matrix.products.find(({ margin, mix }) =>
          matrix.products.every((other) => margin >= other.margin && mix >= other.mix),
        );
        if (best) expect(best.class).toBe('star');
      }),
    );
  });
});
