import { useBusiness } from '#web/data/business.ts';
import { CurrencyMoney } from '#web/ui/currency-money.tsx';

/** An amount in cents of the business, as `CurrencyMoney`. Its text is that of `formatMoney`. It takes the size of its parent, of at least 16 px. */
export function Money({ cents }: { cents: number }) {
  const { currency } = useBusiness();
  return <CurrencyMoney cents={cents} currency={currency} />;
}
