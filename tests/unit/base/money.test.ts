import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cents,
  divideRounded,
  formatAmount,
  formatMoney,
  moneyParts,
  percentOf,
  readMoney,
  shareCents,
  sumCents,
  timesThousandths,
} from '#domain/base/money.ts';

const amount = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map(cents);
const positive = fc.integer({ min: 0, max: 1_000_000_000_00 }).map(cents);
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 });

describe('an amount of cents', () => {
  test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount of cents', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  test('a sum of nothing is zero, and never minus zero', () => {
    expect(Object.is(sumCents([]), 0)).toBe(true);
    expect(Object.is(sumCents([cents(-0)]), 0)).toBe(true);
  });
});

describe('rounding a division', () => {
  test.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [-25n, 10n, -3n],
  ])('%s / %s is %s, half away from zero', (numerator, denominator, rounded) => {
    expect(divideRounded(numerator, denominator)).toBe(rounded);
  });

  test('the error is never more than half, and ties round away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (n, d) => {
          const twiceOff = 2n * (n - divideRounded(n, d) * d);
          const distance = twiceOff < 0n ? -twiceOff : twiceOff;
          expect(distance <= d).toBe(true);
          if (distance === d) expect(n < 0n ? twiceOff > 0n : twiceOff < 0n).toBe(true);
        },
      ),
    );
  });

  test('rounding is symmetric around zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (n, d) => {
        expect(divideRounded(-n, d)).toBe(-divideRounded(n, d));
      }),
    );
  });

  test('12.5 % of 20 cents is 3 cents, and of minus 20 is minus 3', () => {
    expect(percentOf(cents(20), 1250)).toBe(3);
    expect(percentOf(cents(-20), 1250)).toBe(-3);
  });

  test('a pound and a half at 33.33 is 50.00', () => {
    expect(timesThousandths(cents(3333), 1500)).toBe(5000);
  });

  test('a whole quantity multiplies exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_00 }),
        fc.integer({ min: 0, max: 9999 }),
        (price, units) => {
          expect(timesThousandths(cents(price), units * 1000)).toBe(price * units);
        },
      ),
    );
  });
});

describe('sharing an amount', () => {
  test('10.00 among three is 3.34, 3.33 and 3.33', () => {
    expect(shareCents(cents(1000), [1, 1, 1])).toEqual([334, 333, 333]);
  });

  test('the parts always add up to the whole', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        expect(sumCents(shareCents(total, parts))).toBe(total);
      }),
    );
  });

  test('each part differs from its exact share by less than a cent', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const whole = parts.reduce((sum, weight) => sum + BigInt(weight), 0n);
        fc.pre(whole > 0n);
        shareCents(total, parts).forEach((part, index) => {
          const off = BigInt(part) * whole - BigInt(total) * BigInt(parts[index] ?? 0);
          expect((off < 0n ? -off : off) < whole).toBe(true);
        });
      }),
    );
  });

  test('the parts have the sign of the whole', () => {
    fc.assert(
      fc.property(positive, weights, (total, parts) => {
        expect(shareCents(total, parts).every((part) => part >= 0)).toBe(true);
        expect(shareCents(cents(total === 0 ? 0 : -total), parts).every((part) => part <= 0)).toBe(true);
      }),
    );
  });

  test('without weights the parts are equal, except for one cent', () => {
    expect(shareCents(cents(5), [0, 0])).toEqual([3, 2]);
    expect(shareCents(cents(5), [])).toEqual([]);
  });
});

describe('reading and writing money', () => {
  const NO_BREAK = '\u00A0';

  test.each([
    [0, 'HNL 0.00'],
    [5, 'HNL 0.05'],
    [123450, 'HNL 1,234.50'],
    [100_000_000, 'HNL 1,000,000.00'],
  ])('%i cents are written %s', (value, written) => {
    expect(formatMoney(value)).toBe(written.replace(' ', NO_BREAK));
  });

  test('every currency has its code and two decimals', () => {
    expect(formatMoney(123450, 'USD')).toBe(`USD${NO_BREAK}1,234.50`);
    expect(formatMoney(123450, 'JPY')).toBe(`JPY${NO_BREAK}1,234.50`);
  });

  test.each([
    ['60', 6000],
    ['0.5', 50],
    ['1,234.50', 123450],
    [' 7.05 ', 705],
    ['-0', 0],
    ['-3.10', -310],
  ])("'%s' is read as an amount", (text, value) => {
    expect(Object.is(readMoney(text), value)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'NaN',
    '1e999',
    '1,5',
    '0,125',
    '1.234',
    '12,34.00',
    '.5',
    '5.',
    '1 000',
    '٣',
    '9'.repeat(20),
  ])("'%s' is not an amount", (text) => {
    expect(readMoney(text)).toBeNull();
  });

  test('a written amount is read as the same amount', () => {
    fc.assert(
      fc.property(positive, (value) => {
        expect(readMoney(formatMoney(value).replace(`HNL${NO_BREAK}`, ''))).toBe(value);
      }),
    );
  });
});

describe('the parts of an amount', () => {
  test('are the currency code with its space, and the figure with its sign', () => {
    expect(moneyParts(-125550, 'HNL')).toEqual([
      { kind: 'figure', text: '-' },
      { kind: 'code', text: 'HNL\u00A0' },
      { kind: 'figure', text: '1,255.50' },
    ]);
  });

  test('are the amount without its currency, where that is named elsewhere', () => {
    expect([formatAmount(-125550), formatAmount(0), formatAmount(287_50, 'USD')]).toEqual([
      '-1,255.50',
      '0.00',
      '287.50',
    ]);
  });

  test('are together the text of the amount', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('HNL', 'USD', 'GTQ', 'CRC'), (value, currency) => {
        const text = moneyParts(value, currency)
          .map((part) => part.text)
          .join('');
        expect(text).toBe(formatMoney(value, currency));
      }),
    );
  });
});
