import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, recordTip, splitBill, splitEvenly } from '#db/queries/bills/sales.ts';
import { serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { sendAndCharge, sendOrder } from '#db/queries/orders/orders.ts';
import { moveCash } from '#db/queries/register/register.ts';
import type { WriteScope } from '#db/scope.ts';
import { businessDay } from '#domain/base/time.ts';
import type { QueuedKind } from '#domain/offline/offline.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { openSessionOf } from '#tests/support/offline.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { readSalesReport, rollUp } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

/** Offline requests that arrive days later, or again after their stored answer was deleted. */

const ZONE = zoneAtNoon();
const DAY_MS = 86_400_000;

let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business({ zone: ZONE });
  product = await business.product({ priceCents: 6000, tracksInventory: false });
});

const age = async (days: number) => {
  await database.rows(
    `update idempotency_keys set created_at = now() - $2 * interval '1 day' where business_id = $1`,
    [business.id, days],
  );
  await database.rows('select delete_expired()');
};

describe('an offline order of a past day', () => {
  it('that was rolled up is in the figures of that day', async () => {
    const day = businessDay(new Date(Date.now() - DAY_MS), ZONE, 0);
    const send = () =>
      sendOrder(offlineScope(business, 'order.send', { minutesAgo: 24 * 60 }), anOrderRequest([{ product }]));
    const ordersOfDay = async () => {
      const range = { from: day, to: day, shift: null, location_id: null };
      const { by_hour } = await readSalesReport(business.scope(), range, false);
      return by_hour.reduce((sum, { orders }) => sum + orders, 0);
    };
    await send();
    await rollUp(business);
    expect(await ordersOfDay()).toBe(1);
    await send();
    expect(await ordersOfDay()).toBe(2);
  });
});

type Repeat = (scope: WriteScope) => Promise<unknown>;

/** Each kind of offline request with fixed ids, in an order in which all of them take effect. */
async function requests(): Promise<readonly (readonly [QueuedKind, Repeat])[]> {
  const session = await openSessionOf(business);
  const pay = (amount_cents: number) => [
    { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents },
  ];
  const sent = anOrderRequest([{ product }, { product }]);
  const charged = anOrderRequest([{ product }]);
  const [part, half] = [randomUUID(), randomUUID()];
  const payments = pay(6000);
  const charge = { order: charged, total_cents: 6000, payments };
  const [line] = sent.lines;
  const tip = { id: randomUUID(), amount_cents: 500, payment_method_id: business.methods.efectivo };
  const movement = { id: randomUUID(), type: 'salida', amount_cents: 100, reason: 'Hielo' } as const;
  const paid = { payments: pay(3000), total_cents: 3000 };
  return [
    ['order.send', (scope) => sendOrder(scope, sent)],
    ['order.charge', (scope) => sendAndCharge(scope, charge)],
    [
      'sale.split',
      (scope) =>
        splitBill(scope, sent.sale_id, { id: part, items: [{ sale_item_id: line?.id ?? '', quantity: 1 }] }),
    ],
    ['sale.split-evenly', (scope) => splitEvenly(scope, part, [half])],
    ['sale.charge', (scope) => chargeSale(scope, half, paid)],
    ['sale.tip', (scope) => recordTip(scope, half, tip)],
    ['register.movement', (scope) => moveCash(scope, session, movement)],
    ['kitchen.tick', (scope) => tickLine(scope, line?.id ?? '', true)],
    ['kitchen.serve', (scope) => serveTicket(scope, sent.kitchen_ticket_id)],
  ];
}

describe('an offline request that is repeated', () => {
  it('after 29 days has its stored answer', async () => {
    const [[kind, request] = []] = await requests();
    if (!kind || !request) throw new Error('There is no request.');
    const key = randomUUID();
    await request(offlineScope(business, kind, { key }));
    await age(29);
    expect(await request(offlineScope(business, kind, { key }))).toMatchObject({ replayed: true });
  });

  it('after its stored answer was deleted is refused, whatever it is, and changes nothing', async () => {
    const all = await requests();
    const keyed = all.map(([kind, request]) => ({ kind, request, key: randomUUID() }));
    for (const { kind, request, key } of keyed) await request(offlineScope(business, kind, { key }));
    await age(31);
    const before = await business.checksum();
    const outcomes: unknown[] = [];
    for (const { kind, request, key } of keyed)
      outcomes.push(
        await request(offlineScope(business, kind, { key })).then(
          () => [kind, 'done'],
          ({ code }) => [kind, code],
        ),
      );
    expect(outcomes).toEqual([
      ['order.send', 'order.sent'],
      ['order.charge', 'order.sent'],
      ['sale.split', 'row.missing'],
      ['sale.split-evenly', 'row.conflict'],
      ['sale.charge', 'sale.paid'],
      ['sale.tip', 'row.conflict'],
      ['register.movement', 'row.conflict'],
      ['kitchen.tick', 'kitchen.served'],
      ['kitchen.serve', 'kitchen.served'],
    ]);
    expect(await business.checksum()).toBe(before);
  });
});
