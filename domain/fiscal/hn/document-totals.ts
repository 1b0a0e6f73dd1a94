import { type BasisPoints, type Cents, cents, sumCents } from '#domain/base/money.ts';
import { type BilledTaxCategory, categoryOf, type KeptLineTax } from '../tax.ts';

/** A line of a document as it was charged. Base and tax of the lines of a rate add up to those of the rate. */
export interface DocumentLine extends KeptLineTax {
  /** After its discounts, in menu prices. */
  readonly amount_cents: number;
  readonly discount_cents: number;
  readonly base_cents: number;
  readonly tax_cents: number;
}

/** The amounts that a document prints and that its row of the sales book has. */
export interface DocumentTotals {
  /** 'Descuentos y rebajas otorgados', in menu prices. It is printed also when it is zero. */
  readonly discount_cents: Cents;
  /** Without tax for every buyer. */
  readonly exempt_cents: Cents;
  /** Without tax for this buyer. */
  readonly exonerated_cents: Cents;
  /** The rate of 15 % in Honduras. */
  readonly general_rate: BasisPoints;
  readonly general_base_cents: Cents;
  readonly general_tax_cents: Cents;
  /** At 18 %. */
  readonly special_base_cents: Cents;
  readonly special_tax_cents: Cents;
  readonly total_cents: Cents;
}

type Amount = 'discount_cents' | 'base_cents' | 'tax_cents';

const sum = (lines: readonly DocumentLine[], amount: Amount): Cents =>
  sumCents(lines.map((line) => cents(line[amount])));

/**
 * The totals of a document of lines whose taxes are computed (`taxLines`), by their category. The lines of an exonerated buyer (`linesFor`)
 * have no tax. Of two general rates, which a change of the rate between two rounds leaves, the document names the higher one.
 */
export function documentTotals(lines: readonly DocumentLine[], generalRate: BasisPoints): DocumentTotals {
  const of = (category: BilledTaxCategory) => lines.filter((line) => categoryOf(line) === category);
  const [general, special] = [of('general'), of('special')];
  const parts = {
    exempt_cents: sum(of('exempt'), 'base_cents'),
    exonerated_cents: sum(of('exonerated'), 'base_cents'),
    general_base_cents: sum(general, 'base_cents'),
    general_tax_cents: sum(general, 'tax_cents'),
    special_base_cents: sum(special, 'base_cents'),
    special_tax_cents: sum(special, 'tax_cents'),
  };
  return {
    discount_cents: sum(lines, 'discount_cents'),
    ...parts,
    general_rate: general.length > 0 ? Math.max(...general.map((line) => line.tax_rate)) : generalRate,
    total_cents: sumCents(Object.values(parts)),
  };
}
