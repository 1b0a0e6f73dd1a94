import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertQuantity,
  EXACT_ONE,
  exactQuantity,
  quantityText,
  timesQuantity,
  UNITS,
  unitName,
  unitsLike,
} from '#domain/base/units.ts';

describe('a quantity in another unit', () => {
  it.each([
    [1, 'quintal', 'lb', 100],
    [1, 'arroba', 'lb', 25],
    [100, 'g', 'lb', 0.2205],
    [1, 'kg', 'lb', 2.2046],
    [1, 'lb', 'oz', 16],
    [2, 'docena', 'unidad', 24],
    [250, 'ml', 'litro', 0.25],
    [1, 'galón', 'litro', 3.7854],
    [16, 'cucharada', 'taza', 1],
    [3, 'cucharadita', 'cucharada', 1],
    [1.5, 'lata', 'lata', 1.5],
  ])('%d %s in %s is %d', (quantity, from, to, expected) => {
    expect(convertQuantity(quantity, from, to)).toBe(expected);
  });

  it('units of weight, volume and count do not convert to each other, nor do custom units', () => {
    for (const [from, to] of [
      ['lb', 'litro'],
      ['unidad', 'g'],
      ['lata', 'unidad'],
      ['lb', 'lata'],
    ] as const)
      expect(convertQuantity(1, from, to)).toBeNull();
  });

  it('a quantity converted back is the same within the error of four decimals', () => {
    const names = fc.constantFrom(...Object.keys(UNITS));
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 99_990_000 }), (from, units) => {
        for (const to of unitsLike(from)) {
          const there = convertQuantity(units / 10_000, from, to);
          if (there === null) throw new Error(`${from} does not become ${to}`);
          const back = convertQuantity(there, to, from) ?? Number.NaN;
          const step = (convertQuantity(1, to, from) ?? 0) / 10_000;
          expect(Math.abs(back - units / 10_000)).toBeLessThanOrEqual(step + 0.0001);
        }
      }),
    );
  });
});

describe('a quantity in another unit before it is rounded', () => {
  const names = fc.constantFrom(...Object.keys(UNITS));
  const typed = fc.integer({ min: 1, max: 99_990_000 });

  it('1,000 times 25 g are 0.5512 quintales, and 1,000 times 5 ml are 1.3209 galones', () => {
    const sum = (quantity: number, from: string, to: string) =>
      (1000 * Number(exactQuantity(quantity, from, to))) / Number(EXACT_ONE);
    expect(sum(25, 'g', 'quintal').toFixed(4)).toBe('0.5512');
    expect(sum(5, 'ml', 'galón').toFixed(4)).toBe('1.3209');
    expect(exactQuantity(1, 'lb', 'litro')).toBeNull();
  });

  it('5 batches of 1,000 g need 11.0231 lb, not five times 2.2046 lb', () => {
    expect(timesQuantity(5, 1000, 'g', 'lb')).toBe(11.0231);
    expect(timesQuantity(2.5, 0.3333, 'lb', 'lb')).toBe(0.8333);
    expect(timesQuantity(1, 1, 'lb', 'litro')).toBe(0);
  });

  it('any number of servings there and back is the same quantity to its tenth digit', () => {
    fc.assert(
      fc.property(names, typed, fc.integer({ min: 1, max: 100_000 }), (from, units, times) => {
        for (const to of unitsLike(from)) {
          const one = exactQuantity(1, to, from) ?? 0n;
          const there = (exactQuantity(units / 10_000, from, to) ?? 0n) * BigInt(times);
          const back = (there * one) / EXACT_ONE;
          const whole = (BigInt(units) * BigInt(times) * EXACT_ONE) / 10_000n;
          const away = back > whole ? back - whole : whole - back;
          expect(away * 10n ** 10n <= whole).toBe(true);
        }
      }),
    );
  });
});

describe('the units offered for a quantity', () => {
  it("the offered units are those of the same kind, the ingredient's own first", () => {
    expect(unitsLike('g')).toEqual(['g', 'lb', 'oz', 'kg', 'arroba', 'quintal']);
    expect(unitsLike('unidad')).toEqual(['unidad', 'docena', 'ciento']);
    expect(unitsLike('lata')).toEqual(['lata']);
  });
});

describe('the name of a unit', () => {
  it.each([
    ['unidad', 'unidades'],
    ['docena', 'docenas'],
    ['ciento', 'cientos'],
    ['arroba', 'arrobas'],
    ['quintal', 'quintales'],
    ['litro', 'litros'],
    ['galón', 'galones'],
    ['cartón de leche', 'cartones de leche'],
    ['arroz', 'arroces'],
    ['kg', 'kg'],
    ['oz fl', 'oz fl'],
    ['kg.', 'kg.'],
  ])('the plural of %s is %s', (one, many) => {
    for (const count of [1, -1]) expect(unitName(one, count)).toBe(one);
    for (const count of [0, 0.5, 1.5, 2, 84, null]) expect(unitName(one, count)).toBe(many);
  });

  it('a quantity with its unit is grouped by thousands', () => {
    expect([1, 0.5, 84, 1250.5].map((count) => quantityText(count, 'unidad'))).toEqual([
      '1 unidad',
      '0.5 unidades',
      '84 unidades',
      '1,250.5 unidades',
    ]);
  });
});
