import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';
import { useStore } from '#web/base/store.ts';
import { isDisplayUsed } from '#web/parts/customer-display/display-use.ts';

const cartOnDisplay = lazyPart(() => import('#web/parts/customer-display/cart-on-display.tsx'));

function LoadedPart() {
  const CartOnDisplay = useLazyPart(cartOnDisplay, 0);
  return CartOnDisplay && <CartOnDisplay />;
}

/** Shows diners the cart, on a device that has a customer display. Its code is not part of the first visit. */
export function DisplayPart() {
  return useStore(isDisplayUsed) && <LoadedPart />;
}
