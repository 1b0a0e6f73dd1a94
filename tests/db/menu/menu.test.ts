import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeCategory,
  changeProduct,
  createCategory,
  createProduct,
  duplicateProduct,
  removeCategory,
  removeProduct,
  reorderCategories,
  reorderProducts,
  setAvailability,
} from '#db/queries/menu/menu.ts';
import { changeLine, sendOrder } from '#db/queries/orders/orders.ts';
import { addDays, businessDay, startOfDay } from '#domain/base/time.ts';
import type { ScheduleWindow } from '#domain/menu/schedule.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { linesOf } from '#tests/support/orders.ts';
import { findProduct, listCategories, readMenu } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

const ZONE = 'America/Tegucigalpa';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope();
const write = () => business.writeScope();
const menu = () => readMenu(scope());
const add = async (name: string, more: Partial<Parameters<typeof createProduct>[1]> = {}) =>
  (await createProduct(write(), { id: randomUUID(), name, price_cents: 5000, ...more })).answer.item;
const addCategory = async (name: string) =>
  (await createCategory(write(), { id: randomUUID(), name })).answer.category;
const productOf = async (id: string) => (await findProduct(scope(), id)).item;
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

/** A daily window that contains the current time by two hours, or one that begins in two hours. */
function hoursAround({ open }: { open: boolean }): ScheduleWindow {
  const at = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
      timeZone: ZONE,
      hour: '2-digit',
      minute: '2-digit',
    });
  return open
    ? { days: EVERY_DAY, from: at(-120), to: at(120) }
    : { days: EVERY_DAY, from: at(120), to: at(240) };
}

describe('menu categories', () => {
  it('categories are listed newest first until they are ordered by hand, and a new one is then listed first', async () => {
    const [drinks, food, sweets] = [
      await addCategory('Bebidas'),
      await addCategory('Platos'),
      await addCategory('Postres'),
    ];
    const names = async () => (await menu()).categories.map(({ name }) => name);
    expect(await names()).toEqual(['Postres', 'Platos', 'Bebidas']);
    await reorderCategories(write(), [drinks.id, sweets.id]);
    expect(await names()).toEqual(['Bebidas', 'Platos', 'Postres']);
    await addCategory('Desayunos');
    expect(await names()).toEqual(['Desayunos', 'Bebidas', 'Platos', 'Postres']);
    await changeCategory(write(), food.id, { is_active: false });
    expect(await names()).toEqual(['Desayunos', 'Bebidas', 'Postres']);
    const { categories } = await listCategories(scope());
    expect(categories.map(({ name, is_active }) => [name, is_active])).toEqual([
      ['Desayunos', true],
      ['Bebidas', true],
      ['Platos', false],
      ['Postres', true],
    ]);
  });

  it('a category name is unique ignoring case and how its letters are stored, also for concurrent requests', async () => {
    const outcomes = await Promise.allSettled(['Bebidas', 'BEBIDAS', 'bebidas'].map(addCategory));
    expect(refusals(outcomes)).toEqual(['row.conflict', 'row.conflict']);
    const food = await addCategory('Platos');
    await expect(changeCategory(write(), food.id, { name: 'bebidas' })).rejects.toThrow(
      'Ya existe una categoría llamada "bebidas".',
    );
    await changeCategory(write(), food.id, { name: 'PLATOS' });
    await addCategory('Cafés');
    await expect(addCategory('CAFE\u0301S')).rejects.toThrow(
      'Ya existe una categoría llamada "CAFE\u0301S".',
    );
    await addCategory('Cafes');
  });

  it('a category with products cannot be deleted, and archived products do not count and lose their category', async () => {
    const drinks = await addCategory('Bebidas');
    const coffee = await add('Café', { category_id: drinks.id });
    const tea = await add('Té', { category_id: drinks.id });
    await expect(removeCategory(write(), drinks.id)).rejects.toMatchObject({
      code: 'menu.category-used',
      message: 'No se puede eliminar la categoría "Bebidas" porque tiene 2 productos asociados.',
    });
    await business.order([{ product: coffee.id }]);
    expect((await removeProduct(write(), coffee.id)).answer.archived).toBe(true);
    expect((await removeProduct(write(), tea.id)).answer.archived).toBe(false);
    expect((await removeCategory(write(), drinks.id)).answer).toEqual({ id: drinks.id, name: 'Bebidas' });
    const left = await database.rows('select id, category_id from menu_items where business_id = $1', [
      business.id,
    ]);
    expect(left).toEqual([{ id: coffee.id, category_id: null }]);
  });

  it('of deleting a category and adding a product to it at once, one is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const category = await addCategory(`Temporada ${round}`);
      const [added, removed] = await Promise.allSettled([
        add(`Ponche ${round}`, { category_id: category.id }),
        removeCategory(write(), category.id),
      ]);
      expect(refusals([added, removed])).toHaveLength(1);
      expect(['row.missing', 'menu.category-used']).toContain(refusals([added, removed])[0]);
    }
  });
});

