import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import {
  readPositiveQuantity,
  readQuantity,
  readStockQuantity,
  unclearReadings,
} from '#domain/base/typed-quantity.ts';

const SIGNS: readonly DecimalSign[] = ['.', ','];
const ANY = { decimals: 4, max: 9_999_999.9999 };

describe('a typed quantity', () => {
  it.each([
    ['12', 12],
    [' 0.25 ', 0.25],
    ['.5', 0.5],
    [',5', 0.5],
    ['3.', 3],
    ['2,5', 2.5],
    ['0,125', 0.125],
    ['1,25', 1.25],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['1 250', 1250],
    ['0.0001', 0.0001],
    ['0', 0],
    ['9999999.9999', 9_999_999.9999],
  ])('%j is %d in every business', (text, value) => {
    for (const sign of SIGNS) expect(readStockQuantity(text, sign)).toBe(value);
  });

  it.each([
    '',
    '.',
    'abc',
    '-1',
    '1.23456',
    '12,34,567',
    '10000000',
    '1e3',
    'NaN',
    'Infinity',
    '1.2.3',
    'dos',
  ])('%j is no quantity', (text) => {
    for (const sign of SIGNS) {
      expect(readStockQuantity(text, sign)).toBeNull();
      expect(unclearReadings(text, sign)).toEqual([]);
    }
  });

  it('with three digits after its one sign it is read by the sign of the business, or asked', () => {
    expect(readStockQuantity('1.250', '.')).toBe(1.25);
    expect(readStockQuantity('1,250', ',')).toBe(1.25);
    expect(readStockQuantity('1,250', '.')).toBeNull();
    expect(readStockQuantity('1.250', ',')).toBeNull();
    expect(unclearReadings('1,250', '.')).toEqual([
      { value: 1.25, text: '1.25' },
      { value: 1250, text: '1250' },
    ]);
    expect(unclearReadings('1.250', ',')).toEqual([
      { value: 1.25, text: '1,25' },
      { value: 1250, text: '1250' },
    ]);
    expect(unclearReadings('1.250', '.')).toEqual([]);
    expect(unclearReadings('1,250', ',')).toEqual([]);
  });

  it('is not asked where only one of the two is allowed', () => {
    expect(readQuantity('1,250', '.', { decimals: 2, max: 9999 })).toBe(1250);
    expect(readQuantity('1,250', '.', { decimals: 3, max: 100 })).toBe(1.25);
    expect(readQuantity('12,345', '.', { decimals: 2, max: 9999 })).toBeNull();
  });

  it('above zero excludes zero', () => {
    expect(readPositiveQuantity('0,00', '.')).toBeNull();
    expect(readPositiveQuantity('0,01', '.')).toBe(0.01);
  });

  it('each reading of an unclear text is itself clear, and one of them is what the other sign reads', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.nat(999),
        fc.constantFrom(...SIGNS),
        (whole, rest, sign) => {
          const text = `${whole}${sign === '.' ? ',' : '.'}${String(rest).padStart(3, '0')}`;
          const found = unclearReadings(text, sign);
          expect(found.map((each) => readStockQuantity(each.text, sign))).toEqual([
            (whole * 1000 + rest) / 1000,
            whole * 1000 + rest,
          ]);
          expect(readStockQuantity(text, sign === '.' ? ',' : '.')).toBe((whole * 1000 + rest) / 1000);
        },
      ),
    );
  });

  it('any quantity as it is shown is read as itself, or is one of the two that are asked', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), fc.constantFrom(...SIGNS), (tenThousandths, sign) => {
        const value = tenThousandths / 10_000;
        const text = formatQuantity(value);
        const read = readQuantity(text, sign, ANY);
        if (read === null) expect(unclearReadings(text, sign).map((each) => each.value)).toContain(value);
        else if (sign === '.') expect(read).toBe(value);
      }),
    );
  });
});
