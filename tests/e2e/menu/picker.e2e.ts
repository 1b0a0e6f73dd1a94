import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { salesOf } from '#tests/support/sales.ts';
import { typeAs } from './reader-fixtures.ts';

const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Productos', exact: true })
    .getByRole('button', { name: new RegExp(name) })
    .first();
const lines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Productos de la orden' }).locator('> li');
/** The quantity of a line, which is a field while it has the focus. */
const quantityOf = (page: Page, product: string): Locator =>
  lines(page).getByRole('button', { name: new RegExp(`^Cantidad de ${product}: `) });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar producto' });

/** A baleada with cheese at L 15 for one extra portion. */
async function aBaleada(business: Business): Promise<string> {
  const bean = await business.ingredient({ name: 'Frijoles' });
  const cheese = await business.ingredient({ name: 'Queso' });
  return business.product({
    name: 'Baleada especial',
    priceCents: 4500,
    recipe: [
      { ingredient: bean, quantity: 1 },
      { ingredient: cheese, quantity: 1, extraPriceCents: 1500 },
    ],
  });
}

const aPlainProduct = (business: Business, name: string, priceCents = 3000): Promise<string> =>
  business.product({ name, priceCents, tracksInventory: false });

/** Products whose names have their number, counted from 1, in the place of '%s'. */
async function addPlainProducts(business: Business, name: string, count: number): Promise<void> {
  await database.rows(
    `insert into menu_items (business_id, id, name, price_cents, tracks_inventory, order_index)
     select $1, new_id(), format($2, n), 14500, false, n from generate_series(1, $3::integer) n`,
    [business.id, name, count],
  );
}

async function withBarcode(product: string, barcode: string): Promise<void> {
  await database.change('menu_items', product, { barcode: barcode });
}

const scan = (page: Page, code: string): Promise<void> => typeAs(page, code, 8);

async function orderedLines(business: Business) {
  return database.rows<{ name: string; quantity: string; unit_price_cents: string; extras_cents: string }>(
    `select name, trim_scale(quantity)::text as quantity, unit_price_cents, extras_cents from order_lines
     where business_id = $1 order by position`,
    [business.id],
  );
}

test('one extra portion of cheese adds its price to the chip, the line, the cart and the bill, and a quantity can be typed', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aBaleada(business);
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Baleada especial').click();
  const quantity = lines(page).getByRole('textbox', { name: 'Cantidad de Baleada especial' });
  await quantityOf(page, 'Baleada especial').click();
  await expect(quantity).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('HNL 90.00');
  await page.keyboard.press('Shift+Tab');
  await expect(quantity).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect(quantityOf(page, 'Baleada especial')).toHaveText('3');
  await expect(lines(page)).toContainText('HNL 135.00');

  await page.getByRole('button', { name: 'Editar Baleada especial' }).click();
  const editor = page.getByRole('dialog', { name: 'Baleada especial' });
  const cheese = editor.getByRole('group', { name: 'Con' }).getByRole('button', { name: /^Queso/ });
  await expect(cheese).toHaveText('Queso+ HNL 15.00');
  await expect(
    editor.getByRole('group', { name: 'Con' }).getByRole('button', { name: 'Frijoles' }),
  ).toHaveText('Frijoles');
  await cheese.click();
  await expect(editor).toContainText('HNL 60.00 cada uno');
  await cheese.click();
  await editor.getByRole('button', { name: 'Quitar un Queso' }).click();
  await editor.getByRole('group', { name: 'Sin' }).getByRole('button', { name: 'Frijoles' }).click();
  await editor.getByLabel('Nota').fill('bien tostada');
  await editor.getByRole('switch', { name: 'Para llevar' }).click();
  await editor.getByRole('switch', { name: 'Complementos aparte' }).click();
  await editor.getByRole('button', { name: 'Listo' }).click();

  await expect(lines(page)).toContainText('HNL 180.00');
  await expect(lines(page).getByRole('listitem')).toHaveText([
    'Sin Frijoles',
    'Con Queso +15.00',
    'bien tostada',
    'Para llevar',
    'Complementos aparte',
  ]);
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('HNL 180.00');
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  expect(await orderedLines(business)).toEqual([
    { name: 'Baleada especial', quantity: '3', unit_price_cents: '6000', extras_cents: '1500' },
  ]);
  expect(await salesOf(business)).toMatchObject([{ total_cents: 18_000 }]);
});

