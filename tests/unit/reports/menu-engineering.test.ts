import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLASSES,
  classifyMenu,
  countClasses,
  isCosted,
  MENU_CLASSES,
  marginOf,
  menuCategories,
  menuTotals,
} from '#domain/reports/menu-engineering.ts';

const sold = (quantity: number, sales_cents: number, cost_cents: number) => ({
  quantity,
  sales_cents,
  cost_cents,
});

describe('classifying the menu', () => {
  it('each product has its quadrant, with its score and label', () => {
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

  it('a product without cost has no margin', () => {
    expect([sold(1, 100, 0), sold(1, 100, 1)].map(isCosted)).toEqual([false, true]);
  });

  it('a product exactly at the average is high', () => {
    const { products } = classifyMenu([sold(3, 300, 100), sold(3, 300, 100), sold(3, 300, 100)]);
    expect(products.map((product) => product.class)).toEqual(['star', 'star', 'star']);
  });

  it('a margin is 0 without sales, and negative when the cost exceeds them', () => {
    expect(marginOf(0, 500)).toBe(0);
    expect(marginOf(100, 150)).toBe(-0.5);
    expect(classifyMenu([])).toEqual({ averageMargin: 0, averageMix: 0, products: [] });
  });

  it('every product has one class, the shares add up to 1, and the best in both is a star', () => {
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

  it('each category has its sales, its common margin and its number of products by class', () => {
    const { products } = classifyMenu([
      { ...sold(1.1, 1_000, 500), category: 'Bebidas' },
      { ...sold(2.2, 3_000, 500), category: 'Bebidas' },
      { ...sold(5, 9_000, 8_000), category: 'Platos' },
    ]);
    const categories = menuCategories(products);
    expect(categories.map(({ name }) => name)).toEqual(['Platos', 'Bebidas']);
    expect(categories[1]).toMatchObject({
      products: 2,
      quantity: 3.3,
      sales_cents: 4_000,
      profit_cents: 3_000,
      margin: 0.75,
      classes: { star: 0, 'plow-horse': 0, puzzle: 2, dog: 0 },
    });
  });

  it('products, categories and the whole have the same sums', () => {
    const one = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 90_000 }), fc.nat(90_000), fc.nat(3))
      .map(([quantity, sales, cost, of]) => ({
        ...sold(quantity, sales, cost),
        category: `Categoría ${of}`,
      }));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (given) => {
        const { products } = classifyMenu(given);
        const whole = menuTotals(products);
        const categories = menuCategories(products);
        const sum = (of: (category: (typeof categories)[number]) => number) =>
          categories.reduce((total, category) => total + of(category), 0);
        expect(sum(({ sales_cents }) => sales_cents)).toBe(whole.sales_cents);
        expect(sum(({ profit_cents }) => profit_cents)).toBe(whole.profit_cents);
        expect(sum(({ products: count }) => count)).toBe(given.length);
        const counts = countClasses(products);
        for (const each of CLASSES) expect(sum(({ classes }) => classes[each])).toBe(counts[each]);
      }),
    );
  });
});
