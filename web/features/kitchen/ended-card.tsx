import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { Ending } from '#domain/kitchen/kitchen-list.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';

/** Keeps the place of a card, so that the others do not move. */
export const HELD_PLACE = 'h-[calc(100%-0.5rem)] rounded-card border border-dashed';

const ENDING_LABELS = {
  Servida: 'servida',
  Cancelada: 'cancelada',
  Pendiente: 'terminada aquí',
} as const;

interface EndedCardProps {
  ticket: KitchenTicket;
  ending: Ending;
  /** True when the ended card had the focus: this placeholder then receives it. */
  takesFocus: boolean;
}

/** A placeholder where a card was just served, cancelled or finished. */
export function EndedCard({ ticket, ending, takesFocus }: EndedCardProps) {
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) placeholder.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const Icon = ending.status === 'Cancelada' ? X : Check;
  return (
    <div
      ref={placeholder}
      tabIndex={-1}
      className={cn(
        HELD_PLACE,
        'flex flex-col items-center justify-center gap-1 overflow-hidden p-3 text-center text-muted-foreground outline-none',
      )}
    >
      <Icon className="size-8" aria-hidden="true" />
      <p className="text-xl font-semibold">
        <PlaceName order={ticket} />
      </p>
      <p className="text-base figures">
        Orden {orderNumberText(ticket)} {ENDING_LABELS[ending.status]}
      </p>
      {ending.by && <p className="text-sm">por {ending.by}</p>}
    </div>
  );
}
