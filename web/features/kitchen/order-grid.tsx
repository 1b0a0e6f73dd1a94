import { useMemo, useRef } from 'react';
import { type KitchenList, type KitchenSort, shownCards } from '#domain/events.ts';
import type { Station } from '#domain/orders.ts';
import { cn } from '#web/ui/cn.ts';
import { BelowFold } from './below-fold.tsx';
import { CancelledCard } from './cancelled-card.tsx';
import { LeftCard } from './left-card.tsx';
import { type CardActions, OrderCard } from './order-card.tsx';
import { useGlide } from './use-glide.ts';
import { useSlots } from './use-slots.ts';

export const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4';
/** A card that is scrolled out of sight ticks without being drawn. */
const OFF_SCREEN = 'min-w-0 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]';
const BESIDE_PRODUCTS = 'lg:grid-cols-2 xl:grid-cols-3';

interface OrderGridProps extends CardActions {
  list: KitchenList;
  sort: KitchenSort;
  station: Station | null;
  canServe: boolean;
  /** Narrower, beside the list of products. */
  beside: boolean;
}

export function OrderGrid({ list, sort, station, canServe, beside, ...actions }: OrderGridProps) {
  const orders = useMemo(() => shownCards(list, sort), [list, sort]);
  const slots = useSlots({ orders, ended: list.ended });
  const glide = useGlide(slots.map((slot) => slot.card.id).join());
  const focused = useRef<string | null>(null);
  const isCancelled = (id: string) => list.cancelled.some((card) => card.id === id);
  return (
    <>
      <ul
        ref={glide}
        aria-label="Órdenes en preparación"
        className={cn(GRID, beside && BESIDE_PRODUCTS)}
        onFocus={(event) => {
          const place = event.target.closest<HTMLElement>('[data-id]');
          focused.current = place?.dataset.id ?? null;
        }}
        onBlur={(event) => {
          if (event.relatedTarget) focused.current = null;
        }}
      >
        {slots.map(({ card, left }) => (
          <li key={card.id} data-id={card.id} className={OFF_SCREEN}>
            {left ? (
              <LeftCard card={card} left={left} takesFocus={focused.current === card.id} />
            ) : isCancelled(card.id) ? (
              <CancelledCard
                card={card}
                station={station}
                canServe={canServe}
                onAcknowledge={actions.acknowledge}
              />
            ) : (
              <OrderCard
                card={card}
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
      <BelowFold list={glide} shown={slots} beyond={list.total - list.orders.length} />
    </>
  );
}
