/** Where a ticket is taken: each place of the product, each open order and each table has its own. */
export type CartTarget = 'pos' | 'orders' | `order-${string}` | `table-${string}`;

/** Whose a draft is: on a shared device each employee has their own. */
export interface CartOwner {
  readonly id: string;
  readonly business_id: string | null;
}

/** The key under which a device keeps the ticket of a place. */
export function cartStorageKey(place: CartTarget, { id, business_id }: CartOwner): string {
  return `fogon.ticket.${place}.${business_id}.${id}`;
}
