import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Menu } from '#domain/menu/answers/menu.ts';
import type { MadeBatches, MissingRecipes, Preparation, Recipe } from '#domain/stock/answers/recipes.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anIngredientOf } from '#tests/support/recipes.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let screen: RoomClient;
let beans: string;
let sauce: string;
let product: string;
beforeEach(async () => {
  business = await database.business();
  screen = await joinRoom(business, 'cajero');
  beans = await anIngredientOf(business, 'g', { name: 'Frijoles', stock: 1000, costPerUnit: 2.5 });
  sauce = await anIngredientOf(business, 'litro', { name: 'Salsa', isPrepared: true });
  product = await business.product({ name: 'Baleada' });
});
afterEach(() => screen.dropConnection());

const admin = () => as(business, 'admin');
const cashier = () => as(business, 'cajero');
const line = (more: object = {}) => ({
  inventory_item_id: beans,
  quantity: 0.5,
  unit: 'lb',
  is_option: true,
  extra_price_cents: 500,
  ...more,
});
const put = (lines: unknown, version: unknown = 1) =>
  admin().put<{ recipe: Recipe }>(`/api/recipes/${product}`, { body: { version, lines } });
const preparation = (more: object = {}) => ({
  version: 1,
  batch_quantity: 2,
  lines: [{ inventory_item_id: beans, quantity: 100, unit: 'g' }],
  ...more,
});

describe('recipes through the API', () => {
  it('only an administrator changes recipes, and a cashier reads them without costs', async () => {
    const { status, body } = await put([line()]);
    expect(status).toBe(200);
    expect(body.recipe.lines).toMatchObject([
      { quantity: 226.7962, typed_quantity: 0.5, cost_per_unit: 2.5 },
    ]);
    const read = await cashier().get<{ recipe: Recipe }>(`/api/recipes/${product}`);
    expect(read.body.recipe.lines).toMatchObject([{ quantity: 226.7962, cost_per_unit: null }]);
    await admin().put(`/api/preparations/${sauce}`, { body: preparation() });
    const made = await cashier().get<{ preparation: Preparation }>(`/api/preparations/${sauce}`);
    expect(made.body.preparation).toMatchObject({ cost_per_unit: null, lines: [{ cost_per_unit: null }] });
    for (const answer of [
      await cashier().put(`/api/recipes/${product}`, { body: { version: 2, lines: [] } }),
      await cashier().put(`/api/preparations/${sauce}`, { body: preparation({ version: 2 }) }),
      await cashier().post(`/api/preparations/${sauce}/batches`, { body: { id: randomUUID(), batches: 1 } }),
      await as(business, 'chef').get(`/api/recipes/${product}`),
    ])
      expect(answer.status).toBe(403);
  });

  it('a recipe publishes a changed menu, and a batch the stock of every ingredient', async () => {
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      await admin().put(`/api/recipes/${product}`, { body: { version: 1, lines: [line()] }, key });
    await admin().put(`/api/preparations/${sauce}`, { body: preparation() });
    const answer = await admin().post<MadeBatches>(`/api/preparations/${sauce}/batches`, {
      body: { id: randomUUID(), batches: 1.5 },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.batch.quantity).toBe(3);
    await screen.until(() => screen.events('stock.changed').length > 1);
    expect(screen.events('menu.changed')).toHaveLength(1);
    expect(screen.events('inventory.changed')).toHaveLength(1);
    expect(screen.events('stock.changed').flatMap(({ data }) => data.items)).toEqual(answer.body.stock);
    expect(answer.body.stock.toSorted((a, b) => a.current_stock - b.current_stock)).toEqual([
      { id: sauce, current_stock: 3 },
      { id: beans, current_stock: 850 },
    ]);
  });

  it("a recipe sets the menu's options and stock status, and leaves the list of missing recipes", async () => {
    const missing = async () => (await cashier().get<MissingRecipes>('/api/recipes/missing')).body;
    expect(await missing()).toMatchObject({ total: 1, products: [{ id: product, name: 'Baleada' }] });
    await put([line({ is_option: false }), line({ inventory_item_id: sauce, unit: 'ml', quantity: 20 })]);
    expect(await missing()).toEqual({ total: 0, products: [] });
    const { items } = (await as(business, 'mesero').get<Menu>('/api/menu')).body;
    expect(items).toMatchObject([
      { ingredients: [{ name: 'Salsa', extra_price_cents: 500 }], stock_status: 'out' },
    ]);
  });

  it.each([
    [{ quantity: 0 }, 'quantity', 'La cantidad debe ser mayor que cero.'],
    [{ quantity: -1 }, 'quantity', 'La cantidad debe ser mayor que cero.'],
    [{ quantity: null }, 'quantity', 'Cantidad inválida.'],
    [{ quantity: 0.00001 }, 'quantity', 'La cantidad debe ser mayor que cero.'],
    [{ quantity: 1.00005 }, 'quantity', 'La cantidad admite cuatro decimales.'],
    [{ quantity: 100_001 }, 'quantity', 'La cantidad es demasiado grande.'],
    [{ unit: 'taza' }, 'unit', 'Frijoles se mide en g: no se puede escribir en tazas.'],
    [{ unit: '  ' }, 'unit', 'Elige la unidad.'],
    [{ extra_price_cents: -1 }, 'extra_price_cents', 'El monto no puede ser negativo.'],
  ])('a recipe line with %j is refused by line and field', async (wrong, field, message) => {
    expect(refusalOf(await put([line(wrong)]))).toEqual({
      status: 422,
      code: 'input.invalid',
      message,
      fields: { [`lines.0.${field}`]: message },
    });
  });

  it('a stale recipe, a foreign ingredient and a circle of preparations are refused and change nothing', async () => {
    expect(refusalOf(await put([line()], 7))).toMatchObject({ status: 409, code: 'row.stale' });
    expect(refusalOf(await put([line({ inventory_item_id: randomUUID() })]))).toMatchObject({
      status: 404,
      code: 'row.missing',
      message: 'Ingrediente no encontrado.',
    });
    const circle = preparation({ lines: [{ inventory_item_id: sauce, quantity: 1, unit: 'litro' }] });
    expect(refusalOf(await admin().put(`/api/preparations/${sauce}`, { body: circle }))).toMatchObject({
      status: 409,
      message: 'Salsa no puede ser ingrediente de su propia receta.',
    });
    const nothing = await admin().post(`/api/preparations/${sauce}/batches`, {
      body: { id: randomUUID(), batches: 1 },
    });
    expect(refusalOf(nothing)).toMatchObject({ status: 409, code: 'row.conflict' });
    expect(refusalOf(await admin().get(`/api/preparations/${beans}`)).status).toBe(404);
    const { body } = await admin().get<{ recipe: Recipe }>(`/api/recipes/${product}`);
    expect(body.recipe).toMatchObject({ version: 1, lines: [] });
  });
});
