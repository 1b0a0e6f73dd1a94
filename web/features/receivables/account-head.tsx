import { dayText } from '#domain/periods.ts';
import { creditLeft } from '#domain/receivables.ts';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { BalanceState } from './balance-state.tsx';
import type { CustomerBalance } from './use-receivables.ts';

/** What the customer owes, the biggest thing in the window; what remains of the limit, and how old the debt is. */
export function AccountHead({ customer }: { customer: CustomerBalance }) {
  const { money } = useSalesSettings();
  const { balance_cents, limit_cents, oldest_on, note } = customer;
  const ages = [
    ['0 a 30 días', customer.to_30_cents],
    ['31 a 60 días', customer.to_60_cents],
    ['Más de 60 días', customer.beyond_cents],
  ] as const;
  return (
    <section aria-label="Saldo" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-sm text-muted-foreground">{balance_cents < 0 ? 'A favor' : 'Debe'}</p>
          <p className="text-4xl leading-tight font-semibold tracking-tight figures">
            {money(Math.abs(balance_cents))}
          </p>
        </div>
        <p className="grid gap-1 text-sm text-muted-foreground figures sm:justify-items-end">
          <BalanceState customer={customer} />
          {limit_cents === 0
            ? 'Sin fiado: dale un límite'
            : `Le quedan ${money(creditLeft(customer))} de ${money(limit_cents)}`}
        </p>
      </div>
      {balance_cents > 0 && (
        <dl className="grid grid-cols-3 gap-2 rounded-control border px-4 py-3 text-sm">
          {ages.map(([words, cents]) => (
            <div key={words} className="min-w-0">
              <dt className="text-muted-foreground">{words}</dt>
              <dd className={cents > 0 ? 'font-semibold figures' : 'text-muted-foreground figures'}>
                {money(cents)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(oldest_on || note) && (
        <p className="text-sm break-words text-muted-foreground figures">
          {oldest_on && `Lo más antiguo sin pagar es del ${dayText(oldest_on)}. `}
          {note}
        </p>
      )}
    </section>
  );
}
