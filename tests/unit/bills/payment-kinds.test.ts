import { describe, expect, it } from 'vitest';
import {
  givesChange,
  goesToBank,
  goesToRegister,
  isOnAccount,
  PAYMENT_KIND_NAMES,
} from '#domain/bills/payment-kinds.ts';

describe('the capabilities of the payment kinds', () => {
  it('only cash gives change and goes to the register', () => {
    expect(PAYMENT_KIND_NAMES.filter(givesChange)).toEqual(['efectivo']);
    expect(PAYMENT_KIND_NAMES.filter(goesToRegister)).toEqual(['efectivo']);
  });

  it('cards and transfers go to a bank, and fiado is on account', () => {
    expect(PAYMENT_KIND_NAMES.filter(goesToBank)).toEqual(['tarjeta', 'transferencia']);
    expect(PAYMENT_KIND_NAMES.filter(isOnAccount)).toEqual(['fiado']);
  });

  it('a missing kind has no capability', () => {
    for (const can of [givesChange, goesToBank, goesToRegister, isOnAccount])
      expect([can(null), can(undefined)]).toEqual([false, false]);
  });
});
