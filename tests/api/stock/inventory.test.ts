import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  IngredientDetail,
  InventoryItem,
  InventoryPage,
  StockMovementPage,
} from '#domain/stock/answers/inventory.ts';
import type { ClosedCount, CountItem, CountLine, StockCount } from '#domain/stock/answers/stock-counts.ts';
import type { WastePage } from '#domain/stock/answers/waste.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { anIngredientForm } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let screen: RoomClient;
beforeEach(async () => {
  business = await database.business();
  screen = await joinRoom(business, 'cajero');
});
afterEach(() => screen.dropConnection());

const admin = () => as(business, 'admin');
const cashier = () => as(business, 'cajero');
const add = async (more: Parameters<typeof anIngredientForm>[0] = {}) => {
  const { body } = await admin().post<{ ingredient: InventoryItem }>('/api/inventory', {
    body: anIngredientForm(more),
  });
  return body.ingredient;
};

describe('ingredients through the API', () => {
  it('creating, changing and deleting an ingredient publishes an event, and a change of stock its level', async () => {
    const { id } = await add({ name: 'Crema', initial_stock: 5 });
    const { id: _, initial_stock: __, ...fields } = anIngredientForm({ name: 'Crema ácida' });
    expect(
      (await admin().put(`/api/inventory/${id}`, { body: { ...fields, unit: 'lb', version: 1 } })).status,
    ).toBe(200);
    await admin().post(`/api/inventory/${id}/correction`, {
      body: { id: randomUUID(), counted_stock: 4.5, reason: 'Se derramó' },
    });
    await admin().post('/api/inventory/waste', {
      body: { id: randomUUID(), inventory_item_id: id, quantity: 1, reason: 'caducado' },
    });
    await admin().delete(`/api/inventory/${id}`);
    await screen.until(
      () => screen.events('inventory.changed').length >= 3 && screen.events('stock.changed').length >= 3,
    );
    expect(screen.events('stock.changed').map(({ data }) => data.items)).toEqual([
      [{ id, current_stock: 5 }],
      [{ id, current_stock: 4.5 }],
      [{ id, current_stock: 3.5 }],
    ]);
    expect((await admin().get<InventoryPage>('/api/inventory')).body).toEqual({ total: 0, items: [] });
  });

  it('a cajero reads ingredients without costs, and only an admin writes them', async () => {
    const item = await add({ name: 'Queso', initial_stock: 5, costo_pedido: 12_345 });
    await admin().post('/api/inventory/waste', {
      body: { id: randomUUID(), inventory_item_id: item.id, quantity: 1, reason: 'caducado' },
    });
    const count = { id: randomUUID() };
    await admin().post('/api/stock-counts', { body: count });
    const lines = [{ inventory_item_id: item.id, counted_quantity: 1 }];
    await admin().put(`/api/stock-counts/${count.id}/lines`, { body: { lines } });
    const paths = [
      '/api/inventory',
      '/api/inventory/summary',
      `/api/inventory/${item.id}`,
      `/api/inventory/${item.id}/movements`,
      '/api/inventory/waste?from=2020-01-01&to=2100-01-01',
      '/api/stock-counts',
      `/api/stock-counts/${count.id}`,
      `/api/stock-counts/${count.id}/items`,
      `/api/stock-counts/${count.id}/lines`,
    ];
    for (const path of paths) {
      const seen = await cashier().get(path);
      expect({ path, status: seen.status }).toEqual({ path, status: 200 });
      for (const [, value] of seen.text.matchAll(/"\w*(?:cost|costo|_cents)\w*": ?([^,}]+)/g))
        expect({ path, value }).toEqual({ path, value: 'null' });
      expect((await as(business, 'mesero').get(path)).status).toBe(403);
    }
    const tries = [
      () => cashier().post('/api/inventory', { body: anIngredientForm() }),
      () => cashier().delete(`/api/inventory/${item.id}`),
      () => cashier().post('/api/stock-counts', { body: { id: randomUUID() } }),
      () => cashier().put(`/api/stock-counts/${count.id}/lines`, { body: { lines } }),
      () => cashier().post(`/api/stock-counts/${count.id}/close`),
    ];
    for (const attempt of tries) expect((await attempt()).status).toBe(403);
  });

  it.each([
    [{ name: '  ' }, 'name', 'El nombre del ingrediente es requerido.'],
    [{ unit: '' }, 'unit', 'La unidad es requerida.'],
    [{ unit: 'x'.repeat(21) }, 'unit', 'La unidad admite 20 caracteres.'],
    [{ purchase_factor: 0 }, 'purchase_factor', 'La cantidad debe ser mayor que cero.'],
    [{ purchase_factor: 24 }, 'purchase_unit', 'Escribe cómo se compra.'],
    [{ initial_stock: -1 }, 'initial_stock', 'La cantidad no puede ser negativa.'],
    [{ min_stock_level: 0.00001 }, 'min_stock_level', 'La cantidad admite cuatro decimales.'],
    [{ costo_pedido: 1.5 }, 'costo_pedido', 'Monto inválido.'],
  ])('an ingredient with %j is refused at its field', async (more, field, message) => {
    const answer = await admin().post('/api/inventory', { body: anIngredientForm(more) });
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      code: 'input.invalid',
      fields: { [field]: message },
    });
  });

  it('a unit cost too large for its column is refused at its field', async () => {
    const body = anIngredientForm({
      costo_pedido: 9_000_000_000,
      purchase_unit: 'gota',
      purchase_factor: 0.0001,
    });
    expect(refusalOf(await admin().post('/api/inventory', { body }))).toMatchObject({
      status: 422,
      code: 'input.invalid',
      fields: { costo_pedido: 'El costo de una unidad sale demasiado grande: revisa el contenido.' },
    });
  });

  it("a stale change and a new unit are refused as conflicts, and the detail lists the ingredient's uses", async () => {
    const item = await add({ name: 'Arroz', initial_stock: 2, category: 'Secos' });
    const { id: _, initial_stock: __, ...fields } = anIngredientForm({ name: 'Arroz' });
    const put = (body: object) => admin().put(`/api/inventory/${item.id}`, { body: { ...fields, ...body } });
    expect(refusalOf(await put({ version: 2 }))).toMatchObject({ status: 409, code: 'row.stale' });
    expect(refusalOf(await put({ version: 1, unit: 'kg' }))).toMatchObject({
      status: 409,
      code: 'row.conflict',
    });
    const { body } = await cashier().get<IngredientDetail>(`/api/inventory/${item.id}`);
    expect(body).toMatchObject({
      ingredient: { name: 'Arroz', version: 1, cost_per_unit: null },
      used_by: [],
    });
    const moved = await cashier().get<StockMovementPage>(`/api/inventory/${item.id}/movements?limit=1`);
    expect(moved.body).toMatchObject({
      more: false,
      movements: [{ type: 'initial', quantity: 2, unit_cost: null }],
    });
  });
});