test('the search ignores accents, filters as the user types, and says when nothing matches', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  await business.category('Postres');
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await expect(page.getByText('No hay productos disponibles para la venta.')).toBeVisible();

  await aPlainProduct(business, 'Café con leche');
  await aPlainProduct(business, 'Jugo de maracuyá');
  await page.reload();
  await search(page).fill('cafe');
  await expect(tile(page, 'Café con leche')).toBeVisible();
  await expect(tile(page, 'Jugo de maracuyá')).toHaveCount(0);
  await search(page).fill('MARACUYA ju');
  await expect(tile(page, 'Jugo de maracuyá')).toBeVisible();
  await expect(tile(page, 'Café con leche')).toHaveCount(0);
  await search(page).fill('');
  await page.getByRole('button', { name: 'Postres' }).click();
  await expect(page.getByText('No hay productos en esta categoría.')).toBeVisible();
});

test('on a phone the chips are the menu types, and an empty type shows a message', async ({ restaurant }) => {
  const { business } = restaurant;
  const stew = await aPlainProduct(business, 'Sopa de caracol');
  await aPlainProduct(business, 'Horchata');
  await database.change('menu_items', stew, { type_menu: 'Almuerzo' });
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 390, height: 844, at: '/pos' });
  const types = page.getByRole('group', { name: 'Tipos de menú' });
  await expect(types.getByRole('button')).toHaveText(['Todas', 'Almuerzo']);
  await types.getByRole('button', { name: 'Almuerzo' }).click();
  await expect(tile(page, 'Sopa de caracol')).toBeVisible();
  await expect(tile(page, 'Horchata')).toHaveCount(0);

  await database.change('menu_items', stew, { is_available: false });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('No hay productos en este tipo de menú.')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

/** How many products are completely visible within the window. */
const tilesInSight = (page: Page): Promise<number> =>
  page.locator('button[data-tile]').evaluateAll(
    (tiles) =>
      tiles.filter((tile) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        return [top + 3, bottom - 3].every((y) =>
          [left + 8, right - 8].every(
            (x) => document.elementFromPoint(x, y)?.closest('li') === tile.closest('li'),
          ),
        );
      }).length,
  );

