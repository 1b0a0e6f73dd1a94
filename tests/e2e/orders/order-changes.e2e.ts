import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { splitEvenly } from '#db/queries/bills/sales.ts';
import { createBarrier } from '#tests/e2e/base/barrier.ts';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { linesOf } from '#tests/support/orders.ts';
import { consumption } from './tables-fixtures.ts';

const PHONE = { width: 390, height: 844 } as const;
const TABLET = { width: 1024, height: 768 } as const;

async function aHamburger(business: Business): Promise<string> {
  const onion = await business.ingredient({ name: 'Cebolla' });
  const cheese = await business.ingredient({ name: 'Queso' });
  return business.product({
    name: 'Hamburguesa',
    priceCents: 12_000,
    recipe: [
      { ingredient: onion, quantity: 1 },
      { ingredient: cheese, quantity: 1 },
    ],
  });
}

function tableOf(business: Business, index: number) {
  const diningTable = business.tables[index];
  if (!diningTable) throw new Error('the business has no such table');
  return diningTable;
}

async function atTable(business: Business, index: number, product: string, quantity = 1) {
  const { id } = tableOf(business, index);
  return business.order([{ product, quantity }], {
    channel: 'mesa',
    table_id: id,
    customer_name: null,
  });
}

const tile = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
const tableCard = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
const cards = (kitchen: Page): Locator => kitchen.getByRole('article');

async function openTable(page: Page, name: string): Promise<Locator> {
  await page.goto('/tables');
  await tableCard(page, name).click();
  const dialog = consumption(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function chooseAction(page: Page, window: Locator, name: string): Promise<void> {
  await window.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a note changed after sending reaches the kitchen as a change, and the quantity stays the same', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aHamburger(business);
  await business.openRegister();
  const [waiter, kitchen] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: '/orders' }),
    restaurant.openPageAs('chef', TABLET),
  ]);

  await test.step('the waiter sends a hamburger without onion', async () => {
    await tile(waiter, 'Hamburguesa').click();
    await waiter.getByRole('button', { name: 'Crear Orden' }).click();
    const creating = waiter.getByRole('dialog', { name: 'Crear Orden' });
    await creating.getByRole('button', { name: /^1×\s*Hamburguesa/ }).click();
    await creating.getByRole('button', { name: 'Editar Hamburguesa' }).click();
    const editor = waiter.getByRole('dialog', { name: 'Hamburguesa' });
    await editor.getByRole('group', { name: 'Sin' }).getByRole('button', { name: 'Cebolla' }).click();
    await editor.getByRole('button', { name: 'Listo' }).click();
    await creating.getByLabel('Mesa', { exact: true }).selectOption({ label: 'Mesa 1 · Disponible' });
    await creating.getByRole('button', { name: 'Crear Orden' }).click();
    await expect(waiter.getByText('Orden #1 enviada a cocina')).toBeVisible();
    await expect(cards(kitchen)).toHaveCount(1);
    await expect(cards(kitchen)).toContainText('sin Cebolla');
    await expect(cards(kitchen)).not.toContainText('Cambio');
  });

  await waiter.getByRole('button', { name: /^Órdenes del día/ }).click();
  await waiter.getByRole('button', { name: /^Ver orden .* #1/ }).click();
  const order = waiter.getByRole('dialog', { name: 'Orden #1' });

  await test.step('the guest wants it with onion and well done: the kitchen sees a change and one hamburger', async () => {
    await order.getByRole('button', { name: /Hamburguesa x1/ }).click();
    const editor = waiter.getByRole('dialog', { name: 'Hamburguesa' });
    await editor.getByRole('group', { name: 'Sin' }).getByRole('button', { name: 'Cebolla' }).click();
    await editor.getByLabel('Nota').fill('bien cocida');
    await editor.getByRole('button', { name: 'Enviar cambio' }).click();
    await expect(order).toContainText('bien cocida');
    await expect(cards(kitchen)).toHaveCount(1);
    await expect(cards(kitchen)).toContainText('bien cocida');
    await expect(cards(kitchen)).toContainText('Antes: sin Cebolla');
    await expect(cards(kitchen).getByRole('listitem')).toHaveCount(1);
    await expect(cards(kitchen).getByRole('listitem')).toContainText('1×');
  });
});

