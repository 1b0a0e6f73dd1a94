import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnlikelyCash } from '#domain/bills/charge.ts';
import { largestBillOf } from '#domain/register/denominations.ts';

const LEMPIRA = largestBillOf('HNL');

describe('unlikely cash', () => {
  test.each([
    [50_00, 7_421_000_00, true],
    [50_00, 2550_00, false],
    [50_00, 2550_01, true],
    [1000_00, 10_000_00, false],
    [1000_00, 10_000_01, true],
    [50_00, 50_00, false],
  ])('%d cents due and %d received: %s', (due, received, expected) => {
    expect(isUnlikelyCash(due, received, LEMPIRA)).toBe(expected);
  });

  test('an exact payment never is, and more cash than unlikely cash always is', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_00 });
    fc.assert(
      fc.property(amount, amount, amount, (due, received, more) => {
        expect(isUnlikelyCash(due, due, LEMPIRA)).toBe(false);
        if (isUnlikelyCash(due, received, LEMPIRA))
          expect(isUnlikelyCash(due, received + more, LEMPIRA)).toBe(true);
      }),
    );
  });
});
