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
