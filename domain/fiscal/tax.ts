import { SPECIAL_TAX_RATE } from '#domain/base/limits.ts';
import {
  type BasisPoints,
  type Cents,
  cents,
  divideRounded,
  shareCents,
  sumCents,
} from '#domain/base/money.ts';

/** A product's tax category: general has the business's own rate, special has 18 % (alcohol and similar in Honduras), exempt has none. */
export const TAX_CATEGORIES = ['general', 'special', 'exempt'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** The tax category of a line on a bill: that of its product, or 'exonerated' when its buyer pays no tax. */
export const BILLED_TAX_CATEGORIES = [...TAX_CATEGORIES, 'exonerated'] as const;
export type BilledTaxCategory = (typeof BILLED_TAX_CATEGORIES)[number];

export function taxRate(category: TaxCategory, generalRate: BasisPoints): BasisPoints {
  if (category === 'exempt') return 0;
  return category === 'special' ? SPECIAL_TAX_RATE : generalRate;
}

/** What tax a line has: its category, and the rate that the category had when it was ordered. */
export interface LineTax {
  readonly tax_category: BilledTaxCategory;
  readonly tax_rate: BasisPoints;
}

/** A line that a device kept, or of a document or Z that was stored, maybe before lines had a category. */
export interface KeptLineTax {
  readonly tax_category?: BilledTaxCategory | undefined;
  readonly tax_rate: BasisPoints;
}

/** The category of a line; where it was not stored, its rate says it. */
export const categoryOf = ({ tax_category, tax_rate }: KeptLineTax): BilledTaxCategory =>
  tax_category ?? (tax_rate === 0 ? 'exempt' : tax_rate === SPECIAL_TAX_RATE ? 'special' : 'general');

export interface TaxableLine extends LineTax {
  /** The amount of the line after its discount, in menu prices. */
  readonly amount_cents: Cents;
}

/** The lines of one category and rate. */
export interface TaxBand extends LineTax {
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
  line: Pick<TaxableLine, 'amount_cents' | 'tax_rate'>,
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

/** The lines of each category and rate, the highest rate first. */
export function taxGroups<L extends LineTax>(
  lines: readonly L[],
): readonly (LineTax & { readonly lines: readonly L[] })[] {
  const groups = new Map<string, LineTax & { readonly lines: L[] }>();
  for (const line of lines) {
    const { tax_category, tax_rate } = line;
    const key = `${tax_category} ${tax_rate}`;
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { tax_category, tax_rate, lines: [line] });
  }
  return [...groups.values()].sort(
    (a, b) => b.tax_rate - a.tax_rate || (a.tax_category < b.tax_category ? -1 : 1),
  );
}

const amountsOf = (lines: readonly TaxableLine[]): readonly Cents[] =>
  lines.map(({ amount_cents }) => amount_cents);

/** The totals of a bill, by category and rate. The tax of a group is that of all its lines together. */
export function billTotals(lines: readonly TaxableLine[], pricesIncludeTax: boolean): Totals {
  const bands = taxGroups(lines).map(({ tax_category, tax_rate, lines: group }) => {
    const amount_cents = sumCents(amountsOf(group));
    return { tax_category, tax_rate, ...lineTax({ amount_cents, tax_rate }, pricesIncludeTax) };
  });
  const base_cents = sumCents(bands.map((band) => band.base_cents));
  const tax_cents = sumCents(bands.map((band) => band.tax_cents));
  return { bands, base_cents, tax_cents, total_cents: cents(base_cents + tax_cents) };
}

/**
 * The tax of each line, in cents: the tax of all lines of its group together, shared by largest remainder, so that the lines add up to it.
 */
export function taxLines(lines: readonly TaxableLine[], pricesIncludeTax: boolean): readonly Cents[] {
  const taxes = lines.map(() => cents(0));
  for (const { tax_rate, lines: group } of taxGroups(lines.map((line, index) => ({ ...line, index })))) {
    const amounts = amountsOf(group);
    const { tax_cents } = lineTax({ amount_cents: sumCents(amounts), tax_rate }, pricesIncludeTax);
    shareCents(tax_cents, amounts).forEach((tax, place) => {
      const index = group[place]?.index;
      if (index !== undefined) taxes[index] = tax;
    });
  }
  return taxes;
}
