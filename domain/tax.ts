import { type BasisPoints, type Cents, cents, divideRounded, sumCents } from './money.ts';

/** A product's tax category: general is the business's own rate, 18 % is that of alcohol and the like in Honduras. */
export const TAX_CATEGORIES = ['general', 'special', 'exempt'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];
export const SPECIAL_RATE: BasisPoints = 1800;

export function taxRate(category: TaxCategory, generalRate: BasisPoints): BasisPoints {
  if (category === 'exempt') return 0;
  return category === 'special' ? SPECIAL_RATE : generalRate;
}

export interface TaxableLine {
  /** What the line comes to after its discount, as priced on the menu. */
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

/** One line's tax, rounded half away from zero: inside its amount when prices include tax, on top of it otherwise. */
export function lineTax(
  line: TaxableLine,
  pricesIncludeTax: boolean,
): { base_cents: Cents; tax_cents: Cents } {
  const amount = BigInt(line.amount_cents);
  const rate = BigInt(line.tax_rate);
  if (pricesIncludeTax) {
    const tax = cents(Number(divideRounded(amount * rate, 10_000n + rate)));
    return { base_cents: cents(line.amount_cents - tax), tax_cents: tax };
  }
  return { base_cents: line.amount_cents, tax_cents: cents(Number(divideRounded(amount * rate, 10_000n))) };
}

/** A bill's totals, by rate: the bands always add up to the whole. */
export function billTotals(lines: readonly TaxableLine[], pricesIncludeTax: boolean): Totals {
  const bands = new Map<BasisPoints, { base: number; tax: number }>();
  for (const line of lines) {
    const { base_cents, tax_cents } = lineTax(line, pricesIncludeTax);
    const band = bands.get(line.tax_rate) ?? { base: 0, tax: 0 };
    bands.set(line.tax_rate, { base: band.base + base_cents, tax: band.tax + tax_cents });
  }
  const list = [...bands]
    .sort(([a], [b]) => b - a)
    .map(([tax_rate, band]) => ({ tax_rate, base_cents: cents(band.base), tax_cents: cents(band.tax) }));
  const base_cents = sumCents(list.map((band) => band.base_cents));
  const tax_cents = sumCents(list.map((band) => band.tax_cents));
  return { bands: list, base_cents, tax_cents, total_cents: cents(base_cents + tax_cents) };
}
