import fc from 'fast-check';
import { MAX_CENTS } from '#domain/base/limits.ts';
import { cents } from '#domain/base/money.ts';
import { addDays } from '#domain/base/time.ts';
import { includesTax } from '#domain/bills/bills.ts';
import { isExonerated } from '#domain/fiscal/charged-buyer.ts';
import { IDENTITY_KINDS } from '#domain/fiscal/documents.ts';
import { documentBuyer } from '#domain/fiscal/hn/device-document.ts';
import { nextInvoice } from '#domain/fiscal/hn/device-series.ts';
import { documentTotals } from '#domain/fiscal/hn/document-totals.ts';
import { totalInWords } from '#domain/fiscal/hn/total-in-words.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { isTaxed } from '#domain/fiscal/tax-names.ts';
import { aDevicePoint } from '#tests/support/device-points.ts';
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

const buyer = fc.oneof(
  fc.constant(null),
  fc.record({ rtn: fc.constantFrom('08011990123456'), name: fc.constantFrom('Distribuidora La Ceiba') }),
  fc.record({
    name: fc.constantFrom('Rosa Pineda', 'Ñ "Q"'),
    identity_kind: fc.constantFrom(...IDENTITY_KINDS),
    identity_number: fc.constantFrom('0801199012345', 'C01234567'),
  }),
  fc.record({
    rtn: fc.constantFrom('08019995123456'),
    name: fc.constantFrom('Hospital San Felipe'),
    exoneration: fc.record({
      purchase_order: fc.constantFrom('OC-2026-0001'),
      certificate: fc.constantFrom('E2026001234'),
      sag: fc.constantFrom(null, 'SAG-12'),
    }),
  }),
);

const TODAY = '2026-11-20';
/** A range that has begun or not, ends or has ended, and whose first numbers were maybe used before Fogón. */
const fiscalRange = fc
  .record({
    first: fc.integer({ min: 1, max: 3 }),
    length: fc.integer({ min: 1, max: 4 }),
    start: fc.option(fc.nat(2)),
    used: fc.nat(4),
    days: fc.integer({ min: -1, max: 2 }),
    is_preprinted: fc.boolean(),
  })
  .map(({ first, length, start, used, days, is_preprinted }) => {
    const start_number = start === null ? null : first + start;
    return {
      first_number: first,
      last_number: first + length - 1,
      start_number,
      next_number: (start_number ?? first) + used,
      valid_until: addDays(TODAY, days),
      is_preprinted,
    };
  });
const fiscalRanges = fc
  .array(fiscalRange, { maxLength: 5 })
  // Ranges of a point have other numbers.
  .map((ranges) =>
    ranges.map((range, place) => {
      const moved = (number: number) => number + place * 100;
      return {
        ...range,
        id: `0198a000-0000-7000-8000-00000000000${place}`,
        first_number: moved(range.first_number),
        last_number: moved(range.last_number),
        start_number: range.start_number === null ? null : moved(range.start_number),
        next_number: moved(range.next_number),
      };
    }),
  );

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
  rule({
    rule: 'whether the price of a line includes its tax, where only its amounts show it',
    sql: 'shows_included_tax',
    twin: includesTax,
    cases: fc
      .record({ base: fc.nat(500), tax: fc.nat(90), isIncluded: fc.boolean() })
      .map(({ base, tax, isIncluded }) => ({
        line: { base_cents: base, tax_cents: tax, amount_cents: isIncluded ? base + tax : base },
      }))
      .filter(({ line }) => line.tax_cents > 0),
    columns: 'line jsonb',
    call: 'shows_included_tax(jsonb_populate_record(null::sale_items, c.line))',
    expected: ({ line }) => includesTax(line),
  }),
  rule({
    rule: 'the range that gives the next number',
    sql: 'first_range',
    twin: nextInvoice,
    cases: fc.record({ ranges: fiscalRanges }),
    columns: 'ranges jsonb',
    call: `(select json_build_object('id', r.id, 'number', r.next_number)
      from first_range(array(select jsonb_populate_record(null::fiscal_ranges, each) from jsonb_array_elements(c.ranges) each), '${TODAY}') r)`,
    expected: ({ ranges }) => {
      const known = ranges
        .filter(({ is_preprinted }) => !is_preprinted)
        .map((range) => ({
          ...range,
          start_number: range.start_number ?? range.first_number,
          cai: '254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99',
          is_demo: false,
        }));
      const next = nextInvoice(
        { ...aDevicePoint('device'), ranges: known },
        {},
        new Date(`${TODAY}T18:00:00Z`),
      );
      return 'problem' in next ? null : { id: next.range.id, number: next.correlative };
    },
  }),
  rule({
    rule: 'the buyer as a document names it',
    sql: 'document_buyer',
    twin: documentBuyer,
    cases: fc.record({ buyer }),
    columns: 'buyer jsonb',
    call: 'document_buyer(c.buyer)',
    expected: ({ buyer }) => documentBuyer(buyer),
  }),
  rule({
    rule: 'whether a buyer pays no tax',
    sql: 'is_exonerated',
    twin: isExonerated,
    cases: fc.record({ buyer }),
    columns: 'buyer jsonb',
    call: 'is_exonerated(c.buyer)',
    expected: ({ buyer }) => isExonerated(buyer),
  }),
];