describe('waste through the API', () => {
  it("a waste needs a known reason, and the reason 'otro' a note", async () => {
    const { id } = await add({ initial_stock: 5 });
    const lose = (more: object) =>
      admin().post('/api/inventory/waste', {
        body: { id: randomUUID(), inventory_item_id: id, quantity: 1, reason: 'otro', ...more },
      });
    expect(refusalOf(await lose({}))).toMatchObject({ status: 422, fields: { note: 'Escribe qué pasó.' } });
    expect(refusalOf(await lose({ reason: 'robo' }))).toMatchObject({
      status: 422,
      fields: { reason: 'Elige un motivo.' },
    });
    expect(refusalOf(await lose({ note: 'Se cayó', quantity: 6 }))).toMatchObject({
      status: 409,
      code: 'stock.insufficient',
    });
    expect((await lose({ note: 'Se cayó' })).status).toBe(201);
    const { body } = await admin().get<WastePage>('/api/inventory/waste?from=2020-01-01&to=2100-01-01');
    expect(body).toMatchObject({
      total: 1,
      reasons: [{ reason: 'otro', times: 1 }],
      entries: [{ note: 'Se cayó' }],
    });
  });
});

describe('a stock count through the API', () => {
  it('a stock count is started, counted, closed and reversed, and each step publishes an event', async () => {
    const rice = await business.ingredient({ name: 'Arroz', stock: 10, costPerUnit: 100 });
    const id = randomUUID();
    expect((await admin().post('/api/stock-counts', { body: { id } })).status).toBe(201);
    const put = (counted_quantity: unknown) =>
      admin().put(`/api/stock-counts/${id}/lines`, {
        body: { lines: [{ inventory_item_id: rice, counted_quantity }] },
      });
    for (const wrong of [-1, 'NaN', '8', 1e9, 0.00001]) expect((await put(wrong)).status).toBe(422);
    const twice = [8, 8].map((counted_quantity) => ({ inventory_item_id: rice, counted_quantity }));
    expect(
      refusalOf(await admin().put(`/api/stock-counts/${id}/lines`, { body: { lines: twice } })),
    ).toMatchObject({
      status: 422,
      message: 'Hay un ingrediente repetido.',
    });
    expect((await put(8)).status).toBe(200);
    const items = await cashier().get<{ items: CountItem[] }>(`/api/stock-counts/${id}/items?pending=false`);
    expect(items.body.items).toMatchObject([{ name: 'Arroz', counted_quantity: 8 }]);
    expect(items.text).not.toContain('system');
    const closed = await admin().post<ClosedCount>(`/api/stock-counts/${id}/close`);
    expect(closed.body).toMatchObject({
      count: { status: 'Cerrado' },
      stock: [{ id: rice, current_stock: 8 }],
    });
    expect(refusalOf(await admin().post(`/api/stock-counts/${id}/close`))).toMatchObject({
      status: 409,
      code: 'count.ended',
    });
    const lines = await admin().get<{ lines: CountLine[] }>(`/api/stock-counts/${id}/lines`);
    expect(lines.body.lines).toMatchObject([{ difference: -2, difference_cents: -200 }]);
    await admin().post(`/api/stock-counts/${id}/reversal`);
    expect((await admin().get<StockCount>(`/api/stock-counts/${id}`)).body.status).toBe('Revertido');
    await screen.until(() => screen.events('stock.changed').length >= 2);
    expect(screen.events('stock-count.changed').map(({ data }) => data.id)).toEqual([id, id, id, id]);
    expect(screen.events('stock.changed').map(({ data }) => data.items[0]?.current_stock)).toEqual([8, 10]);
  });
});
