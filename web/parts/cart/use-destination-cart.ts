import { useEffect, useMemo, useState } from 'react';
import type { Order } from '#domain/orders/answers/orders.ts';
import { useOrder } from '#web/data/orders/use-order.ts';
import { useUser } from '#web/data/session.ts';
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
  readonly target: CartTarget;
}

function destinationCartOf(destination: AddDestination, isClosed: boolean): DestinationCart {
  const { order } = destination;
  if (!order)
    return { target: `table-${destination.table.id}`, channel: 'mesa', table_id: destination.table.id };
  const { id, channel, table_id } = order;
  const start = { channel, table_id, customer_name: order.customer_name ?? '' };
  return isClosed
    ? { ...start, target: newOrderPlace(order) }
    : { ...start, target: `order-${id}`, order_id: id };
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
    destinationCart: destination && destinationCartOf(destination, isCarried),
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
    const target: CartTarget = `order-${closed.id}`;
    const currentCart = store.get();
    if (destination.table && currentCart.lines.length > 0) return;
    const cart = destination.order ? currentCart : readSavedCart(target, owner);
    const leftover = cart && leftoverCart(cart, closed);
    deleteSavedCart(target, owner);
    if (destination.table && !leftover) return;
    store.reset();
    if (leftover) saveCartForNewOrder(newOrderPlace(closed), owner, leftover);
    onCarried();
  }, [closed, destination, onCarried, owner, store]);
}
