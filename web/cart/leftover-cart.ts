import { type Cart, unsentCart } from '#domain/cart.ts';
import { newId } from '#web/lib/ids.ts';
import { storage } from '#web/lib/storage.ts';
import type { Order } from '#web/orders/use-order.ts';
import { type CartOwner, type CartTarget, cartStorageKey } from './cart-storage-key.ts';
import { parseSavedCart, type SavedCart } from './saved-cart.ts';

type ClosedOrder = Pick<Order, 'id' | 'table_id'> & {
  readonly lines: readonly Pick<Order['lines'][number], 'id' | 'quantity'>[];
};

/** Where what an order did not get waits for a new order: at its table, or with the closed order itself. */
export function newOrderPlace({ id, table_id }: Pick<Order, 'id' | 'table_id'>): CartTarget {
  return table_id ? `table-${table_id}` : `order-again-${id}`;
}

/** What of a ticket has not reached its order, which is closed by now; null when all has. */
export function leftoverCart(cart: Cart, order: ClosedOrder): Cart | null {
  const left = unsentCart(cart, order.lines, newId);
  return left.lines.length > 0 ? left : null;
}

/** Keeps a ticket as the draft of a new order, after what waits there already. */
export function saveCartForNewOrder(place: CartTarget, owner: CartOwner, cart: Cart): void {
  const key = cartStorageKey(place, owner);
  const existing = parseSavedCart(storage.get(key));
  const fresh: SavedCart = {
    cart: { ...cart, lines: [...(existing?.cart.lines ?? []), ...cart.lines] },
    order_id: newId(),
    kitchen_ticket_id: newId(),
    sale_id: newId(),
    key: newId(),
    sent: null,
  };
  storage.set(key, JSON.stringify(existing ? { ...existing, cart: fresh.cart } : fresh));
}

/** The ticket that the device keeps for an order, if it has lines. */
export function readSavedCart(place: CartTarget, owner: CartOwner): Cart | null {
  const cart = parseSavedCart(storage.get(cartStorageKey(place, owner)))?.cart;
  return cart && cart.lines.length > 0 ? cart : null;
}

export function deleteSavedCart(place: CartTarget, owner: CartOwner): void {
  storage.remove(cartStorageKey(place, owner));
}

/** An order of the table for which the device keeps lines that were not sent; whether it is still open is for the server to say. */
export function findUnsentOrder(tableId: string, owner: CartOwner): string | null {
  const [before = '', after = ''] = cartStorageKey('order-*', owner).split('*');
  const ids = storage
    .keys()
    .filter((key) => key.startsWith(before) && key.endsWith(after))
    .map((key) => key.slice(before.length, -after.length));
  return ids.find((id) => readSavedCart(`order-${id}`, owner)?.table_id === tableId) ?? null;
}