test('reopening a sent order has nothing to send, and one more product sends only that product', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const hamburger = await aHamburger(business);
  await business.product({ name: 'Horchata', priceCents: 3000 });
  await atTable(business, 0, hamburger);
  const [waiter, kitchen] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: '/orders' }),
    restaurant.openPageAs('chef', TABLET),
  ]);
  await expect(cards(kitchen)).toHaveCount(1);
  await expect(tile(waiter, 'Horchata')).toBeVisible();
  await expect(waiter.getByText('0 productos')).toBeVisible();
  await waiter.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(waiter.getByText('Debes seleccionar productos primero')).toBeVisible();

  await waiter.getByRole('button', { name: /^Órdenes del día/ }).click();
  await waiter.getByRole('button', { name: /^Ver orden .* #1/ }).click();
  const order = waiter.getByRole('dialog', { name: 'Orden #1' });
  await order.getByRole('button', { name: 'Agregar productos' }).click();
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  await expect(adding.getByText('0 productos')).toBeVisible();
  await adding
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  const sent = waiter.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  );
  await adding.getByRole('button', { name: 'Enviar a cocina' }).click();
  expect((await sent).postDataJSON().lines).toHaveLength(1);
  await expect(cards(kitchen)).toHaveCount(2);
  const round = cards(kitchen).filter({ hasText: 'Ronda 2' });
  await expect(round).toContainText('Horchata');
  await expect(round).not.toContainText('Hamburguesa');
  await expect(order.getByRole('region', { name: 'Ronda 2' })).toContainText('Horchata');
  await expect(order.getByRole('region', { name: 'Ronda 1' })).toContainText('Hamburguesa');
});

