import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeSale, readSale, splitEvenly } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket, serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { cancelLine, changeLine, readOrder, sendOrder } from '#db/queries/orders/orders.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import { countdownOf } from '#tests/support/menu.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { tableOf } from '#tests/support/orders.ts';
import { listPending } from '#tests/support/reads.ts';
import { saleOf, salesOf } from '#tests/support/sales.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
beforeAll(async () => {
  await business.openRegister();
});

const ALLOWED = { allowed: true, approved_by: null };
const DENIED = { allowed: false, approved_by: null };
const waiter = () => business.writeScope('mesero');
const lineOf = ({ lines }: Order, index = 0) => {
  const line = lines[index];
  if (!line) throw new Error(`no line ${index}`);
  return line;
};
const detail = async (id: string): Promise<Order> => {
  const { order } = await readOrder(business.scope(), id);
  if (!order) throw new Error('no order');
  return order;
};

async function aBurger() {
  const pan = await business.ingredient({
    stock: 100,
    costPerUnit: 300,
    name: `Pan ${randomUUID()}`,
  });
  const queso = await business.ingredient({
    stock: 100,
    costPerUnit: 500,
    name: `Queso ${randomUUID()}`,
  });
  const names = await database.rows<{ id: string; name: string }>(
    'select id, name from inventory_items where id = any($1)',
    [[pan, queso]],
  );
  const nameOf = (id: string) => names.find((row) => row.id === id)?.name ?? '';
  const product = await business.product({
    name: 'Hamburguesa',
    priceCents: 12_000,
    recipe: [
      { ingredient: pan, quantity: 2 },
      { ingredient: queso, quantity: 1, extraPriceCents: 1500 },
    ],
  });
  return { product, pan, queso, panName: nameOf(pan), quesoName: nameOf(queso) };
}

describe('extras and removed ingredients', () => {
  it('an extra ingredient is charged and deducted from the stock, and a removed ingredient is not deducted', async () => {
    const burger = await aBurger();
    const sent = await business.order([
      {
        product: burger.product,
        quantity: 2,
        notes: { con: { [burger.quesoName]: 2 }, sin: [burger.panName] },
      },
    ]);
    expect(sent.sale).toMatchObject({ total_cents: 2 * (12_000 + 2 * 1500) });
    await serveTicket(waiter(), sent.kitchen_ticket.id);
    expect(await business.stockOf(burger.queso)).toEqual({ stock: 94, moved: 94 });
    expect(await business.stockOf(burger.pan)).toEqual({ stock: 100, moved: 100 });
    expect((await saleOf(business, sent.sale.id)).cost_cents).toBe(2 * 3 * 500);
  });

  it('extras and removals of ingredients that are not in the recipe change no price', async () => {
    const burger = await aBurger();
    const { sale } = await business.order([
      { product: burger.product, notes: { con: { 'Salsa de la casa': 1 }, sin: ['Pepino'] } },
    ]);
    expect(sale.total_cents).toBe(12_000);
  });
});

