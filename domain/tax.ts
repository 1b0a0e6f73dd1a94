import { SPECIAL_TAX_RATE } from './limits.ts';
import { type BasisPoints, type Cents, cents, divideRounded, shareCents, sumCents } from './money.ts';

/** A product's tax category: general has the business's own rate, special has 18 % (alcohol and similar in Honduras), exempt has none. */
export const TAX_CATEGORIES = ['general', 'special', 'exempt'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

export function taxRate(category: TaxCategory, generalRate: BasisPoints): BasisPoints {
  if (category === 'exempt') return 0;
  return category === 'special' ? SPECIAL_TAX_RATE : generalRate;
}

export interface TaxableLine {
  /** The amount of the line after its discount, in menu prices. */
  readonly amount_cents: Cents;
  readonly tax_rate: BasisPoints;
}

export interface TaxBand {
  readonly tax_rate: BasisPoints;
  readonly base_cents: Cents;
  readonly tax_cents: Cents;
}

export interface Totals {
  readonly bands: readonly TaxBand[];
  readonly base_cents: Cents;
  readonly tax_cents: Cents;
  readonly total_cents: Cents;
}

/**
 * The tax of one amount. With tax included: base = amount / (1 + rate), rounded half up, and the tax is the rest. Without: the tax is the
 * rate of the amount, added to it.
 */
export function lineTax(
  line: TaxableLine,
  pricesIncludeTax: boolean,
): { base_cents: Cents; tax_cents: Cents } {
  const amount = BigInt(line.amount_cents);
  const rate = BigInt(line.tax_rate);
  if (pricesIncludeTax) {
    const base = cents(Number(divideRounded(amount * 10_000n, 10_000n + rate)));
    return { base_cents: base, tax_cents: cents(line.amount_cents - base) };
  }
  return { base_cents: line.amount_cents, tax_cents: cents(Number(divideRounded(amount * rate, 10_000n))) };
}

/** The indexes of a bill's lines by rate, the highest rate first. */
function groupsOf(lines: readonly TaxableLine[]): readonly (readonly [BasisPoints, readonly number[]])[] {
  const groups = new Map<BasisPoints, number[]>();
  lines.forEach(({ tax_rate }, index) => {
    const group = groups.get(tax_rate);
    if (group) group.push(index);
    else groups.set(tax_rate, [index]);
  });
  return [...groups].sort(([a], [b]) => b - a);
}

const amountsOf = (lines: readonly TaxableLine[], group: readonly number[]): readonly Cents[] =>
  group.map((index) => lines[index]?.amount_cents ?? cents(0));

/** The totals of a bill, by rate. The tax of a rate is that of all its lines together. */
export function billTotals(lines: readonly TaxableLine[], pricesIncludeTax: boolean): Totals {
  const bands = groupsOf(lines).map(([tax_rate, group]) => {
    const amount_cents = sumCents(amountsOf(lines, group));
    return { tax_rate, ...lineTax({ amount_cents, tax_rate }, pricesIncludeTax) };
  });
  const base_cents = sumCents(bands.map((band) => band.base_cents));
  const tax_cents = sumCents(bands.map((band) => band.tax_cents));
  return { bands, base_cents, tax_cents, total_cents: cents(base_cents + tax_cents) };
}

/**
 * The tax of each line, in cents: the tax of all lines of its rate together, shared by largest remainder, so that the lines add up to it.
 */
export function taxLines(lines: readonly TaxableLine[], pricesIncludeTax: boolean): readonly Cents[] {
  const taxes = lines.map(() => cents(0));
  for (const { tax_rate, tax_cents } of billTotals(lines, pricesIncludeTax).bands) {
    const group = lines.flatMap((line, index) => (line.tax_rate === tax_rate ? [{ index, line }] : []));
    const amounts = group.map(({ line }) => line.amount_cents);
    shareCents(tax_cents, amounts).forEach((tax, place) => {
      const index = group[place]?.index;
      if (index !== undefined) taxes[index] = tax;
    });
  }
  return taxes;
}