test('a line cancelled after sending stays struck through in the kitchen with its reason and cannot be ticked', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const hamburger = await aHamburger(business);
  const soup = await business.product({ name: 'Sopa', priceCents: 9000 });
  await business.order([{ product: hamburger }, { product: soup, quantity: 3 }]);
  const [cashier, kitchen] = await Promise.all([
    restaurant.openPageAs('cajero', { at: '/orders' }),
    restaurant.openPageAs('chef', TABLET),
  ]);
  await expect(cards(kitchen).getByRole('checkbox')).toHaveCount(2);

  await cashier.getByRole('button', { name: /^Ver orden .* #1/ }).click();
  const order = cashier.getByRole('dialog', { name: 'Orden #1' });
  await order.getByRole('button', { name: /Hamburguesa x1/ }).click();
  const editor = cashier.getByRole('dialog', { name: 'Hamburguesa' });
  await editor.getByRole('button', { name: 'Cancelar producto' }).click();
  await editor.getByRole('button', { name: 'Tardó mucho' }).click();
  await editor.getByRole('button', { name: 'Cancelar producto' }).click();
  await expect(cards(kitchen)).toContainText('Cancelado: Tardó mucho');
  await expect(cards(kitchen).getByRole('checkbox')).toHaveCount(0);
  await kitchen.getByRole('button', { name: 'Enterado de lo cancelado en la orden 1' }).click();
  await expect(cards(kitchen)).not.toContainText('Hamburguesa');
  await expect(order).toContainText('Cancelado: Tardó mucho');
  await expect(order.getByRole('region', { name: 'Cuentas' })).toContainText('HNL 270.00');

  await order.getByRole('button', { name: /Sopa x3/ }).click();
  const fewer = cashier.getByRole('dialog', { name: 'Sopa' });
  await fewer.getByRole('button', { name: 'Cantidad de Sopa: 3' }).click();
  await fewer.getByRole('textbox', { name: 'Cantidad de Sopa' }).fill('2');
  await fewer.getByRole('textbox', { name: 'Cantidad de Sopa' }).press('Enter');
  await expect(fewer.getByRole('button', { name: 'Enviar cambio' })).toBeDisabled();
  await fewer.getByLabel('Otro motivo').fill('Solo llegaron dos');
  await fewer.getByRole('button', { name: 'Enviar cambio' }).click();
  await expect(cards(kitchen)).toContainText('Antes: x3');
  await expect(order.getByRole('region', { name: 'Cuentas' })).toContainText('HNL 180.00');
});

async function twoTables(business: Business): Promise<void> {
  const hamburger = await aHamburger(business);
  const soup = await business.product({ name: 'Sopa', priceCents: 9000 });
  await atTable(business, 0, hamburger);
  await atTable(business, 1, soup);
}

/** Joins Mesa 2 to Mesa 1 and confirms the window. */
async function joinTables(page: Page): Promise<Locator> {
  const second = await openTable(page, 'Mesa 2');
  await chooseAction(page, second, 'Unir con otra mesa');
  const choosing = page.getByRole('dialog', { name: 'Unir con otra mesa' });
  await choosing.getByRole('button', { name: /^Mesa 1/ }).click();
  await choosing.getByRole('button', { name: 'Unir a Mesa 1' }).click();
  await expect(second).toContainText('Unida a Mesa 1');
  return second;
}

test('two tables are joined, stay joined after a reload, and are separated with their own lines', async ({
  restaurant,
}) => {
  await twoTables(restaurant.business);
  const [cashier, kitchen] = await Promise.all([
    restaurant.openPageAs('cajero', TABLET),
    restaurant.openPageAs('chef', TABLET),
  ]);
  await expect(cards(kitchen)).toHaveCount(2);

  await joinTables(cashier);
  await cashier.reload();
  await expect(tableCard(cashier, 'Mesa 1')).toContainText('HNL 210.00');
  await expect(tableCard(cashier, 'Mesa 2')).toContainText('Unida a Mesa 1');
  await tableCard(cashier, 'Mesa 2').click();
  const joined = consumption(cashier);
  await chooseAction(cashier, joined, 'Separar');
  await expect(joined.getByRole('region', { name: 'Cuentas' })).toContainText('HNL 90.00');
  await expect(joined).not.toContainText('Hamburguesa');
  await joined.getByRole('button', { name: 'Cerrar' }).click();
  await expect(tableCard(cashier, 'Mesa 1')).toContainText('HNL 120.00');
  await expect(tableCard(cashier, 'Mesa 2')).toContainText('HNL 90.00');
  await expect(cards(kitchen)).toHaveCount(2);
  await expect(kitchen.getByText('Cambio')).toHaveCount(0);
});

test('charging joined tables makes one bill and frees both', async ({ restaurant }) => {
  await twoTables(restaurant.business);
  const cashier = await restaurant.openPageAs('cajero', TABLET);
  const joined = await joinTables(cashier);
  await joined.getByRole('button', { name: 'Cobrar HNL 210.00' }).click();
  const charging = cashier.getByRole('dialog', { name: /^Cobrar orden/ });
  await charging.getByRole('button', { name: /^Cobrar HNL/ }).click();
  await expect(cashier.getByText(/^Venta #1/).first()).toBeVisible();
  await cashier.goto('/tables');
  for (const name of ['Mesa 1', 'Mesa 2']) await expect(tableCard(cashier, name)).toContainText('Disponible');
});

test('moving an order to another table updates the kitchen ticket and sends nothing again', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const hamburger = await aHamburger(business);
  await atTable(business, 0, hamburger);
  const [waiter, kitchen] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
    restaurant.openPageAs('chef', TABLET),
  ]);
  await expect(cards(kitchen)).toContainText('Mesa 1');

  const dialog = await openTable(waiter, 'Mesa 1');
  await chooseAction(waiter, dialog, 'Cambiar de mesa');
  const choosing = waiter.getByRole('dialog', { name: 'Cambiar de mesa' });
  await choosing.getByRole('button', { name: /^Mesa 2/ }).click();
  await choosing.getByRole('button', { name: 'Pasar a Mesa 2' }).click();
  await expect(cards(kitchen)).toContainText('Mesa 2');
  await expect(cards(kitchen)).not.toContainText('Mesa 1');
  await expect(cards(kitchen)).toHaveCount(1);
  await expect(cards(kitchen)).not.toContainText('Cambio');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(tableCard(waiter, 'Mesa 1')).toContainText('Disponible');
  await expect(tableCard(waiter, 'Mesa 2')).toContainText('HNL 120.00');
});

