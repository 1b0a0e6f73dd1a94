import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { statementsOf } from '#db/local/function-statements.ts';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { removeProduct, setAvailability } from '#db/queries/menu/menu.ts';
import {
  changeOrder,
  joinOrder,
  type OrderRequest,
  readOrder,
  sendOrder,
  transferOrder,
} from '#db/queries/orders/orders.ts';
import { removeTable } from '#db/queries/orders/tables.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { countdownOf } from '#tests/support/menu.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { type OfflineOptions, offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { tableOf } from '#tests/support/orders.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

/** Offline orders, whatever happened meanwhile: the table in docs/offline.md. */

const business = sharedBusiness({ zone: zoneAtNoon() });
let product: string;

beforeAll(async () => {
  await business.openRegister();
  product = await business.product({ priceCents: 5000, tracksInventory: false });
});

const send = (request: OrderRequest, options: OfflineOptions = {}, of: Business = business) =>
  sendOrder(offlineScope(of, 'order.send', { role: 'mesero', ...options }), request).then(
    ({ answer }) => answer,
  );

async function aTable(): Promise<string> {
  const id = randomUUID();
  const [model] = await database.rows<{ location_id: string }>(
    'select location_id from tables where business_id = $1 limit 1',
    [business.id],
  );
  await database.insert({
    tables: [
      { business_id: business.id, id, name: `Mesa ${id.slice(0, 4)}`, location_id: model?.location_id },
    ],
  });
  return id;
}

const atTable = (table_id: string, more: Partial<OrderRequest> = {}) =>
  anOrderRequest([{ product }], { channel: 'mesa', table_id, customer_name: null, ...more });

const secondsBetween = (a: string, b: number) => Math.abs(new Date(a).getTime() - b) / 1000;

const charge = (sale: SentOrder['sale']) =>
  chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [
      { id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: sale.total_cents },
    ],
  });

