import { useSWRConfig } from 'swr';
import type { LineQuantities } from '#domain/bills/bills.ts';
import type { ChangedOrder, Order } from '#domain/orders/answers/orders.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { ApiError, api } from '#web/data/api.ts';
import type { Command } from '#web/data/command.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { isLive } from '#web/data/live.ts';
import { readsOf } from '#web/data/reads-of.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { orderPath } from './order-paths.ts';
import { showOrder } from './show-order.ts';

type LineChange = Parameters<(typeof api.orders.lines)[':id']['$put']>[0]['json'];
type OrderChange = Parameters<(typeof api.orders)[':id']['$put']>[0]['json'];

/** The target of moved lines: a table, or an open order without a table. */
export type Destination = { readonly table_id: string } | { readonly order_id: string };

const isOrderRead = readsOf('orders');
const isStalePath = (path: unknown) => path === floorPath || isOrderRead(path);

/** Changes of an order that was sent. Each returns true when done; a refusal is shown and the order is loaded again. */
export function useOrderChanges(order: Order) {
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const { id } = order;

  const write = async (
    attemptKey: unknown,
    command: (ids: readonly string[]) => Pick<Command<ChangedOrder>, 'call' | 'success'>,
    newIds = 1,
  ): Promise<boolean> => {
    const outcome = await attempt(attemptKey, command, newIds);
    if (!outcome) return false;
    if (!outcome.ok) {
      if (outcome.error instanceof ApiError) void mutate(orderPath(id));
      return false;
    }
    const { order: changed } = outcome.data;
    showOrder(mutate, changed);
    if (!isLive()) void mutate((path) => path !== orderPath(changed.id) && isStalePath(path));
    return true;
  };

  return {
    busy,
    changeLine: (lineId: string, json: LineChange) =>
      write(['change', lineId, json], () => ({
        call: (options) => api.orders.lines[':id'].$put({ param: { id: lineId }, json }, options),
        success: 'Cambio enviado a cocina',
      })),
    cancelLine: (lineId: string, reason: string) =>
      write(['cancel', lineId, reason], () => ({
        call: (options) =>
          api.orders.lines[':id'].cancel.$post({ param: { id: lineId }, json: { reason } }, options),
        success: 'Producto cancelado',
      })),
    describe: (json: OrderChange) =>
      write(['describe', id, json], () => ({
        call: (options) => api.orders[':id'].$put({ param: { id }, json }, options),
        success: 'Orden actualizada',
      })),
    transfer: (table: { readonly id: string; readonly name: string }) =>
      write(['transfer', id, table.id], () => ({
        call: (options) =>
          api.orders[':id'].transfer.$post({ param: { id }, json: { table_id: table.id } }, options),
        success: `Orden ${numberText(order)} en ${table.name}`,
      })),
    join: (into: { readonly id: string; readonly place: string }) =>
      write(['join', id, into.id], () => ({
        call: (options) =>
          api.orders[':id'].join.$post({ param: { id }, json: { into_id: into.id } }, options),
        success: `Unida a ${into.place}`,
      })),
    separate: (joinedId: string) =>
      write(['separate', joinedId], ([sale_id = '']) => ({
        call: (options) =>
          api.orders[':id'].separate.$post({ param: { id: joinedId }, json: { sale_id } }, options),
        success: 'Mesas separadas',
      })),
    moveLines: (shares: LineQuantities, to: Destination, place: string) => {
      const moved = Object.entries(shares);
      return write(
        ['move', id, moved, to],
        ([new_order_id = '', kitchen_ticket_id = '', sale_id = '', ...newLines]) => ({
          call: (options) => {
            const items = moved.map(([line_id, quantity], index) => ({
              line_id,
              quantity,
              new_line_id: newLines[index] ?? '',
            }));
            const json = { items, ...to, new_order_id, kitchen_ticket_id, sale_id };
            return api.orders[':id']['move-lines'].$post({ param: { id }, json }, options);
          },
          success: `Productos movidos a ${place}`,
        }),
        3 + moved.length,
      );
    },
  };
}
