import type { Account } from '#domain/customers/answers/receivables.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';

/** The balance before the range, its charges and payments, and the balance after it. */
export function PeriodTotals({ account }: { account: Account }) {
  const { money } = useSalesSettings();
  const { opening_cents, charged_cents, paid_cents, adjusted_cents, closing_cents } = account;
  const rows = [
    ['Saldo anterior', opening_cents],
    ['Cargos', charged_cents],
    ['Abonos', 0 - paid_cents],
    ...(adjusted_cents === 0 ? [] : [['Ajustes', adjusted_cents] as const]),
    ['Saldo al final', closing_cents],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-muted/50 px-4 py-3 text-sm sm:grid-cols-4">
      {rows.map(([words, cents]) => (
        <div key={words}>
          <dt className="text-muted-foreground">{words}</dt>
          <dd className="font-semibold figures">{money(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
