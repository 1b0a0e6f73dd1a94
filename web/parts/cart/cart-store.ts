import {
  type Cart,
  type CartAction,
  type CartLine,
  changeCart,
  differsFromSent,
  emptyCart,
  orderOf,
  unsentCart,
} from '#domain/orders/cart.ts';
import { newId } from '#web/base/ids.ts';
import { storage } from '#web/base/storage.ts';
import { createStore, type Store } from '#web/base/store.ts';
import { type CartStorage, createCartStorage } from './cart-storage.ts';
import { parseSavedCart, type SavedCart } from './saved-cart.ts';

export type OrderBody = ReturnType<typeof orderOf> & { readonly location_id?: string };

export interface CartStore extends Pick<Store<Cart>, 'get' | 'subscribe'>, Pick<CartStorage, 'listen'> {
  readonly change: (action: CartAction) => void;
  /** Calls the listener only for changes of one line, or of the lines of one product (`id` is either). */
  readonly subscribeTo: (id: string, listener: () => void) => () => void;
  /** The line that was changed last, or else the last line of the cart. */
  readonly lastLine: () => CartLine | undefined;
  /**
   * The request body and its idempotency key. The key repeats while the cart does not change, and is new after a change.
   * `location` is the device's location.
   */
  readonly prepareSend: (location?: string | null) => { readonly body: OrderBody; readonly key: string };
  /** The id of the order that will receive the cart: an open order, or a new one. */
  readonly orderId: () => string;
  /** True when a request was sent and its result is unknown. */
  readonly mayHaveArrived: () => boolean;
  /** The last request was refused, so the server did not receive it. */
  readonly markRefused: () => void;
  /** Replaces the cart by an empty one with new ids. */
  readonly reset: () => void;
  /**
   * Removes the lines that the server received as a kitchen ticket. Lines added later stay, with new ids, for the order
   * `orderId` or else for the cart's initial destination. `corrected` is true when received lines were changed after
   * they were sent.
   */
  readonly removeSent: (
    kitchenTicketId: string,
    arrived: Parameters<typeof differsFromSent>[1],
    orderId?: string,
  ) => { readonly corrected: boolean };
}

/** The initial values of an empty cart. */
export interface CartStart extends Pick<Cart, 'channel'>, Partial<Pick<Cart, 'table_id' | 'customer_name'>> {
  /** The open order that receives the lines as its next round; absent for a new order. */
  readonly order_id?: string | undefined;
}

function newSavedCart({ channel, order_id, ...start }: CartStart): SavedCart {
  return {
    cart: { ...emptyCart(channel), ...start },
    order_id: order_id ?? newId(),
    kitchen_ticket_id: newId(),
    sale_id: newId(),
    key: newId(),
    sent: null,
  };
}

/** The lines of one cart that the other does not contain unchanged. */
function linesNotIn(one: Cart, other: Cart): readonly CartLine[] {
  const known = new Set(other.lines);
  return one.lines.filter((line) => !known.has(line));
}

/** Opens the user's cart for one destination; it survives a reload of the page. */
export function openCartStore(storageKey: string, start: CartStart): CartStore {
  let draft = parseSavedCart(storage.get(storageKey)) ?? newSavedCart(start);
  let lastChangedId: string | null = null;
  const state = createStore(draft.cart);
  const listenersById = new Map<string, Set<() => void>>();

  const notifyListeners = (before: Cart, fresh = linesNotIn(draft.cart, before)) => {
    state.set(draft.cart);
    const changedLines = [...fresh, ...linesNotIn(before, draft.cart)];
    const ids = new Set(changedLines.flatMap(({ id, menu_item_id }) => [id, menu_item_id]));
    for (const id of ids) for (const listener of listenersById.get(id) ?? []) listener();
  };

  const replace = (next: SavedCart) => {
    const before = draft.cart;
    draft = next;
    notifyListeners(before);
  };
  const cartStorage = createCartStorage(
    storageKey,
    () => JSON.stringify(draft),
    (text) => replace(parseSavedCart(text) ?? newSavedCart(start)),
  );
  const reset = () => {
    cartStorage.clear();
    replace(newSavedCart(start));
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    listen: cartStorage.listen,
    change: (action) => {
      const before = draft.cart;
      const cart = changeCart(before, action);
      if (cart === before) return;
      draft = { ...draft, cart };
      cartStorage.saveWithNextFrame();
      const fresh = linesNotIn(cart, before);
      if (action.type !== 'refresh') lastChangedId = fresh.at(-1)?.id ?? lastChangedId;
      notifyListeners(before, fresh);
    },
    subscribeTo: (id, listener) => {
      const listeners = listenersById.get(id) ?? new Set();
      listenersById.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersById.get(id) === listeners) listenersById.delete(id);
      };
    },
    lastLine: () => {
      const { lines } = draft.cart;
      return lines.find(({ id }) => id === lastChangedId) ?? lines.at(-1);
    },
    prepareSend: (location = null) => {
      const body = {
        ...orderOf(draft.cart, draft),
        ...(location === null ? {} : { location_id: location }),
      };
      const sent = JSON.stringify(body);
      const key = draft.sent === sent ? draft.key : newId();
      draft = { ...draft, key, sent };
      cartStorage.saveNow();
      return { body, key };
    },
    orderId: () => draft.order_id,
    mayHaveArrived: () => draft.sent !== null,
    markRefused: () => {
      draft = { ...draft, sent: null };
      cartStorage.saveNow();
    },
    reset,
    removeSent: (kitchenTicketId, arrived, orderId) => {
      // Another tab has already removed these lines, and this tab has loaded the result.
      if (draft.kitchen_ticket_id !== kitchenTicketId) return { corrected: false };
      const corrected = differsFromSent(draft.cart, arrived);
      const cart = unsentCart(draft.cart, arrived, newId);
      if (cart.lines.length === 0) {
        reset();
      } else {
        const fresh = newSavedCart(start);
        replace({ ...fresh, cart: { ...cart, note: '' }, order_id: orderId ?? fresh.order_id });
        cartStorage.saveNow();
      }
      return { corrected };
    },
  };
}
