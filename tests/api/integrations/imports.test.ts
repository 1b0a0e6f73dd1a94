import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IngredientEntry, KnownRecipes, MenuEntry } from '#domain/integrations/answers/imports.ts';
import { MAX_IMPORT_ROWS } from '#domain/integrations/import.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let screen: RoomClient;
beforeEach(async () => {
  business = await database.business();
  screen = await joinRoom(business, 'cajero');
});
afterEach(() => screen.dropConnection());

const admin = () => as(business, 'admin');
const file = (columns: readonly string[], ...rows: readonly (readonly string[])[]) => ({
  body: { columns, rows: rows.map((cells, index) => ({ row: index + 2, cells })) },
});
const MENU = ['name', 'price_cents'];

describe('importing a file', () => {
  it('an import writes its rows and publishes one event to every screen', async () => {
    const answer = await admin().post(
      '/api/imports/menu',
      file(MENU, ['Baleada', '45.50'], ['Tamal', '1,020']),
    );
    expect(answer).toMatchObject({ status: 200, body: { created: 2, changed: 0, unchanged: 0 } });
    const { body } = await as(business, 'mesero').get<{ entries: MenuEntry[] }>('/api/imports/menu');
    expect(body.entries.map(({ name, price_cents }) => [name, price_cents])).toEqual([
      ['Baleada', 4550],
      ['Tamal', 102_000],
    ]);
    const bought = await admin().post('/api/imports/ingredients', file(['name', 'unit'], ['Frijoles', 'LB']));
    expect(bought.body).toEqual({ created: 1, changed: 0, unchanged: 0 });
    const made = await admin().post(
      '/api/imports/recipes',
      file(['product', 'ingredient', 'quantity', 'unit'], ['baleada', 'frijoles', '2', 'oz']),
    );
    expect(made.body).toEqual({ created: 1, changed: 0, unchanged: 0 });
    await screen.until(() => screen.events('menu.changed').length >= 2);
    expect(screen.events('inventory.changed')).toHaveLength(1);
    expect(screen.events('menu.changed')).toHaveLength(2);
  });

  it('an import with invalid cells is refused as a whole, by row and column', async () => {
    await business.product({ name: 'Baleada', priceCents: 4000 });
    const before = await business.checksum();
    const answer = await admin().post(
      '/api/imports/menu',
      file(
        ['name', 'price_cents', 'preparation_time'],
        ['Tamal', '20', '5'],
        ['Baleada', '12abc', ''],
        ['TAMAL', 'NaN', '1.5'],
        ['', '-5', '9999'],
        ['Sopa', '1e5', '', 'de más'],
      ),
    );
    expect(refusalOf(answer)).toEqual({
      status: 422,
      code: 'input.invalid',
      message: 'Fila 3, Precio: "12abc" no es un número.',
      fields: {
        '3.Precio': '"12abc" no es un número.',
        '4.Precio': '"NaN" no es un número.',
        '4.Minutos': 'No lleva decimales.',
        '4.Nombre': 'Está repetido: ya viene en la fila 2.',
        '5.Nombre': 'Escribe el nombre.',
        '5.Precio': 'No puede ser negativo.',
        '5.Minutos': 'Es demasiado grande: el máximo es 1,440.',
        '6.': 'Hay datos después de la última columna. ¿Falta poner un texto entre comillas?',
        '6.Precio': '"1e5" no es un número.',
      },
    });
    expect(await business.checksum()).toBe(before);
    expect(screen.events('menu.changed')).toEqual([]);
  });

  it('an import with 500 invalid rows answers with the first 200 errors', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => [`Plato ${index}`, 'gratis']);
    const { fields = {} } = refusalOf(await admin().post('/api/imports/menu', file(MENU, ...rows)));
    expect(Object.keys(fields)).toHaveLength(200);
  });

  it('a file with missing, repeated or unknown columns, without rows or with more than 5,000 is refused', async () => {
    const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => [`Plato ${index}`, '1']);
    const refused = [
      file(['name'], ['Baleada']),
      file(['name', 'price_cents', 'name'], ['Baleada', '1', 'Baleada']),
      file(['name', 'price_cents', 'cost'], ['Baleada', '1', '1']),
      file(MENU),
      file(MENU, ...many),
    ];
    for (const body of refused)
      expect(refusalOf(await admin().post('/api/imports/menu', body))).toMatchObject({ status: 422 });
  });

  it('an import of 4 MB is accepted and a larger one is refused with 413', async () => {
    const description = 'ñ'.repeat(450);
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => [`Plato ${index}`, '50', description]);
    const columns = ['name', 'price_cents', 'description'];
    const large = await admin().post('/api/imports/menu', file(columns, ...rows(4000)));
    expect(large).toMatchObject({ status: 200, body: { created: 4000 } });
    const before = await business.checksum();
    const tooLarge = await admin().post('/api/imports/menu', file(columns, ...rows(4700)));
    expect(refusalOf(tooLarge)).toEqual({
      status: 413,
      code: 'input.too-large',
      message: 'La solicitud es demasiado grande.',
    });
    expect(await business.checksum()).toBe(before);
  });

  it('an import neither reads nor changes rows of another business with the same names', async () => {
    const other = await database.business();
    const ingredient = await other.ingredient({ name: 'Queso' });
    await other.product({
      name: 'Baleada',
      priceCents: 100,
      recipe: [{ ingredient, quantity: 1 }],
    });
    const before = await other.checksum();
    const named = file(['product', 'ingredient', 'quantity'], ['Baleada', 'Queso', '9']);
    expect(refusalOf(await admin().post('/api/imports/recipes', named)).fields).toEqual({
      '2.Producto': 'No hay un producto con este nombre en el menú.',
      '2.Ingrediente': 'No hay un ingrediente con este nombre en el inventario.',
    });
    const made = await admin().post('/api/imports/menu', file(MENU, ['Baleada', '999']));
    expect(made.body).toEqual({ created: 1, changed: 0, unchanged: 0 });
    await admin().post('/api/imports/ingredients', file(['name', 'unit'], ['Queso', 'oz']));
    expect((await admin().post('/api/imports/recipes', named)).status).toBe(200);
    expect(await other.checksum()).toBe(before);
  });
});

