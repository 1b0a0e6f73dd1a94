import { isDisplayUsed } from '#web/customer-display/display-use.ts';
import { lazyPart, useLazyPart } from '#web/lib/lazy-part.ts';
import { useStore } from '#web/lib/store.ts';

const cartOnDisplay = lazyPart(() => import('#web/customer-display/cart-on-display.tsx'));

function LoadedPart() {
  const CartOnDisplay = useLazyPart(cartOnDisplay, 0);
  return CartOnDisplay && <CartOnDisplay />;
}

/** Shows diners the cart, on a device that has a customer display. Its code is not part of the first visit. */
export function DisplayPart() {
  return useStore(isDisplayUsed) && <LoadedPart />;
}
