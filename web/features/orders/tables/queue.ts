import type { OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';

const MAX_WAITS = 8;

export interface QueuedTable {
  readonly table: Table;
  /** Null until the orders are loaded. */
  readonly order: OrderRow | null;
}

/**
 * The tables whose order is ready, and up to 8 whose kitchen tickets are pending. Both start with the oldest order. A
 * table is in one of them.
 */
export function queueOf(tables: readonly Table[], orders: readonly OrderRow[]) {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = tables
    .flatMap((table): QueuedTable[] =>
      table.order_id === null ? [] : [{ table, order: byId.get(table.order_id) ?? null }],
    )
    .toSorted((a, b) => (a.order?.created_at ?? '').localeCompare(b.order?.created_at ?? ''));
  return {
    ready: rows.filter(({ table }) => table.is_ready),
    waits: rows
      .filter(({ table, order }) => !table.is_ready && order !== null && order.pending_tickets > 0)
      .slice(0, MAX_WAITS),
  };
}