describe('the heads that were chosen for our columns', () => {
  const heads = { name: 'Item Name', price_cents: 'Price', variant_1: 'Variation Name' };
  const mapped = (chosen: Readonly<Record<string, string>>, ...cells: readonly string[]) => ({
    body: { ...file(MENU, cells).body, heads: chosen },
  });
  const NONE = { menu: null, ingredients: null, recipes: null, debts: null };

  it('the last ones of each kind are kept for the whole business, and for no other', async () => {
    const other = await database.business();
    const read = async (of: Business) => (await as(of, 'admin').get('/api/imports/heads')).body;
    expect(await read(business)).toEqual(NONE);
    await admin().post('/api/imports/menu', mapped({ name: 'Producto', price_cents: 'Vale' }, 'Sopa', '90'));
    await admin().post('/api/imports/menu', mapped(heads, 'Té', '20'));
    const bought = file(['name', 'unit'], ['Sal', 'lb']);
    await admin().post('/api/imports/ingredients', { body: { ...bought.body, heads: { name: 'Insumo' } } });
    expect(await read(business)).toEqual({ ...NONE, menu: heads, ingredients: { name: 'Insumo' } });
    await admin().post('/api/imports/menu', file(MENU, ['Pan', '5']));
    expect(await read(business)).toMatchObject({ menu: heads });
    expect(await read(other)).toEqual(NONE);
  });

  it('those of a refused file are not kept, nor those of a column that is not ours', async () => {
    expect((await admin().post('/api/imports/menu', mapped(heads, 'Té', 'caro'))).status).toBe(422);
    expect((await admin().post('/api/imports/menu', mapped({ cost: 'Cost' }, 'Té', '20'))).status).toBe(422);
    expect((await admin().post('/api/imports/menu', mapped({ name: '' }, 'Té', '20'))).status).toBe(422);
    expect((await admin().get('/api/imports/heads')).body).toEqual(NONE);
    expect((await as(business, 'cajero').get('/api/imports/heads')).status).toBe(403);
  });
});

describe('the permissions of imports', () => {
  it('a cashier exports files without costs and is refused every import', async () => {
    await business.ingredient({ name: 'Queso' });
    const cashier = as(business, 'cajero');
    const { body } = await cashier.get<{ entries: IngredientEntry[] }>('/api/imports/ingredients');
    expect(body.entries).toMatchObject([{ name: 'Queso', costo_pedido: null, stock: 1000 }]);
    const own = await admin().get<{ entries: IngredientEntry[] }>('/api/imports/ingredients');
    expect(own.body.entries).toMatchObject([{ costo_pedido: 0 }]);
    expect((await cashier.get<KnownRecipes>('/api/imports/recipes')).status).toBe(200);
    expect((await cashier.get('/api/imports/menu')).status).toBe(200);
    const imports = [
      ['menu', file(MENU, ['Baleada', '1'])],
      ['ingredients', file(['name', 'unit'], ['Sal', 'lb'])],
      ['recipes', file(['product', 'ingredient', 'quantity'], ['Baleada', 'Sal', '1'])],
    ] as const;
    for (const [kind, body] of imports)
      expect((await cashier.post(`/api/imports/${kind}`, body)).status).toBe(403);
    expect((await as(business, 'mesero').get('/api/imports/ingredients')).status).toBe(403);
  });
});
