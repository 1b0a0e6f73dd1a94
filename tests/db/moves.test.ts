import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { listPending, serveOrder } from '#db/queries/kitchen.ts';
import {
  joinOrder,
  listOrdersOfToday,
  moveLines,
  readOrder,
  separateOrder,
  transferOrder,
} from '#db/queries/orders.ts';
import { chargeSale } from '#db/queries/sales.ts';
import { listTables } from '#db/queries/tables.ts';
import {
  aBusiness,
  anOrder,
  aProduct,
  type Business,
  scopeOf,
  withOpenRegister,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
let business: Business;
let product: string;
beforeEach(async () => {
  business = await aBusiness(ground);
  await withOpenRegister(ground, business);
  product = await aProduct(ground, business, { priceCents: 1000, tracksInventory: false });
});

const scope = () => scopeOf(ground, business, 'mesero');
const tableAt = (index: number) => business.tables[index]?.id ?? '';
const seated = (index: number, quantity = 1) =>
  anOrder(ground, business, [{ product, quantity }], { channel: 'mesa', table_id: tableAt(index) });
const floor = async () => {
  const { tables } = await listTables(scope());
  return business.tables.map(({ id }) => {
    const table = tables.find((each) => each.id === id);
    return { free: table?.is_available, due: table?.total_consumption, joined: table?.joined_to_table };
  });
};
const cards = async () => (await listPending(scope(), { limit: 200 })).orders;
const pay = (id: string, amount_cents: number) =>
  chargeSale(writing(scopeOf(ground, business, 'cajero')), id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
  });

