import type { Locator, Page } from '@playwright/test';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { findProduct } from '#tests/support/reads.ts';
import {
  aCategory,
  aDish,
  aPhoto,
  buttonNamed,
  card,
  openButton,
  openMenu,
  options,
  PHONE,
} from './menu-fixtures.ts';

const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Productos', exact: true })
    .getByRole('button', { name: new RegExp(name) })
    .first();

test('the second of two users who change one product sees what changed, and nothing is lost', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const id = await aDish(business, 'Café', { description: 'De palo' });
  const [ana, luis] = await Promise.all([restaurant.openPageAs('admin'), restaurant.openPageAs('admin')]);
  await Promise.all([openMenu(ana), openMenu(luis)]);
  for (const page of [ana, luis]) {
    await openButton(page, 'Café').click();
    await expect(page.getByRole('dialog').getByLabel('Precio')).toHaveValue('50.00');
  }
  // The event for Luis is dropped.
  await luis.route(`**/api/menu/items/${id}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 409, body: '{}' }) : route.fallback(),
  );
  await luis.getByRole('dialog').getByLabel('Descripción').fill('De palo, con leche');
  await ana.getByRole('dialog').getByLabel('Precio').fill('60');
  await buttonNamed(ana, 'Guardar').click();
  await expect(ana.getByText('Producto actualizado.')).toBeVisible();
  await luis.unroute(`**/api/menu/items/${id}`);

  await buttonNamed(luis, 'Guardar').click();
  const notice = luis.getByRole('dialog').getByRole('alert');
  await expect(notice).toContainText('Otra persona cambió este producto mientras lo editabas.');
  await expect(notice).toContainText(/Precio:\s*HNL\s50\.00 → HNL\s60\.00/);
  expect((await findProduct(business.scope(), id)).item).toMatchObject({
    price_cents: 6000,
    description: 'De palo',
  });
  await buttonNamed(luis, 'Conservar mis cambios').click();
  await expect(notice).toBeHidden();
  await expect(luis.getByRole('dialog').getByLabel('Precio')).toHaveValue('60.00');
  await expect(luis.getByRole('dialog').getByLabel('Descripción')).toHaveValue('De palo, con leche');
  await buttonNamed(luis, 'Guardar').click();
  await expect(luis.getByText('Producto actualizado.')).toBeVisible();
  expect((await findProduct(business.scope(), id)).item).toMatchObject({
    price_cents: 6000,
    description: 'De palo, con leche',
    version: 3,
  });

  await openButton(luis, 'Café').click();
  await expect(luis.getByRole('dialog').getByLabel('Precio')).toHaveValue('60.00');
  await luis.getByRole('dialog').getByLabel('Precio').fill('99');
  await openButton(ana, 'Café').click();
  await expect(ana.getByRole('dialog').getByLabel('Descripción')).toHaveValue('De palo, con leche');
  await expect(ana.getByRole('dialog').getByRole('alert')).toBeHidden();
  await ana.getByRole('dialog').getByLabel('Nombre', { exact: true }).fill('Café negro');
  await buttonNamed(ana, 'Guardar').click();
  await expect(notice).toContainText(/Nombre:\s*Café → Café negro/);
  await buttonNamed(luis, 'Cargar lo actual').click();
  await expect(luis.getByRole('dialog').getByLabel('Precio')).toHaveValue('60.00');
  await expect(luis.getByRole('dialog').getByLabel('Nombre', { exact: true })).toHaveValue('Café negro');
});

test('a sold-out, counted or unscheduled product shows at once on the cashier’s screen and returns by itself', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const id = await aDish(business, 'Sopa');
  await business.openRegister();
  const [admin, cashier] = await Promise.all([
    restaurant.openPageAs('admin'),
    restaurant.openPageAs('cajero'),
  ]);
  await openMenu(admin);
  await cashier.goto('/pos');
  await expect(tile(cashier, 'Sopa')).toBeVisible();

  await options(admin, 'Sopa').click();
  await admin.getByRole('menuitem', { name: 'Por hoy' }).click();
  await expect(admin.getByText('Sopa: agotado por hoy')).toBeVisible();
  await expect(card(admin, 'Sopa')).toContainText('Agotado');
  await expect(tile(cashier, 'Sopa')).toContainText('Agotado');
  await tile(cashier, 'Sopa').click();
  await expect(cashier.getByText('Producto agotado')).toBeVisible();
  await buttonNamed(admin, 'Deshacer').click();
  await expect(tile(cashier, 'Sopa')).not.toContainText('Agotado');

  await options(admin, 'Sopa').click();
  await admin.getByRole('menuitem', { name: 'Quedan…' }).click();
  const asks = admin.getByRole('dialog', { name: '¿Cuántos quedan?' });
  await asks.getByLabel('Quedan').fill('cinco');
  await buttonNamed(admin, 'Contar').click();
  await expect(asks.getByText('Escribe cuántos quedan, de 0 a 9999.')).toBeVisible();
  await asks.getByLabel('Quedan').fill('5');
  await asks.getByLabel('Quedan').press('Enter');
  for (const place of [card(admin, 'Sopa'), tile(cashier, 'Sopa')])
    await expect(place).toContainText('Quedan 5');

  await openButton(admin, 'Sopa').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Disponibilidad' }).click();
  await expect(dialog.getByText('Quedan 5')).toBeVisible();
  await dialog.getByRole('button', { name: 'No contar' }).click();
  await expect(dialog.getByText('Se vende', { exact: true })).toBeVisible();
  await dialog.getByRole('switch', { name: /Solo a ciertas horas/ }).click();
  const tomorrow = (new Date(Date.now() - 6 * 3_600_000).getUTCDay() + 2) % 7;
  const days = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];
  for (const [day, name] of days.entries())
    if (day !== tomorrow) await dialog.getByRole('button', { name, exact: true }).click();
  await buttonNamed(admin, 'Guardar').click();
  await expect(card(admin, 'Sopa')).toContainText('Fuera de horario');
  await expect(tile(cashier, 'Sopa')).toContainText('Fuera de horario');
  await openButton(admin, 'Sopa').click();
  await dialog.getByRole('tab', { name: 'Disponibilidad' }).click();
  await expect(dialog.getByText('Fuera de horario')).toBeVisible();
  await tile(cashier, 'Sopa').click();
  await expect(cashier.getByText(/^"Sopa" se vende los \S+ de 6:00 a 11:00\.$/)).toBeVisible();

  await database.change('menu_items', id, { schedule: null, sold_out_until: new Date(Date.now() + 8_000) });
  await Promise.all([openMenu(admin), cashier.goto('/pos')]);
  for (const place of [card(admin, 'Sopa'), tile(cashier, 'Sopa')])
    await expect(place).toContainText('Agotado');
  for (const place of [card(admin, 'Sopa'), tile(cashier, 'Sopa')])
    await expect(place).not.toContainText('Agotado', { timeout: 20_000 });
});

for (const { theme, ...screen } of [
  { ...PHONE, touch: true, theme: 'light' },
  { width: 1280, height: 900, touch: false, theme: 'dark' },
] as const)
  test(`the menu screen and its windows are accessible at ${screen.width} px in the ${theme} theme`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    const drinks = await aCategory(business, 'Bebidas');
    await aDish(business, 'Café con un nombre que es bastante largo', {
      category_id: drinks,
      description: 'De palo, de Marcala, colado en bolsa y servido en taza de barro con su rosquilla.',
      preparation_time: 5,
    });
    const page = await restaurant.openPageAs('admin', { ...screen, theme });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMenu(page);
    const look = async (what: string) => {
      const { violations } = await accessibilityCheck(page).analyze();
      const faults = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      );
      const overflow = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
          (each) => each.scrollWidth - window.innerWidth,
        ),
      );
      expect({ what, faults, wide: overflow.filter((by) => by > 0) }).toEqual({ what, faults: [], wide: [] });
    };
    const dialog = page.getByRole('dialog');
    await look('menu');
    await buttonNamed(page, 'Eliminar categorías').click();
    await look('deleting');
    await buttonNamed(page, 'Ordenar productos').click();
    await look('ordering');
    await buttonNamed(page, 'Ordenar productos').click();
    await buttonNamed(page, 'Categorías').click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await look('categories');
    await buttonNamed(page, 'Editar Bebidas').click();
    await expect(page.getByRole('dialog', { name: 'Editar Categoría' })).toBeVisible();
    await look('category');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openButton(page, 'Café con un nombre que es bastante largo').click();
    await expect(dialog.getByLabel('Nombre', { exact: true })).toBeVisible();
    await look('product');
    await dialog.getByRole('tab', { name: 'Disponibilidad' }).click();
    await dialog.getByRole('switch', { name: /Solo a ciertas horas/ }).click();
    await look('availability');
    await dialog.getByRole('tab', { name: 'Producto' }).click();
    const buffer = await aPhoto(page, 800, 1200);
    await page
      .getByLabel('Archivo de imagen')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('dialog', { name: 'Encuadrar imagen' })).toBeVisible();
    await look('crop');
  });