test('moving one of two units to a free table creates a bill and a kitchen ticket for it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const hamburger = await aHamburger(business);
  const soup = await business.product({ name: 'Sopa', priceCents: 9000 });
  await business.order([{ product: hamburger }, { product: soup, quantity: 2 }], {
    channel: 'mesa',
    table_id: tableOf(business, 0).id,
    customer_name: null,
  });
  const [waiter, kitchen] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
    restaurant.openPageAs('chef', TABLET),
  ]);
  await expect(cards(kitchen)).toHaveCount(1);

  const dialog = await openTable(waiter, 'Mesa 1');
  await chooseAction(waiter, dialog, 'Mover productos');
  const moving = waiter.getByRole('dialog', { name: 'Mover productos' });
  await moving.getByRole('checkbox', { name: /Sopa/ }).check();
  await expect(moving.getByLabel('Sopa que se mueven')).toHaveText('2 de 2');
  await moving.getByRole('button', { name: 'Uno menos de Sopa' }).click();
  await expect(moving.getByLabel('Sopa que se mueven')).toHaveText('1 de 2');
  await moving.getByRole('button', { name: /^Mesa 2/ }).click();
  await moving.getByRole('button', { name: 'Mover a Mesa 2' }).click();
  await expect(cards(kitchen)).toHaveCount(2);
  await expect(cards(kitchen).filter({ hasText: 'Mesa 2' })).toContainText('Sopa');
  await expect(cards(kitchen).filter({ hasText: 'Mesa 1' })).toContainText('Antes: x2');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(tableCard(waiter, 'Mesa 1')).toContainText('HNL 210.00');
  await expect(tableCard(waiter, 'Mesa 2')).toContainText('HNL 90.00');
});

test('two waiters add to one table in the same second, and both phones show both lines', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const hamburger = await aHamburger(business);
  for (const name of ['Sopa', 'Horchata']) await business.product({ name, priceCents: 3000 });
  const { order } = await atTable(business, 0, hamburger);
  const phones = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
  ]);
  const dialogs = await Promise.all(phones.map((phone) => openTable(phone, 'Mesa 1')));

  const barrier = createBarrier(phones.length);
  const wanted = ['Sopa', 'Horchata'];
  const adding = phones.map((phone) => phone.getByRole('dialog', { name: 'Agregar productos' }));
  for (const [index, phone] of phones.entries()) {
    await phone.route('**/api/orders', async (route) => {
      if (route.request().method() === 'POST') await barrier();
      await route.continue();
    });
    await dialogs[index]?.getByRole('button', { name: 'Agregar productos' }).click();
    await adding[index]
      ?.getByRole('button', { name: new RegExp(`^${wanted[index]}`) })
      .first()
      .click();
  }
  await Promise.all(adding.map((each) => each.getByRole('button', { name: 'Enviar a cocina' }).click()));
  for (const dialog of dialogs) {
    for (const name of ['Hamburguesa x1', 'Sopa x1', 'Horchata x1']) await expect(dialog).toContainText(name);
    await expect(dialog.getByRole('region', { name: 'Cuentas' })).toContainText('HNL 180.00');
  }
  const names = (await linesOf(business, order.id)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Hamburguesa', 'Horchata', 'Sopa']);
});