test('a phone shows ten products and a tablet twenty with photos, one bar and the first search result, and a long table name keeps the width', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  for (let dish = 1; dish <= 24; dish += 1) await aPlainProduct(business, `Plato ${dish}`);
  const drinks = randomUUID();
  for (const [id, name] of [
    [drinks, 'Bebidas'],
    ...['Desayunos', 'Antojitos', 'Platos fuertes', 'Sopas y mariscos', 'Postres', 'Bar'].map((name) => [
      randomUUID(),
      name,
    ]),
  ])
    await database.rows('insert into menu_categories (business_id, id, name) values ($1, $2, $3)', [
      business.id,
      id,
      name,
    ]);
  await database.rows(
    `update menu_items set category_id = case name when 'Plato 7' then $2::uuid end,
       image_url = case when name in ('Plato 2', 'Plato 9') then '/icon-192.png' end
     where business_id = $1`,
    [business.id, drinks],
  );
  await database.rows("update tables set name = 'Terraza del jardín, junto a la fuente' where id = $1", [
    business.tables[0]?.id,
  ]);
  await business.openRegister();
  const page = await restaurant.openPageAs('mesero', { width: 390, height: 844, at: '/orders' });
  const bar = search(page).locator('xpath=../..');
  for (const [width, height, count] of [
    [1024, 768, 20],
    [390, 844, 10],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => tilesInSight(page)).toBeGreaterThanOrEqual(count);
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
  }
  const categories = page.getByRole('group', { name: 'Categorías' });
  await categories.getByRole('button', { name: 'Bebidas' }).click();
  await expect(page.locator('button[data-tile]')).toHaveText([/^Plato 7/]);
  await categories.getByRole('button', { name: 'Todas' }).click();

  const name = tile(page, 'Plato 1 ').getByText('Plato 1', { exact: true });
  const before = await name.boundingBox();
  await tile(page, 'Plato 1 ').click();
  await expect(page.getByRole('img', { name: '1 en la orden' })).toBeVisible();
  expect(await name.boundingBox()).toMatchObject({ x: before?.x, width: before?.width });
  await page.locator('button[data-tile]').last().scrollIntoViewIfNeeded();
  await search(page).fill('plato 1');
  await expect(tile(page, 'Plato 19')).toBeInViewport({ ratio: 1 });
  const bottomOf = async (found: Locator) => {
    const box = await found.boundingBox();
    return box && box.y + box.height;
  };
  expect((await tile(page, 'Plato 19').boundingBox())?.y).toBeGreaterThanOrEqual((await bottomOf(bar)) ?? 0);

  await page.getByRole('button', { name: 'Crear Orden' }).click();
  const order = page.getByRole('dialog', { name: 'Crear Orden' });
  await expect(order.getByRole('combobox', { name: 'Mesa' })).toContainText('junto a la fuente');
  expect((await order.boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('without photos a tablet shows 32 products at the register and a phone 14, in rows of one height', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addPlainProducts(business, 'Plato típico de la casa %s', 48);
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 390, height: 844, at: '/pos' });
  const heights = () =>
    page
      .locator('button[data-tile]')
      .evaluateAll((tiles) => [...new Set(tiles.map((tile) => tile.getBoundingClientRect().height))]);
  for (const [width, height, count] of [
    [390, 844, 14],
    [1024, 768, 32],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => tilesInSight(page)).toBeGreaterThanOrEqual(count);
  }
  expect(await heights()).toEqual([68]);

  await database.rows(
    `update menu_items set image_url = '/icon-192.png' where business_id = $1 and order_index = 2`,
    [business.id],
  );
  await page.reload();
  await expect.poll(heights).toEqual([88, 68]);
  const tops = await page
    .locator('button[data-tile]')
    .evaluateAll((tiles) => tiles.slice(0, 5).map((tile) => Math.round(tile.getBoundingClientRect().top)));
  expect(tops.map((top) => top - (tops[0] ?? 0))).toEqual([0, 0, 0, 0, 96]);

  const photo = page.locator('button[data-tile] img');
  await page.evaluate(() => localStorage.setItem('fogon.density', 'compacta'));
  await page.reload();
  await expect(photo, 'a compact tile has its width for the name').toBeHidden();
});

test('a product with a photo keeps the words of its name whole on every screen', async ({ restaurant }) => {
  const { business } = restaurant;
  const names = ['Desayuno típico', 'Nacatamal con pollo', 'Propuesta del chef', 'Camarones al ajillo'];
  for (let round = 1; round <= 6; round += 1)
    for (const name of names) await aPlainProduct(business, `${name} ${round}`);
  await database.rows("update menu_items set image_url = '/icon-192.png' where business_id = $1", [
    business.id,
  ]);
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 390, height: 844, at: '/orders' });
  const broken = () =>
    page.locator('button[data-tile] > span:first-child').evaluateAll((texts) =>
      texts.flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          if (!firstChild) return [word];
          range.setStart(firstChild, index);
          range.setEnd(firstChild, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top));
          return lines.size === 1 ? [] : [`${word} in ${lines.size} lines`];
        }),
      ),
    );
  for (const [path, widths] of [
    ['/orders', [390, 1024, 1440, 1920]],
    ['/pos', [390, 768, 1024, 1280, 1440, 1536, 1920]],
  ] as const) {
    await show(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('button[data-tile]').nth(8)).toBeVisible();
      await expect.poll(broken, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('on a phone eight lines of the cart are visible, and a tap on one opens its quantity and its details', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const dishes = Array.from({ length: 9 }, (_, index) => `Plato ${index + 1}`);
  for (const dish of dishes) await aPlainProduct(business, dish);
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 390, height: 844, touch: true, at: '/pos' });
  for (const dish of dishes) await tile(page, dish).tap();
  await page.getByRole('button', { name: /9 productos/ }).tap();
  await lines(page).first().scrollIntoViewIfNeeded();
  const inSight = () =>
    lines(page).evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { left, top, bottom } = row.getBoundingClientRect();
          return [top + 3, bottom - 3].every((y) => row.contains(document.elementFromPoint(left + 40, y)));
        }).length,
    );
  await expect.poll(inSight).toBe(8);

  const second = lines(page).nth(1);
  await expect(second.getByRole('textbox')).toHaveCount(0);
  await second.getByRole('button', { name: /^1×\s*Plato 2/ }).tap();
  await second.getByRole('button', { name: 'Uno más' }).tap();
  await expect(second).toContainText('2×');
  await expect(second).toContainText('HNL 60.00');
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await second.getByRole('button', { name: 'Editar Plato 2' }).tap();
  await page.getByRole('dialog', { name: 'Plato 2' }).getByRole('button', { name: 'Listo' }).tap();
  await lines(page)
    .nth(2)
    .getByRole('button', { name: /Plato 3/ })
    .tap();
  await expect(second.getByRole('textbox')).toHaveCount(0);
});

