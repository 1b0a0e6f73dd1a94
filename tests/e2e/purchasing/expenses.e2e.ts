import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { changeLocation } from '#db/queries/business/locations.ts';
import {
  changeExpenseCategory,
  createExpense,
  createExpenseCategory,
} from '#db/queries/purchasing/expenses.ts';
import { payExpense } from '#db/queries/register/register.ts';
import { addDays, businessDay, dayText } from '#domain/base/time.ts';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { addLocation } from '#tests/support/locations.ts';
import { readRegister } from '#tests/support/reads.ts';

const ZONE = 'America/Tegucigalpa';
const today = () => businessDay(new Date(), ZONE);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const spent = (page: Page) =>
  page.getByRole('region', { name: 'Cifras' }).locator('div').filter({ hasText: 'Gastos del periodo' });

/** The totals of the categories, behind their figure, are these. */
async function expectCategories(page: Page, totals: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Por categoría/ }).click();
  const list = page.getByRole('list', { name: 'Gastos por categoría' });
  await expect(list.getByRole('listitem')).toHaveText(totals);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

async function aCategory(business: Business, name: string): Promise<string> {
  return (await createExpenseCategory(business.writeScope(), { id: randomUUID(), name })).answer.category.id;
}

test('an expense is created with its receipt, edited and deleted, and another screen and the report show it at once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addLocation(business, 'Centro');
  const light = await aCategory(business, 'Energía');
  await aCategory(business, 'Alquiler');
  await createExpense(business.writeScope(), {
    id: randomUUID(),
    description: 'Recibo de ENEE',
    amount_cents: 90_010,
    category_id: light,
  });
  const [page, other] = [
    await restaurant.openPageAs('cajero', { at: '/gastos' }),
    await restaurant.openPageAs('admin'),
  ];
  await other.goto('/gastos');
  await expect(spent(other)).toContainText('HNL 900.10');

  await page.getByRole('button', { name: 'Nuevo gasto' }).click();
  const window = dialog(page, 'Nuevo gasto');
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByText('Escribe en qué se gastó.')).toBeVisible();
  await window.getByLabel('¿En qué se gastó?').fill('Alquiler del local');
  await window.getByLabel('Monto').fill('2000.5');
  await expect(window.getByLabel('Día')).toHaveValue(dayText(today()));
  await window.getByLabel('Día').fill(dayText(addDays(today(), 1)));
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByText('Ese día aún no llega.')).toBeVisible();
  await window.getByLabel('Día').fill('31/02');
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByText('Escribe la fecha como dd/mm/aaaa.')).toBeVisible();
  await window.getByLabel('Día').fill('');
  await window.getByRole('button', { name: 'Abrir el calendario' }).click();
  const calendar = dialog(page, 'Calendario');
  await expect(calendar.locator('th').first()).toHaveText('lu');
  const focusedDay = calendar.getByRole('gridcell').locator('button:focus');
  await expect(focusedDay).toHaveText(String(Number(today().slice(-2))));
  // Its code is here now: it appears in the same moment as its popover.
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await window.getByRole('button', { name: 'Abrir el calendario' }).click();
  await expect(focusedDay).toHaveText(String(Number(today().slice(-2))));
  expect(
    (await accessibilityCheck(page).include('[role=dialog][aria-label=Calendario]').analyze()).violations,
  ).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(window.getByLabel('Día')).toHaveValue(dayText(today()));
  await window.getByLabel('Categoría').selectOption({ label: 'Alquiler' });
  await window.getByLabel('Sucursal').selectOption({ label: 'Centro' });
  await window
    .getByLabel('Foto del recibo')
    .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(window.getByRole('img', { name: 'Recibo' })).toBeVisible();
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Gasto agregado')).toBeVisible();
  await expect(window).toBeHidden();

  await expect(row(other, /Alquiler del local/)).toContainText('HNL 2,000.50');
  await expect(spent(other)).toContainText('HNL 2,900.60');
  await expect(spent(other)).toContainText('2 gastos');
  await expectCategories(other, ['AlquilerHNL 2,000.50', 'EnergíaHNL 900.10']);
  expect((await accessibilityCheck(other).analyze()).violations).toEqual([]);
  await other.getByRole('button', { name: 'Ver el recibo de Alquiler del local' }).click();
  const image = dialog(other, 'Recibo').getByRole('img', { name: 'Recibo de Alquiler del local' });
  await expect
    .poll(() => image.evaluate((it) => (it instanceof HTMLImageElement ? it.naturalWidth : 0)))
    .toBeGreaterThan(100);
  await other.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Editar Alquiler del local' }).click();
  const editing = dialog(page, 'Editar gasto');
  await editing.getByLabel('Monto').fill('1999');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await editing.getByRole('button', { name: 'Guardar' }).click();
  await expect(spent(other)).toContainText('HNL 2,899.10');

  await other.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('menuitem', { name: 'Excel (XLSX)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^gastos_\d{4}-\d{2}-01_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const sheet = read(readFileSync(await file.path()), { type: 'buffer' }).Sheets.Gastos;
  const rows = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
  expect(rows.map((cells) => [cells[1], cells[6]])).toEqual([
    ['Descripción', 'Monto'],
    ['Alquiler del local', 1999],
    ['Recibo de ENEE', 900.1],
    [undefined, 2899.1],
  ]);

  await other.getByLabel('Ubicación', { exact: true }).selectOption({ label: 'Centro' });
  await expect(row(other, /Recibo de ENEE/)).toBeHidden();
  await expect(spent(other)).toContainText('HNL 1,999.00');
  await other.getByRole('button', { name: 'Quitar filtros' }).click();
  await other.getByLabel('Categoría', { exact: true }).selectOption({ label: 'Energía' });
  await expect(row(other, /Alquiler del local/)).toBeHidden();
  await expect(spent(other)).toContainText('HNL 900.10');
  await other.getByRole('button', { name: 'Eliminar Recibo de ENEE' }).click();
  const confirmation = other.getByRole('alertdialog', { name: '¿Eliminar "Recibo de ENEE"?' });
  await expect(confirmation).toContainText('HNL 900.10');
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(other.getByText('Ningún gasto coincide con los filtros.')).toBeVisible();
  await expectCategories(page, ['AlquilerHNL 1,999.00']);

  await show(other, '/reports');
  const card = other
    .locator('section')
    .filter({ has: other.getByRole('heading', { name: 'Gastos', exact: true }) });
  await expect(card).toContainText('HNL 1,999.00');
  await show(other, '/settings/auditoria');
  await expect(row(other, /Eliminó un gasto/)).toContainText('Categoría: Energía');
  await expect(row(other, /Cambió un gasto/)).toContainText('Monto: HNL 2,000.50 → HNL 1,999.00');
});