test('orders with and without a table are listed together and filtered by state, search, channel and waiter', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const hamburger = await aHamburger(business);
  await business.order([{ product: hamburger }], { customer_name: 'Ána María' });
  await atTable(business, 0, hamburger);
  const cashier = await restaurant.openPageAs('cajero', { at: '/orders' });
  const day = cashier.getByRole('region', { name: 'Órdenes del día' });
  const rows = day.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Mesa 1');
  await expect(rows.last()).toContainText('Para llevar · Ána María');

  await day.getByRole('searchbox').fill('ana maria');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('#1');
  await day.getByRole('searchbox').fill('#2');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Mesa 1');
  await day.getByRole('searchbox').fill('');
  await day.getByLabel('Canal').selectOption({ label: 'Para llevar' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Para llevar');
  await day.getByLabel('Canal').selectOption({ label: 'Todos los canales' });
  await day.getByRole('button', { name: 'Mis órdenes' }).click();
  await expect(day).toContainText('Ninguna orden coincide con la búsqueda.');
  await day.getByRole('button', { name: 'Mis órdenes' }).click();
  await day.getByRole('tab', { name: 'Cerradas' }).click();
  await expect(day).toContainText('Todavía no se ha cerrado ninguna orden hoy.');
  await day.getByRole('tab', { name: 'En cocina' }).click();
  await expect(rows).toHaveCount(2);
});

test('charging a table with two bills requires a choice, and an empty table requires an open register', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const cashier = await restaurant.openPageAs('cajero', TABLET);
  const drawers = cashier.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/register');
  const empty = await openTable(cashier, 'Mesa 2');
  await drawers;
  await expect(empty).toContainText('No hay productos en consumo');
  await expect(empty.getByRole('button', { name: 'Cobrar' })).toHaveCount(0);
  await empty.getByRole('button', { name: 'Tomar orden' }).click();
  await expect(cashier.getByText('Debes aperturar la caja en POS')).toBeVisible();

  const hamburger = await aHamburger(business);
  const { sale } = await atTable(business, 0, hamburger);
  await splitEvenly(business.writeScope('cajero'), sale.id, [randomUUID()]);
  const dialog = await openTable(cashier, 'Mesa 1');
  await dialog.getByRole('button', { name: 'Cobrar HNL 120.00' }).click();
  const charging = cashier.getByRole('dialog', { name: /^Cobrar orden #1/ });
  const bills = charging.getByRole('group', { name: 'Cuentas de la orden' });
  await expect(bills.getByRole('button')).toHaveCount(2);
  await bills.getByRole('button', { name: /^Cuenta 2/ }).click();
  await expect(bills.getByRole('button', { name: /^Cuenta 2/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(charging.getByRole('button', { name: 'Cobrar HNL 60.00' })).toBeVisible();
});

/** A cashier on another device charges the rest. */
async function chargeRemaining(cashier: Page): Promise<void> {
  await cashier.goto('/pos');
  await cashier.getByRole('tab', { name: /^Por cobrar/ }).click();
  await cashier.getByRole('tabpanel').getByRole('button', { name: 'Cobrar', exact: true }).click();
  await cashier
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  await expect(cashier.getByRole('dialog')).toContainText('Cobrado');
}

const linesByOrder = (business: Business) =>
  database.rows<{ number: number; name: string; customer_name: string | null; table_id: string | null }>(
    `select o.number::integer, o.customer_name, o.table_id, l.name from orders o
     join order_lines l on l.business_id = o.business_id and l.order_id = o.id
     where o.business_id = $1 order by o.number`,
    [business.id],
  );

test('adding to a table while it is charged sends the addition to the kitchen as a new order', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const table = tableOf(business, 0);
  await business.product({ name: 'Horchata', priceCents: 3000 });
  await atTable(business, 0, await aHamburger(business));
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
    restaurant.openPageAs('cajero'),
  ]);
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  const closed = adding.getByText('La orden #1 ya está cerrada. Lo que no se envió irá en una orden nueva.');

  await test.step('unsent lines stay in the cart, and the closed order is reported', async () => {
    const dialog = await openTable(waiter, table.name);
    await dialog.getByRole('button', { name: 'Agregar productos' }).click();
    await adding
      .getByRole('button', { name: /^Horchata/ })
      .first()
      .click();
    await chargeRemaining(cashier);
    await expect(closed).toBeVisible();
    await expect(adding.getByText('1 producto', { exact: true })).toBeVisible();
  });

  await test.step('a cart that is left for later waits at its table', async () => {
    const dialog = await openTable(waiter, table.name);
    await dialog.getByRole('button', { name: 'Tomar orden' }).click();
    await expect(adding.getByText('1 producto', { exact: true })).toBeVisible();
    await adding.getByRole('button', { name: 'Enviar a cocina' }).click();
    await expect(waiter.getByText('Orden #2 enviada a cocina')).toBeVisible();
  });
  expect(await linesByOrder(business)).toEqual([
    { number: 1, name: 'Hamburguesa', customer_name: null, table_id: table.id },
    { number: 2, name: 'Horchata', customer_name: null, table_id: table.id },
  ]);
});

test('a saved cart of a table that was charged elsewhere is offered when the table is served again', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const table = tableOf(business, 0);
  await business.product({ name: 'Horchata', priceCents: 3000 });
  await atTable(business, 0, await aHamburger(business));
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', { ...TABLET, at: null }),
    restaurant.openPageAs('cajero'),
  ]);
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  await (await openTable(waiter, table.name)).getByRole('button', { name: 'Agregar productos' }).click();
  await adding
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  await waiter.goto('/orders');
  await chargeRemaining(cashier);

  await (await openTable(waiter, table.name)).getByRole('button', { name: 'Tomar orden' }).click();
  await expect(adding.getByText('La orden #1 ya está cerrada.')).toBeVisible();
  await expect(adding.getByRole('complementary', { name: 'Por enviar' })).toContainText('Horchata');
  await adding.getByRole('button', { name: 'Vaciar la orden' }).click();
  await waiter.getByRole('button', { name: 'Vaciar', exact: true }).click();
  await waiter.keyboard.press('Escape');
  await (await openTable(waiter, table.name)).getByRole('button', { name: 'Tomar orden' }).click();
  await expect(adding.getByText('Nada por enviar.')).toBeVisible();
  await expect(adding.getByText('La orden #1 ya está cerrada.')).toHaveCount(0);
  expect((await linesByOrder(business)).map(({ name }) => name)).toEqual(['Hamburguesa']);
});

