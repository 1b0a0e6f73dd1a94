import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { expirePasswordProof } from '#tests/support/sessions.ts';

/** Requests a new API token and returns the dialog that requires the password first. */
async function requestApiToken(page: Page) {
  await page.getByRole('button', { name: 'Agregar llave' }).click();
  await page.getByLabel('Nombre de la llave').fill('Contabilidad');
  await page.getByRole('switch', { name: 'Puede leer eventos' }).click();
  await page.getByRole('button', { name: 'Crear llave' }).click();
  return page.getByRole('dialog', { name: 'Confirma que eres tú' });
}

test('creating an API token requires the password in place and continues once it is correct', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/api' });
  await expirePasswordProof(database, restaurant.business.employees.admin.id);
  const passwordDialog = await requestApiToken(page);
  await passwordDialog.getByLabel('Contraseña').fill('no-es-esta');
  await passwordDialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(passwordDialog.getByText('La contraseña no es correcta.')).toBeVisible();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await passwordDialog.getByLabel('Contraseña').fill(PASSWORD);
  await passwordDialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog', { name: 'Llave creada' })).toBeVisible();
  await expect(passwordDialog).toBeHidden();
  await page.getByRole('button', { name: 'Ya la guardé' }).click();
  await expect(page.getByText('Lee eventos')).toBeVisible();
});

test('closing the window that requests the password changes nothing', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/api' });
  await expirePasswordProof(database, restaurant.business.employees.admin.id);
  const passwordDialog = await requestApiToken(page);
  await passwordDialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(passwordDialog).toBeHidden();
  await expect(page.getByLabel('Nombre de la llave')).toHaveValue('Contabilidad');
  const keys = await database.rows('select 1 from api_tokens where business_id = $1', [
    restaurant.business.id,
  ]);
  expect(keys).toEqual([]);
});

test('a backup starts with the password and then finishes by itself', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/datos' });
  await expirePasswordProof(database, restaurant.business.employees.admin.id);
  await page.getByRole('button', { name: /Exportar datos/ }).click();
  await page.getByRole('button', { name: /ZIP/ }).click();
  const passwordDialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await passwordDialog.getByLabel('Contraseña').fill(PASSWORD);
  const download = page.waitForEvent('download');
  await passwordDialog.getByRole('button', { name: 'Confirmar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

test('a user closes the session of another device and changes their name, picture and password', async ({
  restaurant,
}) => {
  const here = await restaurant.openPageAs('mesero', { at: '/cuenta' });
  const there = await restaurant.openPageAs('mesero', { width: 390 });
  await expect(there.getByRole('button', { name: /Menú de/ })).toBeVisible();
  await here.reload();
  const mine = here.getByRole('region', { name: 'Tus sesiones' });
  // The sessions of this browser, of the other browser and of the tests.
  await expect(mine.getByRole('listitem')).toHaveCount(3);
  await expect(mine.getByRole('listitem').first()).toContainText('Esta');
  expect((await accessibilityCheck(here).analyze()).violations).toEqual([]);
  await mine.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await there.waitForURL((url) => url.pathname === '/login');
  await expect(here.getByRole('heading', { name: 'Tu cuenta' })).toBeVisible();

  await here.getByLabel('Nombre').fill('Suyapa Flores');
  await here.getByLabel('Archivo de imagen').setInputFiles({
    name: 'suyapa.png',
    mimeType: 'image/png',
    buffer: await here.screenshot(),
  });
  await here.getByRole('button', { name: 'Usar imagen' }).click();
  await here.getByRole('button', { name: 'Guardar' }).click();
  const menu = here.getByRole('button', { name: 'Menú de Suyapa Flores' });
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/media\//);

  await here.getByRole('button', { name: 'Cambiar mi contraseña' }).click();
  const window = here.getByRole('dialog', { name: 'Cambiar mi contraseña' });
  const change = async (present: string) => {
    await window.getByLabel('Contraseña de ahora').fill(present);
    await window.getByLabel('Contraseña nueva').fill('comal-caliente');
    await window.getByLabel('Confirmar contraseña').fill('comal-caliente');
    await window.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };
  await change('no-es-esta');
  await expect(window.getByText('La contraseña no es correcta.')).toBeVisible();
  expect((await accessibilityCheck(here).analyze()).violations).toEqual([]);
  await change(PASSWORD);
  await expect(window).toBeHidden();
  await here.reload();
  await expect(here.getByRole('heading', { name: 'Tu cuenta' })).toBeVisible();
});

test('an administrator enables the second factor and signs in with its code', async ({
  restaurant,
  page,
}) => {
  const { admin } = restaurant.business.employees;
  const office = await restaurant.openPageAs('admin', { at: '/cuenta' });
  const section = office.getByRole('region', { name: 'Verificación en dos pasos' });
  await section.getByRole('button', { name: 'Activar' }).click();
  const setup = office.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
  await expect(setup.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
  expect((await accessibilityCheck(office).include('[role=dialog]').analyze()).violations).toEqual([]);
  const secret = /[A-Z2-7]{32}/.exec((await setup.textContent()) ?? '')?.[0] ?? '';
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await setup.getByLabel('Código de la aplicación').fill(code());
  await setup.getByRole('button', { name: 'Activar' }).click();
  const shown = office.getByRole('dialog', { name: 'Códigos de recuperación' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(section.getByText('Activa', { exact: true })).toBeVisible();
  await expect(section.getByText('Códigos de recuperación sin usar: 10.')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Correo o usuario').fill(admin.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await page.getByLabel('Código').fill('000000');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByText('El código no es correcto, o ya se usó.')).toBeVisible();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await page.getByLabel('Código').fill(recovery);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('a user who took over the device with a PIN is asked to sign in with the password', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.employee('admin', { pin: '258014', full_name: 'Lenchita Zúniga' });
  const page = await restaurant.openPageAs('cajero', { at: '/dashboard' });
  await page.getByRole('button', { name: /Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cambiar de usuario' }).click();
  await page.getByRole('button', { name: /Lenchita/ }).click();
  await page.keyboard.type('258014');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Menú de Lenchita Zúniga' })).toBeVisible();
  await show(page, '/cuenta');
  await expect(page.getByText('Entraste con PIN. Para esto cierra sesión').first()).toBeVisible();
});