describe('an offline order', () => {
  it('is stored at its moment, with its provisional number and the arrival of its ticket', async () => {
    const table = await aTable();
    const sent = await send(atTable(table), { minutesAgo: 90, number: 'T3-007' });
    const moment = Date.now() - 90 * 60_000;
    const { order } = await readOrder(business.scope(), sent.order.id);
    expect(order).toMatchObject({ provisional_number: 'T3-007', table_id: table });
    expect(secondsBetween(order?.created_at ?? '', moment)).toBeLessThan(30);
    expect(sent.sale).toMatchObject({ provisional_number: 'T3-007', received_at: null });
    expect(secondsBetween(sent.kitchen_ticket.created_at, moment)).toBeLessThan(30);
    expect(secondsBetween(sent.kitchen_ticket.received_at ?? '', Date.now())).toBeLessThan(30);
    const { occupied_at } = await tableOf(business, table);
    expect(secondsBetween(occupied_at?.toISOString() ?? '', moment)).toBeLessThan(30);
  });

  it('of the future is stored now, and an online order has no arrival', async () => {
    const sent = await send(atTable(await aTable()), { minutesAgo: -600 });
    expect(secondsBetween(sent.kitchen_ticket.created_at, Date.now())).toBeLessThan(30);
    const online = await business.order([{ product }]);
    expect(online.kitchen_ticket.received_at).toBeNull();
  });

  it('older than 72 hours is refused without a trace', async () => {
    const before = await business.checksum();
    await expect(send(anOrderRequest([{ product }]), { minutesAgo: 73 * 60 })).rejects.toMatchObject({
      code: 'offline.too-old',
    });
    expect(await business.checksum()).toBe(before);
  });

  it('of almost 72 hours ago is stored at its moment', async () => {
    const { order } = await send(anOrderRequest([{ product }]), {
      minutesAgo: 72 * 60 - 1,
      number: 'T3-071',
    });
    const { order: stored } = await readOrder(business.scope(), order.id);
    expect(secondsBetween(stored?.created_at ?? '', Date.now() - (72 * 60 - 1) * 60_000)).toBeLessThan(30);
  });

  it('has lines with the ids of the device, on its ticket and on its bill', async () => {
    const request = anOrderRequest([{ product }, { product, quantity: 2 }]);
    const { kitchen_ticket, sale } = await send(request);
    const ids = request.lines.map(({ id }) => id);
    expect(kitchen_ticket.items.map(({ id }) => id)).toEqual(ids);
    expect(sale.items.map(({ id, order_line_id }) => [id, order_line_id])).toEqual(ids.map((id) => [id, id]));
  });

  it('is accepted without an open register', async () => {
    const closed = await database.business();
    const own = await closed.product({ tracksInventory: false });
    const sent = await send(anOrderRequest([{ product: own }]), {}, closed);
    expect(sent.order.number).toBe(1);
  });

  it('of a table that another order took is joined to it, with a bill of its own', async () => {
    const table = await aTable();
    const host = await business.order([{ product, quantity: 2 }], { channel: 'mesa', table_id: table });
    const sent = await send(atTable(table));
    const { order: joined } = await readOrder(business.scope(), sent.order.id);
    expect(joined).toMatchObject({ status: 'Abierta', table_id: null, joined_to: { id: host.order.id } });
    expect(sent.sale).toMatchObject({ order_id: host.order.id, total_cents: 5000 });
    expect(sent.sale.id).not.toBe(host.sale.id);
    expect(sent.kitchen_ticket.table_number).toBe(host.order.table_number);
    const again = await send(atTable(table, { id: sent.order.id }));
    expect(again.sale).toMatchObject({ id: sent.sale.id, total_cents: 10_000 });
    const online = await business.order([{ product }], {
      id: host.order.id,
      channel: 'mesa',
      table_id: table,
    });
    expect(online.sale).toMatchObject({ id: host.sale.id, total_cents: 15_000 });
    await charge(again.sale);
    expect((await readOrder(business.scope(), sent.order.id)).order).toMatchObject({ status: 'Abierta' });
    await charge(online.sale);
    expect((await readOrder(business.scope(), sent.order.id)).order).toMatchObject({ status: 'Cerrada' });
  });

  it('of a table whose order is older has a bill that later rounds of that order do not go to', async () => {
    const table = await aTable();
    const host = await business.order([{ product }], { channel: 'mesa', table_id: table });
    await database.change('sales', host.sale.id, { created_at: new Date(Date.now() - 80 * 3_600_000) });
    const sent = await send(atTable(table));
    const again = await send(atTable(table, { id: host.order.id }));
    expect(again.sale).toMatchObject({ id: host.sale.id, total_cents: 10_000 });
    const next = await business.order([{ product }], { id: host.order.id, channel: 'mesa', table_id: table });
    expect(next.sale).toMatchObject({ id: host.sale.id, total_cents: 15_000 });
    expect((await send(atTable(table, { id: sent.order.id }))).sale.id).toBe(sent.sale.id);
  });

  it('whose order was joined to another one goes to the named bill, or to a new one of the host', async () => {
    const own = await send(atTable(await aTable()));
    const host = await business.order([{ product }], { channel: 'mesa', table_id: await aTable() });
    await joinOrder(business.writeScope('mesero'), own.order.id, host.order.id);
    const next = await send(atTable(own.order.table_id ?? '', { id: own.order.id }));
    expect(next.sale).toMatchObject({ order_id: host.order.id, total_cents: 5000 });
    expect(next.sale.id).not.toBe(host.sale.id);
    const named = await send(atTable(own.order.table_id ?? '', { id: own.order.id, sale_id: host.sale.id }));
    expect(named.sale).toMatchObject({ id: host.sale.id, total_cents: 15_000 });
  });

  it('whose order was moved follows it to its table', async () => {
    const [from, to] = [await aTable(), await aTable()];
    const first = await send(atTable(from));
    const moved = await transferOrder(business.writeScope('mesero'), first.order.id, to);
    const next = await send(atTable(from, { id: first.order.id }));
    expect(next.order).toMatchObject({ id: first.order.id, table_id: to });
    expect(next.kitchen_ticket.table_number).toBe(moved.answer.order.table_number);
  });

  it('whose order is closed makes one new order of the table, or without it if it is taken, and another when that is closed', async () => {
    for (const taken of [false, true]) {
      const table = await aTable();
      const first = await send(atTable(table));
      await charge(first.sale);
      if (taken) await business.order([{ product }], { channel: 'mesa', table_id: table });
      const next = await send(atTable(table, { id: first.order.id, sale_id: first.sale.id }));
      expect(next.order).toMatchObject({ table_id: taken ? null : table });
      expect(next.order.id).not.toBe(first.order.id);
      expect(next.sale.id).not.toBe(first.sale.id);
      expect((await readOrder(business.scope(), next.order.id)).order).toMatchObject({
        note: `Ronda sin conexión de la orden #${first.order.number}`,
        status: 'Abierta',
      });
      const after = await send(atTable(table, { id: first.order.id }));
      expect(after).toMatchObject({
        order: { id: next.order.id },
        sale: { id: next.sale.id, total_cents: 10_000 },
      });
      await charge(after.sale);
      const last = await send(atTable(table, { id: first.order.id }));
      expect(last.order.id).not.toBe(next.order.id);
      expect(last.sale).toMatchObject({ order_id: last.order.id, total_cents: 5000 });
    }
  });

  it('of a closed order goes to the one order that continues it, also after its note is changed', async () => {
    const table = await aTable();
    const first = await send(atTable(table));
    await charge(first.sale);
    const rounds: SentOrder[] = [];
    for (const note of ['Cumpleaños', '', null]) {
      const round = await send(atTable(table, { id: first.order.id, sale_id: first.sale.id }));
      await changeOrder(business.writeScope('mesero'), round.order.id, { note });
      rounds.push(round);
    }
    const next = rounds[0]?.order.id;
    expect(rounds.map(({ order, sale }) => [order.id, order.table_id, sale.total_cents])).toEqual(
      [5000, 10_000, 15_000].map((total) => [next, table, total]),
    );
  });

  it('of a closed order, whose continuing order was joined to another one, is of the table of that one', async () => {
    const table = await aTable();
    const first = await send(atTable(table));
    await charge(first.sale);
    const host = await business.order([{ product }], { channel: 'mesa', table_id: table });
    const late = () => send(atTable(table, { id: first.order.id, sale_id: first.sale.id }));
    const next = await late();
    await joinOrder(business.writeScope('mesero'), next.order.id, host.order.id);
    expect(await late()).toMatchObject({
      order: { id: next.order.id },
      kitchen_ticket: { table_number: host.order.table_number },
      sale: { order_id: host.order.id },
    });
  });

  it('that an earlier release made for the rounds of a closed order goes on having them', async () => {
    const fill = readFunctionFiles()
      .flatMap(statementsOf)
      .flatMap(({ text }) => (text.includes('set continues_order_id') ? [text] : []));
    expect(fill).toHaveLength(1);
    const table = await aTable();
    const first = await send(atTable(table));
    await charge(first.sale);
    const late = () => send(atTable(table, { id: first.order.id, sale_id: first.sale.id }));
    const next = await late();
    await database.change('orders', next.order.id, { continues_order_id: null });
    for (const text of fill) await database.rows(text);
    expect((await late()).order.id).toBe(next.order.id);
  });

  it('of a deleted table is refused', async () => {
    const table = await aTable();
    await removeTable(business.writeScope('admin'), table);
    await expect(send(atTable(table))).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('of products that are archived, sold out, hidden or off their hours is sent, and a countdown ends at 0', async () => {
    const flour = await business.ingredient({ stock: 0 });
    const archived = await business.product({ tracksInventory: false });
    const short = await business.product({ recipe: [{ ingredient: flour, quantity: 1 }] });
    const counted = await business.product({ tracksInventory: false });
    await business.order([{ product: archived }]);
    await removeProduct(business.writeScope('admin'), archived);
    await database.change('menu_items', short, {
      is_available: false,
      sold_out_until: 'infinity',
      schedule: '[]',
    });
    await setAvailability(business.writeScope('admin'), counted, { countdown: 1 });
    const request = anOrderRequest([
      { product: archived },
      { product: short },
      { product: counted, quantity: 3 },
    ]);
    const sent = await sendOrder(offlineScope(business, 'order.send'), request);
    expect(sent).toMatchObject({
      changes: expect.arrayContaining([{ type: 'menu.changed', data: {} }]),
      answer: { sale: { total_cents: 25_000 } },
    });
    expect(await countdownOf(business, counted)).toBe(0);
  });

  it('that arrives 16 times at once under one key has one effect', async () => {
    const request = atTable(await aTable());
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 16 }, () => sendOrder(offlineScope(business, 'order.send', { key }), request)),
    );
    expect(sent.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(sent.map(({ answer }) => answer.order.number)).size).toBe(1);
  });
});
