import type { ReactNode } from 'react';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { OrderPlace } from '#domain/orders/order-place.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';

/** The properties of every window that moves an order or a part of it. */
export interface MoveProps {
  order: Order;
  onClose: () => void;
}

export interface Choice {
  readonly id: string;
  readonly place: OrderPlace;
  readonly detail: string;
}

interface MoveChoiceProps {
  label: string;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Shown when there is nothing to choose. */
  empty: ReactNode;
}

/** Tables or orders as large keys, one of them selected. */
export function MoveChoice({ label, choices, chosen, onChoose, empty }: MoveChoiceProps) {
  if (choices.length === 0) return <p className="py-2 text-sm text-muted-foreground">{empty}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {choices.map(({ id, place, detail }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className={cn(
              'min-h-14 rounded-control border px-3 py-2 text-left transition-colors focus-ring',
              id === chosen ? 'border-foreground bg-foreground text-background' : 'bg-card hover:bg-muted',
            )}
          >
            <PlaceName order={place} className="text-sm font-semibold" />
            <span
              className={cn('block text-xs figures', id === chosen ? 'opacity-75' : 'text-muted-foreground')}
            >
              {detail}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
