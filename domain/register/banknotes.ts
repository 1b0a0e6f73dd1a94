import { type Cents, cents } from '#domain/base/money.ts';
import { billsOf } from './denominations.ts';

const QUICK_BANKNOTES = 5;

/** The largest bills of a currency, smallest first, in cents: 20, 50, 100, 200 and 500 for lempiras. */
export const quickBanknotes = (currency: string): readonly Cents[] =>
  billsOf(currency).slice(0, QUICK_BANKNOTES).toReversed();

/**
 * The next amounts above `due` that people hand over in several banknotes of one kind, at most two, in cents: 900.00 and 1,000.00 for 890.00.
 */
export function roundAmounts(due: number, currency: string): readonly Cents[] {
  const banknotes = quickBanknotes(currency);
  const rounded = banknotes.map((banknote) => cents(Math.ceil(due / banknote) * banknote));
  const next = [...new Set(rounded.filter((amount) => amount > due))].sort((a, b) => a - b).slice(0, 2);
  return next.filter((amount) => !banknotes.includes(amount));
}
