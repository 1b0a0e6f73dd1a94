import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { correctStock, createIngredient } from '#db/queries/stock/inventory.ts';
import { database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { listInventory } from '#tests/support/reads.ts';
import { anIngredientForm } from '#tests/support/stock.ts';

const PHONE = { width: 390, height: 844, touch: true } as const;

const add = async (business: Business, more: Parameters<typeof anIngredientForm>[0] = {}) =>
  (await createIngredient(business.writeScope(), anIngredientForm(more))).answer.ingredient;
const ingredientOf = async (business: Business, name: string) =>
  (await listInventory(business.scope(), { search: name, page: 1, page_size: 13 }, true)).items[0];
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Guardar' });

async function openInventory(page: Page, view = ''): Promise<void> {
  await page.goto(`/inventory${view}`);
  await expect(page.getByRole('heading', { name: /^Inventario Actual/ })).toBeVisible();
}

test('adding, pricing, changing and deleting an ingredient updates another screen', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await add(business, {
    name: 'Arroz',
    category: 'Secos',
    unit: 'lb',
    initial_stock: 4,
    min_stock_level: 5,
    costo_pedido: 1250,
  });
  await add(business, { name: 'Azúcar', category: 'Secos', initial_stock: 5, min_stock_level: 5 });
  const [admin, cashier] = await Promise.all([
    restaurant.openPageAs('admin'),
    restaurant.openPageAs('cajero'),
  ]);
  await Promise.all([openInventory(admin), openInventory(cashier)]);
  await expect(admin.getByRole('heading', { name: 'Inventario Actual - HNL 50.00' })).toBeVisible();
  await expect(cashier.getByRole('heading', { name: 'Inventario Actual', exact: true })).toBeVisible();
  await expect(row(cashier, 'Arroz')).toContainText('Bajo');
  await expect(row(cashier, 'Azúcar')).not.toContainText('Bajo');
  await expect(admin.getByRole('columnheader')).toHaveText([
    'Created At',
    'Nombre',
    'Costo Pedido',
    'Costo Unitario',
    'Stock Inicial',
    'Stock Actual',
  ]);
  await expect(cashier.getByRole('columnheader')).toHaveText([
    'Created At',
    'Nombre',
    'Stock Inicial',
    'Stock Actual',
  ]);
  await expect(cashier.getByRole('button', { name: '+ Ingrediente' })).toHaveCount(0);

  await admin.getByRole('button', { name: '+ Ingrediente' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Nuevo ingrediente' });
  await save(admin).click();
  await expect(dialog).toContainText('El nombre del ingrediente es requerido.');
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await dialog.getByLabel('Nombre').fill('ARROZ');
  await dialog.getByLabel('Unidad', { exact: true }).fill('kg');
  await dialog.getByLabel('Se compra por').fill('saco de 50 lb');
  await expect(dialog.getByLabel('Cuánto trae')).toHaveValue('22.6796');
  await dialog.getByLabel('Unidad', { exact: true }).fill('lb');
  await expect(dialog.getByLabel('Cuánto trae')).toHaveValue('50');
  await dialog.getByLabel('Costo de 1 saco de 50 lb').fill('1000.10');
  await expect(dialog).toContainText('Costo unitario: HNL 20.00 por lb');
  await dialog.getByLabel('Stock inicial').fill('dos');
  await save(admin).click();
  await expect(dialog).toContainText('Escribe una cantidad, como 2.5.');
  await dialog.getByLabel('Stock inicial').fill('0');
  await save(admin).click();
  await expect(dialog).toContainText('Ya existe un ingrediente llamado "ARROZ".');
  await dialog.getByLabel('Nombre').fill('Harina');
  await dialog.getByLabel('Categoría').fill('Secos');
  await save(admin).click();
  await expect(admin.getByText('Ingrediente agregado')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(cashier, 'Harina')).toContainText('Sin existencias');
  expect(await ingredientOf(business, 'Harina')).toMatchObject({
    cost_per_unit: 2000.2,
    purchase_factor: 50,
    current_stock: 0,
  });

  await row(admin, 'Harina').click();
  const harina = admin.getByRole('dialog', { name: 'Harina' });
  await harina.getByLabel('Nombre').fill('Harina de trigo');
  await harina.getByLabel('Unidad', { exact: true }).fill('kg');
  await save(admin).click();
  await expect(row(cashier, 'Harina de trigo')).toContainText('kg');
  await row(admin, 'Arroz').click();
  const rice = admin.getByRole('dialog', { name: 'Arroz' });
  await expect(rice.getByLabel('Unidad', { exact: true })).not.toBeEditable();
  await expect(rice).toContainText(
    'La unidad ya no se puede cambiar: el ingrediente tiene movimientos en ella.',
  );
  await expect(rice.getByRole('tab')).toHaveText(['Ingrediente', 'Movimientos']);
  await rice.getByRole('switch', { name: /^Se prepara aquí/ }).click();
  await save(admin).click();
  await expect(rice).toHaveCount(0);
  await row(admin, 'Arroz').click();
  await expect(rice.getByRole('tab')).toHaveText(['Ingrediente', 'Movimientos', 'Preparación']);
  await admin.keyboard.press('Escape');

  await row(admin, 'Harina de trigo').click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(admin.getByText('Ingrediente eliminado')).toBeVisible();
  await expect(row(cashier, 'Harina de trigo')).toHaveCount(0);
  const used = await add(business, { name: 'Frijoles' });
  await business.product({ name: 'Baleada', recipe: [{ ingredient: used.id, quantity: 1 }] });
  await openInventory(admin);
  await row(admin, 'Frijoles').click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(admin.getByRole('alertdialog')).toContainText('lo lleva la receta de Baleada');
  await expect(admin.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' })).toBeDisabled();
});

test('the second of two users who change the same ingredient sees a conflict and overwrites nothing', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await add(business, { name: 'Crema', min_stock_level: 1 });
  const [one, other] = await Promise.all([restaurant.openPageAs('admin'), restaurant.openPageAs('admin')]);
  for (const page of [one, other]) {
    await openInventory(page);
    await row(page, 'Crema').click();
    await expect(page.getByLabel('Stock mínimo')).toHaveValue('1');
  }
  await one.getByLabel('Stock mínimo').fill('8');
  await save(one).click();
  await expect(one.getByText('Ingrediente actualizado')).toBeVisible();
  await other.getByLabel('Nombre').fill('Mantequilla');
  await save(other).click();
  const conflict = other.getByRole('alert').filter({ hasText: 'Otra persona cambió este ingrediente' });
  await expect(conflict).toBeVisible();
  expect(await ingredientOf(business, 'Crema')).toMatchObject({ min_stock_level: 8, version: 2 });
  await conflict.getByRole('button', { name: 'Ver cómo quedó' }).click();
  await expect(other.getByLabel('Stock mínimo')).toHaveValue('8');
  await expect(other.getByLabel('Nombre')).toHaveValue('Crema');
  await other.getByLabel('Nombre').fill('Mantequilla');
  await save(other).click();
  await expect(row(one, 'Mantequilla')).toBeVisible();
  expect(await ingredientOf(business, 'Mantequilla')).toMatchObject({ min_stock_level: 8, version: 3 });
});

test('the ingredient list is searched, filtered and paged, and shows an error when it fails to load', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const page = await restaurant.openPageAs('admin', { width: 1024 });
  await openInventory(page);
  await expect(page.getByText('No hay ingredientes en el inventario')).toBeVisible();
  await database.rows(
    `with made as (
       insert into inventory_items (business_id, id, name, category, unit)
       select $1, new_id(), 'Ingrediente ' || lpad(n::text, 2, '0'), case when n = 1 then 'Única' else 'Otra' end, 'lb' from generate_series(1, 28) n
       returning id
     )
     insert into stock_levels (business_id, inventory_item_id, current_stock) select $1, id, 3 from made`,
    [business.id],
  );
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(15);
  await expect(page.getByText('Página 1 de 2')).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(row(page, 'Ingrediente 28')).toBeVisible();
  await page.getByPlaceholder('Buscar ingrediente...').fill('INGREDIENTE 1');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByPlaceholder('Buscar ingrediente...').fill('zzz');
  await expect(page.getByText('No se encontraron ingredientes que coincidan con la búsqueda')).toBeVisible();
  await page.getByPlaceholder('Buscar ingrediente...').fill('');
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Única' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await row(page, 'Ingrediente 01').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No hay ingredientes en la categoría Única')).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 900 });
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Todas' }).click();
  await expect(page.getByRole('row')).toHaveCount(14);
  await page.route('**/api/inventory?*', (route) => route.fulfill({ status: 400, body: '' }));
  await page.reload();
  await expect(page.getByLabel('Avisos').getByText('Error al cargar los ingredientes')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Error al cargar los ingredientes');
});

