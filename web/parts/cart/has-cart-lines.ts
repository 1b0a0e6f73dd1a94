import { storage } from '#web/base/storage.ts';
import { type CartOwner, isCartKeyOf } from './cart-storage-key.ts';
import { parseSavedCart } from './saved-cart.ts';

/** Whether a cart of this employee on the device has lines that were not sent. */
export function hasCartLines(owner: CartOwner): boolean {
  return storage
    .keys()
    .filter((key) => isCartKeyOf(key, owner))
    .some((key) => (parseSavedCart(storage.get(key))?.cart.lines.length ?? 0) > 0);
}
