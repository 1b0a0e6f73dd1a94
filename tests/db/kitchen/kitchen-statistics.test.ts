import { describe, expect } from 'vitest';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { changeLine, readOrder } from '#db/queries/orders/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtHour } from '#tests/support/noon-zone.ts';
import { readKitchenStatistics } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/**
 * Sends and serves an order, then sets its times: sent at `sentMinute` minutes after today's midnight in the business's zone
 * (before midnight when negative), served `tookMinutes` later.
 */
async function sendAndServe(
  business: Business,
  product: string,
  sentMinute: number,
  tookMinutes: number,
  quantity = 1,
) {
  const { kitchen_ticket } = await business.order([{ product, quantity }]);
  await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
  await database.rows(
    `update kitchen_tickets k set created_at = m.midnight + $3 * interval '1 minute',
       ended_at = m.midnight + ($3 + $4) * interval '1 minute',
       preparation_time = case when $4 > k.expected_minutes then 'Tarde' else 'A tiempo' end
     from (select date_trunc('day', now() at time zone b.time_zone) at time zone b.time_zone as midnight
       from businesses b where b.id = $1) m
     where k.business_id = $1 and k.id = $2`,
    [business.id, kitchen_ticket.id, sentMinute, tookMinutes],
  );
}

describe('the statistics of the kitchen', () => {
  it.each([
    'America/Tegucigalpa',
    'Europe/Madrid',
    'Pacific/Auckland',
  ])('in %s, an order sent at 00:00 counts for its own day', async (zone) => {
    const business = await database.business({ zone, dayStartMinutes: 240 });
    const product = await business.product({ tracksInventory: false });
    await sendAndServe(business, product, 1, 1);
    await sendAndServe(business, product, 0, 1);
    await sendAndServe(business, product, -1440, 0);
    await sendAndServe(business, product, -1441, 0);
    const { today, yesterday } = await readKitchenStatistics(business.scope());
    expect([today.served, yesterday.served]).toEqual([2, 1]);
  });

  it.each([
    [8, 2],
    [16, 3],
    [23, 4],
  ])('at %i o’clock yesterday has the orders that were served by then', async (hour, served) => {
    const business = await database.business({ zone: zoneAtHour(hour), dayStartMinutes: 240 });
    const product = await business.product({ tracksInventory: false });
    const yesterday = -1440;
    await sendAndServe(business, product, yesterday + 7 * 60, 5);
    await sendAndServe(business, product, yesterday + 7 * 60, 45);
    await sendAndServe(business, product, yesterday + 15 * 60, 30);
    await sendAndServe(business, product, yesterday + 22 * 60, 30);
    await sendAndServe(business, product, yesterday + 7 * 60, 23 * 60);
    expect((await readKitchenStatistics(business.scope())).yesterday.served).toBe(served);
  });

  it('served tickets are counted as on time or late, and waiting averages the longer of expected and elapsed minutes', async ({
    business,
  }) => {
    const ten = await business.product({ tracksInventory: false, preparationMinutes: 10 });
    const none = await business.product({ tracksInventory: false, preparationMinutes: null });
    await sendAndServe(business, ten, 0, 4, 2);
    await sendAndServe(business, ten, 0, 31, 1);
    await sendAndServe(business, none, 0, 12, 1);
    const { today, yesterday } = await readKitchenStatistics(business.scope());
    expect(today).toEqual({
      served: 3,
      on_time: 2,
      late: 1,
      average_preparation: 15,
      average_waiting: 22,
    });
    expect(yesterday).toEqual({
      served: 0,
      on_time: 0,
      late: 0,
      average_preparation: 0,
      average_waiting: 0,
    });
  });

  it('a ticket is expected to take minutes times quantities, and 15 minutes for a product without a time', async ({
    business,
  }) => {
    const ten = await business.product({ tracksInventory: false, preparationMinutes: 10 });
    const none = await business.product({ tracksInventory: false, preparationMinutes: null });
    const { kitchen_ticket } = await business.order([{ product: ten, quantity: 2 }, { product: none }]);
    expect(kitchen_ticket.expected_minutes).toBe(35);
  });

  it('where the kitchen cooks at once a ticket is expected to take its slowest dish and 25 % of the rest, also after a change', async ({
    business,
  }) => {
    await changeBusiness(business.writeScope(), { cooks_at_once: true });
    const ten = await business.product({ tracksInventory: false, preparationMinutes: 10 });
    const forty = await business.product({ tracksInventory: false, preparationMinutes: 40 });
    const { order, kitchen_ticket } = await business.order([
      { product: ten, quantity: 2 },
      { product: forty },
    ]);
    expect(kitchen_ticket.expected_minutes).toBe(45);
    const line = (await readOrder(business.scope(), order.id)).order?.lines.find(
      ({ quantity }) => quantity === 2,
    );
    const changed = await changeLine(
      business.writeScope('mesero'),
      line?.id ?? '',
      { quantity: 4 },
      { allowed: true, approved_by: null },
    );
    expect(changed.answer.kitchen_tickets[0]?.expected_minutes).toBe(50);
    await changeBusiness(business.writeScope(), { cooks_at_once: false });
    const next = await business.order([{ product: ten, quantity: 2 }, { product: forty }]);
    expect(next.kitchen_ticket.expected_minutes).toBe(60);
  });
});
