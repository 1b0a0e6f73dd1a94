import type { Route } from '@playwright/test';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { readMenu } from '#tests/support/reads.ts';
import { anIngredientOf, recipesOf } from '#tests/support/recipes.ts';
import {
  aCategory,
  aDish,
  aPhoto,
  buttonNamed,
  card,
  chip,
  dragOnto,
  names,
  openButton,
  openMenu,
  options,
  PHONE,
} from './menu-fixtures.ts';

test('a new restaurant creates its menu: a category, a product with a photo, and then its recipe', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  await expect(page.getByText(/^(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo), \d/i)).toBeVisible();
  await expect(page.getByText('No hay productos en el menú. Agrega tu primer producto.')).toBeVisible();
  await expect(buttonNamed(page, 'Menú QR')).toBeVisible();

  await buttonNamed(page, '+ Categoría').click();
  const dialog = page.getByRole('dialog');
  await buttonNamed(page, 'Guardar').click();
  await expect(dialog.getByText('El nombre de la categoría es requerido')).toBeVisible();
  await dialog.getByLabel('Nombre de la categoría').fill('Bebidas');
  await dialog.getByLabel('Estación').selectOption('Barra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Categoría "Bebidas" agregada.')).toBeVisible();
  await chip(page, 'Bebidas').click();
  await expect(page.getByText('No hay productos en el menú.')).toBeHidden();
  await expect(page.getByText('No hay productos en esta categoría')).toBeVisible();

  await buttonNamed(page, '+ Producto').click();
  await buttonNamed(page, 'Guardar').click();
  await expect(dialog.getByText('El nombre del producto es requerido')).toBeVisible();
  await expect(dialog.getByText('Escribe el precio.')).toBeVisible();
  await expect(dialog.getByLabel('Nombre', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('tab', { name: 'Receta' })).toBeDisabled();
  await dialog.getByLabel('Nombre', { exact: true }).fill('Café de palo');
  await dialog.getByLabel('Precio').fill('25');
  await dialog.getByLabel('Descripción').fill('De Marcala, colado en bolsa.');
  await dialog.getByLabel('Minutos de preparación').fill('5');
  const category = dialog.getByLabel('Categoría');
  await expect(category).toHaveValue(/.{36}/);
  await category.selectOption('+ Nueva categoría…');
  const another = page.getByRole('dialog', { name: 'Agregar Categoría' });
  await another.getByLabel('Nombre de la categoría').fill('Cafés');
  await another.getByLabel('Nombre de la categoría').press('Enter');
  await expect(category.locator('option:checked')).toHaveText('Cafés');
  await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue('Café de palo');
  await category.selectOption('Bebidas');
  await dialog.getByRole('button', { name: 'lácteos' }).click();

  await page.getByLabel('Archivo de imagen').setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no es una foto'),
  });
  await expect(
    page.getByText('El archivo no es una imagen que se pueda abrir: elige una JPG, PNG, WebP, GIF o BMP.'),
  ).toBeVisible();
  const buffer = await aPhoto(page, 1600, 900);
  await page.getByLabel('Archivo de imagen').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const frame = page.getByRole('img', { name: 'La parte de la imagen que se verá' });
  const corner = () =>
    frame.evaluate((canvas: HTMLCanvasElement) =>
      [...(canvas.getContext('2d')?.getImageData(480, 360, 1, 1).data ?? [])].join(),
    );
  await expect.poll(corner).toBe('255,255,255,255');
  await frame.focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
  for (let press = 0; press < 24; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(corner).toBe('170,51,51,255');
  await dragOnto(page, frame, page.getByRole('slider', { name: 'Acercar' }));
  await buttonNamed(page, 'Usar imagen').click();
  await expect(page.getByRole('img', { name: 'Imagen del producto' })).toBeVisible();

  await buttonNamed(page, 'Guardar').click();
  const question = page.getByRole('dialog', { name: 'Este producto no tiene receta' });
  await question.getByRole('button', { name: 'Agregar receta' }).click();
  await expect(page.getByText('Producto "Café de palo" agregado.')).toBeVisible();
  const editor = page.getByRole('dialog', { name: 'Editar Producto' });
  await expect(editor.getByRole('tab', { name: 'Receta' })).toHaveAttribute('aria-selected', 'true');
  await editor.getByRole('tab', { name: 'Producto' }).click();
  await editor.getByLabel('Precio').fill('26');
  await buttonNamed(page, 'Guardar').click();
  await question.getByRole('button', { name: 'Guardar así' }).click();
  await expect(page.getByText('Producto actualizado.')).toBeVisible();
  await expect(editor).toBeHidden();
  await openButton(page, 'Café de palo').click();
  await editor.getByLabel('Precio').fill('25');
  await buttonNamed(page, 'Guardar').click();
  await question.getByRole('button', { name: 'Sin control de inventario' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: /sin receta/ })).toBeHidden();

  const shown = card(page, 'Café de palo');
  await expect(shown).toContainText('De Marcala, colado en bolsa.');
  await expect(shown).toContainText('5 min');
  await expect(shown).toContainText('25.00');
  await expect(chip(page, 'Bebidas')).toContainText('(1)');
  await expect(chip(page, 'Todas')).toContainText('(1)');
  const image = shown.locator('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  const { items } = await readMenu(restaurant.business.scope());
  expect(items[0]?.image_url).toMatch(new RegExp(`^/media/${restaurant.business.id}/`));
});

