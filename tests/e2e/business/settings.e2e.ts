import type { Page } from '@playwright/test';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { openRegisterSession } from '#tests/e2e/register/register-fixtures.ts';

const PHONE = { width: 390, height: 844, touch: true } as const;
const saveBar = (page: Page) => page.getByText('Cambios sin guardar', { exact: true });

test('each section has an address that a reload restores, and the list marks it', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings' });
  await expect(page).toHaveURL(/\/settings\/negocio$/);
  const list = page.getByRole('navigation', { name: 'Secciones' });
  await expect(list.getByRole('link')).toHaveText([
    'Información del negocio',
    'Cuentas y cobros',
    'Facturación',
    'Impresoras',
    'Gastos',
    'Empleados',
    'Recordatorios',
    'Personalización',
    'Auditoría',
    'Llaves de la API',
    'Soporte',
    'Datos',
  ]);
  for (const [title, id] of [
    ['Cuentas y cobros', 'cobros'],
    ['Auditoría', 'auditoria'],
    ['Datos', 'datos'],
  ] as const) {
    await list.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/settings/${id}$`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(list.locator('[aria-current=page]')).toHaveText(title);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auditoría');
});

test('anchors of the former page lead to their section', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { ...PHONE, at: '/dashboard' });
  for (const [anchor, id] of [
    ['recordatorios', 'recordatorios'],
    ['empleados', 'empleados'],
    ['sucursales', 'negocio'],
  ] as const) {
    await show(page, `/settings#${anchor}`);
    await expect(page).toHaveURL(new RegExp(`/settings/${id}$`));
    await expect(page.locator(`section#${id}`)).toBeVisible();
  }
});

test('on a phone the list leads to a section and back', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { ...PHONE, at: '/settings' });
  const list = page.getByRole('navigation', { name: 'Secciones' });
  const link = list.getByRole('link', { name: 'Personalización' });
  expect((await link.boundingBox())?.height).toBe(52);
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await link.click();
  await expect(page).toHaveURL(/\/settings\/personalizacion$/);
  await expect(list).toHaveCount(0);
  await page.getByRole('link', { name: 'Opciones', exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(link).toBeVisible();
});

test('a cashier is led home from every address of the settings', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('cajero', { at: '/settings/empleados' });
  for (const path of ['/settings', '/settings/datos', '/settings#empleados']) {
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await show(page, path);
  }
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Tu cuenta' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Opciones' })).toHaveCount(0);
});

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
  await page.goto('/settings/cobros');
  const charging = page.getByRole('region', { name: 'Cuentas y cobros' });
  await expect(charging.getByText('Algo salió mal: El servicio no está configurado.')).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  await sections.getByRole('link', { name: 'Información del negocio' }).click();
  const business = page.getByRole('region', { name: 'Información del negocio' });
  await business.getByLabel('Nombre del negocio').fill('Comedor Lencha');
  await business.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Información del negocio guardada.')).toBeVisible();
  for (const each of [page, other])
    await expect(each.getByRole('banner').getByText('Comedor Lencha')).toBeVisible();
  await sections.getByRole('link', { name: 'Cuentas y cobros' }).click();
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
  await page.goto('/settings/personalizacion');
  await expect.poll(() => loads, { message: 'it is loaded anew once by itself' }).toBe(2);
  const look = page.getByRole('region', { name: 'Personalización' });
  await expect(look.getByText('Esta parte no se pudo abrir.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Información del negocio' })).toBeVisible();
  await page.unroute(/personalization-section/);
  await look.getByRole('button', { name: 'Reintentar' }).click();
  await expect(look.getByRole('button', { name: 'laguna' })).toBeVisible();
  errors.expect(/personalization-section|ERR_FAILED|CodeError/);
});

