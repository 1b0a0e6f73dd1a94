import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Purchasable,
  Purchase,
  PurchasePage,
  PurchaseSuggestion,
  ReceivedGoods,
} from '#domain/purchasing/answers/purchases.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let milk: string;
let screen: RoomClient;
beforeEach(async () => {
  business = await database.business();
  milk = await business.ingredient({ name: 'Leche', stock: 10, costPerUnit: 1800, minimum: 60 });
  screen = await joinRoom(business, 'cajero');
});
afterEach(() => screen.dropConnection());

const admin = () => as(business, 'admin');
const aLine = (more: object = {}) => ({
  id: randomUUID(),
  inventory_item_id: milk,
  quantity: 2,
  factor: 24,
  purchase_unit: 'caja',
  cost_cents: 48_000,
  ...more,
});
const order = async (more: object = {}) =>
  (
    await admin().post<{ purchase: Purchase }>('/api/purchases', {
      body: { id: randomUUID(), lines: [aLine()], ...more },
    })
  ).body.purchase;
const arrival = (purchase: Purchase, more: object = {}) => ({
  purchase_line_id: purchase.lines[0]?.id,
  arrived: 0,
  accepted: 1,
  factor: 24,
  purchase_unit: 'caja',
  cost_cents: 48_000,
  ...more,
});