test('on a phone an endless word in a note or a name widens neither the cart, the order, its bill nor the kitchen ticket', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const endless = 'picantísimo'.repeat(7);
  const horchata = await aPlainProduct(business, 'Horchata');
  await business.openRegister();
  const [page, chef] = await Promise.all([
    restaurant.openPageAs('cajero', { width: 390, height: 844, at: '/pos' }),
    restaurant.openPageAs('chef', { width: 390, height: 844 }),
  ]);
  const widened = (at: Page) =>
    at.evaluate(() =>
      [...document.querySelectorAll('main *, [role="dialog"], [role="dialog"] *')]
        .filter(
          (found) => found.getBoundingClientRect().right > innerWidth && found.closest('fieldset') === null,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
  await business.order([{ product: horchata, notes: { note: endless } }], {
    customer_name: endless,
    note: endless,
  });
  await expect(chef.getByRole('article')).toContainText(endless);
  expect(await widened(chef)).toEqual([]);

  await tile(page, 'Horchata').click();
  await page.getByRole('button', { name: /1 producto/ }).click();
  await lines(page)
    .getByRole('button', { name: /Horchata/ })
    .click();
  await page.getByRole('button', { name: 'Editar Horchata' }).click();
  await page.getByRole('dialog', { name: 'Horchata' }).getByLabel('Nota').fill(endless);
  await page.getByRole('button', { name: 'Listo' }).click();
  await quantityOf(page, 'Horchata').click();
  await lines(page).getByRole('textbox').fill('1000.125');
  await lines(page).getByRole('textbox').press('Enter');
  await expect(lines(page).getByRole('textbox')).toHaveValue('1000.125');
  await expect
    .poll(() =>
      lines(page)
        .getByRole('textbox')
        .evaluate((field) => field.scrollWidth - field.clientWidth),
    )
    .toBe(0);
  expect(await widened(page)).toEqual([]);
  await page.getByRole('tab', { name: /Por cobrar/ }).click();
  await page.getByRole('button', { name: /^Cobrar/ }).click();
  await expect(page.getByRole('dialog', { name: /Cobrar orden/ })).toContainText(endless);
  expect(await widened(page)).toEqual([]);
});

test('on a phone no tile of the dialog that adds to a table shows above the search', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  for (let dish = 1; dish <= 30; dish += 1) await aPlainProduct(business, `Plato ${dish}`);
  await business.openRegister();
  const page = await restaurant.openPageAs('mesero', { width: 390, height: 844, at: '/tables' });
  await page.getByRole('button', { name: /^Mesa 1/ }).click();
  await page.getByRole('button', { name: 'Tomar orden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar productos' });
  const scrolled = dialog.locator('> div');
  await expect(tile(page, 'Plato 1')).toBeVisible();
  await scrolled.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await scrolled.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  expect(
    await scrolled.evaluate((shown) => {
      const { left, top } = shown.getBoundingClientRect();
      return document.elementFromPoint(left + 60, top + 1)?.closest('[data-tile]') ?? null;
    }),
  ).toBeNull();
});

