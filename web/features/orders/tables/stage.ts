import type { OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';

/** Where the order of a table is, in a word. */
export type Stage = 'Ordenó' | 'En cocina' | 'Lista' | 'Cuenta';

/** The stage of a table's order; `order` is null until the orders are loaded. Null for a table without an order of its own. */
export function stageOf(table: Table, order: OrderRow | null): Stage | null {
  if (table.order_id === null || table.joined_to_table !== null) return null;
  if (table.is_ready) return 'Lista';
  if (order === null) return 'Ordenó';
  if (order.pending_tickets > 0) return 'En cocina';
  return table.open_bills_cents > 0 ? 'Cuenta' : 'Ordenó';
}
