import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';

/** A pending card with a line for each station. */
export function aKitchenTicket(name: string, stations: readonly Station[] = ['cocina']): KitchenTicket {
  return {
    id: name,
    business_id: 'comedor',
    order_id: `order-${name}`,
    order_number: 1,
    order_provisional_number: null,
    round: 1,
    channel: 'mesa',
    customer_name: null,
    table_number: 'Mesa 1',
    waiter: 'Suyapa Flores',
    status: 'Pendiente',
    notes: null,
    cancel_reason: null,
    expected_minutes: 15 * stations.length,
    preparation_time: null,
    time_taken: null,
    user: null,
    user_role: null,
    created_at: '2026-11-21T18:00:00Z',
    received_at: null,
    ended_at: null,
    items: stations.map((station, index) => ({
      id: `${name}-${index}`,
      menu_item_id: 'baleada',
      name: 'Baleada',
      quantity: 1,
      preparationTime: 15,
      preparation_minutes: 15,
      station,
      notes: {},
      done: false,
      ready: false,
      status: 'Activa',
      cancel_reason: null,
      cancelled_at: null,
      cancel_acknowledged: false,
      sale_undone: null,
      change: null,
    })),
  };
}
