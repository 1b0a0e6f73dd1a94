import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestAverageCheck } from '#domain/average-check.ts';

const row = (name: string, sales: number, average_cents: number) => ({ name, sales, average_cents });

describe('the best average ticket', () => {
  it('is the highest, not that of who sold most', () => {
    expect(bestAverageCheck([row('Ana', 90, 20_000), row('Beto', 3, 20_001)])?.name).toBe('Beto');
  });

  it('is that of who sold more where two are alike, and the first where that is alike too', () => {
    expect(bestAverageCheck([row('Ana', 2, 500), row('Beto', 3, 500), row('Caro', 3, 500)])?.name).toBe(
      'Beto',
    );
  });

  it('is nobody’s where nobody sold, whatever a refund left', () => {
    expect(bestAverageCheck([])).toBeUndefined();
    expect(bestAverageCheck([row('Ana', 0, 0)])).toBeUndefined();
    expect(bestAverageCheck([row('Ana', 0, 900), row('Beto', 1, -100)])?.name).toBe('Beto');
  });

  it('is one of those given, and none of those that sold is above it', () => {
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
