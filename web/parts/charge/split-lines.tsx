import { type KeyboardEvent, useId } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { addShare, type LineQuantities, splitByLines } from '#domain/bills/bills.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useLongPress } from '#web/parts/picker/use-long-press.ts';
import { cn } from '#web/ui/cn.ts';

const UNIT = 1;
const HALF = 0.5;

/** Shift + Enter, and the keys of the context menu, do the same as a long press. */
const isHalfKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (shiftKey && (key === 'Enter' || key === 'F10'));

interface CellProps {
  name: string;
  /** What this column has of the line; undefined when it has nothing. */
  line: SaleItem | undefined;
  verb: 'Agregar' | 'Quitar';
  money: SalesSettings['money'];
  /** Moves that quantity to the other column. */
  onMove: (quantity: number) => void;
}

/** A line in one column: a tap moves one unit, a long press a half. It stays focusable when empty. */
function Cell({ name, line, verb, money, onMove }: CellProps) {
  const press = useLongPress(
    () => onMove(UNIT),
    () => onMove(HALF),
  );
  return (
    <button
      type="button"
      aria-disabled={!line || undefined}
      {...press}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isHalfKey(event)) return;
        event.preventDefault();
        onMove(HALF);
      }}
      className={cn(
        'flex min-h-13 min-w-0 touch-manipulation select-none items-center gap-1.5 rounded-control border px-2 py-1.5 text-left [-webkit-touch-callout:none] focus-ring',
        line ? 'bg-card hover:bg-muted active:bg-accent' : 'cursor-default border-dashed',
        line && verb === 'Quitar' && 'border-foreground',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="sr-only">{verb} </span>
        <span className={line ? 'line-clamp-2 text-sm leading-4.5 break-words' : 'sr-only'}>{name}</span>
        {line && (
          <span className="block text-xs leading-4 text-muted-foreground figures">
            {money(line.base_cents + line.tax_cents)}
          </span>
        )}
      </span>
      {line && (
        <span className="order-first min-w-7 shrink-0 text-base font-semibold figures">
          {formatQuantity(line.quantity)}×
        </span>
      )}
    </button>
  );
}

interface SplitLinesProps {
  sale: Sale;
  shares: LineQuantities;
  onShares: (shares: LineQuantities) => void;
  money: SalesSettings['money'];
}

/** The lines in two columns, what stays and what is split off. A line has the same row in both, so that none moves. */
export function SplitLines({ sale: { items, share_kind }, shares, onShares, money }: SplitLinesProps) {
  const hint = useId();
  const split = splitByLines(items, shares, share_kind !== null);
  const hasChosen = items.some(({ id }) => (shares[id] ?? 0) > 0);
  const rest = split?.rest ?? (hasChosen ? [] : items);
  const part = split?.part ?? (hasChosen ? items : []);
  return (
    <div className="grid gap-2">
      <p id={hint} className="text-sm text-muted-foreground">
        Un toque mueve uno; mantener presionado, medio.
        <span className="pointer-coarse:hidden"> Con el teclado: Enter, o Mayús + Enter.</span>
      </p>
      <div aria-hidden="true" className="grid grid-cols-2 gap-2 text-sm font-semibold">
        <span>Queda</span>
        <span>Esta parte</span>
      </div>
      <ul aria-label="Qué va en esta parte" aria-describedby={hint} className="grid gap-1.5">
        {items.map((item) => {
          const move = (quantity: number) => onShares(addShare(shares, item, quantity));
          return (
            <li key={item.id} className="grid grid-cols-2 gap-2">
              <Cell
                name={item.name}
                line={rest.find(({ id }) => id === item.id)}
                verb="Agregar"
                money={money}
                onMove={move}
              />
              <Cell
                name={item.name}
                line={part.find(({ id }) => id === item.id)}
                verb="Quitar"
                money={money}
                onMove={(quantity) => move(-quantity)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
