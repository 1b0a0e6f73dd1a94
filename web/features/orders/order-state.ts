import { matches } from '#web/sales-parts/menu-filter.ts';
import { type OrderRow, orderPlace } from '#web/sales-parts/use-day-orders.ts';

export const ORDER_FILTERS = ['Todas', 'En cocina', 'Por cobrar', 'Cerradas', 'Canceladas'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const PASSES: Readonly<Record<OrderFilter, (order: OrderRow) => boolean>> = {
  Todas: () => true,
  'En cocina': (order) => order.pending_cards > 0,
  'Por cobrar': (order) => order.due_cents > 0,
  Cerradas: (order) => order.status === 'Cerrada',
  Canceladas: (order) => order.status === 'Cancelada',
};

export interface OrderTag {
  readonly word: string;
  readonly tone: 'warning' | 'ember' | 'success' | 'neutral' | 'danger';
}

/** The states of an order in words: an order can be paid and still in the kitchen. */
export function orderTags(order: OrderRow): readonly OrderTag[] {
  if (order.status === 'Cancelada') return [{ word: 'Cancelada', tone: 'danger' }];
  const kitchen: OrderTag =
    order.pending_cards > 0 ? { word: 'En cocina', tone: 'warning' } : { word: 'Servida', tone: 'neutral' };
  const bill: OrderTag =
    order.due_cents > 0 ? { word: 'Por cobrar', tone: 'neutral' } : { word: 'Pagada', tone: 'success' };
  return [kitchen, bill];
}

/** The orders of a state that a search finds by number, table, customer, waiter or product. */
export function foundOrders(
  orders: readonly OrderRow[],
  filter: OrderFilter,
  search: string,
): readonly OrderRow[] {
  return orders.filter(
    (order) =>
      PASSES[filter](order) &&
      matches(`#${order.number} ${orderPlace(order)} ${order.waiter} ${order.items}`, search.trim()),
  );
}
