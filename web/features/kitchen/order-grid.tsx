import { useRef } from 'react';
import type { KitchenList } from '#domain/events.ts';
import type { Station } from '#domain/orders.ts';
import { LeftCard } from './left-card.tsx';
import { type CardActions, OrderCard } from './order-card.tsx';
import { useGlide } from './use-glide.ts';
import { useSlots } from './use-slots.ts';

export const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4';

interface OrderGridProps extends CardActions {
  list: KitchenList;
  now: number;
  station: Station | null;
  canServe: boolean;
}

export function OrderGrid({ list, now, station, canServe, ...actions }: OrderGridProps) {
  const slots = useSlots(list);
  const glide = useGlide(slots.map((slot) => slot.card.id).join());
  const focused = useRef<string | null>(null);
  return (
    <ul
      ref={glide}
      aria-label="Órdenes en preparación"
      className={GRID}
      onFocus={(event) => {
        const place = event.target.closest<HTMLElement>('[data-id]');
        focused.current = place?.dataset.id ?? null;
      }}
      onBlur={(event) => {
        if (event.relatedTarget) focused.current = null;
      }}
    >
      {slots.map(({ card, left }) => (
        <li key={card.id} data-id={card.id} className="min-w-0">
          {left ? (
            <LeftCard card={card} left={left} takesFocus={focused.current === card.id} />
          ) : (
            <OrderCard
              card={card}
              now={now}
              isNew={list.fresh.includes(card.id)}
              changes={list.changed[card.id] ?? 0}
              station={station}
              canServe={canServe}
              {...actions}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
