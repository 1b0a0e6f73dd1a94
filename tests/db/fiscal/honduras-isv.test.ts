import { describe, expect, it } from 'vitest';
import { cents } from '#domain/base/money.ts';
import { lineTax } from '#domain/fiscal/tax.ts';
import { database } from '#tests/support/test.ts';

/** ISV of prices that include it: base = total / (1 + rate), rounded half up, and ISV = total - base (docs/decisions/053). */

const LARGEST = 200_000;
const RATES = [1500, 1800];

/** total / (1 + rate), rounded half up, in whole numbers. */
const baseOf = (total: number, rate: number) =>
  Math.floor((total * 20_000 + 10_000 + rate) / (2 * (10_000 + rate)));

describe('base and ISV', () => {
  it.each(
    RATES,
  )('at %i hundredths of a percent add up to every total to L 2,000.00, in SQL and on screens', async (rate) => {
    const rows = await database.rows<{ total: number; tax: number }>(
      `select t::integer as total, line_tax(t, $1, true)::integer as tax from generate_series(1::bigint, $2::bigint) t`,
      [rate, LARGEST],
    );
    expect(rows).toHaveLength(LARGEST);
    const wrong = rows.filter(({ total, tax }) => {
      const base = baseOf(total, rate);
      const shown = lineTax({ amount_cents: cents(total), tax_rate: rate }, true);
      return total - tax !== base || shown.base_cents !== base || shown.tax_cents !== total - base;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    [1500, 13],
    [1800, 15.3],
  ])('at %i hundredths, %f %% of totals have an ISV one centavo beside the rate of their base, and none more', (rate, percent) => {
    const gaps = Array.from({ length: LARGEST }, (_, at) => {
      const base = baseOf(at + 1, rate);
      return Math.abs(at + 1 - base - Math.floor((base * rate + 5000) / 10_000));
    });
    expect(Math.max(...new Set(gaps))).toBe(1);
    expect(Math.round((gaps.filter((gap) => gap > 0).length * 1000) / LARGEST) / 10).toBe(percent);
  });
});
