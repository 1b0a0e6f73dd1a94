import { describe, expect, it } from 'vitest';
import { type FirstStep, finishedBetween, nextOf, STEPS, stepsOf } from '#web/parts/first-steps/steps.ts';

const done = (...steps: readonly FirstStep[]): Record<FirstStep, boolean> => ({
  business: steps.includes('business'),
  menu: steps.includes('menu'),
  tables: steps.includes('tables'),
  employees: steps.includes('employees'),
  register: steps.includes('register'),
  sale: steps.includes('sale'),
  invoicing: steps.includes('invoicing'),
});

describe('the first steps', () => {
  it('the steps are offered in their order, also when a later one was done first', () => {
    expect(nextOf(done())).toBe('business');
    expect(nextOf(done('business', 'tables'))).toBe('menu');
    expect(nextOf(done(...STEPS))).toBeNull();
  });

  it('invoicing is a step only where the business has it', () => {
    const elsewhere = {
      ...done('business', 'menu', 'tables', 'employees', 'register', 'sale'),
      invoicing: null,
    };
    expect(nextOf(elsewhere)).toBeNull();
    expect(stepsOf(elsewhere)).not.toContain('invoicing');
    expect(nextOf({ ...elsewhere, invoicing: false })).toBe('invoicing');
    expect(finishedBetween({ ...elsewhere, invoicing: false }, { ...elsewhere, invoicing: true })).toBe(
      'invoicing',
    );
    expect(finishedBetween(elsewhere, { ...elsewhere, invoicing: false })).toBeNull();
  });

  it('a step that was just done is reported, and one that was undone is not', () => {
    expect(finishedBetween(done('business'), done('business', 'menu'))).toBe('menu');
    expect(finishedBetween(done('business'), done('business', 'menu', 'tables'))).toBe('tables');
    expect(finishedBetween(done('business', 'menu'), done('business'))).toBeNull();
  });
});
