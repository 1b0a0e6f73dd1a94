import type { Cache, useSWRConfig } from 'swr';
import type { Change } from '#domain/base/answers/changes.ts';
import type { RoomMessage } from '#domain/base/events.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import {
  floorAfterChange,
  orderAfterChange,
  ordersAfterChange,
  saysNoEntity,
} from '#domain/orders/live-floor.ts';
import type { ApiPath } from '#web/data/api.ts';
import { refresherOf } from '#web/data/live-refresh.ts';
import { isShownPath } from '#web/data/offline/age.ts';
import { keepAnswer, keptAnswer } from '#web/data/offline/answers.ts';
import { orderPath, ordersPath } from '#web/data/orders/order-paths.ts';
import { salePath } from '#web/data/sales/sale-path.ts';
import { floorPath } from './floor-path.ts';

export interface Screens {
  readonly cache: Cache;
  readonly mutate: ReturnType<typeof useSWRConfig>['mutate'];
}

/** An answer after a change; undefined while there is none. */
type After<T> = (answer: T | undefined) => T | undefined;

let keeping: Promise<void> = Promise.resolve();

/** Applies a change to what this device has kept of a path that no screen shows. */
function applyToKept<T>(path: ApiPath<T>, after: After<T>): void {
  keeping = keeping
    .then(() => keptAnswer(path))
    .then((kept) => {
      // The stored type of an answer is that of its path.
      const answer = kept?.answer as T | undefined;
      const next = after(answer);
      if (next !== answer) keepAnswer(path, next);
    })
    .catch((error: unknown) => console.warn(error));
}

function apply<T>({ cache, mutate }: Screens, path: ApiPath<T>, change: Change, after: After<T>): void {
  if (!isShownPath(path)) {
    applyToKept(path, after);
    return;
  }
  if (saysNoEntity(change)) {
    refresherOf(mutate, path)();
    return;
  }
  const shown = cache.get(path);
  const next = shown?.data === undefined ? undefined : after(shown.data);
  if (next !== undefined && next === shown?.data) return;
  if (next !== undefined) void mutate(path, next, { revalidate: false });
  // SWR drops a read that began before a change of its data.
  if (shown?.isValidating) refresherOf(mutate, path)();
}

/** Keeps the bills of an order on this device. */
export function keepBills({ bills }: Order): void {
  for (const sale of bills) keepAnswer(salePath(sale.id), { sale });
}

/**
 * Shows what an event says of an order or a table in its lists and on its own, and keeps it on the device, without reading again unless it
 * does not say it.
 */
export function showChange(screens: Screens, change: RoomMessage): void {
  if (change.type === 'order.changed') {
    apply(screens, ordersPath, change, (list) => list && ordersAfterChange(list, change));
    apply(screens, orderPath(change.data.id), change, (known) => {
      const next = orderAfterChange(known, change);
      if (next && next !== known) keepBills(next.order);
      return next;
    });
  }
  if (change.type === 'kitchen.ticked')
    apply(screens, orderPath(change.data.order_id), change, (known) => orderAfterChange(known, change));
  if (change.type === 'table.changed')
    apply(screens, floorPath, change, (floor) => floor && floorAfterChange(floor, change));
}
