import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditLeft, creditProblem, openingNotice, whatsAppNumber } from '#domain/customers/receivables.ts';

const account = (balance_cents: number, limit_cents: number, is_active = true) => ({
  name: 'Marta',
  is_active,
  balance_cents,
  limit_cents,
});

describe('the credit left of a customer', () => {
  it('the credit left is the limit less the balance, and never negative', () => {
    expect(creditLeft(account(20_000, 50_000))).toBe(30_000);
    expect(creditLeft(account(60_000, 50_000))).toBe(0);
    expect(creditLeft(account(-1000, 50_000))).toBe(51_000);
  });

  it('an amount is refused exactly when it exceeds the credit left', () => {
    const amounts = { min: 1, max: 1_000_000 };
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.nat(1_000_000),
        fc.integer(amounts),
        (balance, limit, amount) => {
          const known = account(balance, limit);
          expect(creditProblem(known, amount) === null).toBe(amount <= creditLeft(known));
        },
      ),
    );
  });

  it('each refusal has its sentence: limit exceeded, no credit allowed, inactive account', () => {
    const words = (text: string | null) => text?.replace(/\s/g, ' ');
    expect(words(creditProblem(account(20_000, 25_000), 6000))).toBe(
      'Con HNL 60.00 Marta supera el límite: debe HNL 200.00 de HNL 250.00 y le quedan HNL 50.00.',
    );
    expect(creditProblem(account(0, 0), 1)).toMatch(/no tiene fiado autorizado/);
    expect(creditProblem(account(0, 25_000, false), 1)).toBe('La cuenta de Marta está inactiva.');
  });
});

describe('an opening debt', () => {
  it('the notice appears exactly when the debt leaves no credit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), fc.nat(9), fc.nat(9), (balance, limit, amount) => {
        const isFull = amount > 0 && creditLeft(account(balance + amount, limit)) === 0;
        expect(openingNotice(account(balance, limit), amount) !== null).toBe(isFull);
      }),
    );
  });
});

describe('a phone number for WhatsApp', () => {
  it('the number is its digits with the country code', () => {
    expect(whatsAppNumber('9988-7766')).toBe('50499887766');
    expect(whatsAppNumber('+504 9988 7766')).toBe('50499887766');
    expect(whatsAppNumber('+1 (305) 555-0100')).toBe('13055550100');
    expect(whatsAppNumber('no tiene')).toBeNull();
  });
});
