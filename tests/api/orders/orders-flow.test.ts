import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sale, SalePage } from '#domain/bills/answers/sales.ts';
import type { KitchenPage, KitchenStatistics, ServedTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { ChangedOrder, OrderRow, SentOrder } from '#domain/orders/answers/orders.ts';
import type { RegisterState } from '#domain/register/answers/register.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { as, openRegisterByApi, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let flour: string;
let baleada: string;
let salvavida: string;

beforeEach(async () => {
  business = await database.business();
  flour = await business.ingredient({ name: 'Harina', stock: 100, minimum: 95 });
  baleada = await business.product({
    name: 'Baleada',
    priceCents: 4600,
    preparationMinutes: 8,
    recipe: [{ ingredient: flour, quantity: 2 }],
  });
  salvavida = await business.product({
    name: 'Salvavida',
    priceCents: 5900,
    taxCategory: 'special',
    tracksInventory: false,
    station: 'barra',
  });
});

describe('the life of an order', () => {
  it('an order passes from the waiter to the kitchen, the register and the dashboard', async () => {
    const cashier = as(business, 'cajero');
    const waiter = as(business, 'mesero');
    const chef = as(business, 'chef');
    await openRegisterByApi(business);
    const register = await waiter.get<RegisterState>('/api/register');
    expect(register.body.session).toMatchObject({ opening_float_cents: 50_000, status: 'Abierta' });

    const table_id = business.tables[0]?.id ?? '';
    const notes = {
      con: { queso: 2 },
      sin: ['cebolla', 'chile'],
      note: 'bien dorada',
      ordenParaLlevar: true,
    };
    const sent = await sendOrderByApi(
      business,
      [
        { product: baleada, quantity: 3, notes },
        { product: salvavida, quantity: 1 },
      ],
      { channel: 'mesa', table_id, customer_name: 'Doña Ana' },
    );
    expect(sent.order).toMatchObject({ number: 1, channel: 'mesa', table_id, table_number: 'Mesa 1' });
    expect(sent.sale).toMatchObject({ status: 'Por cobrar', total_cents: 19_700, tax_cents: 1800 + 900 });

    const pending = await chef.get<KitchenPage>('/api/kitchen/tickets');
    expect(pending.body).toMatchObject({ total: 1, tickets: [sent.kitchen_ticket] });
    expect(sent.kitchen_ticket).toMatchObject({
      order_number: 1,
      customer_name: 'Doña Ana',
      table_number: 'Mesa 1',
      waiter: business.employees.mesero.fullName,
      status: 'Pendiente',
      expected_minutes: 34,
    });
    expect(sent.kitchen_ticket.items).toMatchObject([
      { name: 'Baleada', quantity: 3, preparationTime: 8, notes, done: false, station: 'cocina' },
      { name: 'Salvavida', quantity: 1, preparationTime: 10, station: 'barra' },
    ]);
    const tables = await waiter.get<{ tables: Record<string, unknown>[] }>('/api/tables');
    expect(tables.body.tables.find((table) => table.id === table_id)).toMatchObject({
      is_available: false,
      open_bills_cents: 19_700,
      open_sale_id: sent.sale.id,
    });

    const line = sent.kitchen_ticket.items[0]?.id;
    expect((await chef.put(`/api/kitchen/lines/${line}/tick`, { body: { done: true } })).body).toEqual({
      id: line,
      kitchen_ticket_id: sent.kitchen_ticket.id,
      order_id: sent.order.id,
      done: true,
    });
    const served = await chef.post<ServedTicket>(`/api/kitchen/tickets/${sent.kitchen_ticket.id}/serve`);
    expect(served.body).toMatchObject({
      kitchen_ticket: {
        status: 'Servida',
        preparation_time: 'A tiempo',
        time_taken: '00:00:00',
        user: business.employees.chef.fullName,
        user_role: 'chef',
      },
      stock: [{ id: flour, current_stock: 94 }],
    });
    expect(await business.stockOf(flour)).toEqual({ stock: 94, moved: 94 });
    expect((await chef.get<KitchenPage>('/api/kitchen/tickets')).body).toMatchObject({
      total: 0,
      tickets: [],
    });
    const statistics = await chef.get<KitchenStatistics>('/api/kitchen/statistics');
    expect(statistics.body.today).toMatchObject({ served: 1, on_time: 1, late: 0, average_preparation: 34 });

    const charged = await cashier.post<{ sale: Sale }>(`/api/sales/${sent.sale.id}/charge`, {
      body: {
        payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 20_000 }],
      },
    });
    expect(charged.status).toBe(200);
    expect(charged.body.sale).toMatchObject({
      number: 1,
      status: 'Pagada',
      total_cents: 19_700,
      base_cents: 17_000,
      tax_cents: 2700,
      change_cents: 300,
      cashier: business.employees.cajero.fullName,
      payments: [{ kind: 'efectivo', amount_cents: 19_700, received_cents: 20_000, change_cents: 300 }],
    });
    expect((await waiter.get<{ sale: Sale }>(`/api/sales/${sent.sale.id}`)).body).toEqual(charged.body);

    const day = charged.body.sale.business_day;
    const sales = await cashier.get<SalePage>(`/api/sales?from=${day}&to=${day}`);
    expect(sales.body).toMatchObject({
      total: 1,
      sales: [{ id: sent.sale.id, number: 1, items: 'Baleada x3, Salvavida x1', total_cents: 19_700 }],
    });
    const orders = await waiter.get<{ orders: OrderRow[] }>('/api/orders');
    expect(orders.body.orders).toMatchObject([{ id: sent.order.id, status: 'Cerrada', due_cents: 0 }]);
    const dashboard = await cashier.get<Dashboard>('/api/dashboard');
    expect(dashboard.body).toMatchObject({
      day,
      today: { sales_cents: 17_000, total_cents: 19_700, sales: 1, average_cents: 17_000 },
      orders: { pending: 0, late: 0, taken: 1 },
      tables: { open: 0, total: 2, due_cents: 0 },
      low_stock: [{ id: flour, name: 'Harina', current_stock: 94, min_stock_level: 95 }],
    });
    const hours = dashboard.body.by_hour.filter((hour) => hour.sales > 0);
    expect(hours).toMatchObject([{ sales: 1, sales_cents: 17_000 }]);
  });

  it('an order is charged once: the second cashier is refused with who charged it and when', async () => {
    await openRegisterByApi(business);
    const { sale } = await sendOrderByApi(business, [{ product: salvavida }]);
    const charge = () =>
      as(business, 'cajero').post(`/api/sales/${sale.id}/charge`, {
        body: {
          payments: [
            { id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: sale.total_cents },
          ],
        },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, charge));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(refusalOf(await charge())).toMatchObject({
      code: 'sale.paid',
      message: expect.stringMatching(
        new RegExp(
          `^La venta #1 ya fue cobrada por ${business.employees.cajero.fullName} a las \\d\\d:\\d\\d\\.$`,
        ),
      ),
    });
  });

  it('an order is refused while the register is closed, and a second opening is refused', async () => {
    const order = anOrderRequest([{ product: salvavida }]);
    const waiter = as(business, 'mesero');
    const closed = { status: 409, code: 'register.closed', message: 'Debes aperturar la caja en POS' };
    expect(refusalOf(await waiter.post('/api/orders', { body: order }))).toEqual(closed);
    await openRegisterByApi(business);
    const again = await as(business, 'admin').post('/api/register/open', {
      body: { id: randomUUID(), opening_float_cents: 0 },
    });
    expect(refusalOf(again)).toMatchObject({ status: 409, code: 'register.already-open' });
    expect((await waiter.post('/api/orders', { body: order })).status).toBe(201);
  });

  it('an order is cancelled once, with its reason', async () => {
    await openRegisterByApi(business);
    const { kitchen_ticket, sale } = await sendOrderByApi(business, [{ product: baleada }]);
    const cancel = () =>
      as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/cancel`, {
        body: { reason: 'El cliente se fue' },
      });
    expect((await cancel()).body).toMatchObject({
      kitchen_ticket: { status: 'Cancelada', cancel_reason: 'El cliente se fue', notes: null },
      charged: false,
    });
    expect(refusalOf(await cancel())).toMatchObject({
      status: 409,
      code: 'kitchen.cancelled',
      message: 'La orden #1 ya fue cancelada.',
    });
    expect((await as(business, 'mesero').get(`/api/sales/${sale.id}`)).status).toBe(404);
    expect((await business.stockOf(flour)).stock).toBe(100);
  });
});

describe('invalid orders', () => {
  it('an order without its table, guests or customer, or with a table and another channel, is refused', async () => {
    await openRegisterByApi(business);
    const before = await business.checksum();
    for (const [more, message] of [
      [{ channel: 'mesa', table_id: null }, 'Elige la mesa de la orden.'],
      [{ channel: 'a domicilio', customer_name: '  ' }, 'Escribe el nombre del cliente.'],
      [{ table_id: business.tables[0]?.id ?? '' }, 'Solo una orden de mesa lleva mesa.'],
      [{ guests: 0 }, 'Las personas van de 1 a 999.'],
    ] as const) {
      const body = anOrderRequest([{ product: baleada }], more);
      const answer = await as(business, 'mesero').post('/api/orders', { body });
      expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'input.invalid', message });
    }
    expect(await business.checksum()).toBe(before);
  });

  it('an order with a price is refused: the menu has the prices', async () => {
    await openRegisterByApi(business);
    const order = anOrderRequest([{ product: baleada }]);
    const before = await business.checksum();
    for (const field of [
      'price_cents',
      'unit_price_cents',
      'amount_cents',
      'tax_rate',
      'unit_cost',
      'discount_cents',
    ]) {
      const lines = order.lines.map((line) => ({ ...line, [field]: 1 }));
      const answer = await as(business, 'mesero').post('/api/orders', { body: { ...order, lines } });
      expect({ field, ...refusalOf(answer) }).toMatchObject({ field, status: 422, code: 'input.invalid' });
    }
    for (const field of ['total_cents', 'business_id', 'waiter_id', 'number', 'status']) {
      const answer = await as(business, 'mesero').post('/api/orders', { body: { ...order, [field]: 1 } });
      expect({ field, ...refusalOf(answer) }).toMatchObject({ field, status: 422, code: 'input.invalid' });
    }
    expect(await business.checksum()).toBe(before);
    const sent = await as(business, 'mesero').post<SentOrder>('/api/orders', { body: order });
    expect(sent.body.sale).toMatchObject({ total_cents: 4600, items: [{ unit_price_cents: 4600 }] });
  });

  it('payments that differ from the total, and change for a card, are refused', async () => {
    await openRegisterByApi(business);
    const { sale } = await sendOrderByApi(business, [{ product: baleada }]);
    const before = await business.checksum();
    const charge = async (
      ...payments: readonly { method: 'efectivo' | 'tarjeta' | 'fiado'; cents: number }[]
    ) =>
      refusalOf(
        await as(business, 'cajero').post(`/api/sales/${sale.id}/charge`, {
          body: {
            payments: payments.map(({ method, cents }) => ({
              id: randomUUID(),
              payment_method_id: business.methods[method],
              amount_cents: cents,
            })),
          },
        }),
      );
    expect(await charge()).toMatchObject({ status: 422, message: 'El pago no cubre el total de la cuenta.' });
    expect(await charge({ method: 'efectivo', cents: 4599 })).toMatchObject({
      status: 422,
      message: 'El pago no cubre el total de la cuenta.',
    });
    expect(await charge({ method: 'tarjeta', cents: 4601 })).toMatchObject({
      status: 422,
      message: 'El pago sin efectivo supera el total: solo el efectivo da cambio.',
    });
    expect(await charge({ method: 'efectivo', cents: 4600 }, { method: 'efectivo', cents: 1 })).toMatchObject(
      {
        status: 422,
        message: 'Hay un pago que no hace falta para cubrir el total.',
      },
    );
    expect(await charge({ method: 'fiado', cents: 4600 })).toMatchObject({
      status: 422,
      message: 'Elige el cliente que queda debiendo.',
    });
    expect(await business.checksum()).toBe(before);
  });
});

describe('the permissions of roles in an order', () => {
  it("a bartender's kitchen answers contain neither prices nor costs", async () => {
    await openRegisterByApi(business);
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product: salvavida }, { product: baleada }]);
    const bar = as(business, 'bartender');
    const line = kitchen_ticket.items[0]?.id;
    const answers = [
      await bar.get('/api/kitchen/tickets?station=barra'),
      await bar.get('/api/kitchen/tickets'),
      await bar.get('/api/kitchen/statistics'),
      await bar.put(`/api/kitchen/lines/${line}/tick`, { body: { done: true } }),
      await bar.post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      const keys = [...text.matchAll(/"([^"]+)":/g)].map((match) => match[1] ?? '');
      expect(keys.length).toBeGreaterThan(2);
      expect(keys.filter((key) => /cents|price|cost|total_|tax/i.test(key))).toEqual([]);
    }
    for (const path of ['/api/dashboard', '/api/orders', `/api/sales/${randomUUID()}`, '/api/inventory'])
      expect((await bar.get(path)).status).toBe(403);
  });

  it('a waiter is refused to serve, tick, cancel, charge and open a register', async () => {
    await openRegisterByApi(business);
    const { kitchen_ticket, sale } = await sendOrderByApi(business, [{ product: baleada }]);
    const before = await business.checksum();
    const waiter = as(business, 'mesero');
    const payments = [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
    ];
    const answers = [
      await waiter.post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`),
      await waiter.post(`/api/kitchen/tickets/${kitchen_ticket.id}/cancel`, { body: { reason: 'No' } }),
      await waiter.put(`/api/kitchen/lines/${kitchen_ticket.items[0]?.id}/tick`, { body: { done: true } }),
      await waiter.post(`/api/sales/${sale.id}/charge`, { body: { payments } }),
      await waiter.post('/api/register/open', { body: { id: randomUUID(), opening_float_cents: 0 } }),
    ];
    for (const answer of answers) {
      expect(refusalOf(answer)).toEqual({
        status: 403,
        code: 'access.denied',
        message: 'No tienes permiso para hacer esto.',
      });
    }
    expect(await business.checksum()).toBe(before);
  });
});

