import { describe, expect, it } from 'vitest';
import { formatQuantity } from '#domain/base/quantity.ts';

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
