import { MAX_ANONYMOUS_CENTS } from '#domain/base/limits.ts';
import type { BuyerInput } from '../inputs/fiscal.ts';
import { categoryOf, type KeptLineTax } from '../tax.ts';

/** The buyer of the invoice of a charge; null is the final consumer. */
export type ChargedBuyer = BuyerInput | null;

/** Whether the buyer pays no tax (art. 10). */
export function isExonerated(buyer: ChargedBuyer | undefined): boolean {
  return buyer !== null && buyer !== undefined && 'exoneration' in buyer && buyer.exoneration !== undefined;
}

/** Whether a sale of `total` cents, tax included, names its buyer and has none: above L 10,000.00 (art. 11). */
export function lacksBuyer(buyer: ChargedBuyer, total: number): boolean {
  return buyer === null && total > MAX_ANONYMOUS_CENTS;
}

/** The lines of a bill as this buyer pays them: an exonerated one pays their bases without tax. */
export function linesFor<L extends KeptLineTax & { readonly tax_cents: number }>(
  buyer: ChargedBuyer,
  lines: readonly L[],
): readonly L[] {
  if (!isExonerated(buyer)) return lines;
  return lines.map((line) => ({
    ...line,
    tax_cents: 0,
    tax_category: categoryOf(line) === 'exempt' ? 'exempt' : 'exonerated',
  }));
}
