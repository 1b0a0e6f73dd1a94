import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, splitBill } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { changeProduct } from '#db/queries/menu/menu.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { linesOf } from '#tests/support/orders.ts';
import { recipesOf } from '#tests/support/recipes.ts';
import { salesOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let cheese: string;
let product: string;

beforeEach(async () => {
  business = await database.business();
  cheese = await business.ingredient({ name: 'Queso', stock: 100, costPerUnit: 250 });
  product = await business.product({ name: 'Baleada', priceCents: 5000 });
});

const serve = (id: string) => serveTicket(business.writeScope('chef'), id);
const send = (quantity = 2, notes: LineNotes = {}) => business.order([{ product, quantity, notes }]);
const saveRecipe = (quantity = 3) =>
  recipesOf(business).save(product, [{ of: cheese, quantity, isOption: true, extraCents: 900 }]);
const costsOf = async (order: string) => {
  const rows = await database.rows<{ item: string; sale: string; status: string }>(
    `select i.cost_cents as item, s.cost_cents as sale, s.status from sale_items i join sales s on s.id = i.sale_id
     join order_lines l on l.id = i.order_line_id where l.order_id = $1 order by i.cost_cents desc, i.id`,
    [order],
  );
  return rows.map(({ item, sale, status }) => ({ item: Number(item), sale: Number(sale), status }));
};
const charge = async (sale: { readonly id: string; readonly total_cents: number }) =>
  chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
    ],
  });

describe('an order that was sent before its product had a recipe', () => {
  it('serving deducts the current recipe and adds its cost to the open bill', async () => {
    const { kitchen_ticket, order } = await send();
    await expect(serve(kitchen_ticket.id)).rejects.toMatchObject({ code: 'kitchen.no-recipes' });
    await saveRecipe();
    expect((await serve(kitchen_ticket.id)).answer.kitchen_ticket.status).toBe('Servida');
    expect(await business.stockOf(cheese)).toEqual({ stock: 94, moved: 94 });
    expect(await costsOf(order.id)).toEqual([{ item: 1500, sale: 1500, status: 'Por cobrar' }]);
  });

  it('the order is served after its product leaves inventory control', async () => {
    const { kitchen_ticket } = await send();
    await changeProduct(business.writeScope(), product, {
      version: 1,
      tracks_inventory: false,
    });
    expect((await serve(kitchen_ticket.id)).answer).toMatchObject({
      kitchen_ticket: { status: 'Servida' },
      stock: [],
    });
  });

  it('serving deducts the recipe of a product that came under inventory control after the order', async () => {
    const scope = business.writeScope();
    await changeProduct(scope, product, { version: 1, tracks_inventory: false });
    const { kitchen_ticket } = await send(1);
    await changeProduct(writeScopeOf(scope), product, { version: 2, tracks_inventory: true });
    await saveRecipe();
    await serve(kitchen_ticket.id);
    expect((await business.stockOf(cheese)).stock).toBe(97);
  });

  it('the line keeps its price and its notes, and the notes count in what is deducted', async () => {
    const { kitchen_ticket, order, sale } = await send(1, { con: { Queso: 2 } });
    await saveRecipe();
    await serve(kitchen_ticket.id);
    expect((await business.stockOf(cheese)).stock).toBe(91);
    const [line] = await linesOf(business, order.id);
    expect(line).toMatchObject({ extras_cents: 0, unit_price_cents: 5000 });
    expect(line?.notes).toEqual({ con: { Queso: 2 } });
    expect(await costsOf(order.id)).toEqual([{ item: 2250, sale: 2250, status: 'Por cobrar' }]);
    expect(sale.total_cents).toBe(5000);
  });

  it('serving adds the cost to a charged sale, changes no amount, and marks its rolled-up day as stale', async () => {
    const { kitchen_ticket, order, sale } = await send();
    await charge(sale);
    await database.rows(`update sales set business_day = business_day - 3 where business_id = $1`, [
      business.id,
    ]);
    const day = (await salesOf(business))[0]?.business_day;
    await database.rows(`insert into rollup_progress (business_id, rolled_until) values ($1, $2::date + 1)`, [
      business.id,
      day,
    ]);
    const amounts = async () =>
      (await salesOf(business)).map(({ base_cents, tax_cents, total_cents, discount_cents }) => ({
        ...{ base_cents, tax_cents, total_cents, discount_cents },
      }));
    const before = await amounts();
    await saveRecipe();
    await serve(kitchen_ticket.id);
    expect(await costsOf(order.id)).toEqual([{ item: 1500, sale: 1500, status: 'Pagada' }]);
    expect(await amounts()).toEqual(before);
    const stale = await database.rows(
      `select business_day::text as day from stale_days where business_id = $1`,
      [business.id],
    );
    expect(stale).toEqual([{ day }]);
  });

  it('the cost is shared over the parts of a split bill, and the shares add up', async () => {
    const { kitchen_ticket, order, sale } = await send(1);
    await splitBill(business.writeScope('cajero'), sale.id, {
      id: randomUUID(),
      amount_cents: 1_700,
    });
    await recipesOf(business).save(product, [{ of: cheese, quantity: 0.3333 }]);
    await serve(kitchen_ticket.id);
    const costs = await costsOf(order.id);
    expect(costs).toHaveLength(2);
    expect(costs.reduce((sum, { item }) => sum + item, 0)).toBe(83);
    for (const { item, sale: total } of costs) expect(item).toBe(total);
  });

  it('orders that are charged, split and served at once keep exact stock and costs', async () => {
    const orders = [];
    for (let count = 0; count < 8; count += 1) orders.push(await send(1));
    await saveRecipe(1);
    const cashier = () => business.writeScope('cajero');
    const results = await Promise.allSettled(
      orders.flatMap(({ kitchen_ticket, sale }) => [
        serve(kitchen_ticket.id),
        charge(sale),
        splitBill(cashier(), sale.id, { id: randomUUID(), amount_cents: 100 }),
      ]),
    );
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toHaveProperty('code');
    expect(await business.stockOf(cheese)).toEqual({ stock: 92, moved: 92 });
    for (const { order } of orders) {
      const costs = await costsOf(order.id);
      expect(costs.reduce((sum, { item }) => sum + item, 0)).toBe(250);
    }
  });
});
