import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';

const open = async (page: Page, view: 'compras' | 'proveedores' | null) => {
  await page.goto(view === null ? '/inventory' : `/inventory?vista=${view}`);
  await expect(page.getByRole('heading', { name: /Inventario Actual/ })).toBeVisible();
};
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function add(page: Page, name: string): Promise<void> {
  const window = dialog(page, /compra/);
  await window.getByRole('searchbox', { name: 'Agregar ingrediente...' }).fill(name);
  await window.getByRole('list', { name: 'Ingredientes encontrados' }).getByRole('button', { name }).click();
  await expect(window.getByRole('heading', { name })).toBeVisible();
}

const tenUnitsAt18 = (business: Business, name = 'Leche') =>
  business.ingredient({ name, stock: 10, costPerUnit: 1800, minimum: 40 });

test('a purchase received in two parts with an invoice photo updates stock and average cost on every screen', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const milk = await tenUnitsAt18(business);
  const page = await restaurant.openPageAs('admin');
  const other = await restaurant.openPageAs('admin');
  await open(other, null);
  const row = other.getByRole('row', { name: /Leche/ });
  await expect(row).toContainText('HNL 18.00');

  await open(page, 'compras');
  await page.getByRole('button', { name: 'Nueva compra' }).first().click();
  const order = dialog(page, 'Nueva compra');
  await order.getByRole('button', { name: 'Pedir', exact: true }).click();
  await expect(order.getByText('Agrega al menos un ingrediente.')).toBeVisible();
  await order.getByLabel('Proveedor').selectOption({ label: 'Nuevo proveedor…' });
  await dialog(page, 'Nuevo proveedor').getByLabel('Nombre').fill('Lácteos de Olancho');
  await dialog(page, 'Nuevo proveedor').getByRole('button', { name: 'Guardar' }).click();
  await expect(order.getByLabel('Proveedor')).toHaveValue(/.{36}/);
  await add(page, 'Leche');
  await order.getByLabel('Presentación').selectOption({ label: 'Otra…' });
  await order.getByRole('button', { name: 'Pedir', exact: true }).click();
  await expect(order.getByLabel('Se compra por')).toBeFocused();
  await order.getByLabel('Se compra por').fill('caja');
  await order.getByLabel('Trae (unidades)').fill('24');
  await order.getByLabel('Cantidad').fill('2');
  await order.getByLabel('Costo por caja').fill('480');
  await expect(order.getByText('= 48 unidades')).toBeVisible();
  await order.getByRole('button', { name: 'Pedir', exact: true }).click();
  await expect(page.getByText('Compra #1 pedida')).toBeVisible();
  await expect(order).toBeHidden();

  await page.getByRole('button', { name: '#1', exact: true }).click();
  const detail = dialog(page, /Compra #1/);
  await expect(detail).toContainText('Pedido 2 cajas de 24');
  await detail.getByRole('button', { name: 'Recibir', exact: true }).click();
  const receipt = dialog(page, 'Recibir compra #1');
  await receipt.getByLabel('Llegó', { exact: true }).fill('1');
  await expect(receipt).toContainText('costo promedio HNL 18.00 → HNL 19.41');
  await expect(receipt.getByRole('status')).toContainText('Leche cuesta más de 5 % sobre su costo anterior');
  await receipt.getByLabel('Número de factura').fill('000-001-01-00000042');
  const photo = await page.screenshot();
  await receipt
    .getByLabel('Foto de la factura')
    .setInputFiles({ name: 'factura.png', mimeType: 'image/png', buffer: photo });
  await expect(receipt.getByRole('img', { name: 'Factura' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(page.getByText('Compra #1: llegó una parte')).toBeVisible();
  await expect(page.getByText('Leche: de HNL 18.00 a HNL 20.00 por unidad (+11.1 %)').first()).toBeVisible();

  await expect(row).toContainText('HNL 19.41');
  await expect(row).toContainText('34');
  await other.getByRole('button', { name: /Notificaciones/ }).click();
  await expect(other.getByText('Subió un costo')).toBeVisible();
  await other.keyboard.press('Escape');

  await expect(detail).toContainText('llegó 1 caja de 24 · falta 1 caja de 24');
  const image = detail.getByRole('img', { name: /Foto de la factura 000-001-01-00000042/ });
  await expect
    .poll(() => image.evaluate((it) => (it instanceof HTMLImageElement ? it.naturalWidth : 0)))
    .toBeGreaterThan(100);
  await detail.getByRole('button', { name: 'Recibir', exact: true }).click();
  await receipt.getByLabel('Costo por caja de 24').fill('470');
  await receipt.getByLabel('Rechazado').fill('0.5');
  await receipt.getByLabel('Por qué').fill('golpeado');
  await receipt.getByLabel('Llegó', { exact: true }).fill('0.5');
  await receipt.getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(page.getByText('Compra #1 recibida')).toBeVisible();
  await expect(detail).toContainText('rechazado 12 unidades');
  await expect(detail.getByRole('button', { name: 'Recibir', exact: true })).toBeHidden();
  await expect(row).toContainText('46');
  expect(await business.stockOf(milk)).toEqual({ stock: 46, moved: 46 });

  const cashier = await restaurant.openPageAs('cajero');
  await open(cashier, 'compras');
  await cashier.getByRole('button', { name: '#1', exact: true }).click();
  await expect(dialog(cashier, /Compra #1/)).toContainText('Factura 000-001-01-00000042');
  await expect(dialog(cashier, /Compra #1/)).not.toContainText('HNL');
  await expect(cashier.getByRole('button', { name: 'Nueva compra' })).toBeHidden();
});

test('two users who change or receive the same purchase: one succeeds, the other is informed, and a mistake is reversed', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const milk = await tenUnitsAt18(business);
  const page = await restaurant.openPageAs('admin');
  const other = await restaurant.openPageAs('admin', { width: 1024 });
  await open(page, 'compras');
  await page.getByRole('button', { name: 'Nueva compra' }).first().click();
  await add(page, 'Leche');
  await dialog(page, 'Nueva compra').getByRole('button', { name: 'Pedir', exact: true }).click();
  await expect(page.getByText('Compra #1 pedida')).toBeVisible();

  for (const each of [page, other]) {
    await open(each, 'compras');
    await each.getByRole('button', { name: '#1', exact: true }).click();
    await each.getByRole('button', { name: 'Cambiar', exact: true }).click();
  }
  const [mine, theirs] = [dialog(page, 'Cambiar compra #1'), dialog(other, 'Cambiar compra #1')];
  await theirs.getByLabel('Cantidad', { exact: true }).fill('5');
  await mine.getByLabel('Nota').fill('Antes de las seis');
  await mine.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Compra #1 actualizada')).toBeVisible();
  await expect(other.getByText('Antes de las seis')).toBeAttached();
  await theirs.getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText(/^Otra persona cambió la compra #1 mientras la editabas\./)).toBeVisible();
  await expect(theirs).toBeHidden();
  await expect(dialog(other, /^Compra #1/)).toContainText('Pedido 1 unidad');

  for (const each of [page, other]) {
    await open(each, 'compras');
    await each.getByRole('button', { name: '#1', exact: true }).click();
    await dialog(each, /^Compra #1/)
      .getByRole('button', { name: 'Recibir', exact: true })
      .click();
    await dialog(each, 'Recibir compra #1').getByLabel('Llegó', { exact: true }).fill('1');
  }
  await dialog(page, 'Recibir compra #1').getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(page.getByText('Compra #1 recibida')).toBeVisible();
  await dialog(other, 'Recibir compra #1').getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(
    other.getByText(`La compra #1 ya fue recibida por ${business.employees.admin.fullName}.`),
  ).toBeVisible();
  expect(await business.stockOf(milk)).toEqual({ stock: 11, moved: 11 });

  const detail = dialog(other, /^Compra #1/);
  await detail.getByRole('button', { name: 'Revertir recepción' }).click();
  await other.getByLabel('Motivo').fill('Se anotó dos veces');
  await other.getByRole('button', { name: 'Revertir', exact: true }).click();
  await expect(detail).toContainText('Revertida');
  await expect(detail).toContainText('Se anotó dos veces');
  await expect(dialog(page, /^Compra #1/)).toContainText('Pedida');
  expect(await business.stockOf(milk)).toEqual({ stock: 10, moved: 10 });
});

test('a typed total stays with its quantity, and a difference to the invoice is named before it is registered', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const cheese = await business.ingredient({ name: 'Queso', stock: 0, costPerUnit: 0 });
  for (const [number, size] of [
    [1, { width: 390, height: 844, touch: true }],
    [2, { width: 1440, height: 900 }],
  ] as const) {
    const page = await restaurant.openPageAs('admin', size);
    await open(page, 'compras');
    await page.getByRole('button', { name: 'Nueva compra' }).first().click();
    const order = dialog(page, 'Nueva compra');
    await order.getByRole('button', { name: 'Registrar compra recibida' }).click();
    await add(page, 'Queso');
    await order
      .getByLabel('Cantidad', { exact: true })
      .or(order.getByLabel('Llegó', { exact: true }))
      .fill('7');
    await order.getByLabel('Total de Queso').fill('500');
    await expect(order.getByLabel('Costo por unidad')).toHaveValue('71.43');
    await expect(order).toContainText('HNL 71.43 por unidad');
    await order.getByLabel('Total de la factura').fill('500.05');
    await expect(order.getByRole('status')).toContainText('Diferencia con la factura: HNL 0.05.');
    await order.getByRole('button', { name: 'Registrar compra', exact: true }).click();
    await expect(order.getByText('Corrige las líneas o el total, o acepta la diferencia.')).toBeVisible();
    await order.getByLabel('Registrar con esa diferencia').check();
    await order.getByRole('button', { name: 'Registrar compra', exact: true }).click();
    await expect(page.getByText(`Compra #${number} recibida`)).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^#${number}`) }).click();
    const detail = dialog(page, new RegExp(`Compra #${number}`));
    await expect(detail).toContainText('Diferencia con la factura: HNL 0.05. La factura dice HNL 500.05.');
    await expect(detail).toContainText('HNL 500.00');
  }
  expect((await business.stockOf(cheese)).stock).toBe(14);
});

test('on a phone a purchase is registered, suggestions are ordered, and suppliers are created and deactivated', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const milk = await tenUnitsAt18(business);
  await database.change('inventory_items', milk, {
    ...{ purchase_unit: 'caja', purchase_factor: 24, costo_pedido: 43_200 },
  });
  await database.rows(
    `insert into suppliers (business_id, id, name) values ($1, $2, 'Bebidas del Norte'), ($1, $3, 'Nunca usado')`,
    [business.id, randomUUID(), randomUUID()],
  );
  const page = await restaurant.openPageAs('admin', { width: 390, height: 844, touch: true });
  await open(page, 'compras');
  await page.getByRole('button', { name: 'Nueva compra' }).first().click();
  const order = dialog(page, 'Nueva compra');
  await order.getByRole('button', { name: 'Registrar compra recibida' }).click();
  await order.getByLabel('Proveedor').selectOption({ label: 'Bebidas del Norte' });
  await add(page, 'Leche');
  await order.getByLabel('Número de factura').fill('F-7');
  await order.getByRole('button', { name: 'Registrar compra', exact: true }).click();
  await expect(page.getByText('Compra #1 recibida')).toBeVisible();
  expect((await business.stockOf(milk)).stock).toBe(34);

  await page.getByRole('button', { name: 'Qué comprar' }).click();
  const suggestions = dialog(page, 'Qué comprar');
  await expect(suggestions.getByRole('region', { name: 'Bebidas del Norte' })).toContainText(
    'mínimo 40 unidades',
  );
  await expect(suggestions.getByLabel('Cuánto pedir de Leche')).toHaveValue('1');
  await suggestions.getByLabel('Cuánto pedir de Leche').fill('3');
  await suggestions.getByRole('button', { name: 'Hacer 1 pedido' }).click();
  await expect(page.getByText('Compra #2 pedida')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por número, proveedor o factura' }).fill('f-7');
  await expect(page.getByRole('list', { name: 'Compras' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Buscar por número, proveedor o factura' }).fill('');
  await page.getByRole('button', { name: /#2 Bebidas del Norte/ }).click();
  await dialog(page, /^Compra #2/)
    .getByRole('button', { name: 'Cancelar compra' })
    .click();
  await page.getByLabel('Motivo').fill('No tienen');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar compra' }).click();
  await expect(page.getByText('Compra #2 cancelada')).toBeVisible();

  await open(page, 'proveedores');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bebidas del Norte' })).toContainText(
    'HNL 432.00',
  );
  for (const [name, action, done] of [
    ['Nunca usado', 'Eliminar', 'Proveedor eliminado'],
    ['Bebidas del Norte', 'Desactivar', 'Proveedor desactivado'],
  ] as const) {
    await page.getByRole('button', { name: `Eliminar ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByRole('button', { name: `Editar ${name}` })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Ver inactivos' }).click();
  await page.getByRole('button', { name: 'Ver proveedores' }).click();
  await page.getByRole('button', { name: 'Activar Bebidas del Norte' }).click();
  await expect(page.getByRole('button', { name: 'Eliminar Bebidas del Norte' })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo proveedor' }).click();
  await dialog(page, 'Nuevo proveedor').getByLabel('Nombre').fill('BEBIDAS del norte');
  await dialog(page, 'Nuevo proveedor').getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page, 'Nuevo proveedor').getByRole('alert')).toHaveText(
    'Ya existe un proveedor llamado "Bebidas del Norte".',
  );
});
