import { randomUUID } from 'node:crypto';
import type { OrderRequest } from '#db/queries/orders/orders.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';

export interface LineInput {
  readonly product: string;
  readonly quantity?: number;
  readonly notes?: LineNotes;
}

/** The request of a waiter's phone. */
export function anOrderRequest(lines: readonly LineInput[], more: Partial<OrderRequest> = {}): OrderRequest {
  return {
    id: randomUUID(),
    kitchen_ticket_id: randomUUID(),
    sale_id: randomUUID(),
    channel: 'para llevar',
    customer_name: 'Ana',
    lines: lines.map(({ product, quantity = 1, notes }) => ({
      id: randomUUID(),
      menu_item_id: product,
      quantity,
      ...(notes ? { notes } : {}),
    })),
    ...more,
  };
}
