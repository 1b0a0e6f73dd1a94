import { type Cents, cents, shareCents } from '#domain/money.ts';
import { billTotals, type TaxableLine } from '#domain/tax.ts';

/**
 * The tax of each line, in cents: the tax of all lines of its rate together, shared by largest remainder, so that the lines add up to it.
 * Reference for `tax_shares`.
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
