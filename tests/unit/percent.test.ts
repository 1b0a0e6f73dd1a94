import { describe, expect, it } from 'vitest';
import { formatRate, readRate } from '#domain/percent.ts';

describe('a percentage', () => {
  it.each([
    [1500, '15'],
    [1250, '12.5'],
    [1825, '18.25'],
    [0, '0'],
    [10_000, '100'],
  ])('of %i hundredths reads %s and back', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
    expect(readRate(text)).toBe(rate);
  });

  it.each(['', '-1', '100.01', '12.345', 'quince'])('is not %j', (text) => {
    expect(readRate(text)).toBeNull();
  });
});
