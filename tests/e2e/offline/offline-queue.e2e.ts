import type { Locator, Page } from '@playwright/test';
import { database, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen, cardOf, sendFromPhone, serveButton } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { ordersOf } from '#tests/support/orders.ts';
import { paymentsOf } from '#tests/support/sales.ts';
import { SCREEN_LEASE_MS } from '#web/data/offline/queue-rules.ts';
import { waitForParts } from './kept-fixtures.ts';

const STORED = 'Guardado en este dispositivo: se enviará cuando vuelva la red';
const DRAINED_TIMEOUT_MS = 20_000;

const tile = (page: Page, name: string): Locator =>
  page.locator('button[data-tile]').filter({ hasText: name });
const cartLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Productos de la orden' }).locator('> li');

/** Opens a screen and waits until this device has its number and the floor. */
async function openDevice(page: Page, path: string): Promise<void> {
  const numbered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/api\/offline\/devices\//.test(response.url()),
  );
  const kept = page.waitForResponse((response) => /\/api\/snapshot(\?|$)/.test(response.url()));
  await page.goto(path);
  await Promise.all([numbered, kept]);
  await waitForParts(page, ['toaster', 'user-menu']);
}

async function take(page: Page, product: string, business: Business): Promise<void> {
  await tile(page, product).click();
  await page.getByRole('button', { name: 'Mesa', exact: true }).click();
  await page.getByLabel('Mesa', { exact: true }).selectOption(business.tables[0]?.id ?? '');
}

/** What the server has: tickets with their lines, and bills with what was paid and given as a tip. */
async function serverHas(business: Business) {
  const tickets = await database.rows<{ sent: string }>(
    `select format('%s.%s ', o.provisional_number, k.round) || string_agg(l.name || ' x' || trim_scale(l.quantity), ', ' order by l.position) as sent
     from kitchen_tickets k
     join orders o on o.business_id = k.business_id and o.id = k.order_id
     join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id
     where k.business_id = $1 group by o.provisional_number, k.id, k.round, k.created_at order by k.created_at`,
    [business.id],
  );
  const sales = await database.rows<{ sale: string }>(
    `select concat_ws(' ', s.status, s.provisional_number, s.total_cents,
       (select sum(amount_cents) from payments p where p.business_id = s.business_id and p.sale_id = s.id),
       (select sum(amount_cents) from tips t where t.business_id = s.business_id and t.sale_id = s.id)) as sale
     from sales s where s.business_id = $1 order by s.created_at, s.id`,
    [business.id],
  );
  return { tickets: tickets.map(({ sent }) => sent), sales: sales.map(({ sale }) => sale) };
}

const momentsOf = (business: Business) =>
  database.rows<{ is_late: boolean }>(
    `select received_at > created_at as is_late from kitchen_tickets where business_id = $1`,
    [business.id],
  );

test('a table is served, split, charged and tipped without a network, and the server has each once with its moment', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  for (const name of ['Horchata', 'Tajadas'])
    await business.product({ name, priceCents: 5_000, tracksInventory: false });
  await business.openRegister();
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero');
  await openDevice(page, '/pos');
  // The windows of this flow are loaded once.
  await take(page, 'Horchata', business);
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enviar antes' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText(STORED)).toBeVisible();
  await expect(cartLines(page)).toHaveCount(0);
  await take(page, 'Tajadas', business);
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  const window = page.getByRole('dialog');
  await expect(window).toContainText('Ya en la cuenta');
  await expect(window.getByRole('button', { name: /^Cobrar HNL\s100\.00/ })).toBeVisible();
  await window.getByRole('button', { name: 'Enviar antes' }).click();
  await window.getByRole('button', { name: 'Dividir cuenta' }).click();
  await window.getByRole('button', { name: 'Agregar Tajadas' }).click();
  await window.getByRole('button', { name: 'Separar cuenta' }).click();
  const bills = window.getByRole('group', { name: 'Cuentas de la orden' }).getByRole('button');
  await expect(bills).toHaveText(['Cuenta 1HNL 50.00', 'Cuenta 2HNL 50.00']);
  await window.getByRole('button', { name: 'Volver' }).click();
  await window.getByRole('button', { name: /^Cobrar HNL\s50\.00/ }).click();
  await expect(window).toContainText('Cobrado');
  await window.getByLabel('Monto', { exact: true }).fill('5');
  await window.getByRole('button', { name: 'En caja' }).click();
  await window.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(window).toContainText('Registrada: HNL 5.00');
  expect(await serverHas(business)).toEqual({ tickets: [], sales: [] });

  await page.context().setOffline(false);
  await expect
    .poll(() => serverHas(business), { timeout: DRAINED_TIMEOUT_MS })
    .toEqual({
      tickets: ['T1-001.1 Horchata x1', 'T1-001.2 Tajadas x1'],
      sales: ['Pagada T1-002 5000 5000 500', 'Por cobrar 5000'],
    });
  expect(await momentsOf(business)).toEqual([{ is_late: true }, { is_late: true }]);
});

