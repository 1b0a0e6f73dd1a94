import type { CustomerBalance } from '#domain/customers/answers/receivables.ts';
import { creditLeft } from '#domain/customers/receivables.ts';
import { useDayText } from '#web/data/business.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { BalanceState } from './balance-state.tsx';
import { DebtAges } from './debt-ages.tsx';

/** The customer's balance in large figures, what remains of the limit, and the age of the debt. */
export function AccountHead({ customer }: { customer: CustomerBalance }) {
  const dayText = useDayText();
  const { money } = useSalesSettings();
  const { balance_cents, limit_cents, oldest_on, note } = customer;
  return (
    <section aria-label="Saldo" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-sm text-muted-foreground">{balance_cents < 0 ? 'Saldo a favor' : 'Saldo'}</p>
          <p className="text-4xl leading-tight font-semibold tracking-tight figures">
            <Money cents={Math.abs(balance_cents)} />
          </p>
        </div>
        <p className="grid justify-items-start gap-1 text-sm text-muted-foreground figures sm:justify-items-end">
          <BalanceState customer={customer} />
          {limit_cents === 0
            ? 'Sin fiado: dale un límite'
            : `Le quedan ${money(creditLeft(customer))} de ${money(limit_cents)}`}
        </p>
      </div>
      {balance_cents > 0 && <DebtAges ages={customer} className="rounded-control border px-4 py-3" />}
      {(oldest_on || note) && (
        <p className="text-sm break-words text-muted-foreground figures">
          {oldest_on && `Lo más antiguo sin pagar es del ${dayText(oldest_on)}. `}
          {note}
        </p>
      )}
    </section>
  );
}
