import type { Page } from '@playwright/test';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { archiveIngredient } from '#tests/support/stock.ts';

const PHONE = { width: 390, height: 844, touch: true } as const;

async function sell(business: Business, ingredient: string, quantity: number): Promise<void> {
  const product = await business.product({ recipe: [{ ingredient, quantity }] });
  const { kitchen_ticket } = await business.order([{ product }]);
  await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
}

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const saved = (page: Page, name: string) => line(page, name).getByRole('img', { name: 'Guardado' });

test('two people count at once, lose nothing without network, close the count once, and one reverses it', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  const rice = await business.ingredient({ name: 'Arroz', stock: 10, costPerUnit: 1000 });
  const beans = await business.ingredient({ name: 'Frijoles', stock: 10, costPerUnit: 500 });
  await business.ingredient({ name: 'Sal', stock: 4 });
  const [phone, desk] = await Promise.all([
    restaurant.openPageAs('admin', PHONE),
    restaurant.openPageAs('admin'),
  ]);
  await Promise.all([phone, desk].map((page) => page.goto('/inventory?vista=conteos')));
  await phone.getByRole('button', { name: 'Nuevo conteo' }).first().tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Empezar' }).tap();
  await expect(phone.getByText('Contados 0 de 3')).toBeVisible();
  await expect(phone.getByRole('main')).not.toContainText('10 unidades');
  await desk.getByRole('button', { name: /Todo el inventario.*Abierto/ }).click();

  await phone.getByLabel('Arroz').fill('8');
  await phone.getByLabel('Arroz').press('Enter');
  await expect(phone.getByLabel('Frijoles')).toBeFocused();
  await expect(saved(phone, 'Arroz')).toBeVisible();
  await expect(desk.getByLabel('Arroz')).toHaveValue('8');
  await expect(desk.getByText('Contados 1 de 3')).toBeVisible();
  await desk.getByLabel('Sal').fill('4');
  await expect(saved(phone, 'Sal')).toBeVisible();

  await phone.context().setOffline(true);
  await phone.getByLabel('Frijoles').fill('12x');
  await expect(line(phone, 'Frijoles')).toContainText('Escribe una cantidad, como 2.5.');
  await phone.getByLabel('Frijoles').fill('12');
  await expect(phone.getByText('1 sin guardar, se guardan al volver la red')).toBeVisible({
    timeout: 20_000,
  });
  await phone.context().setOffline(false);
  await expect(saved(phone, 'Frijoles')).toBeVisible({ timeout: 20_000 });
  errors.expect(NO_NETWORK);
  await expect(desk.getByText('Contados 3 de 3')).toBeVisible();
  await phone.getByRole('button', { name: 'Solo los que faltan' }).tap();
  await expect(phone.getByText('Ya está todo contado')).toBeVisible();

  await sell(business, rice, 3);
  for (const page of [phone, desk]) {
    await page.getByRole('button', { name: 'Revisar y cerrar' }).click();
    const review = page.getByRole('dialog', { name: 'Revisar y cerrar' });
    await expect(review.getByRole('row')).toHaveCount(4);
  }
  const review = desk.getByRole('dialog', { name: 'Revisar y cerrar' });
  await expect(review.getByRole('row').nth(1)).toContainText(
    /Arroz.*8 unidades10 unidades-2 unidades.*-20 %-HNL.20\.00$/,
  );
  await expect(review.getByRole('row').nth(2)).toContainText(/Frijoles.*\+2 unidades.*\+20 %HNL.10\.00$/);
  await expect(review.getByRole('row').nth(3)).toContainText('Igual');
  // Both buttons are located before either is pressed: the second window closes when the count is closed.
  const closers = await Promise.all(
    [phone, desk].map((page) => page.getByRole('button', { name: 'Cerrar conteo' }).elementHandle()),
  );
  await Promise.all(closers.map((button) => button?.dispatchEvent('click')));
  await expect.poll(async () => (await business.stockOf(rice)).stock).toBe(5);
  await expect.poll(async () => (await business.stockOf(beans)).stock).toBe(12);
  for (const page of [phone, desk]) {
    await expect(page.getByRole('button', { name: 'Revertir conteo' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const notices = [phone, desk].map((page) => page.getByText(/^Este conteo ya fue cerrado por/).count());
  expect((await Promise.all(notices)).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1);

  await desk.getByRole('button', { name: 'Revertir conteo' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Revertir' }).click();
  await expect(phone.getByText('Revertido', { exact: true })).toBeVisible();
  expect([(await business.stockOf(rice)).stock, (await business.stockOf(beans)).stock]).toEqual([7, 10]);
});

test('unsaved counts are announced before leaving and survive a reload and a refused line', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  const rice = await business.ingredient({ name: 'Arroz', stock: 10 });
  const lard = await business.ingredient({ name: 'Manteca', stock: 10 });
  const page = await restaurant.openPageAs('admin', { ...PHONE, at: '/inventory?vista=conteos' });
  await page.getByRole('button', { name: 'Nuevo conteo' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar' }).tap();
  await page.getByLabel('Arroz').waitFor();
  let isDown = true;
  await page.route('**/api/stock-counts/*/lines', (route) =>
    isDown && route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Arroz').fill('1.5');
  await page.getByLabel('Manteca').fill('4');
  await archiveIngredient(business, lard);
  await page.reload();
  await expect(page.getByLabel('Arroz')).toHaveValue('1.5');
  isDown = false;
  await expect(page.getByText('"Manteca" está archivado: ya no se cuenta.')).toBeVisible({ timeout: 20_000 });
  await expect(saved(page, 'Arroz')).toBeVisible({ timeout: 20_000 });
  errors.expect(NO_NETWORK);
  await sell(business, rice, 9);
  await page.getByRole('button', { name: 'Revisar y cerrar' }).tap();
  await page.getByRole('button', { name: 'Cerrar conteo' }).tap();
  await expect(
    page.getByText('De Arroz faltaban 8.5 unidades, pero ya solo había 1: su stock quedó en 0.'),
  ).toBeVisible();
  expect((await business.stockOf(rice)).stock).toBe(0);

  await page.getByRole('button', { name: 'Volver a los conteos' }).tap();
  await expect(page.getByRole('list', { name: 'Conteos' })).toContainText(
    /Todo el inventario.*Cerrado.*1 diferencia/,
  );
  await page.getByRole('button', { name: 'Nuevo conteo' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar' }).tap();
  await page.getByRole('button', { name: 'Descartar conteo' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).tap();
  await expect(page.getByText('Conteo descartado')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conteos' }).getByRole('listitem')).toHaveCount(1);
});
