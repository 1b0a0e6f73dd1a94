import type { RoomMessage } from '#domain/base/events.ts';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { ordersPath } from './order-paths.ts';

const NONE: readonly never[] = [];
const REFRESH_EVENTS: ReadonlySet<RoomMessage['type']> = new Set([
  'kitchen.sent',
  'kitchen.changed',
  'kitchen.ended',
  'order.changed',
  'bill.changed',
]);

/** The orders of the business day, newest first, and older orders that are still open. */
export function useDayOrders() {
  const { data, error, mutate, isValidating } = useLiveApi(ordersPath, ({ type }) =>
    REFRESH_EVENTS.has(type),
  );
  return {
    orders: data?.orders ?? NONE,
    loading: data === undefined && error === undefined,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}

/** True when the order has an open bill. A joined order is charged with the order that it joined. */
export function hasOpenBill(order: OrderRow): order is OrderRow & { open_sale_id: string } {
  return order.due_cents > 0 && order.open_sale_id !== null && order.joined_to_table === null;
}
