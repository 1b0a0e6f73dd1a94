import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/base/money.ts';
import { type BillLine, splitByAmount } from '#domain/bills/bills.ts';
import { linesFor } from '#domain/fiscal/charged-buyer.ts';
import { type DocumentLine, type DocumentTotals, documentTotals } from '#domain/fiscal/hn/document-totals.ts';
import { billTotals, categoryOf, taxLines } from '#domain/fiscal/tax.ts';

interface Priced {
  readonly amount: number;
  readonly tax_rate: number;
  readonly discount?: number;
}

/** Lines with the tax of their rates together, as a charge stores them. */
function charged(lines: readonly Priced[], included = true) {
  const priced = lines.map(({ amount, tax_rate }) => ({
    amount_cents: cents(amount),
    tax_category: categoryOf({ tax_rate }),
    tax_rate,
  }));
  const taxes = taxLines(priced, included);
  return priced.map((line, index) => {
    const tax_cents = taxes[index] ?? 0;
    const discount_cents = lines[index]?.discount ?? 0;
    const base_cents = line.amount_cents - (included ? tax_cents : 0);
    return {
      ...line,
      id: String(index),
      quantity: 1,
      price_includes_tax: included,
      discount_cents,
      own_discount_cents: discount_cents,
      base_cents,
      tax_cents,
    } satisfies BillLine;
  });
}

const totalsOf = (lines: readonly DocumentLine[]) => documentTotals(lines, 1500);
const EXONERATED = {
  name: 'Embajada',
  rtn: '08011990123456',
  exoneration: { purchase_order: 'OCE-1', certificate: '21', sag: null },
};
const sumOf = (totals: DocumentTotals) =>
  totals.exempt_cents +
  totals.exonerated_cents +
  totals.general_base_cents +
  totals.general_tax_cents +
  totals.special_base_cents +
  totals.special_tax_cents;

const priced = fc.record({
  amount: fc.integer({ min: 0, max: 500_000 }),
  tax_rate: fc.constantFrom(0, 1500, 1800),
  discount: fc.integer({ min: 0, max: 5000 }),
});
const bill = fc.array(priced, { maxLength: 30 });

const NOTHING: DocumentTotals = {
  discount_cents: cents(0),
  exempt_cents: cents(0),
  exonerated_cents: cents(0),
  general_rate: 1500,
  general_base_cents: cents(0),
  general_tax_cents: cents(0),
  special_base_cents: cents(0),
  special_tax_cents: cents(0),
  total_cents: cents(0),
};

describe('the totals of a document', () => {
  const lines = charged([
    { amount: 11_500, tax_rate: 1500, discount: 500 },
    { amount: 11_800, tax_rate: 1800 },
    { amount: 2500, tax_rate: 0, discount: 100 },
  ]);

  it('a bill of each rate has its bases, its taxes, its exempt amount and its discounts', () => {
    expect(totalsOf(lines)).toEqual({
      discount_cents: 600,
      exempt_cents: 2500,
      exonerated_cents: 0,
      general_rate: 1500,
      general_base_cents: 10_000,
      general_tax_cents: 1500,
      special_base_cents: 10_000,
      special_tax_cents: 1800,
      total_cents: 25_800,
    });
  });

  it('an exonerated buyer pays the same bases without tax, and exempt lines stay exempt', () => {
    expect(totalsOf(linesFor(EXONERATED, lines))).toEqual({
      ...NOTHING,
      discount_cents: 600,
      exempt_cents: 2500,
      exonerated_cents: 20_000,
      total_cents: 22_500,
    });
  });

  it('a document without lines is zero at the rate of the business', () => {
    expect(totalsOf([])).toEqual(NOTHING);
  });

  it('a general rate of 18 % is not that of the special category', () => {
    const line = {
      amount_cents: 11_800,
      discount_cents: 0,
      tax_rate: 1800,
      base_cents: 10_000,
      tax_cents: 1800,
    };
    expect(
      documentTotals(
        [
          { ...line, tax_category: 'general' },
          { ...line, tax_category: 'special' },
        ],
        1800,
      ),
    ).toMatchObject({
      general_rate: 1800,
      general_base_cents: 10_000,
      general_tax_cents: 1800,
      special_base_cents: 10_000,
    });
  });

  it('a document with lines of two general rates names the higher one', () => {
    const mixed = charged([
      { amount: 100, tax_rate: 1500 },
      { amount: 100, tax_rate: 1200 },
    ]);
    expect(totalsOf(mixed).general_rate).toBe(1500);
  });
});

