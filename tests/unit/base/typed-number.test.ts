import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { numberIn, plainNumber } from '#domain/base/typed-number.ts';

const grouped = (whole: string, by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by);

describe('a number that is typed', () => {
  test.each([
    ['12', '12', null],
    ['2.5', '2.5', '.'],
    ['2,5', '2.5', ','],
    ['0,125', '0.125', ','],
    ['0.125', '0.125', '.'],
    ['.5', '0.5', '.'],
    [',5', '0.5', ','],
    ['5.', '5', '.'],
    ['12,50', '12.50', ','],
    ['1,2500', '1.2500', ','],
    ['1234,567', '1234.567', ','],
    ['1,234.5', '1234.5', '.'],
    ['1.234,5', '1234.5', ','],
    ['1,234,567', '1234567', '.'],
    ['1.234.567', '1234567', ','],
    ['1 250', '1250', null],
    ['1\u00a0250,5', '1250.5', ','],
    ['1\u202f250\u202f000', '1250000', null],
    ['1\u2009250.75', '1250.75', '.'],
    ["1'250.50", '1250.50', '.'],
    ['1’250', '1250', null],
  ] as const)('%j is %s', (typed, plain, sign) => {
    expect(numberIn(typed)).toEqual({ plain, sign });
  });

  test.each([
    ['1,250', '1.250', '1250', ','],
    ['1.250', '1.250', '1250', '.'],
    ['12,345', '12.345', '12345', ','],
    ['999.000', '999.000', '999000', '.'],
  ] as const)('%j can be %s or %s', (typed, decimal, whole, mark) => {
    expect(numberIn(typed)).toEqual({ plain: decimal, sign: mark, other: { mark, plain: whole } });
  });

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-5',
    '1,23,456',
    '12,34.5',
    '1.234,5,6',
    '1,234.567,8',
    '1 25',
    '1 250 0',
    '12abc',
    '1e5',
    '½',
    '1..5',
  ])('%j is no number', (typed) => {
    expect(numberIn(typed)).toBeNull();
  });

  test('any number in any of four styles comes back', () => {
    const styles: readonly { readonly group: string; readonly sign: DecimalSign }[] = [
      { group: ',', sign: '.' },
      { group: '.', sign: ',' },
      { group: '\u00a0', sign: ',' },
      { group: "'", sign: '.' },
    ];
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.constantFrom('', '5', '25', '125', '1250'),
        fc.constantFrom(...styles),
        (whole, fraction, { group, sign }) => {
          const typed = grouped(String(whole), group) + (fraction && sign + fraction);
          expect(plainNumber(typed, sign)).toBe(fraction ? `${whole}.${fraction}` : String(whole));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
