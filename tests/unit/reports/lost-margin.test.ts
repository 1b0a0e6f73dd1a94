import { describe, expect, it } from 'vitest';
import { lostCases, lostReasons } from '#domain/reports/lost-margin.ts';

describe('the lost margin', () => {
  it('the average lost margin of a case is rounded to the centavo, half away from zero', () => {
    expect(lostCases({ discounts: 1, voids: 1, lost_cents: 1001 })).toEqual({
      count: 2,
      average_cents: 501,
    });
    expect(lostCases({ discounts: 3, voids: 0, lost_cents: 1000 }).average_cents).toBe(333);
  });

  it('there is no average without cases', () => {
    expect(lostCases(undefined)).toEqual({ count: 0, average_cents: null });
    expect(lostCases({ discounts: 0, voids: 0, lost_cents: 0 }).average_cents).toBeNull();
  });

  it('the reasons of both kinds are in one list, the most expensive first', () => {
    const reasons = lostReasons({
      by_reason: [
        { reason: 'Tercera edad', discounts: 4, cents: 900 },
        { reason: 'Demora', discounts: 1, cents: 100 },
      ],
      by_void_reason: [{ reason: 'Demora', voids: 2, cents: 500 }],
    });
    expect(reasons.map(({ kind, reason, count, lost_cents }) => [kind, reason, count, lost_cents])).toEqual([
      ['discount', 'Tercera edad', 4, 900],
      ['void', 'Demora', 2, 500],
      ['discount', 'Demora', 1, 100],
    ]);
  });
});
