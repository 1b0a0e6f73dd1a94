import type { Page } from '@playwright/test';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { requestAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { addTables, card, consumption, openFloor, PHONE, pressTool, table } from './tables-fixtures.ts';

const panelOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `${name} Productos en Consumo` });
const queue = (page: Page) => page.getByRole('region', { name: 'Por atender' });

/** An order of a product on a table, sent that many minutes ago. */
async function orderAt(business: Business, name: string, product: string, minutesAgo = 0) {
  const sent = await business.order(
    [
      {
        product: await business.product({
          name: product,
          priceCents: 4500,
          tracksInventory: false,
        }),
      },
    ],
    {
      channel: 'mesa',
      table_id: business.tables.find((each) => each.name === name)?.id ?? '',
      customer_name: null,
    },
  );
  await database.change('orders', sent.order.id, { created_at: new Date(Date.now() - minutesAgo * 60_000) });
  return sent;
}

const serve = (business: Business, ticketId: string) =>
  requestAs(business, 'chef', `/api/kitchen/tickets/${ticketId}/serve`);

/** Where each table is on the screen. */
const placesOf = (page: Page) =>
  page.locator('[data-table]').evaluateAll((cards) =>
    cards.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

test('the panel swaps to another table, nothing covers or moves the floor, and a reload shows the same table', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addTables(business, ['Mesa 3', 'Mesa 4', 'Mesa 5', 'Mesa 6', 'Mesa 7']);
  await orderAt(business, 'Mesa 1', 'Baleada');
  await orderAt(business, 'Mesa 2', 'Sopa');
  const cashier = await restaurant.openPageAs('cajero', { width: 1024, height: 768 });
  await openFloor(cashier);
  await expect(queue(cashier)).toContainText('Sopa');
  const places = await placesOf(cashier);
  const floor = await cashier.locator('[data-floor]').evaluate(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }));
  expect(floor.scrollWidth).toBe(floor.clientWidth);

  for (const [name, product] of [
    ['Mesa 1', 'Baleada x1'],
    ['Mesa 2', 'Sopa x1'],
    ['Mesa 3', 'No hay productos en consumo'],
  ] as const) {
    await table(cashier, name).click();
    await expect(panelOf(cashier, name)).toContainText(product);
    await expect(consumption(cashier)).toHaveCount(1);
    await expect(cashier.getByRole('dialog')).toHaveCount(0);
    await expect(table(cashier, name)).toHaveAttribute('aria-current', 'true');
    await expect(cashier.locator('[aria-current=true][type=button]')).toHaveCount(1);
    expect(await placesOf(cashier)).toEqual(places);
  }

  await table(cashier, 'Mesa 2').click();
  await expect(panelOf(cashier, 'Mesa 2')).toContainText(/Orden #2.*Subtotal.*Total/s);
  expect((await accessibilityCheck(cashier).analyze()).violations).toEqual([]);
  await cashier.reload();
  await expect(panelOf(cashier, 'Mesa 2')).toContainText('Sopa x1');
  await panelOf(cashier, 'Mesa 2').getByRole('button', { name: 'Cerrar' }).click();
  await expect(queue(cashier)).toBeVisible();
  await expect(cashier).toHaveURL(/\/tables$/);
  expect(await placesOf(cashier)).toEqual(places);
});