test('correcting the stock requires a reason that movements and audit log store, and a cashier reads them without costs', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const cheese = await add(business, { name: 'Queso seco', initial_stock: 20, costo_pedido: 9050 });
  const [admin, cashier] = await Promise.all([
    restaurant.openPageAs('admin', PHONE),
    restaurant.openPageAs('cajero'),
  ]);
  await Promise.all([openInventory(admin), openInventory(cashier)]);
  await admin.getByRole('button', { name: 'Queso seco' }).tap();
  await admin.getByRole('tab', { name: 'Movimientos' }).tap();
  const moves = admin.getByRole('list', { name: 'Movimientos' }).getByRole('listitem');
  await expect(moves).toHaveCount(1);
  await admin.getByRole('button', { name: 'Corregir stock' }).tap();
  await admin.getByRole('button', { name: 'Corregir', exact: true }).tap();
  await expect(admin.getByText('Escribe por qué se corrige.')).toBeVisible();
  await admin.getByLabel('¿Cuánto hay en realidad?').fill('20');
  await admin.getByLabel('Motivo').fill('Se mojó');
  await admin.getByRole('button', { name: 'Corregir', exact: true }).tap();
  await expect(admin.getByText('El stock ya es 20 lb.')).toBeVisible();
  await admin.getByLabel('¿Cuánto hay en realidad?').fill('17.5');
  await admin.getByRole('button', { name: 'Corregir', exact: true }).tap();
  await expect(admin.getByText('Stock corregido')).toBeVisible();
  await expect(moves).toHaveCount(2);
  await expect(moves.first()).toContainText(/CorrecciónSe mojó.*-2\.5 lb.*Quedó 17\.5.*HNL.90\.50/);

  await expect(row(cashier, 'Queso seco')).toContainText('17.5');
  await row(cashier, 'Queso seco').click();
  const dialog = cashier.getByRole('dialog', { name: 'Queso seco' });
  await expect(dialog.getByRole('tab')).toHaveText(['Movimientos']);
  await expect(dialog.getByRole('list', { name: 'Movimientos' })).toContainText('Se mojó');
  await expect(dialog).not.toContainText('HNL');
  await expect(dialog.getByRole('button', { name: 'Corregir stock' })).toHaveCount(0);
  await correctStock(business.writeScope(), cheese.id, {
    id: randomUUID(),
    counted_stock: 9,
    reason: 'Otra vez',
  });
  await show(admin, '/settings/auditoria');
  await expect(admin.getByText('Corrigió existencias').first()).toBeVisible();
  await expect(admin.getByText('De: 20 lb')).toBeVisible();
});

