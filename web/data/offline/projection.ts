import type { KitchenPage } from '#domain/kitchen/answers/kitchen.ts';
import type { OfflineEffect } from '#domain/offline/effect.ts';
import { floorAfter, kitchenAfter, reportAfter, rowsAfter, type ShownOrder } from '#domain/offline/lists.ts';
import { orderIdsOf, shownOrder, shownSale } from '#domain/offline/shown-orders.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { Live } from '#domain/orders/live-floor.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { type ApiPath, api, apiPath } from '#web/data/api.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { orderPath, ordersPath } from '#web/data/orders/order-paths.ts';
import { reportPath } from '#web/data/register/register-paths.ts';
import { salePath } from '#web/data/sales/sale-path.ts';

const kitchenPath: string = apiPath(api.kitchen.tickets, { query: {} });

/** The waiting requests, and the orders that they change as this device has them from the server. */
export interface Overlay {
  readonly effects: readonly OfflineEffect[];
  readonly base: (orderId: string) => Order | null;
  /** The server has done the requests: what an event has said since then is newer than what this device computes. */
  readonly isDone?: boolean;
}

function changedOrders({ effects, base }: Overlay): readonly ShownOrder[] {
  const ids = [...new Set(effects.flatMap(orderIdsOf))];
  return ids.flatMap((id) => shownOrder(id, base(id), effects) ?? []);
}

/** How much the clocks of a device and the server may differ. */
const CLOCKS_MS = 2_000;

/** The orders that requests change in a list. `idOf` is what the list knows of an order. */
const ordersFor = (
  { isDone, ...overlay }: Overlay,
  { changed = {} }: Live<{ readonly seen: string }>,
  idOf: (order: Order) => string | null,
): readonly ShownOrder[] =>
  changedOrders(overlay).filter(({ order }) => {
    const saidAt = (changed[idOf(order) ?? ''] ?? 0) / 1_000;
    const isNewer = (effect: OfflineEffect) =>
      orderIdsOf(effect).includes(order.id) && saidAt + CLOCKS_MS < Date.parse(effect.by.at);
    return !isDone || overlay.effects.some(isNewer);
  });

/** The answer of a path with a change, if it is that path. The type of an answer is that of its path. */
function change<T>(asked: string, path: ApiPath<T>, answer: unknown, by: (answer: T) => T): unknown {
  return asked === path && answer !== undefined ? by(answer as T) : undefined;
}

function orderAnswer(asked: string, answer: unknown, overlay: Overlay): unknown {
  const id = overlay.effects.flatMap(orderIdsOf).find((each) => orderPath(each) === asked);
  if (id !== undefined && answer === undefined) {
    const shown = shownOrder(id, null, overlay.effects);
    return shown ? { order: shown.order, seen: '' } : undefined;
  }
  const known = answer as { readonly order?: Order } | undefined;
  if (!known?.order || orderPath(known.order.id) !== asked) return undefined;
  const shown = shownOrder(known.order.id, known.order, overlay.effects);
  return shown && { ...known, order: shown.order };
}

function saleAnswer(asked: string, answer: unknown, overlay: Overlay): unknown {
  const bills = changedOrders(overlay).flatMap(({ order }) => order.bills);
  const bill = bills.find(({ id }) => salePath(id) === asked);
  if (answer === undefined) return bill && { sale: bill };
  const ids = overlay.effects.flatMap((effect) => ('sale_id' in effect ? effect.sale_id : []));
  const named = [...ids, ...bills.map(({ id }) => id)].find((id) => salePath(id) === asked);
  if (named === undefined) return undefined;
  return change(asked, salePath(named), answer, ({ sale }) => ({
    // A fresh bill is newer than that of the kept order.
    sale: shownSale(sale, overlay.effects),
  }));
}

function kitchenAnswer<P extends Pick<KitchenPage, 'total' | 'tickets'>>(
  asked: string,
  page: P,
  { effects }: Overlay,
): P {
  const named = new URL(asked, 'http://fogon').searchParams.get('station');
  const station = STATIONS.find((each) => each === named) ?? null;
  return effects.reduce((shown, effect) => kitchenAfter(shown, effect, station), page);
}

const isKitchenPath = (asked: string): boolean =>
  asked === kitchenPath || asked.startsWith(`${kitchenPath.replace(/\?$/, '')}?`);

/** The pending tickets of the kitchen with those that this device has sent or served. */
export function projectKitchen<P extends Pick<KitchenPage, 'total' | 'tickets'>>(
  asked: string,
  page: P,
  overlay: Overlay,
): P {
  return kitchenAnswer(asked, page, overlay);
}

/**
 * The answer of a path as screens show it: what the server or the device's store has, with the effects of the waiting
 * requests. `answer` is undefined for a path that neither has: an order or a bill that only this device knows.
 */
export function projectAnswer(asked: string, answer: unknown, overlay: Overlay): unknown {
  if (overlay.effects.length === 0) return answer;
  const shown =
    change(asked, ordersPath, answer, (list) => ({
      ...list,
      orders: rowsAfter(
        list.orders,
        ordersFor(overlay, list, ({ id }) => id),
      ),
    })) ??
    change(asked, floorPath, answer, (floor) =>
      floorAfter(
        floor,
        ordersFor(overlay, floor, ({ table_id }) => table_id),
      ),
    ) ??
    orderAnswer(asked, answer, overlay) ??
    saleAnswer(asked, answer, overlay);
  if (shown !== undefined) return shown;
  if (isKitchenPath(asked) && answer !== undefined)
    return kitchenAnswer(asked, answer as KitchenPage, overlay);
  const session = overlay.effects.find(
    (effect) => effect.kind === 'register.movement' && reportPath(effect.session_id) === asked,
  );
  if (session?.kind !== 'register.movement') return answer;
  return (
    change(asked, reportPath(session.session_id), answer, ({ report }) => ({
      report: overlay.effects.reduce(reportAfter, report),
    })) ?? answer
  );
}
