import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket, serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listPending } from '#tests/support/reads.ts';
import { readServiceReport } from '#tests/support/reports.ts';
import { it as base, database, sharedBusiness } from '#tests/support/test.ts';

/** Kitchen tickets of offline orders, and serving without a network: docs/offline.md, 'Kitchen'. */

const ZONE = zoneAtNoon();

describe('the time of a ticket that was sent without a network', () => {
  base('counts from its arrival, so that it is neither in alert nor late', async () => {
    const business = await database.business({ zone: ZONE });
    const product = await business.product({ tracksInventory: false, preparationMinutes: 10 });
    const { answer } = await sendOrder(
      offlineScope(business, 'order.send', { minutesAgo: 45 }),
      anOrderRequest([{ product }]),
    );
    const seen = await readDashboard(business.scope());
    expect(seen.orders).toMatchObject({ pending: 1, late: 0 });
    const served = await serveTicket(business.writeScope('chef'), answer.kitchen_ticket.id);
    expect(served.answer.kitchen_ticket).toMatchObject({
      preparation_time: 'A tiempo',
      time_taken: '00:00:00',
    });
    const range = { from: seen.day, to: seen.day, shift: null, location_id: null };
    const { totals } = await readServiceReport(business.scope(), range);
    expect(totals).toMatchObject({ tickets: 1, on_time: 1 });
    expect(totals.elapsed_seconds).toBeLessThan(60);
    expect(totals.preparation_seconds).toBeLessThan(60);
  });

  base('counts from its order when it was also served without a network', async () => {
    const business = await database.business({ zone: ZONE });
    const product = await business.product({ tracksInventory: false, preparationMinutes: 10 });
    const { answer } = await sendOrder(
      offlineScope(business, 'order.send', { minutesAgo: 45 }),
      anOrderRequest([{ product }]),
    );
    const scope = offlineScope(business, 'kitchen.serve', { role: 'chef', minutesAgo: 25 });
    const served = await serveTicket(scope, answer.kitchen_ticket.id);
    expect(served.answer.kitchen_ticket).toMatchObject({ preparation_time: 'Tarde', time_taken: '00:20:00' });
  });
});

describe('serving without a network', () => {
  const business = sharedBusiness();
  beforeAll(() => business.openRegister());
  const serving = () => offlineScope(business, 'kitchen.serve', { role: 'chef', minutesAgo: 1 });
  const ticking = () => offlineScope(business, 'kitchen.tick', { role: 'chef', minutesAgo: 1 });

  it('with too little stock is a shortfall that nobody approved', async () => {
    const flour = await business.ingredient({ stock: 1 });
    const product = await business.product({ recipe: [{ ingredient: flour, quantity: 1 }] });
    const sent = await sendOrder(
      offlineScope(business, 'order.send'),
      anOrderRequest([{ product, quantity: 3 }]),
    );
    await serveTicket(serving(), sent.answer.kitchen_ticket.id);
    const [short] = await database.rows(
      'select quantity::integer, approved_by from stock_shortfalls where inventory_item_id = $1',
      [flour],
    );
    expect(short).toEqual({ quantity: 2, approved_by: null });
    const [entry] = await business.audit('stock.served-short');
    expect(entry).toMatchObject({ details: { is_unapproved: true }, user_id: business.employees.chef.id });
    expect(await business.stockOf(flour)).toEqual({ stock: 0, moved: 0 });
  });

  it('as an online order, has the number that the device gave to the order', async () => {
    const product = await business.product({ tracksInventory: false });
    const { answer } = await sendOrder(
      offlineScope(business, 'order.send', { number: 'T3-007' }),
      anOrderRequest([{ product }]),
    );
    const { kitchen_ticket, sale, order } = answer;
    for (const made of [kitchen_ticket, sale])
      expect(made).toMatchObject({ order_number: order.number, order_provisional_number: 'T3-007' });
    const charged = await chargeSale(offlineScope(business, 'sale.charge', { number: 'T3-008' }), sale.id, {
      payments: [
        { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
      ],
    });
    expect(charged.answer.sale).toMatchObject({
      provisional_number: 'T3-008',
      order_provisional_number: 'T3-007',
    });
    const { tickets } = await listPending(business.scope('chef'), { limit: 50 });
    expect(tickets.find(({ id }) => id === kitchen_ticket.id)).toMatchObject({
      order_provisional_number: 'T3-007',
    });
  });

  it('a ticket that was served or cancelled meanwhile is refused, as is its tick', async () => {
    const product = await business.product({ tracksInventory: false });
    const first = await business.order([{ product }]);
    await serveTicket(business.writeScope('chef'), first.kitchen_ticket.id);
    await expect(serveTicket(serving(), first.kitchen_ticket.id)).rejects.toMatchObject({
      code: 'kitchen.served',
    });
    await expect(tickLine(ticking(), first.kitchen_ticket.items[0]?.id ?? '', true)).rejects.toMatchObject({
      code: 'kitchen.served',
    });
    const second = await business.order([{ product }]);
    const line = second.kitchen_ticket.items[0]?.id ?? '';
    await tickLine(ticking(), line, true);
    await cancelKitchenTicket(business.writeScope('chef'), second.kitchen_ticket.id, 'Se fue');
    await expect(serveTicket(serving(), second.kitchen_ticket.id)).rejects.toMatchObject({
      code: 'kitchen.cancelled',
    });
    await expect(tickLine(ticking(), line, true)).rejects.toMatchObject({ code: 'kitchen.cancelled' });
  });
});
