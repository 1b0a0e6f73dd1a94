import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { type Cart, type CartLine, quantities } from '#domain/orders/cart.ts';
import { useUser } from '#web/data/session.ts';
import { type CartTarget, cartStorageKey } from './cart-storage-key.ts';
import { type CartStart, type CartStore, openCartStore } from './cart-store.ts';

const CartContext = createContext<CartStore | null>(null);

interface CartProviderProps extends CartStart {
  target: CartTarget;
  children: ReactNode;
}

export function CartProvider({
  target,
  channel,
  table_id = null,
  customer_name = '',
  order_id,
  children,
}: CartProviderProps) {
  const { id, business_id } = useUser();
  const store = useMemo(
    () =>
      openCartStore(cartStorageKey(target, { id, business_id }), {
        channel,
        table_id,
        customer_name,
        order_id,
      }),
    [target, channel, table_id, customer_name, order_id, business_id, id],
  );
  useEffect(() => store.listen(), [store]);
  return <CartContext value={store}>{children}</CartContext>;
}

export function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error('A cart is used outside its CartProvider.');
  return store;
}

/** A value of the cart. The component renders again only when that value changes. */
function useCartValue<T>(choose: (cart: Cart) => T): T {
  const store = useCartStore();
  return useSyncExternalStore(store.subscribe, () => choose(store.get()));
}

const whole = (cart: Cart): Cart => cart;
const isEmpty = (cart: Cart): boolean => cart.lines.length === 0;

export function useCart(): Cart {
  return useCartValue(whole);
}

/** One field of the cart. The component renders again only when that field changes. */
export function useCartField<K extends keyof Cart>(part: K): Cart[K] {
  return useCartValue((cart) => cart[part]);
}

export function useCartIsEmpty(): boolean {
  return useCartValue(isEmpty);
}

/** Indexes of a cart's lines, computed once for all components. */
interface Lookup {
  readonly lines: ReadonlyMap<string, CartLine>;
  readonly units: ReadonlyMap<string, number>;
}

const lookups = new WeakMap<Cart['lines'], Lookup>();

function lookupOf(cart: Cart): Lookup {
  const known = lookups.get(cart.lines);
  if (known) return known;
  const lookup = {
    lines: new Map(cart.lines.map((line) => [line.id, line])),
    units: quantities(cart),
  };
  lookups.set(cart.lines, lookup);
  return lookup;
}

/** A value of one line or product. The component renders again only when that line or product changes. */
function useCartLookup<T>(id: string, choose: (lookup: Lookup) => T): T {
  const store = useCartStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => choose(lookupOf(store.get())));
}

/** Units of one product in the cart. */
export function useQuantityOf(menuItemId: string): number {
  return useCartLookup(menuItemId, ({ units }) => units.get(menuItemId) ?? 0);
}

export function useIsInCart(menuItemId: string): boolean {
  return useCartLookup(menuItemId, ({ units }) => units.has(menuItemId));
}

/** One line, or undefined after it is removed. */
export function useCartLine(lineId: string | null): CartLine | undefined {
  return useCartLookup(lineId ?? '', ({ lines }) => lines.get(lineId ?? ''));
}

const SEPARATOR = ' ';

/** The ids of the lines in order. The component renders again only when a line is added, removed or moved. */
export function useLineIds(): readonly string[] {
  const joined = useCartValue((cart) => cart.lines.map(({ id }) => id).join(SEPARATOR));
  return useMemo(() => (joined === '' ? [] : joined.split(SEPARATOR)), [joined]);
}