test('an expense paid from the register can be edited, returns its cash while the session is open, and reports an edit conflict', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  const drawer = (await readRegister(business.scope('admin'))).session?.id ?? '';
  const paid = { id: randomUUID(), description: 'Hielo', amount_cents: 15_000 };
  await payExpense(business.writeScope(), drawer, paid);
  const phone = { width: 390, height: 844, touch: true, theme: 'light', at: '/gastos' } as const;
  const [page, other] = [
    await restaurant.openPageAs('admin', phone),
    await restaurant.openPageAs('cajero', { at: '/gastos' }),
  ];

  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Editar Hielo' }).click();
    await expect(dialog(each, 'Editar gasto').getByLabel('Monto')).toBeDisabled();
  }
  await dialog(page, 'Editar gasto').getByLabel('¿En qué se gastó?').fill('Hielo en bolsa');
  await dialog(page, 'Editar gasto').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Gasto actualizado')).toBeVisible();
  await dialog(other, 'Editar gasto').getByLabel('¿En qué se gastó?').fill('Agua');
  await dialog(other, 'Editar gasto').getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText('Otra persona cambió este gasto')).toBeVisible();
  await expect(dialog(other, 'Editar gasto').getByLabel('¿En qué se gastó?')).toHaveValue('Hielo en bolsa');

  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Eliminar Hielo en bolsa' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar "Hielo en bolsa"?' });
  await expect(confirmation).toContainText('El efectivo vuelve a Caja principal como una entrada.');
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No hay gastos registrados en estas fechas.')).toBeVisible();
  const moved = await database.rows(
    'select type, amount_cents::integer as cents from cash_movements where business_id = $1 order by created_at',
    [business.id],
  );
  expect(moved).toEqual([
    { type: 'gasto', cents: 15_000 },
    { type: 'entrada', cents: 15_000 },
  ]);
});

