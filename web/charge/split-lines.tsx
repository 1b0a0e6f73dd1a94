import { Minus, Plus } from 'lucide-react';
import type { Sale } from '#domain/answers/sales.ts';
import { addShare, type LineQuantities } from '#domain/bills.ts';
import { formatQuantity } from '#domain/quantity.ts';
import type { SalesSettings } from '#web/sales/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';

const keyClasses =
  'grid size-11 place-items-center rounded-control border bg-card text-base font-semibold transition-colors hover:bg-muted focus-ring disabled:opacity-45';

interface SplitLinesProps {
  sale: Sale;
  shares: LineQuantities;
  onShares: (shares: LineQuantities) => void;
  money: SalesSettings['money'];
}

/** Quantities of each line to split off: the name and the plus add one unit, a separate key adds a half. */
export function SplitLines({ sale, shares, onShares, money }: SplitLinesProps) {
  return (
    <ul aria-label="Qué va en esta parte" className="grid divide-y">
      {sale.items.map((item) => {
        const chosen = shares[item.id] ?? 0;
        const isAllChosen = chosen >= item.quantity;
        const addQuantity = (quantity: number) => onShares(addShare(shares, item, quantity));
        return (
          <li key={item.id} className="flex items-center gap-1 py-1.5">
            <button
              type="button"
              disabled={isAllChosen}
              onClick={() => addQuantity(1)}
              className="relative -ml-2 grid min-h-11 min-w-0 flex-1 content-center rounded-control px-2 py-1 text-left transition-colors enabled:hover:bg-muted focus-ring disabled:cursor-default"
            >
              <span className="line-clamp-2 text-sm leading-5 break-words">
                <span className="sr-only">Agregar </span>
                {item.name}
              </span>
              <span className="text-xs leading-4 text-muted-foreground figures">
                {formatQuantity(item.quantity)} · {money(item.base_cents + item.tax_cents)}
              </span>
            </button>
            <button
              type="button"
              aria-label={`Media de ${item.name}`}
              disabled={isAllChosen}
              onClick={() => addQuantity(0.5)}
              className={keyClasses}
            >
              ½
            </button>
            <button
              type="button"
              aria-label={`Quitar ${item.name}`}
              disabled={chosen === 0}
              onClick={() => addQuantity(-1)}
              className={keyClasses}
            >
              <Minus className="size-4" aria-hidden="true" />
            </button>
            <output
              aria-label={`${item.name} en esta parte`}
              className={cn(
                'min-w-9 text-center text-base font-semibold figures',
                chosen === 0 && 'text-muted-foreground',
              )}
            >
              {formatQuantity(chosen)}
            </output>
            <button
              type="button"
              aria-label={`Uno más de ${item.name}`}
              disabled={isAllChosen}
              onClick={() => addQuantity(1)}
              className={keyClasses}
            >
              <Plus className="size-4" aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
