import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/base/money.ts';
import {
  type AmountKey,
  applyAmountKey,
  checkPayments,
  formatAmountInput,
  parsePartialAmount,
  parseTypedCents,
  type Tendered,
} from '#domain/bills/charge.ts';
import { roundAmounts } from '#domain/register/banknotes.ts';

const cash = (amount: number): Tendered => ({ kind: 'efectivo', amount_cents: amount * 100 });
const card = (amount: number): Tendered => ({ kind: 'tarjeta', amount_cents: amount * 100 });
const due = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
const tendered = fc.array(
  fc.record({
    kind: fc.constantFrom('efectivo', 'tarjeta', 'transferencia'),
    amount_cents: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { maxLength: 6 },
);

describe('charging a bill', () => {
  test('card 20 and cash 40 on 52.80 return 7.20 of change', () => {
    expect(checkPayments(cents(5280), [card(20), cash(40)])).toEqual({
      remaining_cents: 0,
      change_cents: 720,
      isCovered: true,
      problem: null,
    });
  });

  test('card 60 on 52.80 is refused', () => {
    const { isCovered, problem } = checkPayments(cents(5280), [card(60)]);
    expect(isCovered).toBe(false);
    expect(problem).toBe('El pago sin efectivo supera el total: solo el efectivo da cambio.');
  });

  test('cash 60 and card 60 on 100 return 20 of change, from the cash', () => {
    expect(checkPayments(cents(10000), [cash(60), card(60)])).toMatchObject({
      isCovered: true,
      change_cents: 2000,
    });
  });

  test('a payment that is not needed is refused', () => {
    const unneeded = 'Hay un pago que no hace falta para cubrir el total.';
    expect(checkPayments(cents(10000), [card(100), cash(20)])).toMatchObject({
      isCovered: false,
      problem: unneeded,
    });
    expect(checkPayments(cents(10000), [cash(100), cash(20)])).toMatchObject({
      isCovered: false,
      problem: unneeded,
    });
  });

  test('a bill of zero needs no payment', () => {
    expect(checkPayments(cents(0), [])).toMatchObject({ isCovered: true, change_cents: 0 });
  });

  test('a missing part is not a problem yet', () => {
    expect(checkPayments(cents(10000), [card(40)])).toEqual({
      remaining_cents: 6000,
      change_cents: 0,
      isCovered: false,
      problem: null,
    });
  });

  test('no amount is negative, and either the remaining amount or the change is zero', () => {
    fc.assert(
      fc.property(due, tendered, (owed, payments) => {
        const { remaining_cents, change_cents } = checkPayments(owed, payments);
        expect(Math.min(remaining_cents, change_cents)).toBe(0);
        expect(Math.max(remaining_cents, change_cents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the payments of a charged bill equal the bill plus its change, and the change comes from cash', () => {
    fc.assert(
      fc.property(due, tendered, (owed, payments) => {
        const { isCovered, change_cents } = checkPayments(owed, payments);
        fc.pre(isCovered);
        const offered = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        const inCash = payments.filter(({ kind }) => kind === 'efectivo');
        expect(offered - change_cents).toBe(owed);
        expect(change_cents).toBeLessThanOrEqual(inCash.reduce((sum, each) => sum + each.amount_cents, 0));
      }),
    );
  });

  test.each([
    [89_000, [90_000, 100_000]],
    [3_600, [4_000]],
    [48_200, [60_000]],
    [5_280, [6_000]],
    [10_000, []],
    [16_500, [18_000]],
    [0, []],
  ])('the round amounts after %i are %j', (due, amounts) => {
    expect(roundAmounts(due, 'HNL')).toEqual(amounts);
  });
});

describe('typing an amount', () => {
  const press = (...keys: AmountKey[]) => keys.reduce(applyAmountKey, '');
  const key = fc.constantFrom<AmountKey>('0', '1', '5', '9', '00', '.', 'back');

  test.each<[string, AmountKey[]]>([
    ['250', ['2', '5', '0']],
    ['500', ['5', '00']],
    ['10.5', ['1', '0', '.', '5']],
    ['0.5', ['.', '5']],
    ['7', ['0', '7']],
    ['1', ['1', '2', 'back']],
    ['1.25', ['1', '.', '2', '5', '9']],
    ['1.', ['1', '.', '.']],
  ])('%s is typed with its keys', (text, keys) => {
    expect(press(...keys)).toBe(text);
  });

  test('any sequence of keys leaves an amount', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const text = press(...keys);
        expect(parsePartialAmount(text, '.')).toBe(text);
        if (text !== '') expect(parseTypedCents(text)).not.toBeNull();
      }),
    );
  });

  /** The value of a field after a text is typed letter by letter, and its cents. */
  const written = (text: string) => {
    const accepted = [...text].reduce(
      (before, letter) => parsePartialAmount(before + letter, '.') ?? before,
      '',
    );
    return [accepted, parseTypedCents(accepted)];
  };

  test.each([
    ['1,000', '1000', 1000_00],
    ['1,234.50', '1234.50', 1234_50],
    ['1,000,000', '1000000', 1_000_000_00],
    ['100,000,000', '100000000', 100_000_000_00],
    ['1,5', '1,5', 1_50],
    ['12,50', '12,50', 12_50],
    ['12,', '12,', 12_00],
    ['.5', '0.5', 50],
    [',5', '0,5', 50],
    ['L 1,234.50', '1234.50', 1234_50],
    ['HNL\u00a0800', '800', 800_00],
  ])('%s gives the same amount typed and pasted', (text, accepted, cents) => {
    expect(written(text)).toEqual([accepted, cents]);
    expect(parsePartialAmount(text, '.')).toBe(accepted);
  });

  test.each(['-5', '1,2345', '0,125', '1.5.2', '1234567890', '1,234,5'])('%s is not an amount', (text) => {
    expect(parsePartialAmount(text, '.')).toBeNull();
  });

  test.each([
    ['1.234,50', '1234.50', '1234.50'],
    ['1.234.567', '1234567', '1234567'],
    ['1.234', null, '1234'],
    ['1,234', '1234', '1234'],
    ['12,5', '12,5', '12,5'],
    ['12.5', '12.5', '12.5'],
  ])('%s is %s where the decimal sign is a point, and %s where it is a comma', (text, withPoint, withComma) => {
    expect(parsePartialAmount(text, '.')).toBe(withPoint);
    expect(parsePartialAmount(text, ',')).toBe(withComma);
  });

  test('an empty text is not an amount', () => {
    expect(parseTypedCents('')).toBeNull();
    expect(parseTypedCents('10.')).toBe(1000);
  });

  test('a formatted amount is read as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_99 }), (amount) => {
        expect(parsePartialAmount(formatAmountInput(amount), '.')).toBe(formatAmountInput(amount));
        expect(parseTypedCents(formatAmountInput(amount))).toBe(amount);
      }),
    );
  });
});
