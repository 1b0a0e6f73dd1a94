import { summarizeBill } from '#domain/bills/bills.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import { openBills } from '#domain/orders/current-bill.ts';
import { useRegime } from '#web/data/business.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';

/** Subtotal, tax and total of what the order still owes; nothing when it owes nothing. */
export function TableTotals({ order, money }: { order: Order; money: SalesSettings['money'] }) {
  const bills = openBills(order);
  const { tax } = useRegime();
  if (bills.length === 0) return null;
  const { base_cents, tax_cents, total_cents } = summarizeBill(bills.flatMap(({ items }) => items));
  return (
    <div data-keep-clear="sums" className="grid gap-0.5 figures">
      <dl className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        <div className="flex gap-1.5">
          <dt>Subtotal</dt>
          <dd>{money(base_cents)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>{tax}</dt>
          <dd>{money(tax_cents)}</dd>
        </div>
      </dl>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-base font-semibold">Total</span>
        <span className="text-2xl leading-8 font-semibold tracking-tight">
          <Money cents={total_cents} />
        </span>
      </p>
    </div>
  );
}
