import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rtnError } from '#domain/fiscal/hn/rtn.ts';

const WRONG = 'El RTN tiene 14 dígitos.';

it.each([
  '',
  '   ',
  '08011990123456',
  '0801-1990-123456',
  ' 0801 1990 123456 ',
])('%j is accepted as an RTN', (rtn) => {
  expect(rtnError(rtn)).toBeUndefined();
});

it.each([
  '0801-1990-12345',
  '080119901234567',
  '0801-1990-12345A',
  '0801--1990123456',
  '-08011990123456',
])('%j is refused as an RTN', (rtn) => {
  expect(rtnError(rtn)).toBe(WRONG);
});

it('an RTN has exactly fourteen digits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }), (digits) => {
      expect(rtnError(digits.join(''))).toBe(digits.length === 14 ? undefined : WRONG);
    }),
  );
});