test('a charged takeaway order offers its unsent cart, to continue or to discard', async ({ restaurant }) => {
  const { business } = restaurant;
  await business.product({ name: 'Horchata', priceCents: 3000 });
  const hamburger = await aHamburger(business);
  await business.order([{ product: hamburger, quantity: 1 }], { customer_name: 'Ana' });
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', { at: '/orders' }),
    restaurant.openPageAs('cajero'),
  ]);
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  const order = waiter.getByRole('dialog', { name: 'Orden #1' });
  const unsent = order.getByRole('region', { name: 'Sin enviar' });
  await waiter.getByRole('button', { name: /^Ver orden .* #1/ }).click();
  await order.getByRole('button', { name: 'Agregar productos' }).click();
  await adding
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  await adding
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  await waiter.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
  await expect(unsent).toHaveCount(0);
  await chargeRemaining(cashier);

  await expect(unsent).toContainText('La orden se cerró con 2 productos sin enviar en este dispositivo.');
  await unsent.getByRole('button', { name: 'Pasar a una orden nueva' }).click();
  await expect(adding).toContainText('Para llevar · Ana Orden nueva');
  await expect(adding.getByText('La orden #1 ya está cerrada.')).toBeVisible();
  await adding.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(waiter.getByText('Orden #2 enviada a cocina')).toBeVisible();
  await expect(adding).toHaveCount(0);
  await expect(unsent).toHaveCount(0);
  expect(await linesByOrder(business)).toMatchObject([
    { number: 1, name: 'Hamburguesa', customer_name: 'Ana' },
    { number: 2, name: 'Horchata', customer_name: 'Ana' },
  ]);
});
