import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { linesOf, ordersOf } from '#tests/support/orders.ts';
import { listOrdersOfToday, readMenu } from '#tests/support/reads.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();

beforeAll(async () => {
  await business.openRegister();
});

const send = (request: ReturnType<typeof anOrderRequest>, key?: string) =>
  sendOrder(business.writeScope('mesero', key), request);

describe('sending an order', () => {
  it('an order copies name, price, tax, cost and recipe from the menu, and later menu changes do not affect it', async () => {
    const ingredient = await business.ingredient({ costPerUnit: 250.5 });
    const product = await business.product({
      name: 'Plato típico',
      priceCents: 18_050,
      recipe: [{ ingredient, quantity: 2 }],
    });
    const { sale } = await business.order([
      { product, quantity: 2, notes: { sin: ['cebolla'], con: { queso: 2 } } },
    ]);
    await database.change('menu_items', product, { name: 'Otro', price_cents: 1 });
    const [line] = await database.rows<{
      name: string;
      unit_cost: string;
      cost_cents: string;
      notes: unknown;
    }>(
      'select i.name, l.unit_cost, i.cost_cents, l.notes from sale_items i join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id where i.business_id = $1 and i.sale_id = $2',
      [business.id, sale.id],
    );
    expect(line).toEqual({
      name: 'Plato típico',
      unit_cost: '501.0000',
      cost_cents: '1002',
      notes: { sin: ['cebolla'], con: { queso: 2 } },
    });
    expect(sale.total_cents).toBe(36_100);
  });

  it('an order requires an open register, known products and a known table', async () => {
    const closed = await database.business();
    const product = await closed.product({ tracksInventory: false });
    await expect(sendOrder(closed.writeScope('mesero'), anOrderRequest([{ product }]))).rejects.toThrow(
      'Debes aperturar la caja en POS',
    );
    await expect(send(anOrderRequest([{ product }]))).rejects.toMatchObject({ code: 'row.missing' });
    const own = await business.product({ tracksInventory: false });
    await expect(
      send(anOrderRequest([{ product: own }], { channel: 'mesa', table_id: closed.tables[0]?.id })),
    ).rejects.toThrow('Mesa no encontrada.');
    expect(await ordersOf(closed)).toEqual([]);
  });

  it('a product that is sold out, at the end of its countdown, hidden or out of stock is refused', async () => {
    const empty = await business.ingredient({ stock: 0, initial: 10 });
    const soldOut = await business.product({ name: 'Sopa', tracksInventory: false });
    const counted = await business.product({ name: 'Flan', tracksInventory: false });
    const hidden = await business.product({ name: 'Secreto', tracksInventory: false });
    const outOfStock = await business.product({
      name: 'Pollo',
      recipe: [{ ingredient: empty, quantity: 1 }],
    });
    await database.change('menu_items', soldOut, { sold_out_until: 'infinity' });
    await database.change('menu_items', counted, { countdown: 2 });
    await database.change('menu_items', hidden, { is_available: false });
    for (const [product, name] of [
      [soldOut, 'Sopa'],
      [hidden, 'Secreto'],
      [outOfStock, 'Pollo'],
    ] as const) {
      await expect(send(anOrderRequest([{ product }]))).rejects.toThrow(`Producto agotado: ${name}`);
    }
    const three = [{ product: counted }, { product: counted, quantity: 2 }];
    await expect(send(anOrderRequest(three))).rejects.toThrow('Solo quedan 2 de Flan.');
    await send(anOrderRequest([{ product: counted }]));
    await expect(send(anOrderRequest([{ product: counted, quantity: 2 }]))).rejects.toThrow(
      'Solo queda 1 de Flan.',
    );
    await send(anOrderRequest([{ product: counted }]));
    await expect(send(anOrderRequest([{ product: counted }]))).rejects.toThrow('Producto agotado: Flan');
  });

  it('a second sending to a table adds a round to its order, and only the round is sent to the kitchen', async () => {
    const product = await business.product({
      name: 'Agua',
      priceCents: 200,
      tracksInventory: false,
    });
    const table_id = business.tables[0]?.id ?? '';
    const first = await business.order([{ product, quantity: 2 }], { channel: 'mesa', table_id });
    const second = await business.order([{ product, quantity: 3 }], {
      channel: 'mesa',
      table_id,
    });
    expect(second.order.number).toBe(first.order.number);
    expect(second.kitchen_ticket).toMatchObject({ round: 2, table_number: 'Mesa 1' });
    expect(second.kitchen_ticket.items.map((item) => item.quantity)).toEqual([3]);
    expect(second.sale).toMatchObject({ id: first.sale.id, total_cents: 1000 });
  });

  it('six waiters who open one table at once create one order with all lines', async () => {
    const otherBusiness = await database.business();
    await otherBusiness.openRegister();
    const product = await otherBusiness.product({ tracksInventory: false });
    const table_id = otherBusiness.tables[0]?.id ?? '';
    const scope = otherBusiness.scope('mesero');
    await Promise.all(
      Array.from({ length: 6 }, () =>
        sendOrder(
          otherBusiness.writeScope('mesero'),
          anOrderRequest([{ product }], { channel: 'mesa', table_id }),
        ),
      ),
    );
    const [listed] = (await listOrdersOfToday(scope)).orders;
    expect((await listOrdersOfToday(scope)).orders.length).toBe(1);
    expect(listed).toMatchObject({ pending_tickets: 6, due_cents: 30_000 });
  });

  it('fifty concurrent orders are numbered without gaps or duplicates', async () => {
    const otherBusiness = await database.business();
    await otherBusiness.openRegister();
    const product = await otherBusiness.product({ tracksInventory: false });
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        sendOrder(otherBusiness.writeScope('mesero'), anOrderRequest([{ product }])),
      ),
    );
    expect(results.map(({ answer }) => answer.order.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('sending an order again is refused with its number before any other check, and changes nothing', async () => {
    const product = await business.product({ name: 'Enchilada', tracksInventory: false });
    const request = anOrderRequest([{ product }]);
    const { order } = (await send(request)).answer;
    await database.change('menu_items', product, { sold_out_until: 'infinity' });
    const changed = { ...anOrderRequest([{ product, quantity: 2 }]), id: request.id };
    const again = { ...changed, kitchen_ticket_id: request.kitchen_ticket_id };
    await expect(send(again)).rejects.toMatchObject({
      code: 'order.sent',
      message: `Esta orden ya llegó a cocina: es la #${order.number}.`,
      fields: { order_id: order.id },
    });
    expect(await linesOf(business, order.id)).toMatchObject([{ quantity: 1 }]);
  });

  it('one idempotency key sends one order with one answer, and another request with that key is refused', async () => {
    const product = await business.product({ tracksInventory: false });
    const request = anOrderRequest([{ product }]);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(request, key)));
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    for (const { answer } of answers) expect(answer).toEqual(answers[0]?.answer);
    const other = { ...business.writeScope('mesero', key), requestHash: 'otra' };
    await expect(sendOrder(other, anOrderRequest([{ product }]))).rejects.toMatchObject({
      code: 'idempotency.mismatch',
    });
    expect((await ordersOf(business)).filter(({ id }) => id === request.id)).toHaveLength(1);
  });
});

describe('the menu of the staff', () => {
  it('a product is low at 30 % of its initial stock and out at 0', async () => {
    const otherBusiness = await database.business();
    const statusAt = async (stock: number) => {
      const ingredient = await otherBusiness.ingredient({ stock, initial: 100 });
      const product = await otherBusiness.product({ recipe: [{ ingredient, quantity: 1 }] });
      return (await readMenu(otherBusiness.scope())).items.find((item) => item.id === product)?.stock_status;
    };
    expect(await statusAt(0)).toBe('out');
    expect(await statusAt(30)).toBe('low');
    expect(await statusAt(30.0001)).toBe('normal');
  });
});
