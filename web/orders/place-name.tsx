import { Bike, ShoppingBag, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderRow } from '#domain/answers/orders.ts';
import { CHANNEL_LABELS } from '#domain/order-place.ts';
import { cn } from '#web/ui/cn.ts';

export const CHANNEL_ICONS = { mesa: Utensils, 'para llevar': ShoppingBag, 'a domicilio': Bike } as const;

interface PlaceNameProps {
  order: Pick<OrderRow, 'channel' | 'table_number' | 'customer_name'>;
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
  const label = CHANNEL_LABELS[channel];
  return (
    <span className={cn('flex min-w-0 items-start gap-[0.4em]', className)}>
      <Icon className="mt-[0.16em] size-[1em] shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {table_number ?? (
          <>
            <span className={cn(customer_name && 'sr-only')}>
              {label}
              {customer_name && ': '}
            </span>
            {customer_name}
          </>
        )}
        {number && (
          <span className="text-sm font-normal whitespace-nowrap text-muted-foreground figures">
            {' '}
            {number}
          </span>
        )}
      </span>
    </span>
  );
}
