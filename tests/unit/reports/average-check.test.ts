import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestAverageCheck } from '#domain/reports/average-check.ts';

const row = (name: string, sales: number, average_cents: number) => ({ name, sales, average_cents });

describe('the best average check', () => {
  it('the best is the person with the highest average check, not the one with most sales', () => {
    expect(bestAverageCheck([row('Ana', 90, 20_000), row('Beto', 3, 20_001)])?.name).toBe('Beto');
  });

  it('of two equal averages the one with more sales is the best, and then the first one', () => {
    expect(bestAverageCheck([row('Ana', 2, 500), row('Beto', 3, 500), row('Caro', 3, 500)])?.name).toBe(
      'Beto',
    );
  });

  it('nobody without sales is the best, whatever a refund left', () => {
    expect(bestAverageCheck([])).toBeUndefined();
    expect(bestAverageCheck([row('Ana', 0, 0)])).toBeUndefined();
    expect(bestAverageCheck([row('Ana', 0, 900), row('Beto', 1, -100)])?.name).toBe('Beto');
  });

  it('the best is one of the rows with sales, and none of those has a higher average', () => {
    const rows = fc.array(
      fc.record({ sales: fc.nat(5), average_cents: fc.integer({ min: -1000, max: 1000 }) }),
    );
    fc.assert(
      fc.property(rows, (given) => {
        const best = bestAverageCheck(given);
        const sold = given.filter(({ sales }) => sales > 0);
        expect(best === undefined).toBe(sold.length === 0);
        if (!best) return;
        expect(sold).toContain(best);
        expect(Math.max(...sold.map(({ average_cents }) => average_cents))).toBe(best.average_cents);
      }),
    );
  });
});
