import type { Page } from '@playwright/test';
import {
  accessibilityCheck,
  test as base,
  collectErrors,
  database,
  expect,
  show,
  signIn,
  testEnv,
} from '#tests/e2e/base/fixtures.ts';
import { PASSWORD } from '#tests/support/password.ts';

/** The platform's master in another browser, at /negocios. */
const test = base.extend<{ masterPage: Page }>({
  masterPage: async ({ browser, errors }, use) => {
    const context = await browser.newContext({
      baseURL: testEnv.origin,
      locale: 'es-HN',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    collectErrors(page, errors);
    await signIn(page, (await database.employee(null, 'master')).username, PASSWORD);
    await expect(page).toHaveURL(/\/negocios$/);
    await use(page);
    await context.close();
  },
});

const expectConnected = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();

async function searchBusiness(masterPage: Page, name: string): Promise<void> {
  await masterPage.getByPlaceholder('Buscar negocio...').fill(name);
  await expect(masterPage.getByRole('row')).toHaveCount(2);
}

test("an administrator opens a support ticket, support answers, and each sees the other's message arrive", async ({
  restaurant,
  masterPage,
}) => {
  await masterPage.getByRole('link', { name: 'Tickets' }).click();
  await expect(masterPage.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Tickets page!');
  await expectConnected(masterPage);
  const office = await restaurant.openPageAs('admin', { at: '/dashboard' });
  await office.getByRole('button', { name: /^Menú de/ }).click();
  await office.getByRole('menuitem', { name: 'Tickets de soporte' }).click();
  await office.getByRole('button', { name: 'Nuevo ticket' }).first().click();
  const subject = `La impresora de ${restaurant.business.id.slice(0, 8)}`;
  await office.getByLabel('Asunto').fill(subject);
  await office.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(office.getByText('Cuéntanos qué pasa.')).toBeVisible();
  await office.getByLabel('¿Qué pasa?').fill('No imprime las comandas.');
  await office.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(office.getByRole('heading', { name: subject })).toBeVisible();
  await expectConnected(office);

  await masterPage.getByRole('button', { name: subject }).click();
  await masterPage.getByLabel('Tu respuesta').fill('¿Tiene papel?');
  await masterPage.getByRole('button', { name: 'Responder' }).click();
  const messages = office.getByRole('list', { name: 'Mensajes' });
  await expect(messages.getByText('¿Tiene papel?')).toBeVisible();
  await expect(messages.getByText('Soporte de Fogón')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible();
  await expect(office.getByRole('region', { name: subject }).getByText('En proceso')).toBeVisible();

  await office.getByRole('button', { name: 'Alta' }).click();
  await expect(
    masterPage.getByRole('group', { name: 'Prioridad' }).getByRole('button', { name: 'Alta' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await office.getByRole('button', { name: 'Cerrar ticket' }).click();
  await expect(
    masterPage.getByRole('group', { name: 'Estado' }).last().getByRole('button', { name: 'Cerrado' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await office.getByLabel('Tu respuesta').fill('Volvió a fallar.');
  await office.getByRole('button', { name: 'Responder' }).click();
  await expect(
    masterPage.getByRole('list', { name: 'Mensajes' }).getByText('Volvió a fallar.'),
  ).toBeVisible();
  await expect(
    office.getByRole('region', { name: subject }).getByText('Abierto', { exact: true }),
  ).toBeVisible();
  for (const page of [office, masterPage])
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});

test('a master enters a business as support, stays in it after a reload, leaves, and the audit log records it', async ({
  restaurant,
  masterPage,
}) => {
  const name = `Comedor ${restaurant.business.id.slice(0, 8)}`;
  const bar = masterPage.getByRole('region', { name: 'Soporte' });
  const office = await restaurant.openPageAs('admin', { at: '/businesses' });
  await expect(office).toHaveURL(/\/negocios$/);
  await expect(office.getByRole('row')).toHaveCount(2);
  await expectConnected(office);
  await expect(office.getByText('En desarrollo')).toHaveCount(0);
  await searchBusiness(masterPage, name.toUpperCase());
  await expect(masterPage.getByRole('row', { name }).getByRole('cell').nth(2)).toHaveText('1', {
    timeout: 15_000,
  });
  expect((await accessibilityCheck(masterPage).analyze()).violations).toEqual([]);
  await masterPage.getByRole('button', { name: `Entrar a ${name}` }).click();
  await expect(masterPage).toHaveURL(/\/dashboard$/);
  await expect(bar).toHaveText(`Estás en ${name} como soporteSalir`);
  await masterPage.reload();
  await expect(bar).toContainText(name);
  await show(masterPage, '/settings/auditoria');
  await expect(masterPage.getByText('Entró al negocio como soporte')).toBeVisible();
  expect((await accessibilityCheck(masterPage).analyze()).violations).toEqual([]);
  await bar.getByRole('button', { name: 'Salir' }).click();
  await expect(masterPage).toHaveURL(/\/negocios$/);
  await expect(bar).toHaveCount(0);
  await masterPage.reload();
  await masterPage.goto('/dashboard');
  await expect(masterPage).toHaveURL(/\/negocios$/);
  await show(office, '/settings/auditoria');
  await expect(office.getByText('Salió del negocio')).toBeVisible();
  await expect(office.getByText('Fogón', { exact: true }).first()).toBeVisible();
});

test('deactivating a business ends its sessions and hides its menu until it is active again', async ({
  restaurant,
  masterPage,
  page,
}) => {
  const { id, employees } = restaurant.business;
  const name = `Comedor ${id.slice(0, 8)}`;
  const office = await restaurant.openPageAs('admin', { at: '/dashboard' });
  await page.goto(`/menu-qr/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await searchBusiness(masterPage, name);
  const row = masterPage.getByRole('row', { name });
  await row.getByRole('button', { name: /^Más sobre/ }).click();
  await masterPage.getByRole('menuitem', { name: 'Desactivar' }).click();
  await expect(masterPage.getByRole('alertdialog')).toContainText('su menú público deja de verse');
  await masterPage.getByRole('button', { name: 'Desactivar' }).click();
  await expect(row).toContainText('Inactivo');
  await office.goto('/pos');
  await expect(office).toHaveURL(/\/login$/);
  await office.getByLabel('Correo o usuario').fill(employees.admin.username);
  await office.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await office.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(office.getByText('Tu negocio está desactivado en Fogón')).toBeVisible();
  expect((await page.request.get(`/menu-qr/${id}`)).status()).toBe(404);
  await row.getByRole('button', { name: /^Más sobre/ }).click();
  await masterPage.getByRole('menuitem', { name: 'Activar' }).click();
  await masterPage.getByRole('button', { name: 'Activar' }).click();
  await expect(row).toContainText('Activo');
  await expect.poll(async () => (await page.request.get(`/menu-qr/${id}`)).status()).toBe(200);
  await office.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(office).toHaveURL(/\/dashboard$/);
});

test('an error screen leads to a support ticket that already describes the failure', async ({
  restaurant,
  errors,
}) => {
  const office = await restaurant.openPageAs('cajero');
  const request = '0b0e7a52-6a1c-4d11-9f3e-0c5f6f1f7a11';
  await office.route('**/api/receivables*', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'platform.failed', message: 'Algo salió mal.', requestId: request } },
    }),
  );
  await office.goto('/accounts');
  await office.getByRole('link', { name: 'Pedir ayuda' }).click();
  await expect(office.getByLabel('Asunto')).toHaveValue('Algo salió mal en Cuentas');
  await expect(office.getByLabel('¿Qué pasa?')).toHaveValue(
    new RegExp(`Pantalla: /accounts\\nCódigo del error: ${request}`),
  );
  await office.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(office.getByRole('list', { name: 'Mensajes' })).toContainText(request);
  errors.expect(/status of 500/);
});