test('waste reduces the stock with its reason, and reversing it restores the stock once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await add(business, { name: 'Leche', unit: 'litro', initial_stock: 10, costo_pedido: 3000 });
  const page = await restaurant.openPageAs('admin', PHONE);
  await openInventory(page, '?vista=mermas');
  await page.getByRole('button', { name: 'Registrar merma' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Registrar merma' });
  await dialog.getByRole('button', { name: 'Registrar' }).tap();
  await expect(dialog).toContainText('Elige un ingrediente.');
  await dialog.getByRole('combobox', { name: 'Ingrediente' }).fill('LECH');
  await dialog.getByRole('option', { name: /Leche/ }).tap();
  await expect(dialog).toContainText('Hay 10 litros.');
  await dialog.getByLabel('Cantidad').fill('3');
  await dialog.getByLabel('Unidad').selectOption('galón');
  await dialog.getByRole('button', { name: 'Otro' }).tap();
  await dialog.getByRole('button', { name: 'Registrar' }).tap();
  await expect(dialog).toContainText('Escribe qué pasó.');
  await dialog.getByLabel('Qué pasó').fill('Se cortó');
  await dialog.getByRole('button', { name: 'Registrar' }).tap();
  await expect(dialog).toContainText('Stock insuficiente para Leche. Stock actual: 10, requerido: 11.3562');
  await dialog.getByLabel('Unidad').selectOption('ml');
  await dialog.getByLabel('Cantidad').fill('500');
  await dialog.getByRole('button', { name: 'Registrar' }).tap();
  await expect(page.getByText('Merma registrada: 500 ml de Leche')).toBeVisible();
  await expect(row(page, 'Leche')).toContainText('Otro: Se cortó');
  await page.getByRole('button', { name: /^Por motivo/ }).tap();
  await expect(page.getByRole('list', { name: 'Mermas por motivo' })).toContainText(/Otro.*15\.00 · 1 vez/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Revertir la merma de Leche' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revertir' }).tap();
  await expect(row(page, 'Leche')).toContainText('Revertida');
  await expect(page.getByRole('button', { name: 'Revertir la merma de Leche' })).toHaveCount(0);
  expect(await ingredientOf(business, 'Leche')).toMatchObject({ current_stock: 10 });
});
