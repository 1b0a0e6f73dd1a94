import type { ReactNode } from 'react';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';
import { Figure } from './figure.tsx';
import type { usePayments } from './use-payments.ts';

interface ChargeAmountProps {
  label: ReactNode;
  cents: number;
  children?: ReactNode;
}

/** The amount due in large figures; the change or a remark is below it, and beside it on phones. Its height stays the same. */
export function ChargeAmount({ label, cents, children }: ChargeAmountProps) {
  return (
    <div data-keep-clear="sums" className="flex items-end justify-between gap-x-4 md:block">
      <p className="min-w-min flex-1">
        <span className="block text-sm text-muted-foreground figures">{label}</span>
        <Figure cents={cents} className="md:text-5xl md:leading-tight" />
      </p>
      <div aria-live="polite" className="md:mt-1 md:min-h-10">
        {children}
      </div>
    </div>
  );
}

function Outcome({ label, cents, isMissing = false }: { label: string; cents: number; isMissing?: boolean }) {
  return (
    <p
      className={cn(
        'text-sm max-md:text-right md:flex md:items-baseline md:gap-3 md:text-base',
        isMissing && 'font-semibold text-danger-ink',
      )}
    >
      <span className={cn(!isMissing && 'text-muted-foreground')}>{label}</span> <Figure cents={cents} />
    </p>
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
  const { due, outcome, remaining, addedPayments, isMissingSaid } = payments;
  const problem =
    outcome.problem ?? (isMissingSaid && payments.isCustomerMissing && 'Elige quién queda debiendo.');
  const label = left === null ? 'Por cobrar' : `Parte por cobrar · quedarán ${money(left)}`;
  return (
    <ChargeAmount label={addedPayments.length > 0 ? `Falta de ${money(due)}` : label} cents={remaining}>
      {problem ? (
        <p className="text-sm font-medium text-danger-ink max-md:w-40 max-md:text-right max-md:text-xs">
          {problem}
        </p>
      ) : outcome.change_cents > 0 ? (
        <Outcome label="Cambio" cents={outcome.change_cents} />
      ) : outcome.remaining_cents > 0 ? (
        <Outcome
          label={isMissingSaid ? 'Faltan' : 'Quedará por cobrar'}
          cents={outcome.remaining_cents}
          isMissing={isMissingSaid}
        />
      ) : null}
    </ChargeAmount>
  );
}
