import { formatMoney } from '#domain/base/money.ts';
import type { DisplayBill } from '#domain/bills/customer-display.ts';
import { cn } from '#web/ui/cn.ts';
import { CurrencyMoney } from '#web/ui/currency-money.tsx';

interface RowProps {
  label: string;
  amount: string;
  className?: string;
}

const Row = ({ label, amount, className }: RowProps) => (
  <div className={cn('flex justify-between gap-[1em] text-[length:0.8em] text-muted-foreground', className)}>
    <dt>{label}</dt>
    <dd className="whitespace-nowrap">{amount}</dd>
  </div>
);

/** Discounts, tax and total, and what was received while it is charged. */
export function BillSums({ bill }: { bill: DisplayBill }) {
  const { discount_cents, base_cents, tax_cents, total_cents, received_cents } = bill;
  const { currency } = bill.shop;
  const money = (cents: number) => formatMoney(cents, currency);
  const label = received_cents === null ? 'Total' : 'Total a pagar';
  return (
    <div className="@container figures">
      <dl className="grid">
        {discount_cents > 0 && (
          <Row label="Descuentos" amount={`-${money(discount_cents)}`} className="text-success-ink" />
        )}
        <Row label="Subtotal" amount={money(base_cents)} />
        <Row label="Impuesto" amount={money(tax_cents)} />
        {received_cents !== null && received_cents > 0 && (
          <Row label="Recibido" amount={money(received_cents)} className="font-semibold text-foreground" />
        )}
      </dl>
      <p className="mt-[0.5em] text-[length:1.1em] leading-tight font-semibold" aria-hidden="true">
        {label}
      </p>
      <output
        aria-live="polite"
        className="block text-[length:clamp(2.5rem,min(15cqi,13vmin),7rem)] leading-none font-semibold tracking-tight"
      >
        <span className="sr-only">{label} </span>
        <CurrencyMoney cents={total_cents} currency={currency} />
      </output>
    </div>
  );
}
