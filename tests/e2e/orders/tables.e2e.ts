import type { Page, Route } from '@playwright/test';
import { placeTables } from '#db/queries/orders/tables.ts';
import { database, expect, NO_NETWORK, show, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import {
  buttonNamed,
  card,
  consumption,
  drag,
  floorOf,
  openFloor,
  PHONE,
  positionOf,
  pressTool,
  statusButton,
  table,
  tableOf,
  timer,
} from './tables-fixtures.ts';

const BUSY = 'No se puede cambiar el estado - Mesa con órdenes pendientes';

async function order(business: Business, index: number, priceCents: number) {
  const product = await business.product({ priceCents, tracksInventory: false });
  return business.order([{ product }], {
    channel: 'mesa',
    table_id: business.tables[index]?.id ?? '',
    customer_name: null,
  });
}

/** Sets the device's clock that many minutes ahead. */
async function withClockAhead(page: Page, minutes: number): Promise<void> {
  await page.addInitScript((millis) => {
    const True = Date;
    class Ahead extends True {
      constructor(...args: [] | [string | number | Date]) {
        super(args.length === 0 ? True.now() + millis : args[0]);
      }
      static override now() {
        return True.now() + millis;
      }
    }
    globalThis.Date = Object.assign(Ahead, globalThis.Date);
  }, minutes * 60_000);
}

const secondsOf = (text: string | null) =>
  (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test('a waiter’s phone and the cashier’s screen show the same occupied tables and times', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, touch: true, at: null }),
    restaurant.openPageAs('cajero'),
  ]);
  await withClockAhead(cashier, 7);
  await Promise.all([openFloor(waiter), openFloor(cashier)]);
  await expect(cashier.getByRole('heading', { name: 'Espacios (2)' })).toBeVisible();
  await expect(table(cashier, 'Mesa 1')).toContainText('Disponible');

  await statusButton(waiter, 'Mesa 1').tap();
  await expect(waiter.getByText('Mesa Mesa 1 ocupada')).toBeVisible();
  for (const page of [waiter, cashier]) {
    await expect(table(page, 'Mesa 1')).toContainText('Ocupada');
    await expect(timer(page, 'Mesa 1')).toHaveText(/^00:\d\d$/);
  }
  const { occupied_at } = await tableOf(business, 'Mesa 1');
  expect(occupied_at).not.toBeNull();
  await database.rows(`update tables set occupied_at = now() - interval '1 hour 2 minutes' where id = $1`, [
    business.tables[0]?.id,
  ]);
  await Promise.all([openFloor(waiter), openFloor(cashier)]);
  for (const page of [waiter, cashier]) await expect(timer(page, 'Mesa 1')).toHaveText(/^01:02:\d\d$/);
  // A slow answer is a poor measure of the server's clock: each page is reloaded until both had a fast one.
  const secondsApart = async () => {
    await Promise.all([openFloor(waiter), openFloor(cashier)]);
    const shown = await Promise.all([waiter, cashier].map((page) => timer(page, 'Mesa 1').textContent()));
    const [one = 0, other = 0] = shown.map(secondsOf);
    return Math.abs(one - other);
  };
  await expect.poll(secondsApart).toBeLessThanOrEqual(1);

  await statusButton(cashier, 'Mesa 1').click();
  await expect(cashier.getByText('Mesa Mesa 1 disponible')).toBeVisible();
  await expect(table(waiter, 'Mesa 1')).toContainText('Disponible');
  await expect(timer(waiter, 'Mesa 1')).toHaveCount(0);
  expect((await tableOf(business, 'Mesa 1')).occupied_at).toBeNull();
});

