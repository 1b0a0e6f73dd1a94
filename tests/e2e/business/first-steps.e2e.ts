import type { Page } from '@playwright/test';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { chargeFirstSale, openRegisterSession } from '#tests/e2e/register/register-fixtures.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Primeros pasos' });
const step = (page: Page, words: string) => steps(page).getByRole('listitem').filter({ hasText: words });

test('a new business tests itself with sample data, sells, and removes the sample without losing the sale', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await database.rows('delete from tables where business_id = $1', [business.id]);
  const admin = await restaurant.openPageAs('admin', { at: '/dashboard' });

  await test.step('the list shows what is done and what is missing', async () => {
    await expect(admin.getByText('1 de 7 listos')).toBeVisible();
    await expect(step(admin, 'Empleados: hecho')).toBeVisible();
    await expect(step(admin, 'Menú: pendiente')).toBeVisible();
    expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  });

  await test.step('before the first sale the home screen has the steps only, the next one as its one button', async () => {
    await expect(steps(admin).locator('[aria-current="step"]')).toHaveText(/Tu negocio.*Completar/);
    await expect(admin.getByRole('region', { name: 'Cifras de hoy' })).toHaveCount(0);
    await expect(admin.getByText('El día por hora')).toHaveCount(0);
    const cashier = await restaurant.openPageAs('cajero', { at: '/dashboard' });
    await expect(cashier.getByRole('region', { name: 'Cifras de hoy' })).toBeVisible();
  });

  await test.step('location and currency are requested first and suggested by the phone', async () => {
    await business.change({ phone: '+503 70001122' });
    await admin.reload();
    await expect(steps(admin).locator('[aria-current="step"]')).toContainText('Tu negocio');
    await step(admin, 'Tu negocio').getByRole('link').click();
    const window = admin.getByRole('dialog', { name: 'Tu negocio' });
    await expect(window.getByLabel('País')).toHaveValue('SV');
    await expect(window.getByLabel('Moneda')).toHaveValue('USD');
    await window.getByLabel('País').selectOption('Honduras');
    await expect(window.getByLabel('Moneda')).toHaveValue('HNL');
    await window.getByLabel('RTN').fill('0801');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(window.getByText('El RTN tiene 14 dígitos.')).toBeVisible();
    await window.getByLabel('RTN').fill('0801-1990-123456');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(admin.getByText('2 de 7 listos')).toBeVisible();
    await expect(steps(admin).locator('[aria-current="step"]')).toContainText('Menú');
  });

  await test.step('the menu can be imported from a file', async () => {
    await step(admin, 'Menú').getByRole('link', { name: 'Importar' }).click();
    await expect(admin.getByRole('dialog', { name: 'Importar menú' })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin).toHaveURL(/\/menu$/);
    await show(admin, '/dashboard');
  });

  await test.step('one click adds a menu, its stock and tables', async () => {
    await admin.getByRole('button', { name: 'Cargar datos de ejemplo' }).click();
    await expect(admin.getByText('4 de 7 listos')).toBeVisible();
    await step(admin, 'Mesas: hecho').getByRole('link').click();
    await expect(admin.getByRole('heading', { name: 'Espacios (6)' })).toBeVisible();
  });

  await test.step('the register opens and the first sale is charged', async () => {
    await show(admin, '/pos');
    await openRegisterSession(admin, '500');
    const next = admin.getByRole('region', { name: 'Siguiente paso' });
    await expect(next).toContainText('Siguiente: Primera venta');
    expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
    await chargeFirstSale(admin, 'Limonada');
    await expect(next).toHaveCount(0);
    await show(admin, '/dashboard');
    await expect(admin.getByText('6 de 7 listos')).toBeVisible();
    await expect(steps(admin).locator('[aria-current="step"]')).toHaveText(/Facturación.*Configurar/);
    await expect(step(admin, 'Facturación').getByRole('link')).toHaveAttribute(
      'href',
      '/settings/facturacion',
    );
    await expect(admin.getByText('El día por hora')).toBeVisible();
  });

  await test.step('removing the sample requires confirmation, can be undone after a reload, and keeps the sale', async () => {
    const remove = admin.getByRole('button', { name: 'Quitar datos de ejemplo' });
    const question = admin.getByRole('alertdialog', { name: '¿Quitar los datos de ejemplo?' });
    await remove.click();
    await question.getByText('10 productos').click();
    await expect(question.getByText(/Baleada sencilla.*Limonada/)).toBeVisible();
    await question.getByRole('button', { name: 'Quitar' }).click();
    await expect(admin.getByText('4 de 7 listos')).toBeVisible();
    await admin.reload();
    await expect(admin.getByText(/Puedes deshacerlo hasta las \d/)).toBeVisible();
    await admin.getByRole('button', { name: 'Deshacer' }).click();
    await expect(admin.getByText('6 de 7 listos')).toBeVisible();
    await remove.click();
    await question.getByRole('button', { name: 'Quitar' }).click();
    await expect(admin.getByText('4 de 7 listos')).toBeVisible();
    await expect(step(admin, 'Primera venta: hecho')).toBeVisible();
    await admin.goto('/menu');
    await expect(admin.getByRole('heading', { name: /Menú/ }).first()).toBeVisible();
    await expect(admin.getByText('Limonada')).toHaveCount(0);
    await show(admin, '/sales');
    await expect(admin.getByText(/Limonada/).first()).toBeVisible();
  });

  await test.step('the hidden list is available in the settings', async () => {
    await show(admin, '/dashboard');
    await admin.getByRole('button', { name: 'Ocultar' }).click();
    await expect(steps(admin)).toHaveCount(0);
    await admin.reload();
    await expect(admin.getByText('El día por hora')).toBeVisible();
    await expect(steps(admin)).toHaveCount(0);
    await show(admin, '/settings/datos');
    await admin.getByRole('link', { name: /Primeros pasos/ }).click();
    await expect(step(admin, 'Menú: pendiente')).toBeVisible();
    await admin.getByRole('button', { name: 'Mostrar en Inicio' }).click();
    await expect(admin).toHaveURL(/\/dashboard$/);
    await expect(steps(admin)).toBeVisible();
  });
});
