import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { numberText, parseProvisionalNumber } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import type { Channel } from '#domain/orders/orders.ts';
import { hasOpenBill } from '#web/data/orders/use-day-orders.ts';
import { type OrderTag, READY } from '#web/parts/orders/state-tag.tsx';
import { matches } from '#web/parts/picker/menu-filter.ts';

export const ORDER_STATES = ['Abiertas', 'En cocina', 'Por cobrar', 'Cerradas', 'Canceladas'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const STATE_FILTERS: Readonly<Record<OrderState, (order: OrderRow) => boolean>> = {
  Abiertas: (order) => order.status === 'Abierta',
  'En cocina': (order) => order.pending_tickets > 0,
  'Por cobrar': hasOpenBill,
  Cerradas: (order) => order.status === 'Cerrada',
  Canceladas: (order) => order.status === 'Cancelada',
};

export function ordersIn(orders: readonly OrderRow[], state: OrderState): readonly OrderRow[] {
  return orders.filter(STATE_FILTERS[state]);
}

/** The states of an order as tags; an order can be paid and still in the kitchen. `isUnsent`: a round of it waits for the network. */
export function orderTags(order: OrderRow, isUnsent: boolean): readonly OrderTag[] {
  if (order.status === 'Cancelada') return [{ word: 'Cancelada', tone: 'danger' }];
  const pending: OrderTag = { word: isUnsent ? 'Por enviar' : 'En cocina', tone: 'warning' };
  const served: OrderTag = order.is_ready ? READY : { word: 'Servida', tone: 'neutral' };
  const kitchen = order.pending_tickets > 0 ? [...(order.is_ready ? [served] : []), pending] : [served];
  if (order.joined_to_table !== null)
    return [...kitchen, { word: `Unida a ${order.joined_to_table}`, tone: 'neutral' }];
  const bill: OrderTag =
    order.due_cents > 0 ? { word: 'Por cobrar', tone: 'neutral' } : { word: 'Pagada', tone: 'success' };
  return [...kitchen, bill];
}

export interface OrderFilter {
  readonly search: string;
  readonly channel: Channel | null;
  /** Null shows the orders of all waiters. */
  readonly waiter_id: string | null;
}

/**
 * Filters orders by channel, waiter and search text: number, final or provisional ('t3-7' is 'T3-007'), table, customer, waiter or product. Orders with exactly
 * that number come first.
 */
export function filterOrders(
  orders: readonly OrderRow[],
  { search, channel, waiter_id }: OrderFilter,
): readonly OrderRow[] {
  const query = parseProvisionalNumber(search) ?? search.trim();
  const found = orders.filter(
    (order) =>
      (channel === null || order.channel === channel) &&
      (waiter_id === null || order.waiter_id === waiter_id) &&
      matches(
        `${numberText(order)} ${order.provisional_number ?? ''} ${orderPlace(order)} ${order.customer_name ?? ''} ${order.waiter} ${order.items}`,
        query,
      ),
  );
  const number = Number(query.replace(/^#/, ''));
  const hasNumber = (order: OrderRow) => order.number === number;
  return found.some(hasNumber)
    ? [...found.filter(hasNumber), ...found.filter((order) => !hasNumber(order))]
    : found;
}