test('an order colours its table on every screen, and the table cannot be freed until it is charged and served', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
    restaurant.openPageAs('cajero'),
  ]);
  await business.product({ name: 'Baleada', priceCents: 4500, tracksInventory: false });
  await Promise.all([openFloor(waiter), openFloor(cashier)]);
  await buttonNamed(waiter, 'Acciones de las mesas').click();
  await expect(waiter.getByRole('menuitem')).toHaveText(['Ver menú en navegador']);
  await waiter.keyboard.press('Escape');

  await table(waiter, 'Mesa 2').click();
  const opened = consumption(waiter);
  await expect(opened).toContainText('No hay productos en consumo');
  await opened.getByRole('button', { name: 'Tomar orden' }).click();
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  await adding
    .getByRole('button', { name: /^Baleada/ })
    .first()
    .click();
  await adding.getByRole('button', { name: 'Enviar a cocina' }).click();
  await opened.getByRole('button', { name: 'Cerrar' }).click();
  await expect(table(cashier, 'Mesa 2')).toContainText('HNL 45.00');
  await expect(timer(cashier, 'Mesa 2')).toHaveText(/^00:\d\d$/);

  await statusButton(cashier, 'Mesa 2').click();
  await expect(cashier.getByText(BUSY)).toBeVisible();
  await pressTool(cashier, 'Editar mesas');
  await cashier.getByRole('button', { name: 'Eliminar Mesa 2' }).click();
  await expect(cashier.getByText('No se puede eliminar - Mesa con órdenes pendientes')).toBeVisible();
  await table(cashier, 'Mesa 2').click({ force: true });
  await expect(cashier.getByRole('dialog')).toHaveCount(0);
  await pressTool(cashier, 'Editar mesas');

  await table(cashier, 'Mesa 2').click();
  const bill = consumption(cashier);
  await expect(bill).toContainText('Baleada x1');
  await bill.getByRole('button', { name: /^Cobrar/ }).click();
  const charging = cashier.getByRole('dialog', { name: /^Cobrar orden/ });
  await charging.getByRole('button', { name: /^Cobrar HNL 45.00/ }).click();
  await expect(table(waiter, 'Mesa 2')).toContainText('Disponible');
  expect((await tableOf(business, 'Mesa 2')).order_id).toBeNull();
  await expect(cashier.getByRole('dialog')).toContainText('Cobrado');
  await cashier.keyboard.press('Escape');
  await expect(cashier.getByRole('dialog')).toHaveCount(0);
  await expect(table(cashier, 'Mesa 2')).toContainText('Disponible');
});

test('another screen shows a sent order and its amount without reading the floor', async ({ restaurant }) => {
  const { business } = restaurant;
  await business.openRegister();
  await business.product({ name: 'Baleada', priceCents: 4500, tracksInventory: false });
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', PHONE),
    restaurant.openPageAs('cajero'),
  ]);
  await Promise.all([openFloor(waiter), openFloor(cashier)]);
  await table(waiter, 'Mesa 2').click();
  await consumption(waiter).getByRole('button', { name: 'Tomar orden' }).click();
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  await adding
    .getByRole('button', { name: /^Baleada/ })
    .first()
    .click();
  await expect(table(cashier, 'Mesa 2')).toContainText('Disponible');
  const read: string[] = [];
  cashier.on('request', (request) => read.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await adding.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(table(cashier, 'Mesa 2')).toContainText('En cocina');
  await expect(table(cashier, 'Mesa 2')).toContainText('HNL 45.00');
  await expect(timer(cashier, 'Mesa 2')).toHaveText(/^00:\d\d$/);
  expect(read.filter((each) => ['GET /api/tables', 'GET /api/orders'].includes(each))).toEqual([]);
});

test('a phone that reconnects shows the present floor without a reload', async ({ restaurant, errors }) => {
  errors.expect(NO_NETWORK);
  const { business } = restaurant;
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', PHONE),
    restaurant.openPageAs('cajero'),
  ]);
  await Promise.all([openFloor(waiter), openFloor(cashier)]);
  await waiter.evaluate(() => Object.assign(globalThis, { sameVisit: true }));
  // Requests sent before the network drops still get their answers.
  await waiter.waitForLoadState('networkidle');
  await waiter.context().setOffline(true);
  await order(business, 0, 7700);
  await statusButton(cashier, 'Mesa 2').click();
  await expect(table(cashier, 'Mesa 2')).toContainText('Ocupada');
  await placeTables(business.writeScope('admin'), [
    { table_id: business.tables[1]?.id ?? '', screen: 'sm', x: 20, y: 300 },
  ]);
  await expect(table(waiter, 'Mesa 1')).toContainText('Disponible');
  await waiter.context().setOffline(false);
  await expect(table(waiter, 'Mesa 1')).toContainText('HNL 77.00', { timeout: 20_000 });
  await expect(table(waiter, 'Mesa 2')).toContainText('Ocupada');
  await expect(card(waiter, 'Mesa 2')).toHaveCSS('top', '300px');
  expect(await waiter.evaluate(() => 'sameVisit' in globalThis)).toBe(true);
});

