import { formatRate } from '#domain/percent.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { cn } from '#web/ui/cn.ts';
import type { Sale } from './use-sale.ts';
import type { SalesSettings } from './use-sales-settings.ts';

type Band = readonly [rate: number, tax: number];

function taxes(sale: Sale): readonly Band[] {
  const byRate = new Map<number, number>();
  for (const { tax_rate, tax_cents } of sale.items) {
    if (tax_rate > 0) byRate.set(tax_rate, (byRate.get(tax_rate) ?? 0) + tax_cents);
  }
  return [...byRate].sort(([a], [b]) => a - b);
}

interface SaleBillProps {
  sale: Sale;
  money: SalesSettings['money'];
  className?: string;
}

export function SaleLines({ sale, money, className }: SaleBillProps) {
  return (
    <ul aria-label="Productos de la cuenta" className={cn('grid gap-2 text-sm', className)}>
      {sale.items.map((item) => (
        <li key={item.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 break-words">
            {item.name}{' '}
            <span className="text-muted-foreground figures">x{formatQuantity(item.quantity)}</span>
          </span>
          <span className="shrink-0 figures">{money(item.amount_cents)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Subtotal, tax by rate and total, as the server holds them. */
export function SaleTotals({ sale, money, className }: SaleBillProps) {
  const row = (label: string, cents: number) => (
    <div key={label} className="flex items-baseline justify-between gap-4 text-muted-foreground">
      <dt>{label}</dt>
      <dd>{money(cents)}</dd>
    </div>
  );
  return (
    <dl className={cn('grid gap-1 text-sm figures', className)}>
      {row('Subtotal', sale.base_cents)}
      {sale.discount_cents > 0 && row('Descuento', -sale.discount_cents)}
      {taxes(sale).map(([rate, tax]) => row(`ISV ${formatRate(rate)} %`, tax))}
      <div className="mt-1 flex items-baseline justify-between gap-4 text-base font-semibold">
        <dt>Total</dt>
        <dd>{money(sale.total_cents)}</dd>
      </div>
    </dl>
  );
}
