import { accessibilityCheck, database, expect, test } from './fixtures.ts';
import { openRegisterSession } from './register-fixtures.ts';

test('a section that fails to load shows why, and the others work', async ({ restaurant, errors }) => {
  const page = await restaurant.openPageAs('admin');
  await page.route('**/api/settings/collections', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'platform.unready', message: 'El servicio no está configurado.' } },
    }),
  );
  const other = await restaurant.openPageAs('cajero', { at: '/dashboard' });
  await expect(other.getByText('En vivo')).toBeAttached();
  await page.goto('/settings');
  const charging = page.getByRole('region', { name: 'Cuentas y cobros' });
  await expect(charging.getByText('Algo salió mal: El servicio no está configurado.')).toBeVisible();
  const business = page.getByRole('region', { name: 'Información del negocio' });
  await business.getByLabel('Nombre del negocio').fill('Comedor Lencha');
  await business.getByRole('button', { name: 'Guardar' }).first().click();
  await expect(page.getByText('Información del negocio guardada.')).toBeVisible();
  for (const each of [page, other])
    await expect(each.getByRole('banner').getByText('Comedor Lencha')).toBeVisible();
  const retry = charging.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/settings/collections');
  // The section may load by itself, since the server answers: then the button is gone.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(charging.getByText('Métodos de pago')).toBeVisible({ timeout: 2000 });
  }).toPass();
  errors.expect(/503|El servicio no está configurado/);
});

test('a section whose code fails to load says so and loads on retry', async ({ restaurant, errors }) => {
  const page = await restaurant.openPageAs('admin');
  await page.route(/personalization-section/, (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/settings#personalizacion');
  await expect.poll(() => loads, { message: 'it is loaded anew once by itself' }).toBe(2);
  const look = page.getByRole('region', { name: 'Personalización' });
  await expect(look.getByText('Esta parte no se pudo abrir.')).toBeVisible();
  await expect(page.getByLabel('Nombre del negocio')).toBeVisible();
  await page.unroute(/personalization-section/);
  await look.getByRole('button', { name: 'Reintentar' }).click();
  await expect(look.getByRole('button', { name: 'laguna' })).toBeVisible();
  errors.expect(/personalization-section|ERR_FAILED|CodeError/);
});

test('unsaved changes survive a link and a step back', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/dashboard' });
  await page.getByRole('link', { name: 'Opciones' }).first().click();
  await page.getByRole('link', { name: 'Información del negocio' }).click();
  const tax = page.getByLabel('Impuesto (%)');
  await tax.fill('18');
  await page.getByRole('link', { name: 'Inicio' }).first().click();
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await page.evaluate(() => history.go(-2));
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/settings#negocio$/);
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(tax).toHaveValue('18');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => history.forward());
  await page.waitForURL('**/settings#negocio');
  await expect(page.getByLabel('Impuesto (%)')).toHaveValue('15');
});

test('the accent and the time format apply here and on the next device', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings', width: 390, theme: 'light' });
  const look = page.getByRole('region', { name: 'Personalización' });
  await look.getByRole('button', { name: 'laguna' }).click();
  await look.getByRole('button', { name: '12 horas' }).click();
  await look.getByLabel('Pie del recibo').fill('Vuelva pronto');
  await expect(look.getByRole('figure')).toContainText('Vuelva pronto');
  await look.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Personalización guardada.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'laguna');
  expect((await accessibilityCheck(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  const other = await restaurant.openPageAs('cajero', { at: '/dashboard' });
  await expect(other.locator('html')).toHaveAttribute('data-accent', 'laguna');

  await other.context().addInitScript(() => localStorage.removeItem('fogon.theme'));
  await other.reload();
  await expect(other.locator('html')).not.toHaveClass(/dark/);
  await other.route('**/api/settings', () => undefined);
  await other.reload();
  await expect(other.getByRole('banner')).toBeVisible();
  await expect(other.locator('html')).not.toHaveClass(/dark/);
});

test('a new payment method is offered to a cashier who is charging', async ({ restaurant }) => {
  const { business, openPageAs } = restaurant;
  await business.product({ name: 'Baleada', tracksInventory: false });
  const cashier = await openPageAs('cajero', { at: '/pos' });
  await openRegisterSession(cashier, '500');
  await cashier.getByRole('button', { name: /^Baleada/ }).click();
  await cashier.getByRole('button', { name: /^Cobrar/ }).click();
  const charging = cashier.getByRole('dialog');
  await expect(charging.getByText('efectivo', { exact: true })).toBeVisible();

  const admin = await openPageAs('admin', { at: '/settings' });
  await admin.getByRole('button', { name: 'Método', exact: true }).click();
  const editor = admin.getByRole('dialog', { name: 'Nuevo método de pago' });
  await editor.getByLabel('Nombre').fill('Tarjeta BAC');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(admin.getByText('Método de pago guardado.')).toBeVisible();
  await expect(charging.getByText('Tarjeta BAC')).toBeVisible();
});

test('two administrators who change one payment method both keep their changes', async ({ restaurant }) => {
  const { business, openPageAs } = restaurant;
  const one = await openPageAs('admin', { at: '/settings' });
  const other = await openPageAs('admin', { width: 390, height: 844, touch: true, at: '/settings' });
  const editor = (page: typeof one) => page.getByRole('dialog', { name: 'Editar método de pago' });
  for (const page of [one, other]) await page.getByRole('button', { name: 'Editar tarjeta' }).click();
  await editor(other).getByRole('switch', { name: 'En uso' }).click();
  await editor(other).getByRole('button', { name: 'Guardar' }).click();
  await expect(editor(other)).toBeHidden();
  await editor(one).getByLabel('Nombre').fill('Tarjeta BAC');
  await editor(one).getByRole('button', { name: 'Guardar' }).click();
  await expect(editor(one)).toBeHidden();
  const kept = await database.rows(
    `select name, is_active from payment_methods where business_id = $1 and kind = 'tarjeta'`,
    [business.id],
  );
  expect(kept).toEqual([{ name: 'Tarjeta BAC', is_active: false }]);
});
