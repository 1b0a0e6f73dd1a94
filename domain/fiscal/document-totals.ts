import { SPECIAL_TAX_RATE } from '../limits.ts';
import { type BasisPoints, type Cents, cents, sumCents } from '../money.ts';

/** A line of a document as it was charged. Base and tax of the lines of a rate add up to those of the rate. */
export interface DocumentLine {
  /** After its discounts, in menu prices. */
  readonly amount_cents: number;
  readonly discount_cents: number;
  readonly tax_rate: BasisPoints;
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
 * The totals of a document of lines whose taxes are computed (`taxLines`). An exonerated buyer pays the bases and no tax. Of two general rates,
 * which a change of the rate between two rounds leaves, the document names the higher one.
 */
export function documentTotals(
  lines: readonly DocumentLine[],
  isExonerated: boolean,
  generalRate: BasisPoints,
): DocumentTotals {
  const taxed = lines.filter((line) => line.tax_rate > 0);
  const general = taxed.filter((line) => line.tax_rate !== SPECIAL_TAX_RATE);
  const special = taxed.filter((line) => line.tax_rate === SPECIAL_TAX_RATE);
  const rates = general.map((line) => line.tax_rate);
  const amountOf = (some: readonly DocumentLine[], amount: Amount) =>
    isExonerated ? cents(0) : sum(some, amount);
  const parts = {
    exempt_cents: sum(
      lines.filter((line) => line.tax_rate === 0),
      'base_cents',
    ),
    exonerated_cents: isExonerated ? sum(taxed, 'base_cents') : cents(0),
    general_base_cents: amountOf(general, 'base_cents'),
    general_tax_cents: amountOf(general, 'tax_cents'),
    special_base_cents: amountOf(special, 'base_cents'),
    special_tax_cents: amountOf(special, 'tax_cents'),
  };
  return {
    discount_cents: sum(lines, 'discount_cents'),
    ...parts,
    general_rate: rates.length > 0 ? Math.max(...rates) : generalRate,
    total_cents: sumCents(Object.values(parts)),
  };
}
