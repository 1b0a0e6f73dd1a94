import fc from 'fast-check';
import { documentTotals } from '#domain/fiscal/document-totals.ts';
import { totalInWords } from '#domain/fiscal/total-in-words.ts';
import { MAX_CENTS } from '#domain/limits.ts';
import { cents } from '#domain/money.ts';
import { rule } from './rule.ts';
import { someCents, taxRates } from './values.ts';

const line = fc
  .record({
    tax_rate: taxRates,
    base_cents: fc.integer({ min: 0, max: 1_000_000 }),
    tax_cents: fc.integer({ min: 0, max: 200_000 }),
  })
  // A line without a rate has no tax.
  .map((each) => (each.tax_rate === 0 ? { ...each, tax_cents: 0 } : each));

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
    cases: fc
      .record({ lines: fc.array(line, { maxLength: 8 }), exonerated: fc.boolean(), rate: taxRates })
      // The lines of an exonerated buyer have no tax (exonerate_bill).
      .map((given) =>
        given.exonerated
          ? { ...given, lines: given.lines.map((each) => ({ ...each, tax_cents: 0 })) }
          : given,
      ),
    columns: 'lines jsonb, exonerated boolean, rate integer',
    call: '(select to_jsonb(a) from fiscal_amounts(c.lines, c.exonerated, c.rate) a)',
    expected: ({ lines, exonerated, rate }) => {
      const whole = lines.map((each) => ({ ...each, amount_cents: 0, discount_cents: 0 }));
      const { discount_cents: _discount, ...amounts } = documentTotals(whole, exonerated, rate);
      return amounts;
    },
  }),
];