describe('a sent line', () => {
  it('changing the note of a line shows its previous state to the kitchen and does not duplicate the line', async () => {
    const burger = await aBurger();
    const { order, kitchen_ticket } = await business.order([
      { product: burger.product, notes: { sin: [burger.panName] } },
    ]);
    const line = lineOf(await detail(order.id));
    await tickLine(waiter(), line.id, true);
    const { answer } = await changeLine(waiter(), line.id, { notes: { note: 'Bien cocida' } }, DENIED);
    const [ticket] = answer.kitchen_tickets;
    expect(ticket?.id).toBe(kitchen_ticket.id);
    expect(ticket?.items).toHaveLength(1);
    expect(ticket?.items[0]).toMatchObject({
      quantity: 1,
      notes: { note: 'Bien cocida' },
      done: false,
      change: { quantity: 1, notes: { sin: [burger.panName] }, by: business.employees.mesero.fullName },
    });
    const { tickets } = await listPending(business.scope(), { limit: 200 });
    expect(tickets.filter((each) => each.order_id === order.id)).toHaveLength(1);
  });

  it('leaving out an ingredient lowers the cost of its bills', async () => {
    const burger = await aBurger();
    const { order, sale } = await business.order([{ product: burger.product, quantity: 2 }]);
    await splitEvenly(business.writeScope('cajero'), sale.id, [randomUUID()]);
    const line = lineOf(await detail(order.id));
    await changeLine(waiter(), line.id, { notes: { sin: [burger.quesoName] } }, DENIED);
    const bills = await salesOf(business, order.id);
    expect(bills.map(({ cost_cents }) => cost_cents)).toEqual([2 * 300, 2 * 300]);
  });

  it('adding an extra raises the price, and reducing the units requires a reason and an approval', async () => {
    const burger = await aBurger();
    const { order, sale } = await business.order([{ product: burger.product, quantity: 3 }]);
    const line = lineOf(await detail(order.id));
    const priced = await changeLine(waiter(), line.id, { notes: { con: { [burger.quesoName]: 1 } } }, DENIED);
    expect(priced.answer.order.bills[0]).toMatchObject({ total_cents: 3 * 13_500 });
    const fewer = { quantity: 1, reason: 'Error al tomar' };
    await expect(changeLine(waiter(), line.id, { quantity: 1 }, ALLOWED)).rejects.toMatchObject({
      code: 'input.invalid',
    });
    await expect(changeLine(waiter(), line.id, fewer, DENIED)).rejects.toMatchObject({
      code: 'approval.required',
      fields: { action: 'order:cancel-sent' },
    });
    const { answer } = await changeLine(waiter(), line.id, fewer, ALLOWED);
    expect(answer.order.bills[0]).toMatchObject({ id: sale.id, total_cents: 13_500 });
    expect(answer.kitchen_tickets[0]).toMatchObject({ expected_minutes: 10 });
  });

  it('a cancelled line leaves the bill, is shown as cancelled to the kitchen and cannot be ticked', async () => {
    const burger = await aBurger();
    const { order } = await business.order([
      { product: burger.product },
      { product: burger.product, quantity: 2 },
    ]);
    const line = lineOf(await detail(order.id), 1);
    const { answer } = await cancelLine(waiter(), line.id, 'Cliente cambió de opinión');
    expect(answer.order.bills[0]).toMatchObject({ total_cents: 12_000 });
    expect(answer.kitchen_tickets[0]?.items[1]).toMatchObject({
      status: 'Cancelada',
      cancel_reason: 'Cliente cambió de opinión',
    });
    await expect(tickLine(waiter(), line.id, true)).rejects.toMatchObject({ code: 'kitchen.cancelled' });
    await expect(cancelLine(waiter(), line.id, 'otra vez')).rejects.toMatchObject({
      code: 'kitchen.cancelled',
    });
  });

  it('cancelling the last line cancels ticket and order, deletes the bill and frees the table', async () => {
    const burger = await aBurger();
    const table_id = business.tables[0]?.id ?? '';
    const { order } = await business.order([{ product: burger.product }], {
      channel: 'mesa',
      table_id,
    });
    const line = lineOf(await detail(order.id));
    const { answer } = await cancelLine(waiter(), line.id, 'Se fueron');
    expect(answer.order).toMatchObject({ status: 'Cancelada', bills: [] });
    expect(answer.kitchen_tickets[0]).toMatchObject({ status: 'Cancelada', cancel_reason: 'Se fueron' });
    expect(await tableOf(business, table_id)).toMatchObject({ is_available: true });
  });

  it('changing a line is refused after it was served, charged or split over several bills', async () => {
    const burger = await aBurger();
    const served = await business.order([{ product: burger.product }]);
    await serveTicket(waiter(), served.kitchen_ticket.id);
    const servedLine = lineOf(await detail(served.order.id));
    await expect(cancelLine(waiter(), servedLine.id, 'x')).rejects.toMatchObject({ code: 'kitchen.served' });

    const split = await business.order([{ product: burger.product, quantity: 2 }]);
    const line = lineOf(await detail(split.order.id));
    await splitEvenly(waiter(), split.sale.id, [randomUUID()]);
    await expect(changeLine(waiter(), line.id, { quantity: 3 }, ALLOWED)).rejects.toMatchObject({
      code: 'bill.split',
    });
    const payments = [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 12_000 },
    ];
    await chargeSale(business.writeScope('cajero'), split.sale.id, { payments });
    await expect(cancelLine(waiter(), line.id, 'x')).rejects.toMatchObject({ code: 'sale.paid' });
  });

  it('a changed quantity updates the countdown of the product, and a cancelled line restores it', async () => {
    const product = await business.product({ tracksInventory: false });
    await database.change('menu_items', product, { countdown: 5 });
    const left = () => countdownOf(business, product);
    const { order } = await business.order([{ product, quantity: 3 }]);
    const line = lineOf(await detail(order.id));
    await expect(changeLine(waiter(), line.id, { quantity: 6 }, ALLOWED)).rejects.toMatchObject({
      code: 'menu.unavailable',
    });
    await changeLine(waiter(), line.id, { quantity: 3.5 }, ALLOWED);
    expect(await left()).toBe(1.5);
    await changeLine(waiter(), line.id, { quantity: 5 }, ALLOWED);
    expect(await left()).toBe(0);
    await cancelLine(waiter(), line.id, 'x');
    expect(await left()).toBe(5);
  });
});

