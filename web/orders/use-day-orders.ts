import type { OrderRow } from '#domain/answers/orders.ts';
import type { RoomMessage } from '#domain/events.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { ordersPath } from './order-paths.ts';

const NONE: readonly never[] = [];
const REFRESH_EVENTS: ReadonlySet<RoomMessage['type']> = new Set([
  'kitchen.sent',
  'kitchen.changed',
  'kitchen.ended',
  'order.changed',
  'sale.changed',
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

export const CHANNEL_LABELS = {
  mesa: 'Mesa',
  'para llevar': 'Para llevar',
  'a domicilio': 'A domicilio',
} as const;

/** The order's place, always with its channel: 'Mesa 4 · Ana', 'Para llevar · Ana', 'A domicilio · Don Beto'. */
export function channelPlace({
  channel,
  table_number,
  customer_name,
}: Pick<OrderRow, 'channel' | 'table_number' | 'customer_name'>): string {
  const place = channel === 'mesa' ? (table_number ?? CHANNEL_LABELS.mesa) : CHANNEL_LABELS[channel];
  return customer_name ? `${place} · ${customer_name}` : place;
}

/** The order's place in short: 'Mesa 4', 'Para llevar: Ana'. */
export function orderPlace(order: Pick<OrderRow, 'channel' | 'table_number' | 'customer_name'>): string {
  if (order.table_number) return order.table_number;
  const channel = CHANNEL_LABELS[order.channel];
  return order.customer_name ? `${channel}: ${order.customer_name}` : channel;
}
