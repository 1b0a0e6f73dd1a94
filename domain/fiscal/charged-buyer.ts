import type { BuyerInput } from './inputs/fiscal.ts';
import { categoryOf, type KeptLineTax } from './tax.ts';

/** The buyer of the invoice of a charge; null is the final consumer. */
export type ChargedBuyer = BuyerInput | null;

/** Whether the buyer pays no tax (art. 10). */
export function isExonerated(buyer: ChargedBuyer | undefined): boolean {
  return buyer !== null && buyer !== undefined && 'exoneration' in buyer && buyer.exoneration !== undefined;
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