describe('purchases through the API', () => {
  it('a purchase publishes one event for the purchase, the stock and the notification each', async () => {
    const purchase = await order();
    const body = { id: randomUUID(), lines: [arrival(purchase)] };
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const answer = await admin().post<ReceivedGoods>(`/api/purchases/${purchase.id}/receipts`, {
        body,
        key,
      });
      expect(answer.status).toBe(201);
      expect(answer.body.cost_rises).toEqual([expect.objectContaining({ name: 'Leche', percent: 11.1 })]);
      expect(answer.body).not.toHaveProperty('told');
    }
    await admin().post(`/api/purchases/receipts/${body.id}/reverse`, { body: { reason: 'Error' } });
    await screen.until(
      () => screen.events('stock.changed').length >= 2 && screen.events('purchase.changed').length >= 3,
    );
    expect(screen.events('stock.changed').map(({ data }) => data.items)).toEqual([
      [{ id: milk, current_stock: 34 }],
      [{ id: milk, current_stock: 10 }],
    ]);
    expect(screen.events('purchase.changed').map(({ data }) => data.id)).toEqual([
      purchase.id,
      purchase.id,
      purchase.id,
    ]);
    expect(screen.events('notification.changed').map(({ data }) => data.user_id)).toEqual([
      business.employees.admin.id,
    ]);
  });

  it('a cashier reads purchases without costs, and only an administrator writes them', async () => {
    const purchase = await order();
    const cashier = as(business, 'cajero');
    const { body } = await cashier.get<{ purchase: Purchase }>(`/api/purchases/${purchase.id}`);
    expect(body.purchase).toMatchObject({ number: 1, total_cents: null, ordered_cents: null });
    expect(body.purchase.lines[0]).toMatchObject({
      ordered_quantity: 48,
      unit_cost: null,
      cost_per_unit: null,
    });
    const list = await cashier.get<PurchasePage>('/api/purchases?from=2026-01-01&to=2100-01-01');
    expect(list.body).toMatchObject({ total: 1, total_cents: null });
    expect(
      (await cashier.get<{ ingredients: Purchasable[] }>('/api/purchases/ingredients?search=lech')).body
        .ingredients,
    ).toEqual([expect.objectContaining({ id: milk, costo_pedido: null, cost_per_unit: null })]);
    expect(
      (await cashier.post(`/api/purchases/${purchase.id}/cancel`, { body: { reason: 'No' } })).status,
    ).toBe(403);
    expect((await as(business, 'mesero').get('/api/suppliers')).status).toBe(403);
  });

  it('suggestions cover 3, 7 or 14 days, and other numbers are refused', async () => {
    const { body } = await admin().get<{ suggestions: PurchaseSuggestion[] }>(
      '/api/purchases/suggestions?days=3',
    );
    expect(body.suggestions).toEqual([expect.objectContaining({ id: milk, packs: 50, supplier_id: null })]);
    expect((await admin().get('/api/purchases/suggestions?days=5')).status).toBe(422);
  });

  it.each([
    [{ quantity: 0 }, 'lines.0.quantity', 'La cantidad debe ser mayor que cero.'],
    [{ factor: 7, purchase_unit: null }, 'lines.0.factor', 'Escribe cómo se llama la presentación.'],
    [{ cost_cents: -1 }, 'lines.0.cost_cents', 'El costo no puede ser negativo.'],
    [{ quantity: 999_999, factor: 999_999 }, 'lines.0.quantity', 'La cantidad es demasiado grande.'],
    [
      { cost_cents: 90_000_000_000, quantity: 100 },
      'lines.0.cost_cents',
      'El total de la línea es demasiado grande.',
    ],
    [{ factor: 0.0001, cost_cents: 1_000_000_000 }, 'lines.0.cost_cents', 'El costo es demasiado grande.'],
    [{ cost_cents: null }, 'lines.0.cost_cents', 'Escribe el costo o el total.'],
    [{ total_cents: -1 }, 'lines.0.total_cents', 'El total no puede ser negativo.'],
    [{ total_cents: 90_000 }, 'lines.0.total_cents', 'El total no es la cantidad por el costo.'],
  ])('a purchase with the line %j is refused', async (more, field, message) => {
    const answer = await admin().post('/api/purchases', { body: { id: randomUUID(), lines: [aLine(more)] } });
    expect(refusalOf(answer)).toEqual({
      status: 422,
      code: 'input.invalid',
      message,
      fields: { [field]: message },
    });
  });

  it('a purchase costs the total that was typed, and lines that do not add up to the invoice are refused', async () => {
    const line = () => ({ ...aLine({ quantity: 3, cost_cents: null, total_cents: 10_000 }), rejected: 0 });
    const send = (receipt: object) =>
      admin().post<{ purchase: Purchase }>('/api/purchases/received', {
        body: { id: randomUUID(), lines: [line()], receipt: { id: randomUUID(), ...receipt } },
      });
    const refused = refusalOf(await send({ invoice_total_cents: 10_005 }));
    expect(refused).toEqual({
      status: 409,
      code: 'purchase.total',
      message: 'Las líneas suman HNL\u00A0100.00 y la factura dice HNL\u00A0100.05.',
      fields: { invoice_total_cents: refused.message },
    });
    const kept = await send({ invoice_total_cents: 10_005, accept_difference: true });
    expect(kept.body.purchase).toMatchObject({
      total_cents: 10_000,
      receipts: [{ total_cents: 10_000, invoice_total_cents: 10_005 }],
    });
    expect((await send({ invoice_total_cents: 10_000 })).status).toBe(201);
    const purchase = await order();
    const nothing = { accepted: 0, rejected: 1, rejection_reason: 'roto', total_cents: 100 };
    const body = { id: randomUUID(), lines: [arrival(purchase, nothing)] };
    expect(
      refusalOf(await admin().post(`/api/purchases/${purchase.id}/receipts`, { body })).fields,
    ).toMatchObject({
      'lines.0.total_cents': 'No llegó nada que pagar.',
    });
  });

  it('a rejection without reason, a foreign photo and a quantity above the order are refused', async () => {
    const purchase = await order();
    const path = `/api/purchases/${purchase.id}/receipts`;
    const send = (more: object, line: object = {}) =>
      admin().post(path, { body: { id: randomUUID(), lines: [arrival(purchase, line)], ...more } });
    expect(refusalOf(await send({}, { rejected: 1 })).fields).toEqual({
      'lines.0.rejection_reason': 'Escribe por qué se rechazó.',
    });
    expect(refusalOf(await send({ photo_url: 'https://example.com/a.png' })).fields).toEqual({
      photo_url: 'La foto no es válida.',
    });
    expect(refusalOf(await send({}, { accepted: 3 }))).toMatchObject({
      status: 409,
      code: 'purchase.excess',
    });
    expect(refusalOf(await send({}, { arrived: 24 }))).toMatchObject({ status: 409, code: 'row.stale' });
  });
});