/** round half up (total / (1 + rate)), in whole numbers. */
const baseOf = (total: number, percent: number) =>
  Math.floor((total * 200 + 100 + percent) / (2 * (100 + percent)));

describe.each([
  { percent: 15, unmatched: 13.0 },
  { percent: 18, unmatched: 15.3 },
])('every total from L 0.01 to L 2,000.00 at $percent %', ({ percent, unmatched }) => {
  it('base and ISV add up to the total, and the base is total / (1 + rate) rounded half up', () => {
    for (let total = 1; total <= 200_000; total += 1) {
      const totals = totalsOf(charged([{ amount: total, tax_rate: percent * 100 }]));
      const base = totals.general_base_cents + totals.special_base_cents;
      const tax = totals.general_tax_cents + totals.special_tax_cents;
      if (base + tax !== total || totals.total_cents !== total || base !== baseOf(total, percent))
        expect.fail(`${total}: ${base} + ${tax}`);
    }
  });

  it(`the ISV differs from the rate of the base by one centavo at most, in ${unmatched} % of them`, () => {
    let different = 0;
    for (let total = 1; total <= 200_000; total += 1) {
      const base = baseOf(total, percent);
      const difference = Math.abs(total - base - Math.floor((base * percent + 50) / 100));
      if (difference > 1) expect.fail(`${total}`);
      different += difference;
    }
    expect(different / 2000).toBeCloseTo(unmatched, 1);
  });
});

describe('a document of many lines', () => {
  it('each rate is rounded once: three lines of L 35.00 are 91.30 + 13.70', () => {
    const three = charged(new Array<Priced>(3).fill({ amount: 3500, tax_rate: 1500 }));
    expect(totalsOf(three)).toMatchObject({ general_base_cents: 9130, general_tax_cents: 1370 });
  });

  it('its amounts are those of the bill by rate, and add up to the total', () => {
    fc.assert(
      fc.property(bill, fc.boolean(), (lines, included) => {
        const stored = charged(lines, included);
        const totals = totalsOf(stored);
        const { bands, total_cents } = billTotals(
          stored.map((line) => ({ ...line, amount_cents: cents(line.amount_cents) })),
          included,
        );
        const of = (rate: number) => {
          const { base_cents = 0, tax_cents = 0 } = bands.find((band) => band.tax_rate === rate) ?? {};
          return [base_cents, tax_cents];
        };
        expect([totals.general_base_cents, totals.general_tax_cents]).toEqual(of(1500));
        expect([totals.special_base_cents, totals.special_tax_cents]).toEqual(of(1800));
        expect([totals.exempt_cents, 0]).toEqual(of(0));
        expect([totals.total_cents, sumOf(totals)]).toEqual([total_cents, total_cents]);
      }),
    );
  });

  it('an exonerated buyer pays the total less the ISV, and no base changes', () => {
    fc.assert(
      fc.property(bill, fc.boolean(), (lines, included) => {
        const stored = charged(lines, included);
        const [taxed, exonerated] = [totalsOf(stored), totalsOf(linesFor(EXONERATED, stored))];
        expect(exonerated.exonerated_cents).toBe(taxed.general_base_cents + taxed.special_base_cents);
        expect(exonerated.exempt_cents).toBe(taxed.exempt_cents);
        expect(exonerated.total_cents).toBe(
          taxed.total_cents - taxed.general_tax_cents - taxed.special_tax_cents,
        );
        expect(sumOf(exonerated)).toBe(exonerated.total_cents);
      }),
    );
  });

  it('the totals of the documents of a split bill add up to those of the whole by rate, and each has its own base', () => {
    fc.assert(
      fc.property(bill, fc.integer({ min: 1, max: 1_000_000 }), (lines, amount) => {
        const stored = charged(lines);
        const split = splitByAmount(stored, amount);
        if (split === null) return;
        const [part, rest, whole] = [totalsOf(split.part), totalsOf(split.rest), totalsOf(stored)];
        const amountsOf = (totals: DocumentTotals) => [
          totals.discount_cents,
          totals.exempt_cents,
          totals.general_base_cents + totals.general_tax_cents,
          totals.special_base_cents + totals.special_tax_cents,
          totals.total_cents,
        ];
        const [ofPart, ofRest] = [amountsOf(part), amountsOf(rest)];
        expect(ofPart.map((amount, place) => amount + (ofRest[place] ?? 0))).toEqual(amountsOf(whole));
        for (const { general_base_cents: base, general_tax_cents: tax } of [part, rest])
          expect(base).toBe(Math.floor((2 * (base + tax) * 10_000 + 11_500) / 23_000));
        expect(part.total_cents).toBe(amount);
      }),
    );
  });
});