test('a product that is saved before its recipe is read still asks about the missing recipe', async ({
  restaurant,
}) => {
  await restaurant.business.product({ name: 'Café de palo', tracksInventory: true });
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  const release = await delayRequests(page, '**/api/recipes/*');
  await openButton(page, 'Café de palo').click();
  const editor = page.getByRole('dialog', { name: 'Editar Producto' });
  await editor.getByLabel('Precio').fill('26');
  const save = buttonNamed(page, 'Guardar');
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  release();
  const question = page.getByRole('dialog', { name: 'Este producto no tiene receta' });
  await question.getByRole('button', { name: 'Guardar así' }).click();
  await expect(page.getByText('Producto actualizado.')).toBeVisible();
  await expect(editor).toBeHidden();
});

test('products are filtered, searched, changed, copied and deleted, and a sold product is archived', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const drinks = await aCategory(business, 'Bebidas');
  await aDish(business, 'Café', { category_id: drinks });
  const sold = await business.product({ name: 'Baleada', tracksInventory: false });
  await business.order([{ product: sold }]);
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  const dialog = page.getByRole('dialog');

  await chip(page, 'Bebidas').click();
  expect(await names(page)).toEqual(['Café']);
  await chip(page, 'Bebidas').click();
  await expect(openButton(page, 'Baleada')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('cafe');
  await expect(openButton(page, 'Baleada')).toBeHidden();
  await page.keyboard.press('Escape');

  await openButton(page, 'Café').click();
  await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue('Café');
  await dialog.getByLabel('Precio').fill('30.50');
  await dialog.getByRole('tab', { name: 'Disponibilidad' }).click();
  await dialog.getByRole('switch', { name: /Solo a ciertas horas/ }).click();
  await dialog.getByRole('button', { name: 'Quitar el horario 1' }).click();
  await dialog.getByRole('tab', { name: 'Producto' }).click();
  await buttonNamed(page, 'Guardar').click();
  await expect(dialog.getByText('Agrega al menos un horario.')).toBeVisible();
  await dialog.getByRole('switch', { name: /Solo a ciertas horas/ }).click();
  await dialog.getByRole('switch', { name: /Visible en el menú/ }).click();
  await buttonNamed(page, 'Guardar').click();
  await expect(page.getByText('Producto actualizado.')).toBeVisible();
  await expect(card(page, 'Café')).toContainText('30.50');
  await expect(card(page, 'Café')).toContainText('Oculto');
  const audit = await business.audit('menu.price-changed');
  expect(audit.map(({ details }) => details)).toEqual([{ name: 'Café', from_cents: 5000, to_cents: 3050 }]);

  await options(page, 'Café').click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue('Café (copia)');
  await dialog.getByRole('button', { name: 'Opciones de Café (copia)' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Eliminar producto' });
  await expect(asks).toContainText('"Café (copia)"');
  await asks.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Producto "Café (copia)" eliminado.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(openButton(page, 'Café (copia)')).toBeHidden();

  await options(page, 'Baleada').click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await asks.getByRole('button', { name: 'Eliminar' }).click();
  await expect(
    page.getByText('Producto "Baleada" archivado: ya tiene ventas y su historial se conserva.'),
  ).toBeVisible();
  await expect(openButton(page, 'Baleada')).toBeHidden();
});

test('a category with products cannot be deleted, an empty one can, and each failure shows its message', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aDish(business, 'Café', { category_id: await aCategory(business, 'Bebidas') });
  await aCategory(business, 'Temporada');
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  const remove = (name: string) => buttonNamed(page, `Eliminar ${name}`);
  await expect(remove('Bebidas')).toBeHidden();
  await buttonNamed(page, 'Eliminar categorías').click();

  await remove('Bebidas').click();
  await expect(
    page.getByText('No se puede eliminar la categoría "Bebidas" porque tiene 1 productos asociados.'),
  ).toBeVisible();

  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const one = /\/api\/menu\/categories\/[0-9a-f-]{36}$/;
  await page.route(one, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 400, body: '{}' }) : route.fallback(),
  );
  await remove('Temporada').click();
  await expect.poll(() => alerts).toEqual(['Error al verificar productos asociados a la categoría.']);
  await page.unroute(one);

  await remove('Temporada').click();
  const asks = page.getByRole('alertdialog', { name: 'Confirmar Eliminación' });
  await expect(asks).toContainText(
    '¿Estás seguro de eliminar la categoría "Temporada"? Esto no se puede deshacer.',
  );
  await page.route(one, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 400, body: '{}' }) : route.fallback(),
  );
  await asks.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Error al eliminar la categoría.')).toBeVisible();
  await page.unroute(one);
  await remove('Temporada').click();
  await asks.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Categoría "Temporada" eliminada exitosamente.')).toBeVisible();
  await expect(chip(page, 'Temporada')).toBeHidden();
});

