import { CircleCheck } from 'lucide-react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { shareName } from '#domain/bills/bills.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';

interface SplitBillsProps {
  bills: readonly Sale[];
  chosen: string;
  onChoose: (id: string) => void;
  money: SalesSettings['money'];
  disabled?: boolean;
}

/** The name of a bill in an order with several, by its position. */
export function billName(bills: readonly Sale[], id: string): string {
  return `Cuenta ${bills.findIndex((bill) => bill.id === id) + 1}`;
}

/** The bills of an order side by side, to choose one that is still open; nothing for a single bill. */
export function SplitBills({ bills, chosen, onChoose, money, disabled = false }: SplitBillsProps) {
  if (bills.length < 2) return null;
  return (
    <fieldset
      aria-label="Cuentas de la orden"
      className="-mx-5 mb-4 flex min-w-0 shrink-0 gap-2 overflow-x-auto px-5 pb-1 scrollbar-none"
    >
      {bills.map((bill) => {
        const open = bill.status === 'Por cobrar';
        const isChosen = bill.id === chosen;
        const share = shareName(bill);
        return (
          <button
            key={bill.id}
            type="button"
            disabled={!open || disabled}
            aria-pressed={isChosen}
            onClick={() => onChoose(bill.id)}
            className={cn(
              'grid min-h-13 min-w-28 shrink-0 content-center rounded-control border px-3 py-1.5 text-left transition-colors focus-ring disabled:cursor-default',
              isChosen ? 'border-foreground bg-foreground text-background' : 'bg-card enabled:hover:bg-muted',
            )}
          >
            <span
              className={cn(
                'flex items-center gap-1 text-xs leading-4 whitespace-nowrap figures',
                !isChosen && 'text-muted-foreground',
              )}
            >
              {share ? `${billName(bills, bill.id)} · ${share}` : billName(bills, bill.id)}
              {!open && (
                <>
                  <CircleCheck className="size-3.5 text-success-ink" aria-hidden="true" />
                  {bill.status.toLowerCase()}
                </>
              )}
            </span>
            <span
              className={cn(
                'text-sm leading-5 font-semibold whitespace-nowrap figures',
                !open && 'text-muted-foreground',
              )}
            >
              {money(bill.total_cents)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
