import { waiterOf } from '#domain/kitchen/kitchen.ts';
import type { Menu } from '#domain/menu/answers/menu.ts';
import type { OrderLine, SentOrder } from '#domain/orders/answers/orders.ts';
import { extrasAmount } from '#domain/orders/cart.ts';

/**
 * The lines that a sending added to its order, from its answer; `menu` has the prices of their extras. A line that the answer's
 * bill does not have is left out.
 */
export function sentLines({ kitchen_ticket, sale }: SentOrder, menu: Menu | null): OrderLine[] {
  const billed = new Map(sale.items.map((item) => [item.order_line_id, item]));
  const products = new Map(menu?.items.map((item) => [item.id, item]) ?? []);
  return kitchen_ticket.items.flatMap((line): OrderLine[] => {
    const item = billed.get(line.id);
    if (!item) return [];
    const product = products.get(line.menu_item_id);
    return [
      {
        id: line.id,
        menu_item_id: line.menu_item_id,
        name: line.name,
        quantity: line.quantity,
        unit_price_cents: item.unit_price_cents,
        extras_cents: product ? extrasAmount({ ...product, notes: item.notes }) : 0,
        tax_rate: item.tax_rate,
        station: line.station,
        notes: item.notes,
        status: line.status,
        cancel_reason: line.cancel_reason,
        change: line.change,
        done: line.done,
        round: kitchen_ticket.round,
        kitchen_ticket_id: kitchen_ticket.id,
        kitchen_status: kitchen_ticket.status,
        charged: false,
        waiter: waiterOf(kitchen_ticket),
        created_at: kitchen_ticket.created_at,
      },
    ];
  });
}
