import { CircleCheck } from 'lucide-react';
import type { Sale } from './use-sale.ts';
import type { SalesSettings } from './use-sales-settings.ts';

/** After charging: the change, in large figures, and how it was paid. */
export function ChargeResult({ sale, settings }: { sale: Sale; settings: SalesSettings }) {
  const { money, clockOf } = settings;
  const said = sale.charged_at ? `${sale.cashier ?? ''} · ${clockOf(sale.charged_at)}` : '';
  return (
    <div className="flex flex-col items-center py-6 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <p className="mt-3 text-base text-muted-foreground">{sale.change_cents > 0 ? 'Cambio' : 'Cobrado'}</p>
      <p className="text-4xl leading-tight font-semibold tracking-tight figures sm:text-5xl sm:leading-tight">
        {money(sale.change_cents > 0 ? sale.change_cents : sale.total_cents)}
      </p>
      <dl className="mt-6 grid w-full max-w-xs gap-1.5 text-sm figures">
        <div className="flex justify-between gap-4 font-semibold">
          <dt>Total</dt>
          <dd>{money(sale.total_cents)}</dd>
        </div>
        {sale.payments.map((payment) => (
          <div key={payment.id} className="flex justify-between gap-4 text-muted-foreground">
            <dt className="min-w-0 truncate">{payment.method ?? payment.kind}</dt>
            <dd>{money(payment.received_cents ?? payment.amount_cents)}</dd>
          </div>
        ))}
      </dl>
      {said !== '' && <p className="mt-4 text-sm text-muted-foreground figures">{said}</p>}
    </div>
  );
}