test('a floor that is as wide as the screen scrolls to the chosen table beside its order', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addTables(business, ['Mesa 3', 'Mesa 4', 'Mesa 5', 'Mesa 6']);
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  const widths = async () => (await placesOf(cashier)).map(({ width }) => width);
  await expect.poll(widths).toEqual(Array(6).fill(164));
  await expect(queue(cashier)).toBeVisible();
  await table(cashier, 'Mesa 6').click();
  const panel = await panelOf(cashier, 'Mesa 6').boundingBox();
  const chosen = await card(cashier, 'Mesa 6').boundingBox();
  expect((chosen?.x ?? Number.NaN) + (chosen?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
  expect(await widths()).toEqual(Array(6).fill(164));
  await panelOf(cashier, 'Mesa 6').getByRole('button', { name: 'Cerrar' }).click();
  await expect(queue(cashier)).toBeVisible();
});

test('a press on an amount that disappears before it is released opens its table', async ({ restaurant }) => {
  const { business } = restaurant;
  const sent = await orderAt(business, 'Mesa 1', 'Baleada');
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  const amount = await table(cashier, 'Mesa 1').getByText('45.00').boundingBox();
  await cashier.mouse.move((amount?.x ?? 0) + 10, (amount?.y ?? 0) + 10);
  await cashier.mouse.down();
  await requestAs(business, 'cajero', `/api/kitchen/tickets/${sent.kitchen_ticket.id}/cancel`, {
    reason: 'El cliente se fue',
  });
  await expect(table(cashier, 'Mesa 1')).toContainText('Disponible');
  await cashier.mouse.up();
  await expect(panelOf(cashier, 'Mesa 1')).toBeVisible();
});

test('at 1440 px six tables in a row leave their side to the tables that wait', async ({ restaurant }) => {
  await addTables(restaurant.business, ['Mesa 3', 'Mesa 4', 'Mesa 5', 'Mesa 6']);
  const cashier = await restaurant.openPageAs('cajero', { width: 1440, height: 900, at: null });
  await openFloor(cashier);
  const panel = await queue(cashier).boundingBox();
  const last = await card(cashier, 'Mesa 6').boundingBox();
  expect(last?.width).toBe(164);
  expect(panel?.x).toBeGreaterThan((last?.x ?? 0) + 164);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBe(1440 - 16);
  const floor = cashier.locator('[data-floor]');
  expect(await floor.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('without a chosen table the panel lists ready orders and the longest waits, and each opens its table', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addTables(business, ['Mesa 3']);
  const [third] = await database.rows<{ id: string }>(
    `select id from tables where business_id = $1 and name = 'Mesa 3'`,
    [business.id],
  );
  const withThird = business.withTables([...business.tables, { id: third?.id ?? '', name: 'Mesa 3' }]);
  const ready = await orderAt(withThird, 'Mesa 1', 'Baleada', 40);
  await orderAt(withThird, 'Mesa 2', 'Sopa', 10);
  await orderAt(withThird, 'Mesa 3', 'Pollo', 20);
  await serve(business, ready.kitchen_ticket.id);
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);

  const readyList = queue(cashier).getByRole('region', { name: 'Listas para llevar' });
  const waits = queue(cashier).getByRole('region', { name: 'Más tiempo esperando' });
  await expect(readyList.getByRole('listitem')).toHaveText([/Mesa 1 #1Baleada x1Lista/]);
  await expect(waits.getByRole('listitem')).toHaveText([/Mesa 3 #3Pollo x120:/, /Mesa 2 #2Sopa x110:/]);
  expect((await accessibilityCheck(cashier).analyze()).violations).toEqual([]);

  await readyList.getByRole('button', { name: 'Abrir Mesa 1' }).click();
  await expect(panelOf(cashier, 'Mesa 1')).toContainText('Lista');
  await expect(card(cashier, 'Mesa 1')).not.toContainText('Lista');
  await expect(panelOf(cashier, 'Mesa 1').getByRole('heading', { name: /^Mesa 1/ })).toBeFocused();
});

test('the keyboard opens the panel at its heading, and Escape returns to the table but not past a window', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderAt(business, 'Mesa 1', 'Baleada');
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await table(cashier, 'Mesa 1').focus();
  await cashier.keyboard.press('Enter');
  const panel = panelOf(cashier, 'Mesa 1');
  await expect(panel.getByRole('heading', { name: /^Mesa 1/ })).toBeFocused();
  await panel.getByRole('button', { name: /^Cobrar HNL/ }).press('Enter');
  await expect(cashier.getByRole('dialog', { name: /^Cobrar orden/ })).toBeVisible();
  await cashier.keyboard.press('Escape');
  await expect(cashier.getByRole('dialog')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Más acciones' }).press('Enter');
  await cashier.keyboard.press('Escape');
  await expect(cashier.getByRole('menu')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await cashier.keyboard.press('Escape');
  await expect(queue(cashier)).toBeVisible();
  await expect(table(cashier, 'Mesa 1')).toBeFocused();
});

test('an order that gets ready while its panel is open stays marked until a user presses Enterado', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const sent = await orderAt(business, 'Mesa 1', 'Baleada');
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await table(cashier, 'Mesa 1').click();
  await expect(panelOf(cashier, 'Mesa 1')).toContainText('En cocina');
  await expect(cashier.getByText('En vivo')).toBeAttached();
  await serve(business, sent.kitchen_ticket.id);
  await expect(card(cashier, 'Mesa 1')).toContainText('Lista');
  await panelOf(cashier, 'Mesa 1').getByRole('button', { name: 'Enterado' }).click();
  await expect(card(cashier, 'Mesa 1')).not.toContainText('Lista');
  await expect(panelOf(cashier, 'Mesa 1')).not.toContainText('Lista');
});

test('arranging hides the panel, and the chosen table returns afterwards', async ({ restaurant }) => {
  await orderAt(restaurant.business, 'Mesa 1', 'Baleada');
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await table(cashier, 'Mesa 1').click();
  await expect(panelOf(cashier, 'Mesa 1')).toBeVisible();
  await pressTool(cashier, 'Mover mesas');
  await expect(panelOf(cashier, 'Mesa 1')).toHaveCount(0);
  await pressTool(cashier, 'Mover mesas');
  await expect(panelOf(cashier, 'Mesa 1')).toContainText('Baleada x1');
});

test('a phone shows the table in a window, which a link opens too', async ({ restaurant }) => {
  const { business } = restaurant;
  await orderAt(business, 'Mesa 1', 'Baleada');
  const waiter = await restaurant.openPageAs('mesero', {
    ...PHONE,
    touch: true,
    at: `/tables?mesa=${business.tables[0]?.id}`,
  });
  const sheet = waiter.getByRole('dialog', { name: 'Mesa 1 Productos en Consumo' });
  await expect(sheet).toContainText(/Orden #1.*Baleada x1/s);
  expect((await accessibilityCheck(waiter).analyze()).violations).toEqual([]);
  await sheet.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(waiter.getByRole('dialog')).toHaveCount(0);
  await expect(queue(waiter)).toHaveCount(0);
  await table(waiter, 'Mesa 1').tap();
  await expect(sheet).toBeVisible();
});
