import { describe, expect, it } from 'vitest';
import { formatQuantity, readPositiveQuantity } from '#domain/quantity.ts';

describe('formatting a quantity', () => {
  it.each([
    [0, '0'],
    [12, '12'],
    [0.25, '0.25'],
    [1250.5, '1,250.5'],
    [1234567, '1,234,567'],
    [-1500, '-1,500'],
    [0.0005, '0.0005'],
  ])('%d is written %s', (value, text) => {
    expect(formatQuantity(value)).toBe(text);
  });
});

describe('a typed quantity', () => {
  it.each([
    ['12', 12],
    [' 0.25 ', 0.25],
    ['.5', 0.5],
    ['3.', 3],
    ['1,250.5', 1250.5],
    ['0.0001', 0.0001],
    ['100000', 100_000],
  ])('%j is read as %d', (text, value) => {
    expect(readPositiveQuantity(text)).toBe(value);
  });

  it.each([
    '',
    '.',
    '0',
    '0.00',
    '-1',
    '1,25',
    '0,125',
    '0.00001',
    '1e3',
    'dos',
    'NaN',
    '1.2.3',
  ])('%j is not a quantity', (text) => {
    expect(readPositiveQuantity(text)).toBeNull();
  });

  it('a shown quantity is read as the same quantity', () => {
    for (const value of [0.0001, 0.5, 7, 999.25, 1000, 12_345.6789]) {
      expect(readPositiveQuantity(formatQuantity(value))).toBe(value);
    }
  });
});