test('products and categories are reordered by mouse, finger and keys, and a category can be deactivated', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  for (const name of ['Postres', 'Platos', 'Bebidas']) await aCategory(business, name);
  for (const name of ['D', 'C', 'B', 'A']) await aDish(business, name);
  const order = async () => (await readMenu(business.scope())).items.map(({ name }) => name).join('');
  const categories = async () => (await readMenu(business.scope())).categories.map(({ name }) => name);
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  expect(await names(page)).toEqual(['A', 'B', 'C', 'D']);

  await buttonNamed(page, 'Ordenar productos').click();
  const handle = (name: string, on = page) => buttonNamed(on, `Mover ${name}`);
  await dragOnto(page, handle('D'), handle('A'));
  expect(await names(page)).toEqual(['D', 'A', 'B', 'C']);
  await expect.poll(order).toBe('DABC');
  await handle('D').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(handle('D')).toBeFocused();
  await expect.poll(order).toBe('ABDC');
  await buttonNamed(page, 'Ordenar productos').click();
  await expect(handle('D')).toBeHidden();

  const phone = await restaurant.openPageAs('admin', { ...PHONE, touch: true });
  await openMenu(phone);
  await buttonNamed(phone, 'Ordenar productos').tap();
  await dragOnto(phone, handle('A', phone), handle('B', phone), true);
  await expect.poll(order).toBe('BADC');
  await expect.poll(() => names(page)).toEqual(['B', 'A', 'D', 'C']);

  await buttonNamed(phone, 'Categorías').click();
  const dialog = phone.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dragOnto(phone, handle('Postres', phone), handle('Bebidas', phone), true);
  await expect.poll(categories).toEqual(['Postres', 'Bebidas', 'Platos']);
  await buttonNamed(phone, 'Editar Platos').tap();
  await phone.getByRole('switch', { name: /En uso/ }).tap();
  await buttonNamed(phone, 'Guardar').tap();
  await expect(dialog.getByText('Sin usar')).toBeVisible();
  await expect.poll(categories).toEqual(['Postres', 'Bebidas']);
  await expect(chip(page, 'Platos')).toBeHidden();
  await buttonNamed(phone, 'Editar Platos').tap();
  await phone.getByLabel('Nombre de la categoría').fill('bebidas');
  await buttonNamed(phone, 'Guardar').tap();
  await expect(phone.getByText('Ya existe una categoría llamada "bebidas".')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`the list of the menu has rows of 52 px that open, sell out and are reordered, and the device keeps it, in the ${theme} theme`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    const drinks = await aCategory(business, 'Bebidas');
    for (const name of ['Café', 'Agua']) await aDish(business, name, { category_id: drinks });
    const phone = await restaurant.openPageAs('admin', { ...PHONE, touch: true, theme });
    await openMenu(phone);
    const [first] = await names(phone);
    expect(first).toBe('Agua');
    await buttonNamed(phone, 'Ver como lista').tap();
    const row = card(phone, 'Agua');
    await expect(row).toHaveText('AguaBebidasBebidasCosto —Margen —HNL 50.00');
    expect((await row.boundingBox())?.height).toBe(52);

    await options(phone, 'Agua').tap();
    await phone.getByRole('menuitem', { name: 'Por hoy' }).tap();
    await expect(row).toContainText('Agotado');
    const { violations } = await accessibilityCheck(phone).analyze();
    expect(violations).toEqual([]);

    await buttonNamed(phone, 'Ordenar productos').tap();
    await dragOnto(phone, buttonNamed(phone, 'Mover Café'), buttonNamed(phone, 'Mover Agua'), true);
    await expect.poll(() => names(phone)).toEqual(['Café', 'Agua']);
    await phone.reload();
    await expect(buttonNamed(phone, 'Ver como tarjetas')).toBeVisible();
    await openButton(phone, 'Café').tap();
    await expect(phone.getByRole('dialog', { name: 'Editar Producto' })).toBeVisible();
  });
}