test('a ticket is ticked and served without a network, leaves the display, and is served once at the server', async ({
  restaurant,
  errors,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  errors.expect(NO_NETWORK);
  const chef = await restaurant.openPageAs('chef', { width: 1024 });
  await sendFromPhone(kitchen, [{ product: kitchen.baleada, quantity: 2 }]);
  await expect(cardOf(chef, 1)).toBeVisible();
  await waitForParts(chef, ['toaster']);
  await chef.context().setOffline(true);
  await serveButton(chef, 1).click();
  await expect(chef.getByText(STORED)).toBeVisible();
  await expect(cardOf(chef, 1)).toHaveCount(0);
  await chef.context().setOffline(false);
  const served = () =>
    database.rows<{ status: string; served: number }>(
      `select status, (select count(*)::integer from idempotency_keys i where i.business_id = k.business_id and i.answer ? 'stock') as served
       from kitchen_tickets k where business_id = $1`,
      [restaurant.business.id],
    );
  await expect.poll(served, { timeout: DRAINED_TIMEOUT_MS }).toEqual([{ status: 'Servida', served: 1 }]);
  await expect(cardOf(chef, 1)).toHaveCount(0);
});

for (const { what, path, press } of [
  { what: 'an order', path: '**/api/orders', press: 'Enviar a cocina' },
  { what: 'a charge', path: '**/api/orders/charge', press: 'Cobrar' },
]) {
  test(`${what} whose answer is lost after the commit is done once, and the screen goes on`, async ({
    restaurant,
    errors,
  }) => {
    const { business } = restaurant;
    await business.product({ name: 'Horchata', priceCents: 5_000, tracksInventory: false });
    await business.openRegister();
    errors.expect(NO_NETWORK);
    const page = await restaurant.openPageAs('cajero');
    await openDevice(page, '/pos');
    let isLosing = true;
    const keys: string[] = [];
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push((await route.request().headerValue('idempotency-key')) ?? '');
      if (!isLosing) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await tile(page, 'Horchata').click();
    await page.getByRole('button', { name: press, exact: true }).click();
    if (press === 'Cobrar')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Cobrar HNL/ })
        .click();
    await expect(page.getByText(STORED)).toBeVisible();
    isLosing = false;
    await expect.poll(() => keys.length, { timeout: DRAINED_TIMEOUT_MS }).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    await expect(page.getByText('1 por enviar')).toHaveCount(0);
    const [orders, paid] = [await ordersOf(business), await paymentsOf(business)];
    expect([orders.length, paid.length]).toEqual([1, press === 'Cobrar' ? 1 : 0]);
  });
}

test('two tabs without a network send the orders of both once', async ({ restaurant, errors }) => {
  const { business } = restaurant;
  await business.product({ name: 'Horchata', priceCents: 5_000, tracksInventory: false });
  await business.openRegister();
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero');
  await openDevice(page, '/pos');
  const tab = await page.context().newPage();
  await tab.goto('/pos');
  await expect(tile(tab, 'Horchata')).toBeVisible();
  const keys: string[] = [];
  page.context().on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !response.url().endsWith('/api/orders')) return;
    keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.context().setOffline(true);
  for (const each of [page, tab, page, tab]) {
    await each.bringToFront();
    await tile(each, 'Horchata').click();
    await each.getByRole('button', { name: 'Enviar a cocina' }).click();
    await expect(cartLines(each)).toHaveCount(0);
  }
  await page.context().setOffline(false);
  const numbers = () =>
    database.rows<{ number: string }>(
      `select provisional_number as number from orders where business_id = $1 order by 1`,
      [business.id],
    );
  await expect
    .poll(numbers, { timeout: DRAINED_TIMEOUT_MS })
    .toEqual(['T1-001', 'T1-002', 'T1-003', 'T1-004'].map((number) => ({ number })));
  await expect.poll(() => [keys.length, new Set(keys).size]).toEqual([4, 4]);
});

test('an order whose page is loaded anew before the answer is sent at once by the new page', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  for (const name of ['Horchata', 'Tajadas'])
    await business.product({ name, priceCents: 5_000, tracksInventory: false });
  await business.openRegister();
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero');
  await openDevice(page, '/pos');
  let isLost = true;
  await page.route('**/api/orders', async (route) => {
    if (!isLost || route.request().method() !== 'POST') await route.continue();
  });
  await take(page, 'Horchata', business);
  const requested = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  );
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await requested;
  const pressed = Date.now();
  await page.reload();
  isLost = false;
  await expect
    .poll(async () => (await serverHas(business)).tickets, { timeout: SCREEN_LEASE_MS })
    .toHaveLength(1);
  expect(Date.now() - pressed).toBeLessThan(SCREEN_LEASE_MS - 2_000);
});

test('a person cannot sign out while something waits to be sent', async ({ restaurant, errors }) => {
  const { business } = restaurant;
  await business.product({ name: 'Horchata', priceCents: 5_000, tracksInventory: false });
  await business.openRegister();
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero');
  await openDevice(page, '/pos');
  await tile(page, 'Horchata').click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText(STORED)).toBeVisible();
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByText('Hay 1 operación por enviar en este dispositivo.')).toBeVisible();
  await expect(tile(page, 'Horchata')).toBeVisible();
});
