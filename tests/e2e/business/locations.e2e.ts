import type { Page } from '@playwright/test';
import { accessibilityCheck, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { chargeFirstSale, openRegisterSession } from '#tests/e2e/register/register-fixtures.ts';

const picker = (page: Page) => page.getByRole('combobox', { name: 'Sucursal' });
const table = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

test('a second location is added, each device selects its own, and their sales are separate', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.product({ name: 'Pargo frito', priceCents: 120_000, tracksInventory: false });
  const waiter = await restaurant.openPageAs('mesero', {
    width: 390,
    height: 844,
    theme: 'light',
    touch: true,
  });
  await expect(table(waiter, 'Mesa 1')).toBeVisible();
  await expect(picker(waiter)).toHaveCount(0);

  const admin = await restaurant.openPageAs('admin', { at: '/settings/negocio' });
  const list = admin.getByRole('list', { name: 'Sucursales' });
  await test.step('the location is added in the settings with its own name', async () => {
    await admin.getByRole('button', { name: 'Agregar sucursal' }).click();
    const window = admin.getByRole('dialog', { name: 'Nueva sucursal' });
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(window.getByText('El nombre de la sucursal es requerido')).toBeVisible();
    await window.getByLabel('Nombre').fill('PRINCIPAL');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(window.getByText('Ya existe una sucursal llamada "Principal".')).toBeVisible();
    await window.getByLabel('Nombre').fill('Sur');
    await window.getByLabel('Dirección').fill('Bulevar del Sur');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(list.getByText('Bulevar del Sur')).toBeVisible();
    expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  });

  await test.step("the waiter's phone receives the location, selects it and stores it", async () => {
    await show(admin, '/tables');
    await picker(admin).selectOption('Sur');
    await expect(admin.getByText('Todavía no hay mesas en el salón.')).toBeVisible();
    await admin.getByRole('button', { name: 'Agregar mesa' }).first().click();
    const adding = admin.getByRole('dialog', { name: 'Agregar Mesa' });
    await adding.getByLabel('Nombre de la Mesa').fill('Barra 1');
    await adding.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(table(admin, 'Barra 1')).toBeVisible();
    await picker(waiter).selectOption('Sur');
    await expect(table(waiter, 'Barra 1')).toBeVisible();
    await expect(table(waiter, 'Mesa 1')).toHaveCount(0);
    await waiter.reload();
    await expect(table(waiter, 'Barra 1')).toBeVisible();
    expect((await accessibilityCheck(waiter).analyze()).violations).toEqual([]);
  });

  await test.step('a register there charges a takeaway order there', async () => {
    await show(admin, '/pos');
    await admin.getByRole('button', { name: /^Menú de/ }).click();
    await expect(admin.getByText('Sucursal: Sur')).toBeVisible();
    await admin.getByRole('menuitemradio', { name: 'Principal' }).click();
    await admin.getByRole('button', { name: /^Menú de/ }).click();
    await admin.getByRole('menuitemradio', { name: 'Sur' }).click();
    await openRegisterSession(admin, '0');
    await chargeFirstSale(admin, 'Pargo frito');
  });

  await test.step('sales and reports separate the locations', async () => {
    await show(admin, '/sales');
    await expect(admin.getByText('Pargo frito x1').first()).toBeVisible();
    await admin.getByRole('button', { name: 'Filtros' }).click();
    await picker(admin).selectOption('Principal');
    await expect(admin.getByText('Pargo frito x1')).toHaveCount(0);
    await picker(admin).selectOption('Sur');
    await expect(admin.getByText('Pargo frito x1').first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await show(admin, '/reports');
    await admin.getByRole('combobox', { name: 'Ubicación' }).click();
    await admin.getByRole('option', { name: 'Principal' }).click();
    await expect(admin.getByText('Pargo frito')).toHaveCount(0);
    await admin.getByRole('combobox', { name: 'Ubicación' }).click();
    await admin.getByRole('option', { name: 'Sur' }).click();
    await expect(admin.getByText('Pargo frito').first()).toBeVisible();
  });

  await test.step('the location closes once it has no open work', async () => {
    await show(admin, '/settings/negocio');
    await admin.getByRole('button', { name: 'Más acciones de Principal' }).click();
    await admin.getByRole('menuitem', { name: 'Desactivar' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
    await expect(admin.getByText('Cierra primero la caja "Caja principal" de esta sucursal.')).toBeVisible();
    await admin.getByRole('button', { name: 'Más acciones de Sur' }).click();
    await admin.getByRole('menuitem', { name: 'Desactivar' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
    await expect(list.getByText('Inactiva')).toBeVisible();
    await expect(table(waiter, 'Mesa 1')).toBeVisible();
    await expect(picker(waiter)).toHaveCount(0);
  });

  await test.step('its sales stay in the reports, and an unknown location in the address means all locations', async () => {
    await admin.goto('/reports');
    await admin.getByRole('combobox', { name: 'Ubicación' }).click();
    await admin.getByRole('option', { name: 'Sur' }).click();
    await expect(admin).toHaveURL(/sucursal=/);
    await admin.reload();
    await expect(admin.getByRole('combobox', { name: 'Ubicación' })).toHaveText('Sur');
    await expect(admin.getByText('Pargo frito').first()).toBeVisible();
    await admin.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ingresos-egresos_.*_sur\.csv$/);
    for (const nowhere of ['abc', '01941f29-7c00-7ec0-8d97-0b0724acf20f']) {
      await admin.goto(`/reports?sucursal=${nowhere}`);
      await expect(admin.getByRole('combobox', { name: 'Ubicación' })).toHaveText('Todas las Ubicaciones');
      await expect(admin.getByText('Pargo frito').first()).toBeVisible();
    }
  });
});