test('a barcode adds its product wherever the focus is and leaves nothing in the field', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await withBarcode(await aPlainProduct(business, 'Agua embotellada', 2500), '7421000846710');
  await withBarcode(await aPlainProduct(business, 'Refresco en lata'), '036000291452');
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await expect(tile(page, 'Agua embotellada')).toBeVisible();

  await scan(page, '7421000846710');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Agua embotellada');

  const customer = page.getByLabel('Nombre del cliente');
  await customer.fill('Ana 12');
  await scan(page, '7421000846710');
  await expect(quantityOf(page, 'Agua embotellada')).toHaveText('2');
  await expect(customer).toHaveValue('Ana 12');
  await expect(customer).toBeFocused();

  await search(page).focus();
  await scan(page, '0036000291452');
  await expect(lines(page)).toHaveCount(2);
  await expect(search(page)).toHaveValue('');

  await scan(page, '99999999');
  await expect(page.getByText('Código no encontrado')).toBeVisible();
  await expect(lines(page)).toHaveCount(2);

  await customer.fill('');
  await typeAs(page, '7421000846710', 150);
  await expect(customer).toHaveValue('7421000846710');
  await expect(lines(page)).toHaveCount(2);
});

test('a barcode scanned while a sale is charged is no amount and pays nothing', async ({ restaurant }) => {
  const { business } = restaurant;
  await withBarcode(await aPlainProduct(business, 'Agua embotellada', 2500), '74210008');
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Agua embotellada').click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  const received = page.getByRole('dialog').getByLabel('Recibido');
  await expect(received).toBeFocused();
  await scan(page, '74210008');
  await expect(page.getByText('Cierra esta ventana para escanear productos.')).toBeVisible();
  await expect(received).toHaveValue('');
  await typeAs(page, '100', 150);
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
});

test('an order is taken and sent with the keyboard alone', async ({ restaurant }) => {
  const { business } = restaurant;
  for (const [place, name] of ['Tajadas', 'Enchilada', 'Café negro'].entries()) {
    const id = await aPlainProduct(business, name);
    await database.change('menu_items', id, { order_index: place });
  }
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await expect(tile(page, 'Tajadas')).toBeVisible();
  const { keyboard } = page;

  await keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await keyboard.type('cafe');
  await expect(tile(page, 'Tajadas')).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue('');
  await keyboard.press('+');
  await keyboard.press('+');
  await expect(lines(page).getByRole('button', { name: /^Cantidad de/ })).toHaveText('3');

  await keyboard.press('ArrowDown');
  await expect(tile(page, 'Tajadas')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(tile(page, 'Enchilada')).toBeFocused();
  await keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(2);
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(3);
  await keyboard.press('-');
  await expect(lines(page)).toHaveCount(2);
  await keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await keyboard.type('2+1');
  await expect(search(page)).toHaveValue('2+1');
  await keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');

  const send = page.getByRole('button', { name: 'Enviar a cocina' });
  const hasFocus = () => send.evaluate((button) => button === document.activeElement);
  for (let stops = 0; stops < 40 && !(await hasFocus()); stops += 1) await keyboard.press('Tab');
  await expect(send).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  expect((await orderedLines(business)).map(({ name, quantity }) => `${name} x${quantity}`)).toEqual([
    'Café negro x3',
    'Enchilada x1',
  ]);
});

test('of 200 products and 40 lines only those near the screen are rendered, and scroll and keys reach each one', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addPlainProducts(business, 'Plato %s.', 200);
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 1024, height: 768, at: '/pos' });
  const { keyboard } = page;
  const rendered = page.locator('button[data-tile]');
  const dish = (number: number) => rendered.filter({ hasText: `Plato ${number}.` });
  await expect(dish(1)).toBeVisible();
  await expect.poll(() => rendered.count()).toBeLessThan(80);

  await keyboard.press('/');
  await keyboard.press('ArrowDown');
  await expect(dish(1)).toBeFocused();
  await keyboard.press('End');
  await expect(dish(200)).toBeFocused();
  await expect(dish(200)).toBeInViewport({ ratio: 1 });
  await expect(dish(30)).toHaveCount(0);
  await keyboard.press('Enter');
  await keyboard.press('Home');
  await expect(dish(1)).toBeFocused();
  for (let added = 1; added < 40; added += 1) {
    await keyboard.press('Enter');
    await keyboard.press('ArrowRight');
  }
  await expect(dish(40)).toBeFocused();
  await expect(lines(page)).toHaveCount(40);

  const list = page.getByRole('list', { name: 'Productos de la orden' });
  const height = () => list.evaluate(({ scrollHeight }) => scrollHeight);
  const whole = await height();
  await expect(lines(page).last()).toContainText('Plato 39.');
  await expect.poll(() => lines(page).first().textContent()).toBe('');
  await list.hover();
  await page.mouse.wheel(0, -whole);
  await expect(lines(page).first()).toContainText('Plato 200.');
  await expect(lines(page).first()).toBeInViewport({ ratio: 1 });
  await expect.poll(() => lines(page).last().textContent()).toBe('');
  expect(await height()).toBe(whole);

  await dish(40).hover();
  await page.mouse.wheel(0, 10_000);
  await expect(dish(200)).toBeInViewport({ ratio: 1 });
  await dish(199).click();
  await expect(lines(page)).toHaveCount(41);
  await search(page).fill('plato 200.');
  await expect(rendered).toHaveCount(1);
  await search(page).fill('');
  await expect(dish(1)).toBeInViewport({ ratio: 1 });
});

