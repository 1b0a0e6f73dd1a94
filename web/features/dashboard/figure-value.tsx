import type { ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';

/** A figure in the one size of its row, which follows the width of the cards. */
export function FigureValue({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap" style={{ fontSize: 'clamp(1.125rem, 12cqi, 2rem)' }}>
      {children}
    </span>
  );
}

/** What stands beside a figure, smaller and muted. */
export function Unit({ children }: { children: ReactNode }) {
  return <span className="text-[0.6em] font-medium text-muted-foreground">{children}</span>;
}

/** An amount in cents, with the code of the currency small before it. */
export function MoneyValue({ cents = 0 }: { cents: number | undefined }) {
  const { currency } = useBusiness();
  return (
    <FigureValue>
      <Unit>{currency}</Unit> {formatMoney(cents, currency).replace(`${currency}\u00A0`, '')}
    </FigureValue>
  );
}