test('the bar to save shows only with changes, stays in view, and discards what is not saved', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', { ...PHONE, at: '/settings/negocio' });
  const other = await restaurant.openPageAs('admin', { at: '/settings/negocio' });
  const name = page.getByLabel('Nombre del negocio');
  const before = await name.inputValue();
  await expect(saveBar(page)).toHaveCount(0);
  await name.fill('Otro nombre');
  await expect(saveBar(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(name).toHaveValue(before);
  await expect(saveBar(page)).toHaveCount(0);

  await name.fill('Otro nombre');
  await other.getByLabel('Dirección').fill('Bulevar Morazán');
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(saveBar(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(name).toHaveValue(before);
  await expect(page.getByLabel('Dirección')).toHaveValue('Bulevar Morazán');
  await expect(saveBar(page)).toHaveCount(0);

  await page.getByRole('switch', { name: 'Los precios incluyen el impuesto' }).click();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole('list', { name: 'Sucursales' }).getByRole('listitem').last();
  const [row, bar] = [await last.boundingBox(), await saveBar(page).locator('..').boundingBox()];
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('unsaved changes survive a link and a step back', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/dashboard' });
  await page.getByRole('link', { name: 'Opciones' }).first().click();
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  await sections.getByRole('link', { name: 'Datos' }).click();
  await sections.getByRole('link', { name: 'Información del negocio' }).click();
  const tax = page.getByLabel('Impuesto (%)');
  await tax.fill('18');
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  for (const link of ['Inicio', 'Empleados']) {
    await page.getByRole('link', { name: link }).first().click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
  }
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/negocio$/);
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(tax).toHaveValue('18');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL('**/settings/datos');
  await page.evaluate(() => history.forward());
  await page.waitForURL('**/settings/negocio');
  await expect(page.getByLabel('Impuesto (%)')).toHaveValue('15');
});

test('the accent and the time format apply here and on the next device', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', {
    at: '/settings/personalizacion',
    width: 390,
    theme: 'light',
  });
  const look = page.getByRole('region', { name: 'Personalización' });
  await look.getByRole('button', { name: 'laguna' }).click();
  await look.getByRole('button', { name: '12 horas' }).click();
  await look.getByLabel('Pie del recibo').fill('Vuelva pronto');
  await expect(look.getByRole('figure')).toContainText('Vuelva pronto');
  expect((await accessibilityCheck(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await look.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Personalización guardada.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'laguna');
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

test("the width of a device's paper is a setting that stays on the device", async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/impresoras' });
  const width = page.getByRole('group', { name: 'Ancho del papel' });
  await expect(width.getByRole('button', { name: '80 mm' })).toHaveAttribute('aria-pressed', 'true');
  await width.getByRole('button', { name: '58 mm' }).click();
  await expect(saveBar(page)).toHaveCount(0);
  await page.reload();
  await expect(width.getByRole('button', { name: '58 mm' })).toHaveAttribute('aria-pressed', 'true');
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

  const admin = await openPageAs('admin', { at: '/settings/cobros' });
  await admin.getByRole('button', { name: 'Agregar método de pago' }).click();
  const editor = admin.getByRole('dialog', { name: 'Nuevo método de pago' });
  await editor.getByLabel('Nombre').fill('Tarjeta BAC');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(admin.getByText('Método de pago guardado.')).toBeVisible();
  await expect(charging.getByText('Tarjeta BAC')).toBeVisible();
});

test('two administrators who change one payment method both keep their changes', async ({ restaurant }) => {
  const { business, openPageAs } = restaurant;
  const one = await openPageAs('admin', { at: '/settings/cobros' });
  const other = await openPageAs('admin', { ...PHONE, at: '/settings/cobros' });
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

test('the expected time of orders can be that of a kitchen that cooks at once, and the audit log names the setting', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ tracksInventory: false, preparationMinutes: 10 });
  const page = await restaurant.openPageAs('admin', { at: '/settings/negocio' });
  const choice = page.getByRole('switch', { name: /^El plato más lento \+ 25 % del resto/ });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(
    page.getByText('El tiempo esperado cuenta el plato más lento y parte del resto.'),
  ).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
  const { kitchen_ticket } = await business.order([{ product, quantity: 5 }]);
  expect(kitchen_ticket.expected_minutes).toBe(20);
  await show(page, '/settings/auditoria');
  await expect(page.getByText('Tiempo esperado: plato más lento + 25 % del resto').first()).toBeVisible();
});

test('an administrator sets the hours and the cover of the place, and the public menu shows them', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const page = await restaurant.openPageAs('admin', { ...PHONE, at: '/settings/negocio' });
  const hours = page.getByRole('region', { name: 'Horario de atención' });
  const day = (name: string) => hours.getByRole('group', { name, exact: true });
  await hours.getByRole('button', { name: 'Abrir el lunes' }).click();
  await hours.getByLabel('lunes: abre a las').fill('0:00');
  await hours.getByLabel('lunes: cierra a las').fill('0:00');
  await hours.getByLabel('lunes: cierra a las').blur();
  await hours.getByRole('button', { name: 'Copiar el lunes a todos los días' }).click();
  await expect(hours.getByRole('status')).toHaveText('Ahora se lee: Abierto las 24 horas');
  await hours.getByRole('button', { name: 'Otro horario el viernes' }).click();
  await hours.getByLabel('viernes, horario 2: abre a las').fill('18:00');
  await hours.getByLabel('viernes, horario 2: cierra a las').fill('2:00');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(day('viernes').getByRole('alert')).toHaveText(
    'El viernes un horario empieza antes de que termine el anterior.',
  );
  await day('viernes').getByRole('button', { name: 'Quitar del viernes, horario 2' }).click();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);

  await page
    .getByRole('group', { name: 'Portada del menú público' })
    .getByLabel('Archivo de imagen')
    .setInputFiles({ name: 'sala.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(page.getByRole('img', { name: 'Portada del menú público' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Información del negocio guardada.')).toBeVisible();

  const [stored] = await database.rows<{ cover_url: string; opening_hours: unknown }>(
    'select cover_url, opening_hours from businesses where id = $1',
    [business.id],
  );
  expect(stored?.opening_hours).toEqual([{ days: [1, 2, 3, 4, 5, 6, 0], from: '00:00', to: '00:00' }]);
  await page.goto(`/menu-qr/${business.id}`);
  await expect(page.locator('summary')).toContainText('Abierto las 24 horas');
  await expect(page.locator('img.cover')).toHaveAttribute('src', stored?.cover_url ?? '');
  await page.goto('/settings/auditoria');
  await expect(page.getByText(/Horario de atención: — → de 0:00 a 0:00/).first()).toBeVisible();
  await expect(page.getByText(/Portada: — → imagen/).first()).toBeVisible();
});
