import type { Sale } from '#domain/bills/answers/sales.ts';
import { shareName } from '#domain/bills/bills.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { billName } from './split-bills.tsx';

interface SplitMergeProps {
  sale: Sale;
  bills: readonly Sale[];
  money: SalesSettings['money'];
  busy: boolean;
  onMerge: (fromId: string) => void;
}

/** The other open bills of the order, to merge one into this bill. */
export function SplitMerge({ sale, bills, money, busy, onMerge }: SplitMergeProps) {
  const others = bills.filter(({ id, status }) => id !== sale.id && status === 'Por cobrar');
  if (others.length === 0) return null;
  return (
    <section aria-label="Unir cuentas" className="border-t pt-3">
      <h4 className="text-sm font-semibold text-muted-foreground">
        Unir a la {billName(bills, sale.id).toLowerCase()}
      </h4>
      <ul className="divide-y">
        {others.map((bill) => (
          <li key={bill.id} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1 figures">
              {[billName(bills, bill.id), shareName(bill)].filter(Boolean).join(' · ')}
            </span>
            <span className="font-semibold figures">{money(bill.total_cents)}</span>
            <NetworkButton
              variant="outline"
              size="sm"
              disabled={busy}
              aria-label={`Unir la ${billName(bills, bill.id).toLowerCase()}`}
              onClick={() => onMerge(bill.id)}
            >
              Unir
            </NetworkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
