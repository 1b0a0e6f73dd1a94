import type { ReactNode } from 'react';
import type { SalesSettings } from '#web/sales/use-sales-settings.ts';
import { Money } from '#web/ui/money.tsx';
import type { usePayments } from './use-payments.ts';

interface ChargeAmountProps {
  label: ReactNode;
  cents: number;
  children?: ReactNode;
}

/** The amount due in large figures, with one line of text below that always takes its space. */
export function ChargeAmount({ label, cents, children }: ChargeAmountProps) {
  return (
    <div>
      <p className="text-sm text-muted-foreground figures">{label}</p>
      <p className="text-4xl leading-tight font-semibold tracking-tight figures sm:text-5xl sm:leading-tight">
        <Money cents={cents} />
      </p>
      <p aria-live="polite" className="mt-1 min-h-7 text-xl leading-7 figures">
        {children}
      </p>
    </div>
  );
}

interface ChargeDueProps {
  payments: ReturnType<typeof usePayments>;
  money: SalesSettings['money'];
  /** What remains open when only a part is charged. */
  left: number | null;
}

/** The amount still due of the bill or part, and the change. */
export function ChargeDue({ payments, money, left }: ChargeDueProps) {
  const { due, outcome, remaining, addedPayments } = payments;
  const row = (label: string, cents: number) => (
    <span className="flex gap-2">
      {label} <span className="font-semibold">{money(cents)}</span>
    </span>
  );
  const label = left === null ? 'Por cobrar' : `Parte por cobrar · quedarán ${money(left)}`;
  return (
    <ChargeAmount label={addedPayments.length > 0 ? `Falta de ${money(due)}` : label} cents={remaining}>
      {outcome.problem ? (
        <span className="text-sm font-medium text-danger-ink">{outcome.problem}</span>
      ) : outcome.change_cents > 0 ? (
        row('Cambio', outcome.change_cents)
      ) : outcome.remaining_cents > 0 ? (
        <span className="text-base text-muted-foreground">
          {row('Quedará por cobrar', outcome.remaining_cents)}
        </span>
      ) : null}
    </ChargeAmount>
  );
}
