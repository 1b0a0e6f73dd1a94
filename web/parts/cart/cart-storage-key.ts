/** What a cart is for: each screen, open order and table has its own cart. */
export type CartTarget = 'pos' | 'orders' | `order-${string}` | `table-${string}`;

/** The employee to whom a saved cart belongs; several employees can share a device. */
export interface CartOwner {
  readonly id: string;
  readonly business_id: string | null;
}

/** The storage key of a cart on the device. The word 'ticket' stays in it, because devices hold carts under such keys. */
export function cartStorageKey(target: CartTarget, { id, business_id }: CartOwner): string {
  return `fogon.ticket.${target}.${business_id}.${id}`;
}

/** Whether a storage key is that of a cart of this employee. */
export function isCartKeyOf(key: string, { id, business_id }: CartOwner): boolean {
  return key.startsWith('fogon.ticket.') && key.endsWith(`.${business_id}.${id}`);
}