test('deactivating a category and a location during editing loses nothing that was typed', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const centre = await addLocation(business, 'Centro');
  const light = await aCategory(business, 'Energía');
  const page = await restaurant.openPageAs('cajero', { width: 390, height: 844, touch: true, at: '/gastos' });
  await page.getByRole('button', { name: 'Nuevo gasto' }).last().click();
  const window = dialog(page, 'Nuevo gasto');
  await window.getByLabel('¿En qué se gastó?').fill('Recibo de ENEE');
  await window.getByLabel('Monto').fill('900');
  await window.getByLabel('Categoría').selectOption({ label: 'Energía' });
  await window.getByLabel('Sucursal').selectOption({ label: 'Centro' });

  await changeExpenseCategory(business.writeScope(), light, { is_active: false });
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByText('Elige otra categoría.')).toBeVisible();
  await window.getByLabel('Categoría').selectOption({ label: 'Sin Categoría' });
  await changeLocation(business.writeScope(), centre, { version: 1, is_active: false });
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByText('Elige otra sucursal.')).toBeVisible();
  await window.getByLabel('Sucursal').selectOption({ label: 'Principal' });
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Gasto agregado')).toBeVisible();
  await expect(spent(page)).toContainText('HNL 900.00');
});

test('Opciones manages expense categories and a recurring expense that starts today, pauses, resumes and ends', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/gastos' });
  const other = await restaurant.openPageAs('cajero', { at: '/gastos' });
  const categories = page.getByRole('region', { name: 'Categorías de gastos' });
  const add = async (name: string) => {
    await categories.getByRole('button', { name: 'Agregar categoría' }).click();
    await dialog(page, 'Nueva categoría de gastos').getByLabel('Nombre').fill(name);
    await dialog(page, 'Nueva categoría de gastos').getByRole('button', { name: 'Guardar' }).click();
  };
  await add('Energía');
  await expect(categories.getByText('Energía')).toBeVisible();
  await add('ENERGÍA');
  await expect(page.getByText('Ya existe la categoría "Energía".')).toBeVisible();
  await page.keyboard.press('Escape');
  await categories.getByRole('button', { name: 'Editar Energía' }).click();
  await dialog(page, 'Cambiar categoría').getByLabel('Nombre').fill('Alquiler');
  await dialog(page, 'Cambiar categoría').getByRole('button', { name: 'Guardar' }).click();
  await expect(categories.getByText('Alquiler')).toBeVisible();

  const recurring = page.getByRole('region', { name: 'Gastos recurrentes' });
  await recurring.getByRole('button', { name: 'Agregar recurrente' }).click();
  const window = dialog(page, 'Nuevo gasto recurrente');
  await window.getByLabel('¿Qué se paga?').fill('Alquiler del local');
  await window.getByLabel('Monto').fill('28000');
  await window.getByLabel('Primer día').fill(addDays(today(), -1));
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByText('Empieza hoy o después')).toBeVisible();
  await window.getByLabel('Primer día').fill(today());
  await window.getByLabel('Cada cuánto').selectOption({ label: 'Cada semana' });
  await window.getByLabel('Categoría').selectOption({ label: 'Alquiler' });
  await window.getByRole('button', { name: 'Guardar' }).click();
  const week = addDays(today(), 7).split('-').reverse().join('/');
  await expect(recurring.getByRole('listitem')).toContainText(`Próximo: ${week}`);
  await expect(row(other, /Alquiler del local/)).toContainText('Recurrente');
  await expectCategories(other, ['AlquilerHNL 28,000.00']);

  await recurring.getByRole('button', { name: 'Editar Alquiler del local' }).click();
  await dialog(page, 'Editar gasto recurrente').getByLabel('Monto').fill('30000');
  await dialog(page, 'Editar gasto recurrente').getByRole('button', { name: 'Guardar' }).click();
  await expect(recurring.getByRole('listitem')).toContainText('HNL 30,000.00');
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Más acciones de ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose('Alquiler del local', 'Pausar');
  await expect(recurring.getByRole('listitem')).toContainText('En pausa');
  await choose('Alquiler del local', 'Reanudar');
  await expect(recurring.getByRole('listitem')).not.toContainText('En pausa');
  await choose('Alquiler del local', 'Terminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click();
  await expect(recurring.getByRole('listitem')).toContainText('Terminado');
  await expectCategories(other, ['AlquilerHNL 28,000.00']);
  await choose('Alquiler', 'Desactivar');
  await expect(categories.getByText('Fuera de uso')).toBeVisible();
  await other.getByRole('button', { name: 'Nuevo gasto' }).click();
  await expect(dialog(other, 'Nuevo gasto').getByLabel('Categoría').getByRole('option')).toHaveText([
    'Sin Categoría',
  ]);
  expect((await accessibilityCheck(page).include('#gastos').analyze()).violations).toEqual([]);
});