describe('a product', () => {
  it('creating a product stores all given fields, and a change updates only the given ones', async () => {
    const drinks = await addCategory('Bebidas');
    const image_url = `/media/${business.id}/${randomUUID()}`;
    const made = await add('Café', {
      description: 'De palo',
      category_id: drinks.id,
      type_menu: 'Desayuno',
      tax_category: 'exempt',
      preparation_time: 5,
      barcode: '7421000000017',
      station: 'barra',
      image_url,
      tracks_inventory: false,
      schedule: [{ days: [1], from: '06:00', to: '11:00' }],
      allergens: ['lácteos'],
    });
    expect(made).toMatchObject({
      price_cents: 5000,
      is_available: true,
      version: 1,
      sold_out: false,
      allergens: ['lácteos'],
      schedule: [{ days: [1], from: '06:00', to: '11:00' }],
    });
    const { item } = (
      await changeProduct(write(), made.id, { version: 1, price_cents: 6000, schedule: null, barcode: null })
    ).answer;
    expect(item).toEqual({ ...made, price_cents: 6000, schedule: null, barcode: null, version: 2 });
    expect(await business.audit('menu.price-changed')).toEqual([
      expect.objectContaining({
        entity_id: made.id,
        user_id: business.employees.admin.id,
        details: { name: 'Café', from_cents: 5000, to_cents: 6000 },
      }),
    ]);
  });

  it('of two changes to one version of a product one is stored and the other is refused', async () => {
    const { id } = await add('Café');
    const outcomes = await Promise.allSettled([
      changeProduct(write(), id, { version: 1, name: 'Café negro' }),
      changeProduct(write(), id, { version: 1, price_cents: 9900 }),
    ]);
    expect(refusals(outcomes)).toEqual(['row.stale']);
    const first = outcomes[0].status === 'fulfilled';
    expect(await productOf(id)).toMatchObject({
      name: first ? 'Café negro' : 'Café',
      price_cents: first ? 5000 : 9900,
      version: 2,
    });
  });

  it('saving a product without changes retains its version', async () => {
    const { id } = await add('Café');
    await changeProduct(write(), id, { version: 1, name: 'Café', allergens: [] });
    expect((await productOf(id)).version).toBe(1);
  });

  it('a barcode is unique, also when two products get it at once', async () => {
    const outcomes = await Promise.allSettled([
      add('Agua', { barcode: '750' }),
      add('Jugo', { barcode: '750' }),
    ]);
    expect(refusals(outcomes)).toEqual(['row.conflict']);
    await expect(add('Soda', { barcode: '750' })).rejects.toThrow(/^Ese código de barras ya es de "/);
  });

  it.each([
    ['075000001234', '0075000001234'],
    ['0019954141271', '019954141271'],
    ["'7421000012345", '7421000012345'],
    ['７４２１０００ ０１２３４５', '7421000012345'],
    ['abc-1234', 'ABC-1234'],
  ])('the code %s of one product is not given to another as %s', async (stored, other) => {
    await add('Galleta', { barcode: stored });
    const { id } = await add('Té');
    const refused = { code: 'row.conflict', fields: { barcode: 'Ese código de barras ya es de "Galleta".' } };
    await expect(changeProduct(write(), id, { version: 1, barcode: other })).rejects.toMatchObject(refused);
    await expect(add('Agua', { barcode: other })).rejects.toMatchObject(refused);
  });

  it('two products that already share a code keep it while other things change, until one gets another code', async () => {
    const [one, other] = [await add('Galleta', { barcode: '075000001234' }), await add('Té')];
    await database.change('menu_items', other.id, { barcode: "'0075000001234" });
    await changeProduct(write(), one.id, { version: 1, price_cents: 5500, barcode: '075000001234' });
    await changeProduct(write(), other.id, { version: 1, name: 'Té verde', barcode: '0075000001234' });
    expect(await productOf(other.id)).toMatchObject({ name: 'Té verde', barcode: '0075000001234' });
    await changeProduct(write(), one.id, { version: 2, barcode: 'ABC-1' });
    await expect(
      changeProduct(write(), one.id, { version: 3, barcode: '0075000001234' }),
    ).rejects.toMatchObject({ code: 'row.conflict' });
  });

  it('an image of another business or another site is refused', async () => {
    const other = await database.business();
    for (const image_url of [
      'https://example.com/a.webp',
      `/media/${other.id}/${randomUUID()}`,
      `/media/${business.id}/../${randomUUID()}`,
      `/media/${business.id}/${randomUUID()}\n`,
    ])
      await expect(add('Café', { image_url })).rejects.toMatchObject({
        code: 'input.invalid',
        fields: { image_url: 'Elige una imagen de tu negocio.' },
      });
    const withOldImage = await business.product();
    await database.change('menu_items', withOldImage, { image_url: '/fotos/vieja.jpg' });
    await changeProduct(write(), withOldImage, { version: 1, name: 'Otra', image_url: '/fotos/vieja.jpg' });
  });

  it('a copy of a product has its recipe, but not its barcode and not its sold-out state', async () => {
    const flour = await business.ingredient();
    const model = await business.product({
      name: 'Baleada',
      recipe: [{ ingredient: flour, quantity: 2.5, extraPriceCents: 300 }],
    });
    await changeProduct(write(), model, { version: 1, barcode: '123' });
    await setAvailability(write(), model, { sold_out: 'changed', countdown: 3 });
    const copy = (await duplicateProduct(write(), model, randomUUID())).answer.item;
    expect(copy).toMatchObject({ name: 'Baleada (copia)', barcode: null, sold_out: false, countdown: null });
    const again = (await duplicateProduct(write(), model, randomUUID())).answer.item;
    expect(again.name).toBe('Baleada (copia 2)');
    const recipe = `select inventory_item_id, quantity, extra_price_cents, is_option, is_removable from recipes where menu_item_id = $1`;
    expect(await database.rows(recipe, [copy.id])).toEqual(await database.rows(recipe, [model]));
    expect(await database.rows(recipe, [copy.id])).toHaveLength(1);
  });

  it('deleting a product that was ordered archives it, and its orders remain', async () => {
    const product = await business.product({ tracksInventory: false });
    const sent = await business.order([{ product }]);
    expect((await removeProduct(write(), product)).answer).toMatchObject({ archived: true });
    expect((await menu()).items).toEqual([]);
    await expect(findProduct(scope(), product)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(sendOrder(write(), anOrderRequest([{ product }]))).rejects.toMatchObject({
      code: 'row.missing',
    });
    expect(await linesOf(business, sent.order.id)).toMatchObject([{ menu_item_id: product }]);
  });

  it('when a product is ordered and deleted at once, the order is refused or the product is archived', async () => {
    await business.openRegister();
    for (let round = 0; round < 8; round += 1) {
      const product = await business.product({ tracksInventory: false });
      const [sent, removed] = await Promise.allSettled([
        sendOrder(write(), anOrderRequest([{ product }])),
        removeProduct(write(), product),
      ]);
      if (removed.status === 'rejected') throw removed.reason;
      if (sent.status === 'fulfilled') expect(removed.value.answer.archived).toBe(true);
      else expect(sent.reason.code).toMatch(/^row\./);
    }
  });
});

describe('the order of the products', () => {
  it('reordering changes only the given products among themselves, and the others retain their positions', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await add(name);
    // Products of the same millisecond have no order in time.
    await database.rows(
      `update menu_items set created_at = created_at - (ascii('F') - ascii(name)) * interval '1 second' where business_id = $1`,
      [business.id],
    );
    const names = async () => (await menu()).items.map(({ name }) => name).join('');
    expect(await names()).toBe('EDCBA');
    const ids = new Map((await menu()).items.map(({ name, id }) => [name, id]));
    const wanted = (text: string) => [...text].map((name) => ids.get(name) ?? '');
    await reorderProducts(write(), wanted('ABE'));
    expect(await names()).toBe('ADCBE');
    await add('F');
    expect(await names()).toBe('FADCBE');
    await expect(reorderProducts(write(), [...wanted('AB'), randomUUID()])).rejects.toMatchObject({
      code: 'row.missing',
    });
    expect(await names()).toBe('FADCBE');
  });

  it('concurrent reorderings and orders end in one of both orders with a correct countdown', async () => {
    for (const name of 'ABCDEFGH') await add(name, { tracks_inventory: false });
    const ids = (await menu()).items.map(({ id }) => id);
    for (const id of ids) await setAvailability(write(), id, { countdown: 50 });
    await business.openRegister();
    const requestOf = (products: readonly string[]) =>
      anOrderRequest(products.map((product) => ({ product })));
    // Each line locks its product, in the order of the lines.
    await Promise.all([
      ...Array.from({ length: 4 }, () => reorderProducts(write(), ids.toReversed())),
      ...Array.from({ length: 4 }, () => reorderProducts(write(), ids)),
      ...Array.from({ length: 4 }, () => sendOrder(write(), requestOf(ids))),
      ...Array.from({ length: 4 }, () => sendOrder(write(), requestOf(ids.toReversed()))),
    ]);
    const after = (await menu()).items;
    expect([ids, ids.toReversed()]).toContainEqual(after.map(({ id }) => id));
    expect(after.map(({ countdown }) => countdown)).toEqual(ids.map(() => 42));
  });
});

describe('the availability of a product', () => {
  it('a product is sold out for an hour, until the business day ends or until changed, and can be sold again', async () => {
    business = await database.business({ dayStartMinutes: 240 });
    const { id } = await add('Sopa', { tracks_inventory: false });
    await business.openRegister();
    const near = (iso: string | null, millis: number) =>
      Math.abs(new Date(iso ?? '').getTime() - millis) < 60_000;
    const hour = (await setAvailability(write(), id, { sold_out: 'hour' })).answer.item;
    expect(near(hour.sold_out_until, Date.now() + 3_600_000)).toBe(true);
    expect((await menu()).changes_at).toBe(hour.sold_out_until);
    const today = (await setAvailability(write(), id, { sold_out: 'today' })).answer.item;
    const end = startOfDay(addDays(businessDay(new Date(), ZONE, 240), 1), ZONE, 240);
    expect(near(today.sold_out_until, end.getTime())).toBe(true);
    const changed = (await setAvailability(write(), id, { sold_out: 'changed' })).answer.item;
    expect(changed).toMatchObject({ sold_out: true, sold_out_until: 'infinity', version: 1 });
    expect((await menu()).changes_at).toBeNull();
    await expect(sendOrder(write(), anOrderRequest([{ product: id }]))).rejects.toThrow(
      'Producto agotado: Sopa',
    );
    const again = (await setAvailability(write(), id, { sold_out: null })).answer.item;
    expect(again).toMatchObject({ sold_out: false, sold_out_until: null });
    await sendOrder(write(), anOrderRequest([{ product: id }]));
  });

  it('a product is available again when its sold-out time is over', async () => {
    const { id } = await add('Sopa', { tracks_inventory: false });
    await database.change('menu_items', id, { sold_out_until: new Date(Date.now() - 1_000) });
    expect((await menu()).items[0]).toMatchObject({ sold_out: false, sold_out_until: null });
  });

  it('concurrent rounds of several open orders subtract from the countdowns of the products they share', async () => {
    const ids: string[] = [];
    for (const name of 'ABCD') ids.push((await add(name, { tracks_inventory: false })).id);
    for (const id of ids) await setAvailability(write(), id, { countdown: 50 });
    await business.openRegister();
    const requestOf = (products: readonly string[], order?: string) =>
      anOrderRequest(
        products.map((product) => ({ product })),
        order ? { id: order } : {},
      );
    const orders = Array.from({ length: 6 }, () => requestOf(ids));
    for (const order of orders) await sendOrder(write(), order);
    await Promise.all(
      orders.map(({ id }, index) => sendOrder(write(), requestOf(index % 2 ? ids : ids.toReversed(), id))),
    );
    expect((await menu()).items.map(({ countdown }) => countdown)).toEqual(ids.map(() => 38));
  });

  it('a countdown of 5 accepts five of twelve concurrent orders', async () => {
    const { id } = await add('Flan', { tracks_inventory: false });
    await setAvailability(write(), id, { countdown: 5 });
    await business.openRegister();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => sendOrder(write(), anOrderRequest([{ product: id }]))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['menu.unavailable']));
    expect((await menu()).items[0]).toMatchObject({ countdown: 0, sold_out: true });
  });

  it('a countdown accepts fractions of a unit down to 0', async () => {
    const { id } = await add('Pollo asado', { tracks_inventory: false });
    await setAvailability(write(), id, { countdown: 1.5 });
    await business.openRegister();
    const sell = (quantity: number) => sendOrder(write(), anOrderRequest([{ product: id, quantity }]));
    await sell(0.25);
    await sell(0.75);
    expect((await menu()).items[0]).toMatchObject({ countdown: 0.5, sold_out: false });
    await expect(sell(1)).rejects.toThrow('Solo quedan 0.5 de Pollo asado.');
    await sell(0.5);
    expect((await menu()).items[0]).toMatchObject({ countdown: 0, sold_out: true });
  });

  it('a product is sold only in its schedule, for new orders, new rounds and more units of a sent line', async () => {
    const product = await business.product({ name: 'Desayuno', tracksInventory: false });
    const sent = await business.order([{ product }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id ?? '',
    });
    const closed = hoursAround({ open: false });
    await changeProduct(write(), product, { version: 1, schedule: [closed] });
    const hour = (time: string) => time.replace(/^0/, '');
    const sentence = `"Desayuno" se vende de ${hour(closed.from)} a ${hour(closed.to)}.`;
    for (const request of [
      anOrderRequest([{ product }]),
      anOrderRequest([{ product }], { channel: 'mesa', table_id: business.tables[0]?.id ?? '' }),
    ])
      await expect(sendOrder(write(), request)).rejects.toMatchObject({
        code: 'menu.unavailable',
        message: sentence,
      });
    const line = sent.kitchen_ticket.items[0]?.id ?? '';
    const more = () => changeLine(write(), line, { quantity: 2 }, { allowed: true, approved_by: null });
    await expect(more()).rejects.toThrow(sentence);
    expect((await menu()).items[0]).toMatchObject({
      on_schedule: false,
      schedule: [closed],
      sold_out: false,
    });
    expect((await menu()).changes_at).not.toBeNull();
    await changeProduct(write(), product, { version: 2, schedule: [hoursAround({ open: true })] });
    await sendOrder(write(), anOrderRequest([{ product }]));
    await more();
    expect((await menu()).items[0]).toMatchObject({ on_schedule: true });
  });
});

describe('the stock status of a product', () => {
  it('a product has the status of its worst ingredient, and is normal without a recipe', async () => {
    const ofStock = async (stock: number) => ({
      ingredient: await business.ingredient({ initial: 100, stock }),
      quantity: 1,
    });
    const [full, low, out] = [await ofStock(100), await ofStock(30), await ofStock(0)];
    const recipes = { normal: [[], [full]], low: [[low], [full, low]], out: [[out], [full, low, out]] };
    for (const [expected, lists] of Object.entries(recipes))
      for (const recipe of lists) {
        const id = await business.product({ recipe });
        const item = (await menu()).items.find((each) => each.id === id);
        expect(item?.stock_status).toBe(expected);
      }
  });
});