test('a product that sells out on another device is unavailable within 2 seconds, marked in the cart and refused', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const dough = await business.ingredient({ name: 'Masa', stock: 6 });
  const pupusa = await business.product({
    name: 'Pupusa',
    recipe: [{ ingredient: dough, quantity: 2 }],
  });
  await aPlainProduct(business, 'Horchata');
  await business.order([{ product: pupusa, quantity: 3 }]);
  const [page, chef] = await Promise.all([
    restaurant.openPageAs('cajero'),
    restaurant.openPageAs('chef', { width: 1024 }),
  ]);
  await page.goto('/pos');
  await tile(page, 'Pupusa').click();
  await tile(page, 'Horchata').click();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();

  const served = chef.waitForResponse((response) => response.url().endsWith('/serve') && response.ok());
  await chef.getByRole('button', { name: 'Servir la orden 1' }).click();
  await served;
  await expect(tile(page, 'Pupusa')).toContainText('Agotado', { timeout: 2000 });
  await expect(lines(page).filter({ hasText: 'Pupusa' })).toContainText('Agotado');
  await expect(lines(page).filter({ hasText: 'Horchata' })).not.toContainText('Agotado');

  await tile(page, 'Pupusa').click();
  await expect(page.getByText('Producto agotado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText('Producto agotado: Pupusa')).toBeVisible();
  await lines(page).filter({ hasText: 'Pupusa' }).getByRole('button', { name: 'Quitar Pupusa' }).click();
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText('Orden #2 enviada a cocina')).toBeVisible();
});

test('a cart stored before extras had prices is read and priced by the menu', async ({ restaurant }) => {
  const { business } = restaurant;
  const baleada = await aBaleada(business);
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/login' });
  const line = {
    id: randomUUID(),
    menu_item_id: baleada,
    name: 'Baleada',
    price_cents: 4000,
    tax_category: 'general',
  };
  const draft = {
    ticket: {
      lines: [{ ...line, quantity: 2, notes: { con: { Queso: 1 } } }],
      channel: 'para llevar',
      table_id: null,
      customer_name: 'Ana',
      guests: null,
      note: '',
    },
    order_id: randomUUID(),
    kitchen_order_id: randomUUID(),
    sale_id: randomUUID(),
    key: randomUUID(),
    sent: null,
  };
  const key = `fogon.ticket.pos.${business.id}.${business.employees.cajero.id}`;
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(draft),
  ] as const);
  await page.goto('/pos');
  await expect(lines(page).first()).toContainText('Baleada especial');
  await expect(lines(page).first()).toContainText('HNL 120.00');

  await page.getByRole('button', { name: 'Uno más' }).click();
  await page.reload();
  await expect(lines(page).first()).toContainText('HNL 180.00');
  await page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fogon');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = database.transaction('device', 'readwrite');
    writing.objectStore('device').put('{"ticket":{"lines":[7]}}', name);
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    database.close();
  }, key);
  await page.reload();
  await expect(page.getByText('La orden está vacía.')).toBeVisible();
});

test('a cart is stored before its line is visible, so that a closed device loses nothing', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aPlainProduct(business, 'Horchata');
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Horchata').click();
  await expect(lines(page)).toHaveCount(1);
  const devtools = await page.context().newCDPSession(page);
  const died = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await died;

  const again = await page.context().newPage();
  await again.goto('/pos');
  await expect(lines(again)).toContainText('Horchata');
});
