import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Menu, Product } from '#domain/menu/answers/menu.ts';
import { OFFLINE_HEADER, QUEUED_KINDS, type QueuedKind } from '#domain/offline/offline.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { as, openRegisterByApi, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import { readRoutes } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { type OfflineOptions, offlineWriteOf } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aPrinter, jobsOf } from '#tests/support/printing.ts';
import { database } from '#tests/support/test.ts';

/** The header of an offline request, through the Worker. */

let business: Business;
let product: string;

beforeEach(async () => {
  business = await database.business();
  product = await business.product({ priceCents: 5000, tracksInventory: false });
  await openRegisterByApi(business);
});

const writeOf = (kind: QueuedKind, options: OfflineOptions = {}) =>
  offlineWriteOf(kind, { device: business.offlineDevice, ...options });
const conflicts = () =>
  database.rows<{
    id: string;
    kind: string;
    refusal: { code: string };
    request: { path: string };
    user_id: string;
  }>('select id, kind, refusal, request, user_id from offline_conflicts where business_id = $1', [
    business.id,
  ]);
const payment = (amount_cents: number) => ({
  payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
});

describe('an offline request', () => {
  it('sells at the price of the menu that the device read, once for each key', async () => {
    const admin = as(business, 'admin');
    const menu = await admin.get<Menu>('/api/menu');
    const { body } = await admin.get<{ item: Product }>(`/api/menu/items/${product}`);
    const change = { version: body.item.version, price_cents: 9000 };
    const changed = await admin.put(`/api/menu/items/${product}`, { body: change });
    expect(changed.status).toBe(200);
    const write = writeOf('order.send', { asOf: menu.body.as_of, number: 'T3-007', minutesAgo: 1 });
    const request = { body: anOrderRequest([{ product }]), key: randomUUID(), offline: write };
    const sent = await as(business, 'mesero').post<SentOrder>('/api/orders', request);
    expect(sent.status).toBe(201);
    expect(sent.body.sale).toMatchObject({
      provisional_number: 'T3-007',
      items: [{ unit_price_cents: 5000, present_price_cents: 9000 }],
    });
    const again = await as(business, 'mesero').post('/api/orders', request);
    expect(again.text).toBe(sent.text);
    expect(await conflicts()).toEqual([]);
  });

  it('says which papers its device printed, and is refused with something else', async () => {
    const printer_id = await aPrinter(business);
    const send = (printed: unknown) =>
      as(business, 'mesero').post('/api/orders', {
        ...{ body: anOrderRequest([{ product }]), key: randomUUID() },
        offline: { ...writeOf('order.send'), printed },
      });
    for (const wrong of [
      [{ printer_id }],
      [{ printer_id, state: 'lost' }],
      [{ printer_id: 'x', state: 'began' }],
      'all',
    ])
      expect(refusalOf(await send(wrong))).toMatchObject({ status: 422, code: 'input.invalid' });
    expect((await send([{ printer_id, state: 'printed' }])).status).toBe(201);
    expect(await jobsOf(business)).toMatchObject([{ printer_id, status: 'Impreso' }]);
  });

  it('that is refused is one conflict, also when it is sent again and could succeed', async () => {
    const sent = await sendOrderByApi(business, [{ product }]);
    const path = `/api/sales/${sent.sale.id}/charge`;
    const key = randomUUID();
    const request = {
      key,
      body: { ...payment(5000), total_cents: 4000 },
      offline: writeOf('sale.charge'),
    };
    const refused = await as(business, 'cajero').post(path, request);
    expect(refusalOf(refused)).toMatchObject({
      status: 409,
      code: 'sale.total',
      details: { conflict_id: key },
    });
    expect(await conflicts()).toMatchObject([
      { id: key, kind: 'sale.charge', refusal: { code: 'sale.total' }, request: { method: 'POST', path } },
    ]);
    await database.rows(`update sales set base_cents = base_cents - 1000, total_cents = 4000 where id = $1`, [
      sent.sale.id,
    ]);
    expect(refusalOf(await as(business, 'cajero').post(path, request))).toEqual(refusalOf(refused));
    expect(await conflicts()).toHaveLength(1);
  });

  it('of a person who lost the permission is a conflict of that person', async () => {
    const sent = await sendOrderByApi(business, [{ product }]);
    const refused = await as(business, 'mesero').post(`/api/sales/${sent.sale.id}/charge`, {
      key: randomUUID(),
      body: payment(5000),
      offline: writeOf('sale.charge'),
    });
    expect(refusalOf(refused).code).toBe('access.denied');
    expect(await conflicts()).toMatchObject([
      { refusal: { code: 'access.denied' }, user_id: business.employees.mesero.id },
    ]);
  });

  it('with wrong data is a conflict, and a served ticket, a wrong key and a lost session are none', async () => {
    const waiter = as(business, 'mesero');
    const send = () => ({ offline: writeOf('order.send') });
    const wrong = await waiter.post('/api/orders', { key: randomUUID(), body: { lines: 1 }, ...send() });
    expect(refusalOf(wrong).code).toBe('input.invalid');
    expect(await conflicts()).toHaveLength(1);
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
    const path = `/api/kitchen/tickets/${kitchen_ticket.id}/serve`;
    await as(business, 'chef').post(path, { body: {} });
    const served = await as(business, 'chef').post(path, {
      key: randomUUID(),
      body: {},
      offline: writeOf('kitchen.serve'),
    });
    expect(refusalOf(served).code).toBe('kitchen.served');
    const ticked = await as(business, 'chef').put(`/api/kitchen/lines/${kitchen_ticket.items[0]?.id}/tick`, {
      key: randomUUID(),
      body: { done: true },
      offline: writeOf('kitchen.tick'),
    });
    expect(refusalOf(ticked).code).toBe('kitchen.served');
    await waiter.post('/api/orders', { key: 'x', body: anOrderRequest([{ product }]), ...send() });
    await database.change('users', business.employees.mesero.id, { is_active: false });
    const expired = await waiter.post('/api/orders', {
      key: randomUUID(),
      body: anOrderRequest([{ product }]),
      ...send(),
    });
    expect(expired.status).toBe(401);
    expect(await conflicts()).toHaveLength(1);
  });

  it('with a wrong header, or the header of another kind, is refused', async () => {
    const write = writeOf('order.send');
    const headers = [
      '',
      '{',
      '{}',
      JSON.stringify({ ...write, kind: 'sale.charge' }),
      JSON.stringify({ ...write, more: 1 }),
    ];
    for (const header of headers) {
      const answer = await as(business, 'mesero').post('/api/orders', {
        key: randomUUID(),
        body: anOrderRequest([{ product }]),
        headers: { [OFFLINE_HEADER]: header },
      });
      expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'input.invalid' });
    }
    expect(await conflicts()).toEqual([]);
  });

  it('is accepted on one route for each kind', async () => {
    const routes = (await readRoutes()).filter(({ parameters }) =>
      parameters.some(({ name }) => name.toLowerCase() === OFFLINE_HEADER),
    );
    expect(routes).toHaveLength(QUEUED_KINDS.length);
  });
});
