import { type Cents, cents } from '#domain/base/money.ts';

/** The usual banknotes of lempira. */
export const QUICK_BANKNOTES: readonly Cents[] = [20, 50, 100, 200, 500].map((bill) => cents(bill * 100));

/**
 * The next amounts above `due` that people hand over in several banknotes of one kind, at most two, in cents: 900.00 and 1,000.00 for 890.00.
 */
export function roundAmounts(due: number): readonly Cents[] {
  const rounded = QUICK_BANKNOTES.map((banknote) => cents(Math.ceil(due / banknote) * banknote));
  const next = [...new Set(rounded.filter((amount) => amount > due))].sort((a, b) => a - b).slice(0, 2);
  return next.filter((amount) => !QUICK_BANKNOTES.includes(amount));
}
