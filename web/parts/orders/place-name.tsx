import { Bike, ShoppingBag, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHANNEL_LABELS, type OrderPlace } from '#domain/orders/order-place.ts';
import { cn } from '#web/ui/cn.ts';

export const CHANNEL_ICONS = { mesa: Utensils, 'para llevar': ShoppingBag, 'a domicilio': Bike } as const;

interface PlaceNameProps {
  order: OrderPlace;
  /** The number of the order or sale, muted after the name. */
  number?: ReactNode;
  /** The size of the name; the icon has its height. */
  className?: string;
}

/**
 * Where an order goes, on each screen: the icon of its channel, its table or the person, and its number. Nothing is cut: a long name goes on
 * in the next line. Its text is that of `orderPlace`.
 */
export function PlaceName({ order, number, className }: PlaceNameProps) {
  const { channel, table_number, customer_name } = order;
  const Icon = CHANNEL_ICONS[channel];
  const isPerson = channel !== 'mesa' && customer_name !== null && customer_name !== '';
  return (
    <span className={cn('flex min-w-0 items-start gap-[0.4em]', className)}>
      <Icon className="mt-[0.16em] size-[1em] shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {isPerson ? (
          <>
            <span className="sr-only">{CHANNEL_LABELS[channel]} · </span>
            {customer_name}
          </>
        ) : (
          <>
            {(channel === 'mesa' && table_number) || CHANNEL_LABELS[channel]}
            {customer_name && <span className="font-normal"> · {customer_name}</span>}
          </>
        )}
        {number && <span className="text-sm font-normal text-muted-foreground figures"> {number}</span>}
      </span>
    </span>
  );
}
