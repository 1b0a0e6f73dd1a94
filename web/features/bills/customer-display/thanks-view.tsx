import { CircleCheck } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import type { DisplayMessage } from '#domain/bills/customer-display.ts';
import { CurrencyMoney } from '#web/ui/currency-money.tsx';

interface ThanksViewProps {
  thanks: Extract<DisplayMessage, { view: 'thanks' }>;
}

/** After the charge: the change, or what was paid. */
export function ThanksView({ thanks }: ThanksViewProps) {
  const { shop, total_cents, received_cents, change_cents } = thanks;
  const hasChange = change_cents > 0;
  // A sale on account is not paid yet.
  const label = hasChange ? 'Cambio' : received_cents >= total_cents ? 'Pagado' : 'Total';
  const facts = [
    hasChange && `Total ${formatMoney(total_cents, shop.currency)}`,
    received_cents > total_cents && `Recibido ${formatMoney(received_cents, shop.currency)}`,
  ].filter(Boolean);
  return (
    <div className="grid h-full place-content-center justify-items-center p-6 text-center">
      <CircleCheck className="mb-[0.5em] size-[2.5em] text-success" aria-hidden="true" />
      <p className="text-[length:1.25em] text-muted-foreground">{label}</p>
      <output
        aria-live="polite"
        className="block text-[length:clamp(3rem,13vmin,9rem)] leading-tight font-semibold tracking-tight"
      >
        <span className="sr-only">{label} </span>
        <CurrencyMoney cents={hasChange ? change_cents : total_cents} currency={shop.currency} />
      </output>
      <p className="min-h-[1.5em] text-muted-foreground figures">{facts.join(' · ')}</p>
      <p className="mt-[1em] text-[length:1.5em] leading-tight font-semibold">¡Gracias por su compra!</p>
    </div>
  );
}
