import type { ReactNode } from 'react';
import type { OrderPlace } from '#domain/orders/order-place.ts';
import { PlaceName } from './place-name.tsx';

interface OrderLineProps {
  place: OrderPlace;
  /** Muted after the place: the number of the order, and its time. */
  number: ReactNode;
  /** The products in words. */
  items?: string | undefined;
  /** What a press does, for screen readers: 'Ver orden'. */
  verb: string;
  onOpen: () => void;
  /** What is due, a state or buttons at the right. */
  aside?: ReactNode;
  /** States and buttons below. */
  children?: ReactNode;
}

/** An order in a list: place, number and products. A press anywhere opens it; buttons of `aside` and `children` are above that with `z-10`. */
export function OrderLine({ place, number, items, verb, onOpen, aside, children }: OrderLineProps) {
  return (
    <li className="relative border-b py-3 last:border-b-0 compact:py-1.5">
      <div className="flex items-center gap-3">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-11 min-w-0 flex-1 rounded-control text-left after:absolute after:inset-0 hover:after:bg-foreground/3 focus-ring"
        >
          <span className="sr-only">{verb} </span>
          <PlaceName order={place} number={number} className="text-xl leading-7 font-bold" />
          {items && <span className="line-clamp-2 text-sm text-muted-foreground">{items}</span>}
        </button>
        {aside}
      </div>
      {children}
    </li>
  );
}