test('a failed change shows its message and leaves the floor unchanged', async ({ restaurant }) => {
  const { business } = restaurant;
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  const refuseWrites = (route: Route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, body: '' });
  await cashier.route('**/api/tables', refuseWrites);
  await cashier.route('**/api/tables/**', refuseWrites);
  await statusButton(cashier, 'Mesa 1').click();
  await expect(cashier.getByText('Error al cambiar el estado de la mesa')).toBeVisible();
  await expect(table(cashier, 'Mesa 1')).toContainText('Disponible');

  await pressTool(cashier, 'Agregar mesa');
  const adding = cashier.getByRole('dialog', { name: 'Agregar Mesa' });
  await adding.getByLabel('Nombre de la Mesa').fill('VIP');
  await adding.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(cashier.getByText('Error al guardar la mesa')).toBeVisible();
  await cashier.keyboard.press('Escape');

  cashier.on('dialog', (dialog) => void dialog.accept());
  await pressTool(cashier, 'Editar mesas');
  await cashier.getByRole('button', { name: 'Eliminar Mesa 1' }).click();
  await expect(cashier.getByText('Error al eliminar la mesa')).toBeVisible();
  expect((await floorOf(business)).tables).toHaveLength(2);

  await cashier.route('**/api/tables', (route) => route.fulfill({ status: 404, body: '' }));
  await cashier.reload();
  await expect(cashier.getByLabel('Avisos').getByText('Error al cargar las mesas')).toBeVisible();
  await expect(cashier.getByRole('alert')).toContainText('Error al cargar las mesas');
});

test('leaving the floor with unsaved moves asks for confirmation', async ({ restaurant }) => {
  const { business } = restaurant;
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await pressTool(cashier, 'Mover mesas');
  await drag(cashier, 'Mesa 1', { x: 300, y: 200 });
  await cashier.getByRole('link', { name: 'Caja' }).first().click();
  const question = cashier.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  expect(await positionOf(cashier, 'Mesa 1')).toEqual({ x: 320, y: 250 });
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();
  expect(await tableOf(business, 'Mesa 1')).toMatchObject({ position_x_lg: 320, position_y_lg: 250 });
  await cashier.getByRole('link', { name: 'Caja' }).first().click();
  await expect(cashier).toHaveURL(/\/pos$/);
});

test('two users who edit one table both keep their changes', async ({ restaurant }) => {
  const { business } = restaurant;
  const [admin, cashier] = await Promise.all([
    restaurant.openPageAs('admin'),
    restaurant.openPageAs('cajero'),
  ]);
  const windows = [];
  for (const page of [admin, cashier]) {
    await openFloor(page);
    await pressTool(page, 'Editar mesas');
    await page.getByRole('button', { name: 'Editar Mesa 1' }).click();
    windows.push(page.getByRole('dialog', { name: 'Editar Mesa' }));
  }
  const [first, second] = windows;
  await first?.getByLabel('Nombre de la Mesa').fill('Ventana');
  await first?.getByRole('button', { name: 'Guardar' }).click();
  await expect(cashier.locator('[data-table]').filter({ hasText: 'Ventana' })).toBeVisible();
  await second?.getByLabel('Puestos').fill('6');
  await second?.getByRole('button', { name: 'Guardar' }).click();
  await expect(table(admin, 'Ventana')).toContainText('6 puestos');
  await expect(table(cashier, 'Ventana')).toContainText('6 puestos');
  expect(await tableOf(business, 'Ventana')).toMatchObject({ seats: 6 });
});

test('the time of a table is amber and red from the minutes that the business sets', async ({
  restaurant,
}) => {
  const { business, openPageAs } = restaurant;
  const occupied = (index: number, minutes: number) =>
    database.rows(
      `update tables set is_available = false, occupied_at = now() - make_interval(mins => $2) where id = $1`,
      [business.tables[index]?.id, minutes],
    );
  await occupied(0, 12);
  await occupied(1, 17);
  const cashier = await openPageAs('cajero', { at: null });
  await openFloor(cashier);
  for (const name of ['Mesa 1', 'Mesa 2']) await expect(timer(cashier, name)).toHaveClass(/text-foreground/);

  const admin = await openPageAs('admin', { at: '/settings/negocio' });
  const alert = admin.getByLabel('Minutos de alerta');
  await expect(alert).toHaveValue('40');
  await admin.getByLabel('Minutos de atención').fill('10');
  await alert.fill('10');
  await admin.getByRole('button', { name: 'Guardar' }).click();
  await expect(alert).toHaveAccessibleDescription(/Escribe más minutos que los de atención\./);
  await alert.fill('15');
  await admin.getByRole('button', { name: 'Guardar' }).click();
  await expect(admin.getByText('Información del negocio guardada.')).toBeVisible();
  await expect(timer(cashier, 'Mesa 1')).toHaveClass(/text-warning-ink/);
  await expect(timer(cashier, 'Mesa 2')).toHaveClass(/text-danger-ink/);
  await show(admin, '/settings/auditoria');
  await expect(admin.getByText(/Minutos de atención de las mesas/).first()).toBeVisible();
});
