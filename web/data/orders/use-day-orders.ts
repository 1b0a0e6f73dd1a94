import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { usePollInterval } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';
import { ordersPath } from './order-paths.ts';

const NONE: readonly never[] = [];

/** The orders of the business day, newest first, and older orders that are still open. What events say of them is shown by `showChange`. */
export function useDayOrders() {
  const { data, error, mutate, isValidating } = useApi(ordersPath, {
    refreshInterval: usePollInterval(),
  });
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