describe('rounds of an open order', () => {
  it('a round sends only new lines, to a table or to an order by its id', async () => {
    const product = await business.product({ tracksInventory: false });
    const first = await business.order([{ product }], { customer_name: 'Ana' });
    const second = await sendOrder(waiter(), {
      ...anOrderRequest([{ product, quantity: 2 }]),
      id: first.order.id,
    });
    expect(second.answer.order.number).toBe(first.order.number);
    expect(second.answer.kitchen_ticket).toMatchObject({ round: 2 });
    expect(second.answer.kitchen_ticket.items).toHaveLength(1);
    expect(second.answer.sale).toMatchObject({ id: first.sale.id, total_cents: 15_000 });
  });

  it('a round to a closed order is refused', async () => {
    const product = await business.product({ tracksInventory: false });
    const { order, kitchen_ticket } = await business.order([{ product }]);
    await cancelKitchenTicket(business.writeScope('chef'), kitchen_ticket.id, 'Se acabó');
    const more = { ...anOrderRequest([{ product }]), id: order.id };
    await expect(sendOrder(waiter(), more)).rejects.toMatchObject({ code: 'order.ended' });
  });

  it('two waiters who change one order at once end with the union of their changes', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(5) }),
      fc.record({
        kind: fc.constant('change' as const),
        at: fc.nat(5),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (one, other) => {
          const otherBusiness = await database.business();
          await otherBusiness.openRegister();
          const dish = await otherBusiness.product({ tracksInventory: false, priceCents: 1000 });
          const table_id = otherBusiness.tables[0]?.id ?? null;
          const base = anOrderRequest([{ product: dish, quantity: 9 }], { channel: 'mesa', table_id });
          await sendOrder(otherBusiness.writeScope('cajero'), base);
          const expected = new Map(base.lines.map(({ id, quantity }) => [id, quantity]));
          const client = async (steps: typeof one) => {
            const ownLines: string[] = [];
            for (const next of steps) {
              if (next.kind === 'add') {
                const request = anOrderRequest([{ product: dish, quantity: next.quantity }], {
                  channel: 'mesa',
                  table_id,
                });
                await sendOrder(otherBusiness.writeScope('cajero'), request);
                for (const { id, quantity } of request.lines) {
                  expected.set(id, quantity);
                  ownLines.push(id);
                }
                continue;
              }
              const id = ownLines[next.at % Math.max(1, ownLines.length)];
              if (!id || !expected.has(id)) continue;
              if (next.kind === 'cancel') {
                await cancelLine(otherBusiness.writeScope('cajero'), id, 'x');
                expected.delete(id);
              } else {
                await changeLine(
                  otherBusiness.writeScope('cajero'),
                  id,
                  { quantity: next.quantity, reason: 'x' },
                  ALLOWED,
                );
                expected.set(id, next.quantity);
              }
            }
          };
          await Promise.all([client(one), client(other)]);
          const { order } = await readOrder(otherBusiness.scope(), base.id);
          const active = (order?.lines ?? []).filter(({ status }) => status === 'Activa');
          expect(new Map(active.map(({ id, quantity }) => [id, quantity]))).toEqual(expected);
          const units = [...expected.values()].reduce((sum, quantity) => sum + quantity, 0);
          expect(order?.bills.map((bill) => bill.total_cents)).toEqual([units * 1000]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('prices of a sent order', () => {
  it('the price comes from the menu, and prices in the request are ignored', async () => {
    const product = await business.product({ priceCents: 7700, tracksInventory: false });
    const request = anOrderRequest([{ product }]);
    const forged = {
      ...request,
      lines: request.lines.map((line) => ({ ...line, unit_price_cents: 1, price_cents: 1, extras_cents: 0 })),
    };
    const { answer } = await sendOrder(waiter(), forged);
    expect((await readSale(business.scope(), answer.sale.id))?.total_cents).toBe(7700);
  });
});
