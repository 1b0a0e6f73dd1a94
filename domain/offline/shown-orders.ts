import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { OfflineEffect } from './effect.ts';
import type { ShownOrder } from './lists.ts';
import { billsAfter, openedOrder, orderAfter } from './order.ts';

/** The orders that a request opened or changed. */
export function orderIdsOf(effect: OfflineEffect): readonly string[] {
  switch (effect.kind) {
    case 'order.send':
    case 'order.charge':
      return [effect.answer.order.id, effect.answer.sale.order_id];
    case 'sale.charge':
    case 'sale.tip':
      return [effect.answer.sale.order_id];
    case 'sale.split':
    case 'sale.split-evenly':
      return [effect.order_id];
    case 'kitchen.serve':
      return [effect.ticket.order_id];
    default:
      return [];
  }
}

/**
 * An order after these requests; null for one that neither the device has kept (`base`) nor a request opened. A later round
 * of an order that the device never read does not make it known: its other rounds are missing.
 */
export function shownOrder(
  id: string,
  base: Order | null,
  effects: readonly OfflineEffect[],
): ShownOrder | null {
  let order = base;
  let waiter_id: string | null = null;
  for (const effect of effects) {
    const isSending = effect.kind === 'order.send' || effect.kind === 'order.charge';
    if (order) order = orderAfter(order, effect);
    else if (isSending && effect.answer.order.id === id && effect.answer.kitchen_ticket.round === 1) {
      order = openedOrder(effect);
      waiter_id = effect.by.user_id;
    }
  }
  return order && { order, waiter_id };
}

/** A bill after the waiting requests, for a device that has kept the bill without its order. */
export function shownSale(sale: Sale, effects: readonly OfflineEffect[]): Sale {
  const bills = effects.reduce<readonly Sale[]>(
    (known, effect) => {
      const isOfOrder =
        (effect.kind !== 'order.send' && effect.kind !== 'order.charge') || effect.answer.sale.id === sale.id;
      return isOfOrder ? billsAfter(known, effect) : known;
    },
    [sale],
  );
  return bills.find(({ id }) => id === sale.id) ?? sale;
}