describe('an order sent by a program', () => {
  it('a customer name of spaces and a blank note are stored as null', async () => {
    await openRegisterByApi(business);
    const body = anOrderRequest([{ product: baleada }], { customer_name: '   ', note: ' ' });
    const { body: sent } = await as(business, 'mesero').post<SentOrder>('/api/orders', { body });
    expect(sent).toMatchObject({
      order: { customer_name: null },
      kitchen_ticket: { customer_name: null, notes: null },
    });
  });

  it('a line with more than 20 extras is refused', async () => {
    await openRegisterByApi(business);
    const con = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`Extra ${index}`, 1]));
    const body = anOrderRequest([{ product: baleada, notes: { con } }]);
    expect(refusalOf(await as(business, 'mesero').post('/api/orders', { body }))).toEqual({
      status: 422,
      code: 'input.invalid',
      message: 'Son demasiados cambios para un producto.',
      fields: { 'lines.0.notes.con': 'Son demasiados cambios para un producto.' },
    });
  });
});

describe('moving quantities of a line', () => {
  it('a quantity moves to another order, and an invalid quantity is refused at its field and changes nothing', async () => {
    await openRegisterByApi(business);
    const waiter = as(business, 'mesero');
    const first = await sendOrderByApi(business, [{ product: baleada, quantity: 3 }]);
    const second = await sendOrderByApi(business, [{ product: salvavida }]);
    const line_id = first.kitchen_ticket.items[0]?.id ?? '';
    const move = (quantity: number, extra: object = {}) =>
      waiter.post<ChangedOrder>(`/api/orders/${first.order.id}/move-lines`, {
        body: {
          items: [{ line_id, quantity, new_line_id: randomUUID() }],
          order_id: second.order.id,
          new_order_id: randomUUID(),
          kitchen_ticket_id: randomUUID(),
          sale_id: randomUUID(),
          ...extra,
        },
      });
    const before = await business.checksum();
    for (const [quantity, message] of [
      [0, 'La cantidad debe ser mayor que cero.'],
      [-1, 'La cantidad debe ser mayor que cero.'],
      [0.00005, 'La cantidad debe ser mayor que cero.'],
      [0.0001, 'La cantidad más pequeña es 0.001.'],
      [0.0009, 'La cantidad más pequeña es 0.001.'],
      [1.00005, 'La cantidad admite cuatro decimales.'],
      [10_000, 'La cantidad es demasiado grande.'],
    ] as const) {
      expect(refusalOf(await move(quantity))).toEqual({
        status: 422,
        code: 'input.invalid',
        message,
        fields: { 'items.0.quantity': message },
      });
    }
    expect(refusalOf(await move(4))).toEqual({
      status: 409,
      code: 'row.conflict',
      message: 'Solo quedan 3 de Baleada en esta orden.',
    });
    expect(refusalOf(await move(1, { items: [] }))).toMatchObject({ message: 'Elige qué productos mover.' });
    for (const extra of [{ order_id: undefined }, { table_id: business.tables[0]?.id }])
      expect(refusalOf(await move(1, extra))).toMatchObject({
        status: 422,
        message: 'Elige una mesa o una orden.',
      });
    expect(await business.checksum()).toBe(before);
    const moved = await move(2);
    expect(moved.body.order.bills).toMatchObject([{ total_cents: 4600 }]);
  });
});
