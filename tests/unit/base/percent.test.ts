import { describe, expect, it } from 'vitest';
import { formatRate } from '#domain/base/percent.ts';
import { readRate } from '#domain/base/typed-quantity.ts';

describe('a percentage', () => {
  it.each([
    [1500, '15'],
    [1250, '12.5'],
    [1825, '18.25'],
    [0, '0'],
    [10_000, '100'],
  ])('%i hundredths are written %s and read back', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
    expect(readRate(text, '.')).toBe(rate);
  });

  it('is read with a decimal comma', () => {
    for (const sign of ['.', ','] as const) expect(readRate('12,5', sign)).toBe(1250);
  });

  it.each(['', '-1', '100.01', '12.345', 'quince'])('%j is not a percentage', (text) => {
    expect(readRate(text, '.')).toBeNull();
  });
});