test('the list has the cost and margin of each product for who may read costs', async ({ restaurant }) => {
  const { business } = restaurant;
  const flour = await anIngredientOf(business, 'g', { costPerUnit: 20 });
  const dishes = { Baleada: 100, Catracha: 250 };
  for (const [name, quantity] of Object.entries(dishes)) {
    const product = await business.product({ name, priceCents: 4600 });
    await recipesOf(business).save(product, [{ of: flour, quantity, unit: 'g' }]);
  }
  await business.product({ name: 'Agua', priceCents: 2000 });

  const page = await restaurant.openPageAs('admin', { width: 1440, height: 900 });
  await openMenu(page);
  await buttonNamed(page, 'Ver como lista').click();
  await expect(card(page, 'Baleada')).toContainText('Costo HNL 20.00Margen HNL 20.0050 %HNL 46.00');
  await expect(card(page, 'Catracha')).toContainText('Costo HNL 50.00Margen -HNL 10.00Pierde 25 %HNL 46.00');
  await expect(card(page, 'Agua')).toContainText('Costo —Margen —HNL 20.00');
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);

  const phone = await restaurant.openPageAs('admin', { ...PHONE, touch: true });
  await openMenu(phone);
  await buttonNamed(phone, 'Ver como lista').tap();
  await expect(card(phone, 'Baleada').getByText('Margen 50 %')).toBeVisible();
  await expect(card(phone, 'Baleada').getByText('Costo')).toBeHidden();

  const cashier = await restaurant.openPageAs('cajero', { width: 1440, height: 900 });
  await openMenu(cashier);
  await buttonNamed(cashier, 'Ver como lista').click();
  await expect(card(cashier, 'Baleada')).toContainText('HNL 46.00');
  await expect(cashier.getByText('Margen')).toHaveCount(0);
});

test('a dropped product stays in its new place until the menu is read again', async ({ restaurant }) => {
  const { business } = restaurant;
  for (const name of ['C', 'B', 'A']) await aDish(business, name);
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  await buttonNamed(page, 'Ordenar productos').click();
  const readings: Route[] = [];
  let holds = true;
  await page.route('**/api/menu', (route) => (holds ? void readings.push(route) : route.continue()));
  await dragOnto(page, buttonNamed(page, 'Mover C'), buttonNamed(page, 'Mover A'));
  // The answer of the write and the room's message start a reading, together or each its own: only the last one's answer counts.
  await expect.poll(() => readings.length).toBeGreaterThan(0);
  const answer = async (reading: Route) => reading.fulfill({ response: await reading.fetch() });
  const earlier = readings.slice(0, -1);
  for (const reading of earlier) await answer(reading);
  // After another answer and a frame, the answer of the first reading has been applied.
  await page.evaluate(async () => {
    await (await fetch('/api/health')).text();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  expect(await names(page)).toEqual(['C', 'A', 'B']);
  await buttonNamed(page, 'Mover C').press('ArrowRight');
  expect(await names(page)).toEqual(['A', 'C', 'B']);
  holds = false;
  for (const reading of readings.slice(earlier.length)) await answer(reading);
  await expect
    .poll(async () => (await readMenu(business.scope())).items.map(({ name }) => name))
    .toEqual(['A', 'C', 'B']);
  await expect.poll(() => names(page)).toEqual(['A', 'C', 'B']);
});

test('a cashier can read the menu and cannot change it', async ({ restaurant }) => {
  const { business } = restaurant;
  await aDish(business, 'Café', {
    description: 'De palo',
    category_id: await aCategory(business, 'Bebidas'),
    allergens: ['lácteos'],
    schedule: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '23:59' }],
  });
  const page = await restaurant.openPageAs('cajero');
  await openMenu(page);
  for (const name of [
    '+ Producto',
    '+ Categoría',
    'Eliminar categorías',
    'Ordenar productos',
    'Opciones de Café',
  ])
    await expect(buttonNamed(page, name)).toBeHidden();
  await openButton(page, 'Café').click();
  const dialog = page.getByRole('dialog', { name: 'Café' });
  for (const text of ['De palo', '50.00', 'Bebidas', 'lácteos', 'de 0:00 a 23:59'])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button')).toHaveCount(1);
});

test('a long menu shows one screenful of cards and loads the rest near the end', async ({ restaurant }) => {
  const { business } = restaurant;
  await database.rows(
    `insert into menu_items (business_id, id, name, price_cents)
     select $1, new_id(), 'Plato ' || n, 5000 from generate_series(1, 130) n`,
    [business.id],
  );
  const page = await restaurant.openPageAs('cajero');
  await openMenu(page);
  const cards = page.getByRole('main').getByRole('article');
  await expect(page.getByRole('button', { name: 'Todas (130)' })).toBeVisible();
  await expect(cards).toHaveCount(60);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(120);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(130);
});
