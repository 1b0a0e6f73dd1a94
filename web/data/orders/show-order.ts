import type { useSWRConfig } from 'swr';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { LiveOrder } from '#domain/orders/live-floor.ts';
import { showSales } from '#web/data/sales/show-sales.ts';
import { orderPath } from './order-paths.ts';

/** Shows an order of an answer, with its bills, on every screen. What an event has said of it stays known. */
export function showOrder(mutate: ReturnType<typeof useSWRConfig>['mutate'], order: Order): void {
  void mutate(
    orderPath(order.id),
    (known: LiveOrder | undefined): LiveOrder => ({ seen: '', ...known, order }),
    { revalidate: false },
  );
  showSales(mutate, order.bills);
}