describe('changing tables', () => {
  it('takes the order, its bill and its cards along; nothing is sent again', async () => {
    const { order, kitchen_order } = await seated(0);
    const { answer } = await transferOrder(writing(scope()), order.id, tableAt(1));
    expect(answer.order).toMatchObject({ table_number: 'Mesa 2' });
    expect(await cards()).toMatchObject([{ id: kitchen_order.id, table_number: 'Mesa 2' }]);
    expect(await floor()).toMatchObject([
      { free: true, due: 0 },
      { free: false, due: 1000 },
    ]);
  });

  it('gives an order without a table one, and refuses a table that has an order', async () => {
    const away = await anOrder(ground, business, [{ product }]);
    await seated(0);
    await expect(transferOrder(writing(scope()), away.order.id, tableAt(0))).rejects.toMatchObject({
      code: 'table.busy',
    });
    const { answer } = await transferOrder(writing(scope()), away.order.id, tableAt(1));
    expect(answer.order).toMatchObject({ channel: 'mesa', table_number: 'Mesa 2' });
  });

  it('two orders for one free table at once: one gets it', async () => {
    const one = await anOrder(ground, business, [{ product }]);
    const other = await anOrder(ground, business, [{ product }]);
    const outcomes = await Promise.allSettled(
      [one, other].map(({ order }) => transferOrder(writing(scope()), order.id, tableAt(0))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('joining tables', () => {
  it('gathers both on one bill, stays joined when read again, and separates with each one’s own lines', async () => {
    const first = await seated(0, 2);
    const second = await seated(1, 3);
    await joinOrder(writing(scope()), second.order.id, first.order.id);
    expect(await floor()).toMatchObject([
      { free: false, due: 5000, joined: null },
      { free: false, due: 0, joined: 'Mesa 1' },
    ]);
    const listed = await listOrdersOfToday(scope());
    expect(listed.find(({ id }) => id === second.order.id)).toMatchObject({ joined_to_table: 'Mesa 1' });
    const round = await seated(1, 1);
    expect(round.order.id).toBe(second.order.id);
    expect(round.sale).toMatchObject({ id: first.sale.id, total_cents: 6000 });

    const { answer } = await separateOrder(writing(scope()), second.order.id, randomUUID());
    expect(answer.order.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(answer.order.bills.map((bill) => bill.total_cents)).toEqual([4000]);
    const kept = await readOrder(scope(), first.order.id);
    expect(kept?.bills.map((bill) => bill.total_cents)).toEqual([2000]);
    expect(await cards()).toHaveLength(3);
    expect(await floor()).toMatchObject([{ due: 2000 }, { due: 4000, joined: null }]);
  });

  it('charged together, both tables are free and both orders closed', async () => {
    const first = await seated(0);
    const second = await seated(1);
    await joinOrder(writing(scope()), second.order.id, first.order.id);
    await pay(first.sale.id, 2000);
    expect(await floor()).toMatchObject([{ free: true }, { free: true }]);
    for (const { order } of [first, second]) {
      expect(await readOrder(scope(), order.id)).toMatchObject({ status: 'Cerrada' });
    }
  });

  it('is refused twice, with itself, and separating needs a join', async () => {
    const first = await seated(0);
    const second = await seated(1);
    const join = (id: string, into: string) => joinOrder(writing(scope()), id, into);
    await expect(join(first.order.id, first.order.id)).rejects.toMatchObject({ code: 'table.busy' });
    await join(second.order.id, first.order.id);
    await expect(join(second.order.id, first.order.id)).rejects.toMatchObject({ code: 'table.busy' });
    await expect(join(first.order.id, second.order.id)).rejects.toMatchObject({ code: 'table.busy' });
    await expect(separateOrder(writing(scope()), first.order.id, randomUUID())).rejects.toMatchObject({
      code: 'row.conflict',
    });
  });

  it('both ways at once ends joined one way', async () => {
    const first = await seated(0);
    const second = await seated(1);
    const outcomes = await Promise.allSettled([
      joinOrder(writing(scope()), first.order.id, second.order.id),
      joinOrder(writing(scope()), second.order.id, first.order.id),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await floor()).reduce((sum, { due }) => sum + Number(due), 0)).toBe(2000);
  });
});

describe('moving lines', () => {
  const ids = () => ({ new_order_id: randomUUID(), kitchen_order_id: randomUUID(), sale_id: randomUUID() });

  it('to a free table opens an order there, and the kitchen sees them under its name', async () => {
    const { order, sale } = await anOrder(ground, business, [{ product }, { product, quantity: 2 }], {
      channel: 'mesa',
      table_id: tableAt(0),
    });
    const detail = await readOrder(scope(), order.id);
    const moved = detail?.lines[1]?.id ?? '';
    await moveLines(writing(scope()), order.id, { line_ids: [moved], table_id: tableAt(1), ...ids() });
    expect(await floor()).toMatchObject([
      { free: false, due: 1000 },
      { free: false, due: 2000 },
    ]);
    const seen = (await cards()).map(({ table_number, items }) => [
      table_number,
      items.map((item) => item.quantity),
    ]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['Mesa 1', [1]],
        ['Mesa 2', [2]],
      ]),
    );
    expect(sale.total_cents).toBe(3000);
  });

  it('all of them to another order ends the first, and what was served stays served', async () => {
    const first = await seated(0);
    const second = await seated(1);
    await serveOrder(writing(scopeOf(ground, business, 'chef')), first.kitchen_order.id);
    const line = (await readOrder(scope(), first.order.id))?.lines[0]?.id ?? '';
    await moveLines(writing(scope()), first.order.id, {
      line_ids: [line],
      order_id: second.order.id,
      ...ids(),
    });
    expect(await floor()).toMatchObject([
      { free: true, due: 0 },
      { free: false, due: 2000 },
    ]);
    expect(await cards()).toHaveLength(1);
    const receiver = await readOrder(scope(), second.order.id);
    expect(receiver?.lines.map(({ kitchen_status }) => kitchen_status).sort()).toEqual([
      'Pendiente',
      'Servida',
    ]);
  });

  it('is refused for what was charged, is not there, or goes nowhere', async () => {
    const first = await seated(0, 2);
    const second = await seated(1);
    const line = (await readOrder(scope(), first.order.id))?.lines[0]?.id ?? '';
    const move = (line_ids: string[], to: object) =>
      moveLines(writing(scope()), first.order.id, { line_ids, ...to, ...ids() });
    await expect(move([randomUUID()], { order_id: second.order.id })).rejects.toMatchObject({
      code: 'row.missing',
    });
    await expect(move([line], { order_id: first.order.id })).rejects.toMatchObject({ code: 'row.conflict' });
    await expect(move([line], { table_id: randomUUID() })).rejects.toMatchObject({ code: 'row.missing' });
    await chargeSale(writing(scopeOf(ground, business, 'cajero')), first.sale.id, {
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 1000 }],
      part: { id: randomUUID(), amount_cents: 1000 },
    });
    await expect(move([line], { order_id: second.order.id })).rejects.toMatchObject({ code: 'sale.paid' });
  });
});
