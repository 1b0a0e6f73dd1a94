import { useEffect, useMemo, useState } from 'react';
import { useUser } from '#web/lib/session.ts';
import { type Order, useOrder } from '#web/orders/use-order.ts';
import { useCartStore } from './cart-context.tsx';
import type { CartTarget } from './cart-storage-key.ts';
import type { CartStart } from './cart-store.ts';
import {
  deleteSavedCart,
  findUnsentOrder,
  leftoverCart,
  newOrderPlace,
  readSavedCart,
  saveCartForNewOrder,
} from './leftover-cart.ts';

/** Where products are added: an open order's next round, or a table without an order. */
export type AddDestination =
  | { readonly order: Order; readonly table?: undefined }
  | { readonly order?: undefined; readonly table: { readonly id: string; readonly name: string } };

interface DestinationCart extends CartStart {
  readonly place: CartTarget;
}

function destinationCartOf(destination: AddDestination, isClosed: boolean): DestinationCart {
  const { order } = destination;
  if (!order)
    return { place: `table-${destination.table.id}`, channel: 'mesa', table_id: destination.table.id };
  const { id, channel, table_id } = order;
  const start = { channel, table_id, customer_name: order.customer_name ?? '' };
  return isClosed
    ? { ...start, place: newOrderPlace(order) }
    : { ...start, place: `order-${id}`, order_id: id };
}

/** The cart of a destination. After its order is closed, the cart of a new order. */
export function useDestinationCart(destination: AddDestination | null) {
  const owner = useUser();
  const [carried, setCarried] = useState<AddDestination | null>(null);
  const unsent = useMemo(
    () => (destination?.table ? findUnsentOrder(destination.table.id, owner) : null),
    [destination, owner],
  );
  const { order } = useOrder(destination?.order?.id ?? unsent);
  const closed = order !== null && order.status !== 'Abierta' ? order : null;
  const isCarried = destination !== null && carried === destination;
  return {
    at: destination && destinationCartOf(destination, isCarried),
    closed,
    isCarried,
    onCarried: () => setCarried(destination),
  };
}

/** After an order is closed, moves the lines that it did not receive to the cart of a new order. */
export function useCarryOver(destination: AddDestination, closed: Order | null, onCarried: () => void): void {
  const store = useCartStore();
  const owner = useUser();
  useEffect(() => {
    if (!closed) return;
    const place: CartTarget = `order-${closed.id}`;
    const own = store.get();
    if (destination.table && own.lines.length > 0) return;
    const cart = destination.order ? own : readSavedCart(place, owner);
    const left = cart && leftoverCart(cart, closed);
    deleteSavedCart(place, owner);
    if (destination.table && !left) return;
    store.reset();
    if (left) saveCartForNewOrder(newOrderPlace(closed), owner, left);
    onCarried();
  }, [closed, destination, onCarried, owner, store]);
}
