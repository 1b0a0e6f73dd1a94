import type { Order, OrderLine } from '#domain/orders/answers/orders.ts';
import { type Cart, unsentCart } from '#domain/orders/cart.ts';
import { newId } from '#web/base/ids.ts';
import { storage } from '#web/base/storage.ts';
import { type CartOwner, type CartTarget, cartStorageKey } from './cart-storage-key.ts';
import { parseSavedCart, type SavedCart } from './saved-cart.ts';

type ClosedOrder = Pick<Order, 'id' | 'table_id'> & {
  readonly lines: readonly Pick<OrderLine, 'id' | 'quantity'>[];
};

/** Where lines that a closed order did not receive are saved for a new order: under its table, or else under its id. */
export function newOrderPlace({ id, table_id }: Pick<Order, 'id' | 'table_id'>): CartTarget {
  return table_id ? `table-${table_id}` : `order-again-${id}`;
}

/** The lines of a cart that a closed order did not receive; null when it received all. */
export function leftoverCart(cart: Cart, order: ClosedOrder): Cart | null {
  const left = unsentCart(cart, order.lines, newId);
  return left.lines.length > 0 ? left : null;
}

/** Saves a cart for a new order; appends its lines to a cart that is already saved there. */
export function saveCartForNewOrder(target: CartTarget, owner: CartOwner, cart: Cart): void {
  const key = cartStorageKey(target, owner);
  const existing = parseSavedCart(storage.get(key));
  const fresh: SavedCart = {
    cart: { ...cart, lines: [...(existing?.cart.lines ?? []), ...cart.lines] },
    order_id: newId(),
    kitchen_ticket_id: newId(),
    sale_id: newId(),
    key: newId(),
    sent: null,
  };
  void storage.setDraft(key, JSON.stringify(existing ? { ...existing, cart: fresh.cart } : fresh));
}

/** The cart that the device saved for an order; null if it has no lines. */
export function readSavedCart(target: CartTarget, owner: CartOwner): Cart | null {
  const cart = parseSavedCart(storage.get(cartStorageKey(target, owner)))?.cart;
  return cart && cart.lines.length > 0 ? cart : null;
}

export function deleteSavedCart(target: CartTarget, owner: CartOwner): void {
  storage.remove(cartStorageKey(target, owner));
}

/**
 * The id of an order of the table with a saved cart on this device. Only the server knows whether that order is still
 * open.
 */
export function findUnsentOrder(tableId: string, owner: CartOwner): string | null {
  const [before = '', after = ''] = cartStorageKey('order-*', owner).split('*');
  const ids = storage
    .keys()
    .filter((key) => key.startsWith(before) && key.endsWith(after))
    .map((key) => key.slice(before.length, -after.length));
  return ids.find((id) => readSavedCart(`order-${id}`, owner)?.table_id === tableId) ?? null;
}
