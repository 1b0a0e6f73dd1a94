import { describe, expect, it } from 'vitest';
import {
  formerNumberText,
  isNumbered,
  numberText,
  orderNumberText,
  parseProvisionalNumber,
  spokenOrderNumber,
} from '#domain/orders/order-numbers.ts';

describe('the number of an order or a sale', () => {
  it('is the final number, and the provisional one stands beside it', () => {
    const both = { number: 12, provisional_number: 'T3-007' };
    expect(isNumbered(both)).toBe(true);
    expect(numberText(both)).toBe('#12');
    expect(formerNumberText(both)).toBe('antes T3-007');
    expect(formerNumberText({ number: 12, provisional_number: null })).toBeNull();
  });

  it.each([null, 0])('is the provisional one while the server has given %s', (number) => {
    const waiting = { number, provisional_number: 'T3-007' };
    expect(isNumbered(waiting)).toBe(false);
    expect(numberText(waiting)).toBe('T3-007');
    expect(formerNumberText(waiting)).toBeNull();
    expect(numberText({ number, provisional_number: null })).toBe('#—');
  });
});

describe('the number of the order of a sale or a kitchen ticket', () => {
  it.each([
    [{ order_number: 12, order_provisional_number: 'T3-007' }, '#12', '12'],
    [{ order_number: 0, order_provisional_number: 'T3-007' }, 'T3-007', 'T3-007'],
    [{ order_number: 12 }, '#12', '12'],
    [{ order_number: 0 }, '#—', '—'],
  ])('%j is %s, and %s to be heard', (of, shown, spoken) => {
    expect([orderNumberText(of), spokenOrderNumber(of)]).toEqual([shown, spoken]);
  });
});

describe('a typed provisional number', () => {
  it.each([
    ['T3-007', 'T3-007'],
    [' t3-7 ', 'T3-007'],
    ['#T12-1234', 'T12-1234'],
  ])('%s is read as %s', (typed, number) => {
    expect(parseProvisionalNumber(typed)).toBe(number);
  });

  it.each(['', 'T', 'T3', 'T3-', '3-007', 'T0-001', 'T3-007x', '12'])('%s is none', (typed) => {
    expect(parseProvisionalNumber(typed)).toBeNull();
  });
});
