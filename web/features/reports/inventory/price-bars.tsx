import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { formatShare } from '#domain/base/shares.ts';
import { greatestChanges } from '#domain/purchasing/purchase-prices.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { cn } from '#web/ui/cn.ts';

/** The greatest price changes. A rise goes to the right in red, a fall to the left in green; sign and arrow show the same. */
export function PriceBars({ prices }: { prices: InventoryReport['prices'] }) {
  const changes = greatestChanges(prices);
  if (changes.length === 0) {
    return (
      <p className="py-8 text-center text-sm text-muted-foreground">
        Ningún ingrediente se compró dos veces en este periodo.
      </p>
    );
  }
  const max = Math.max(...changes.map(({ change }) => Math.abs(change)), 0.001);
  return (
    <ul aria-label="Variación de Precio (%)" className="grid gap-3">
      {changes.map(({ inventory_item_id, name, change }) => {
        const Arrow = change > 0 ? ArrowUp : change < 0 ? ArrowDown : Minus;
        const rises = change > 0;
        return (
          <li key={inventory_item_id} className="text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{name}</span>
              <span
                className={cn(
                  'inline-flex shrink-0 items-center gap-1 font-medium figures',
                  rises ? 'text-danger-ink' : 'text-success-ink',
                )}
              >
                <Arrow className="size-3.5" aria-hidden="true" />
                {formatShare(change, true)}
              </span>
            </div>
            <div className="relative mt-1.5 h-2 rounded-full bg-muted" aria-hidden="true">
              <span className="absolute inset-y-0 left-1/2 w-px bg-muted-foreground/50" />
              <span
                className={cn(
                  'absolute inset-y-0 min-w-0.5',
                  rises ? 'left-1/2 rounded-r-full bg-danger' : 'right-1/2 rounded-l-full bg-success',
                )}
                style={{ width: `${(Math.abs(change) / max) * 50}%` }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
