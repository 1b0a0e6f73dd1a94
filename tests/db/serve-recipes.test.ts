import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { serveOrder } from '#db/queries/kitchen.ts';
import { changeProduct } from '#db/queries/menu.ts';
import { chargeSale, splitBill } from '#db/queries/sales.ts';
import type { LineNotes } from '#domain/orders.ts';
import { recipesOf } from '#tests/support/recipes.ts';
import {
  aBusiness,
  anIngredient,
  anOrder,
  aProduct,
  type Business,
  rowsOf,
  scopeOf,
  stockOf,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
let business: Business;
let cheese: string;
let product: string;

beforeEach(async () => {
  business = await aBusiness(ground);
  cheese = await anIngredient(ground, business, { name: 'Queso', stock: 100, costPerUnit: 250 });
  product = await aProduct(ground, business, { name: 'Baleada', priceCents: 5000 });
});

const serve = (id: string) => serveOrder(writing(scopeOf(ground, business, 'chef')), id);
const send = (quantity = 2, notes: LineNotes = {}) =>
  anOrder(ground, business, [{ product, quantity, notes }]);
const saveRecipe = (quantity = 3) =>
  recipesOf(ground, business).save(product, [{ of: cheese, quantity, isOption: true, extraCents: 900 }]);
const costsOf = async (order: string) => {
  const rows = await rowsOf<{ item: string; sale: string; status: string }>(
    ground,
    `select i.cost_cents as item, s.cost_cents as sale, s.status from sale_items i join sales s on s.id = i.sale_id
     join order_lines l on l.id = i.order_line_id where l.order_id = $1 order by i.cost_cents desc, i.id`,
    [order],
  );
  return rows.map(({ item, sale, status }) => ({ item: Number(item), sale: Number(sale), status }));
};
const charge = async (sale: { readonly id: string; readonly total_cents: number }) =>
  chargeSale(writing(scopeOf(ground, business, 'cajero')), sale.id, {
    payments: [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
    ],
  });

describe('an order that was sent without a recipe', () => {
  it('takes the present recipe of its product when it is served, and its open bill the cost', async () => {
    const { kitchen_order, order } = await send();
    await expect(serve(kitchen_order.id)).rejects.toMatchObject({ code: 'kitchen.no-recipes' });
    await saveRecipe();
    expect((await serve(kitchen_order.id)).answer.kitchen_order.status).toBe('Servida');
    expect(await stockOf(ground, business, cheese)).toEqual({ stock: 94, moved: 94 });
    expect(await costsOf(order.id)).toEqual([{ item: 1500, sale: 1500, status: 'Por cobrar' }]);
  });

  it('is served once its product is out of inventory control', async () => {
    const { kitchen_order } = await send();
    await changeProduct(writing(scopeOf(ground, business)), product, { version: 1, tracks_inventory: false });
    expect((await serve(kitchen_order.id)).answer).toMatchObject({
      kitchen_order: { status: 'Servida' },
      stock: [],
    });
  });

  it('takes what its product takes when that came under control since', async () => {
    const scope = writing(scopeOf(ground, business));
    await changeProduct(scope, product, { version: 1, tracks_inventory: false });
    const { kitchen_order } = await send(1);
    await changeProduct(writing(scope), product, { version: 2, tracks_inventory: true });
    await saveRecipe();
    await serve(kitchen_order.id);
    expect((await stockOf(ground, business, cheese)).stock).toBe(97);
  });

  it('keeps its price and its notes, which count in what it takes', async () => {
    const { kitchen_order, order, sale } = await send(1, { con: { Queso: 2 } });
    await saveRecipe();
    await serve(kitchen_order.id);
    expect((await stockOf(ground, business, cheese)).stock).toBe(91);
    const [line] = await rowsOf(
      ground,
      'select extras_cents, unit_price_cents, notes from order_lines where order_id = $1',
      [order.id],
    );
    expect(line).toEqual({ extras_cents: '0', unit_price_cents: '5000', notes: { con: { Queso: 2 } } });
    expect(await costsOf(order.id)).toEqual([{ item: 2250, sale: 2250, status: 'Por cobrar' }]);
    expect(sale.total_cents).toBe(5000);
  });

  it('completes the cost of a charged sale, never its amounts, also on a day that is rolled up', async () => {
    const { kitchen_order, order, sale } = await send();
    await charge(sale);
    await rowsOf(ground, `update sales set business_day = business_day - 3 where business_id = $1`, [
      business.id,
    ]);
    const [{ day = '' } = {}] = await rowsOf<{ day: string }>(
      ground,
      `select business_day::text as day from sales where business_id = $1`,
      [business.id],
    );
    await rowsOf(
      ground,
      `insert into rollup_progress (business_id, rolled_until) values ($1, $2::date + 1)`,
      [business.id, day],
    );
    const amounts = () =>
      rowsOf(
        ground,
        `select base_cents, tax_cents, total_cents, discount_cents from sales where business_id = $1`,
        [business.id],
      );
    const before = await amounts();
    await saveRecipe();
    await serve(kitchen_order.id);
    expect(await costsOf(order.id)).toEqual([{ item: 1500, sale: 1500, status: 'Pagada' }]);
    expect(await amounts()).toEqual(before);
    const stale = await rowsOf(
      ground,
      `select business_day::text as day from stale_days where business_id = $1`,
      [business.id],
    );
    expect(stale).toEqual([{ day }]);
  });

  it('shares the cost over the parts of a split bill, and they add up', async () => {
    const { kitchen_order, order, sale } = await send(1);
    await splitBill(writing(scopeOf(ground, business, 'cajero')), sale.id, {
      id: randomUUID(),
      amount_cents: 1_700,
    });
    await recipesOf(ground, business).save(product, [{ of: cheese, quantity: 0.3333 }]);
    await serve(kitchen_order.id);
    const costs = await costsOf(order.id);
    expect(costs).toHaveLength(2);
    expect(costs.reduce((sum, { item }) => sum + item, 0)).toBe(83);
    for (const { item, sale: total } of costs) expect(item).toBe(total);
  });

  it('does not stop those who charge, split and serve at once', async () => {
    const orders = [];
    for (let count = 0; count < 8; count += 1) orders.push(await send(1));
    await saveRecipe(1);
    const cashier = () => writing(scopeOf(ground, business, 'cajero'));
    const results = await Promise.allSettled(
      orders.flatMap(({ kitchen_order, sale }) => [
        serve(kitchen_order.id),
        charge(sale),
        splitBill(cashier(), sale.id, { id: randomUUID(), amount_cents: 100 }),
      ]),
    );
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toHaveProperty('code');
    expect(await stockOf(ground, business, cheese)).toEqual({ stock: 92, moved: 92 });
    for (const { order } of orders) {
      const costs = await costsOf(order.id);
      expect(costs.reduce((sum, { item }) => sum + item, 0)).toBe(250);
    }
  });
});
