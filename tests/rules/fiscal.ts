import fc from 'fast-check';
import { MAX_CENTS } from '#domain/base/limits.ts';
import { cents } from '#domain/base/money.ts';
import { documentTotals } from '#domain/fiscal/document-totals.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { isTaxed } from '#domain/fiscal/tax-names.ts';
import { totalInWords } from '#domain/fiscal/total-in-words.ts';
import { rule } from './rule.ts';
import { someCents, taxRates } from './values.ts';

const line = fc
  .record({
    tax_category: fc.constantFrom(...BILLED_TAX_CATEGORIES),
    tax_rate: taxRates,
    base_cents: fc.integer({ min: 0, max: 1_000_000 }),
    tax_cents: fc.integer({ min: 0, max: 200_000 }),
  })
  // Lines without tax, among them those of an exonerated buyer (exonerate_bill).
  .map((each) => (isTaxed(each) ? each : { ...each, tax_cents: 0 }));

/** Documents that a device prints without a network, and the server stores. */
export const FISCAL_RULES = [
  rule({
    rule: 'how the total of a document is written in words',
    sql: 'amount_in_words',
    twin: totalInWords,
    cases: fc.record({ total: fc.oneof(someCents, fc.integer({ min: 0, max: MAX_CENTS * 100 })) }),
    columns: 'total bigint',
    call: 'amount_in_words(c.total)',
    expected: ({ total }) => totalInWords(cents(total)),
  }),
  rule({
    rule: 'the amounts of a document by rate',
    sql: 'fiscal_amounts',
    twin: documentTotals,
    cases: fc.record({ lines: fc.array(line, { maxLength: 8 }), rate: taxRates }),
    columns: 'lines jsonb, rate integer',
    call: '(select to_jsonb(a) from fiscal_amounts(c.lines, c.rate) a)',
    expected: ({ lines, rate }) => {
      const whole = lines.map((each) => ({ ...each, amount_cents: 0, discount_cents: 0 }));
      const { discount_cents: _discount, ...amounts } = documentTotals(whole, rate);
      return amounts;
    },
  }),
];
