import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Menu, Product } from '#domain/menu/answers/menu.ts';
import { BARCODE_WRONG } from '#domain/menu/barcode-check.ts';
import { as, openRegisterByApi, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let screen: RoomClient;
beforeEach(async () => {
  business = await database.business();
  screen = await joinRoom(business, 'mesero');
});
afterEach(() => screen.dropConnection());

const admin = () => as(business, 'admin');
const changes = () => screen.events('menu.changed').length;
const dish = (more: object = {}) => ({ id: randomUUID(), name: 'Café', price_cents: 2500, ...more });

describe('the menu through the API', () => {
  it('each change of the menu publishes an event to every screen', async () => {
    const category = { id: randomUUID(), name: 'Bebidas' };
    const item = dish({ category_id: category.id });
    const ok: number[] = [];
    const statusOf = async (answer: Promise<{ status: number }>) => {
      ok.push((await answer).status);
      await screen.until(() => changes() >= ok.length);
    };
    await statusOf(admin().post('/api/menu/categories', { body: category }));
    await statusOf(admin().post('/api/menu/items', { body: item }));
    await statusOf(admin().put(`/api/menu/items/${item.id}`, { body: { version: 1, price_cents: 3000 } }));
    await statusOf(admin().put(`/api/menu/items/${item.id}/availability`, { body: { sold_out: 'hour' } }));
    const { body } = await as(business, 'mesero').get<Menu>('/api/menu');
    expect(body.categories).toMatchObject([
      { name: 'Bebidas', items: 1, is_active: true, order_index: null },
    ]);
    expect(body.items).toMatchObject([
      {
        ...item,
        price_cents: 3000,
        category_name: 'Bebidas',
        sold_out: true,
        stock_status: 'normal',
        is_available: true,
      },
    ]);
    await statusOf(admin().delete(`/api/menu/items/${item.id}`));
    await statusOf(admin().delete(`/api/menu/categories/${category.id}`));
    expect(ok).toEqual([201, 201, 200, 200, 200, 200]);
  });

  it('the sale of the last unit of a countdown publishes an event, and the product is sold out', async () => {
    const product = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    await admin().put(`/api/menu/items/${product}/availability`, { body: { countdown: 1 } });
    await screen.until(() => changes() === 1);
    await as(business, 'mesero').post('/api/orders', { body: anOrderRequest([{ product }]) });
    await screen.until(() => changes() === 2);
    const refused = await as(business, 'mesero').post('/api/orders', { body: anOrderRequest([{ product }]) });
    expect(refusalOf(refused)).toEqual({
      status: 409,
      code: 'menu.unavailable',
      message: 'Producto agotado: Baleada',
    });
  });

  it('every role that sells or cooks reads the menu, and only an admin writes it', async () => {
    const product = await business.product();
    const category = randomUUID();
    await admin().post('/api/menu/categories', { body: { id: category, name: 'Bebidas' } });
    for (const role of ['cajero', 'mesero', 'chef', 'bartender'] as const) {
      const who = as(business, role);
      expect((await who.get('/api/menu')).status).toBe(200);
      expect((await who.get(`/api/menu/items/${product}`)).status).toBe(200);
      const writes = [
        who.post('/api/menu/items', { body: dish() }),
        who.put(`/api/menu/items/${product}`, { body: { version: 1, price_cents: 1 } }),
        who.post(`/api/menu/items/${product}/duplicate`, { body: { id: randomUUID() } }),
        who.delete(`/api/menu/items/${product}`),
        who.put('/api/menu/items/order', { body: { item_ids: [product] } }),
        who.post('/api/menu/categories', { body: { id: randomUUID(), name: 'Mía' } }),
        who.put(`/api/menu/categories/${category}`, { body: { name: 'Mía' } }),
        who.put('/api/menu/categories/order', { body: { category_ids: [category] } }),
        who.delete(`/api/menu/categories/${category}`),
      ];
      for (const answer of await Promise.all(writes)) expect(answer.status).toBe(403);
    }
    expect((await admin().get<{ item: Product }>(`/api/menu/items/${product}`)).body.item.version).toBe(1);
    expect(changes()).toBeLessThanOrEqual(1);
  });

  it('cajero, chef and bartender set the availability of a product, and a mesero is refused', async () => {
    const product = await business.product();
    const path = `/api/menu/items/${product}/availability`;
    const item = async () => (await admin().get<{ item: Product }>(`/api/menu/items/${product}`)).body.item;
    for (const role of ['cajero', 'chef', 'bartender'] as const) {
      const who = as(business, role);
      expect((await who.put(path, { body: { sold_out: 'today' } })).status).toBe(200);
      expect(await item()).toMatchObject({ sold_out: true, version: 1 });
      expect((await who.put(path, { body: { sold_out: null, countdown: 3 } })).status).toBe(200);
      expect(await item()).toMatchObject({ sold_out: false, countdown: 3 });
      await who.put(path, { body: { countdown: null } });
    }
    const refused = await as(business, 'mesero').put(path, { body: { sold_out: 'hour' } });
    expect(refusalOf(refused)).toMatchObject({ status: 403, code: 'access.denied' });
    expect(await item()).toMatchObject({ sold_out: false, countdown: null });
  });

  it('a category shows its number of products, and its deletion is refused while it has some', async () => {
    const category = { id: randomUUID(), name: 'Bebidas' };
    await admin().post('/api/menu/categories', { body: category });
    await admin().post('/api/menu/items', { body: dish({ category_id: category.id }) });
    const path = `/api/menu/categories/${category.id}`;
    expect((await admin().get(path)).body).toMatchObject({ category: { ...category, items: 1 } });
    expect(refusalOf(await admin().delete(path))).toEqual({
      status: 409,
      code: 'menu.category-used',
      message: 'No se puede eliminar la categoría "Bebidas" porque tiene 1 productos asociados.',
    });
    const other = await database.business();
    expect((await as(other, 'admin').get(path)).status).toBe(404);
    expect((await as(other, 'admin').delete(path)).status).toBe(404);
  });

  it('a change of a stale version is refused and changes nothing', async () => {
    const item = dish();
    await admin().post('/api/menu/items', { body: item });
    const path = `/api/menu/items/${item.id}`;
    expect((await admin().put(path, { body: { version: 1, name: 'Café negro' } })).status).toBe(200);
    expect(refusalOf(await admin().put(path, { body: { version: 1, price_cents: 1 } }))).toEqual({
      status: 409,
      code: 'row.stale',
      message:
        'Otra persona cambió este producto mientras lo editabas. Revisa lo que cambió antes de guardar.',
    });
    expect((await admin().get(path)).body).toMatchObject({
      item: { name: 'Café negro', price_cents: 2500, version: 2 },
    });
  });

  it('a code is stored in one form, also with a wrong check digit, and is refused for a second product in any other', async () => {
    const { body } = await admin().post<{ item: Product }>('/api/menu/items', {
      body: dish({ barcode: " '０75 0000 0123\u200b5" }),
    });
    expect(body.item.barcode).toBe('075000001235');
    const second = dish({ name: 'Té', barcode: '0075000001235' });
    expect(refusalOf(await admin().post('/api/menu/items', { body: second }))).toMatchObject({
      status: 409,
      code: 'row.conflict',
      fields: { barcode: 'Ese código de barras ya es de "Café".' },
    });
    const { body: kept } = await admin().post<{ item: Product }>('/api/menu/items', {
      body: { ...second, barcode: 'abc-1234' },
    });
    expect(kept.item.barcode).toBe('abc-1234');
    const { body: without } = await admin().put<{ item: Product }>(`/api/menu/items/${second.id}`, {
      body: { version: 1, barcode: " ' " },
    });
    expect(without.item.barcode).toBeNull();
  });

  const at = (from: string, to: string, days: readonly number[] = [1]) => ({
    schedule: [{ days, from, to }],
  });
  it.each([
    [{ name: '   ' }, 'name', 'El nombre del producto es requerido'],
    [{ name: 'x'.repeat(121) }, 'name', 'El nombre es demasiado largo.'],
    [{ price_cents: -1 }, 'price_cents', 'El monto no puede ser negativo.'],
    [{ price_cents: 10.5 }, 'price_cents', 'Monto inválido.'],
    [{ price_cents: null }, 'price_cents', 'Escribe el precio.'],
    [{ preparation_time: 1441 }, 'preparation_time', 'Los minutos van de 0 a 1440.'],
    [{ tax_category: 'gratis' }, 'tax_category', 'Elige un impuesto.'],
    [{ barcode: "ABC'1234" }, 'barcode', BARCODE_WRONG],
    [{ barcode: 'CAFÉ' }, 'barcode', BARCODE_WRONG],
    [{ barcode: '7'.repeat(49) }, 'barcode', 'El código de barras es demasiado largo.'],
    [{ station: 'bodega' }, 'station', 'Elige cocina o barra.'],
    [{ allergens: ['aire'] }, 'allergens.0', 'Hay un alérgeno que no se conoce.'],
    [{ allergens: ['soya', 'soya'] }, 'allergens', 'Hay un alérgeno que está dos veces.'],
    [{ image_url: 'https://example.com/x.png' }, 'image_url', 'Elige una imagen de tu negocio.'],
    [{ schedule: [] }, 'schedule', 'Agrega al menos un horario.'],
    [at('25:00', '11:00'), 'schedule.0.from', 'Escribe las horas de inicio y fin.'],
    [at('06:00', '11:00', []), 'schedule', 'Elige al menos un día.'],
    [at('06:00', '11:00', [1, 1]), 'schedule', 'Hay un día que no existe.'],
    [at('06:00', '11:00', [7]), 'schedule.0.days.0', 'Hay un día que no existe.'],
  ])('a product with %j is refused', async (more, field, message) => {
    const answer = await admin().post('/api/menu/items', { body: dish(more) });
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      code: 'input.invalid',
      message,
      fields: { [field]: message },
    });
    expect((await admin().get<Menu>('/api/menu')).body.items).toEqual([]);
  });

  it.each([
    [{}, 'No hay nada que cambiar.'],
    [{ countdown: -1 }, 'La cantidad no puede ser negativa.'],
    [{ sold_out: 'siempre' }, 'Elige hasta cuándo.'],
  ])('the availability %j is refused', async (body, message) => {
    const product = await business.product();
    const answer = await admin().put(`/api/menu/items/${product}/availability`, { body });
    expect(refusalOf(answer)).toMatchObject({ status: 422, message });
  });
});
