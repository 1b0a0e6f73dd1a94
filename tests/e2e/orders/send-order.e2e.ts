import type { Locator, Page } from '@playwright/test';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import { database, expect, NO_NETWORK, show, signIn, test } from '#tests/e2e/base/fixtures.ts';
import { requestAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import { waitForParts } from '#tests/e2e/offline/kept-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';

const tile = (page: Page, name: string): Locator =>
  page.locator('button[data-tile]').filter({ hasText: name });
const lines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Productos de la orden' }).locator('> li');
/** The toast of a write that waits for the network. */
const STORED = 'Guardado en este dispositivo: se enviará cuando vuelva la red';
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar a cocina' }).click();

async function createMenu(business: Business): Promise<void> {
  for (const name of ['Horchata', 'Tajadas']) await business.product({ name, tracksInventory: false });
  await business.openRegister();
}

/** The kitchen's tickets: order number, round and lines of each. */
async function sentLinesOf(business: Business): Promise<string[]> {
  const rows = await database.rows<{ sent: string }>(
    `select format('#%s.%s ', k.order_number, k.round) || string_agg(l.name || ' x' || trim_scale(l.quantity), ', ' order by l.position) as sent
     from kitchen_tickets k join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id
     where k.business_id = $1 group by k.id, k.order_number, k.round, k.created_at order by k.created_at`,
    [business.id],
  );
  return rows.map((row) => row.sent);
}

/** Delivers the next order to the server and drops the answer. */
async function dropNextResponse(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/api/orders', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
  });
}

test('products tapped while an order is being sent stay in the cart for the next one', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const release = await delayRequests(page, '**/api/orders', 'POST');
  await tile(page, 'Horchata').click();
  await send(page);
  await tile(page, 'Horchata').click();
  await tile(page, 'Tajadas').click();
  await expect(lines(page)).toHaveCount(2);
  release();
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  const quantities = lines(page).getByRole('button', { name: /^Cantidad de/ });
  await expect(quantities).toHaveCount(2);
  await expect(quantities.first()).toHaveText('1');
  await send(page);
  await expect(page.getByText('Orden #2 enviada a cocina')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  expect(await sentLinesOf(business)).toEqual(['#1.1 Horchata x1', '#2.1 Horchata x1, Tajadas x1']);
});

test('an order whose answer is lost is not sent twice, and what is added later is another order', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Horchata').click();
  let isLost = true;
  await page.route('**/api/orders', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page);
  await expect(page.getByText(STORED)).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  isLost = false;
  errors.expect(NO_NETWORK);

  await tile(page, 'Tajadas').click();
  await send(page);
  await expect(lines(page)).toHaveCount(0);
  await expect
    .poll(() => sentLinesOf(business), { timeout: 30_000 })
    .toEqual(['#1.1 Horchata x1', '#2.1 Tajadas x1']);
});

test('two tabs of one user share one cart: sending it in one tab clears it in the other', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Horchata').click();
  const tab = await page.context().newPage();
  await tab.goto('/pos');
  await tile(tab, 'Tajadas').click();
  for (const each of [page, tab]) await expect(lines(each)).toHaveCount(2);
  await send(page);
  for (const each of [page, tab]) await expect(lines(each)).toHaveCount(0);
  await tile(tab, 'Tajadas').click();
  await send(tab);
  await expect(tab.getByText('Orden #2 enviada a cocina')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  expect(await sentLinesOf(business)).toEqual(['#1.1 Horchata x1, Tajadas x1', '#2.1 Tajadas x1']);
});

test('an order without an answer for four seconds is stored here, and is repeated as the same request', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: null });
  await page.clock.install();
  await page.goto('/pos');
  await tile(page, 'Horchata').click();
  await dropNextResponse(page);
  const repeated = page.waitForResponse(
    (response) => response.url().endsWith('/api/orders') && response.request().method() === 'POST',
  );
  await send(page);
  await expect.poll(() => sentLinesOf(business)).toHaveLength(1);
  await page.clock.runFor(4_000);
  await expect(page.getByText(STORED)).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  await repeated;
  expect(await sentLinesOf(business)).toEqual(['#1.1 Horchata x1']);
});

test('a tab that is closed while it sends: the next tab knows what arrived and sends only the rest', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const tab = await page.context().newPage();
  await tile(page, 'Horchata').click();
  await dropNextResponse(page);
  await send(page);
  await expect.poll(() => sentLinesOf(business)).toHaveLength(1);
  await page.close();
  await tab.goto('/pos');
  await tile(tab, 'Tajadas').click();
  await send(tab);
  await expect(lines(tab)).toHaveCount(0);
  await expect
    .poll(() => sentLinesOf(business), { timeout: 40_000 })
    .toEqual(['#1.1 Horchata x1', '#1.2 Tajadas x1']);
});

test('an order that arrives while another screen is open is no longer in the cart on return', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const release = await delayRequests(page, '**/api/orders', 'POST');
  await tile(page, 'Horchata').click();
  await send(page);
  await show(page, '/tables');
  await expect(page.getByRole('heading', { name: /^Espacios/ })).toBeVisible();
  await show(page, '/pos');
  await expect(lines(page)).toHaveCount(1);
  release();
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
});

test('an order waits while an expired token cannot be renewed, and is sent once it can be', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Horchata').click();
  // First, so that no read of the page renews the token before the order is sent.
  await page.route('**/api/auth/refresh', (route) => route.abort('internetdisconnected'));
  await database.rows('update users set token_version = token_version + 1 where id = $1', [
    business.employees.cajero.id,
  ]);
  await send(page);
  await expect(page.getByText(STORED)).toBeVisible();
  errors.expect(NO_NETWORK);
  await page.unroute('**/api/auth/refresh');
  await expect.poll(() => sentLinesOf(business), { timeout: 40_000 }).toEqual(['#1.1 Horchata x1']);
});

test('a session that ends without network loses nothing: the order is sent after its person signs in again', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  const { id } = business.employees.cajero;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: null });
  const registered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/offline/devices/'),
  );
  await page.goto('/pos');
  await registered;
  await waitForParts(page, ['toaster']);
  await tile(page, 'Horchata').click();
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText(STORED)).toBeVisible();
  errors.expect(NO_NETWORK);
  await database.rows('update users set token_version = token_version + 1 where id = $1', [id]);
  await database.rows('delete from sessions where user_id = $1', [id]);
  await page.context().setOffline(false);
  await expect(page.getByText('Sesión expirada. Por favor inicia sesión nuevamente.')).toBeVisible();
  expect(await sentLinesOf(business)).toEqual([]);
  await signIn(page, business.employees.cajero.username, PASSWORD);
  await expect.poll(() => sentLinesOf(business), { timeout: 40_000 }).toEqual(['#1.1 Horchata x1']);
});

test('closing the register while an order waits for the network is reported, and the order waits for the next session', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Horchata').click();
  await page.context().setOffline(true);
  const [drawer] = await database.rows<{ id: string }>(
    'select id from register_sessions where business_id = $1',
    [business.id],
  );
  await requestAs(business, 'admin', `/api/register/${drawer?.id}/count`, { counted_cents: 50_000 });
  const [counted] = await database.rows<{ id: string }>(
    'select id from register_counts where business_id = $1',
    [business.id],
  );
  await requestAs(business, 'admin', `/api/register/${drawer?.id}/close`, { count_id: counted?.id });
  await page.route('**/api/register', (route) => route.abort('failed'));
  await page.context().setOffline(false);
  await expect(page.getByText('Servidor sin respuesta')).toBeAttached();
  await send(page);
  await expect(page.getByText('Debes aperturar la caja en POS').first()).toBeVisible();
  // The screen receives the event only now: before, it would remove the button.
  await page.unroute('**/api/register');
  errors.expect(NO_NETWORK);
  await page.getByLabel('Fondo de caja').fill('500');
  await page.getByRole('button', { name: 'Aperturar caja' }).click();
  await send(page);
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  expect(await sentLinesOf(business)).toEqual(['#1.1 Horchata x1']);
});

test('a device with full storage says so, and the cart survives a change of screens', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await tile(page, 'Horchata').click();
  await expect(
    page.getByText(
      'Este dispositivo no puede guardar lo que falta por enviar: envíalo antes de cerrar esta página.',
    ),
  ).toBeVisible();
  await show(page, '/tables');
  await expect(page.getByRole('heading', { name: /^Espacios/ })).toBeVisible();
  await show(page, '/pos');
  await expect(lines(page)).toHaveCount(1);
  await send(page);
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
});

test('a missing table or customer is reported at its own field, which takes the focus', async ({
  restaurant,
}) => {
  await createMenu(restaurant.business);
  const [cashier, waiter] = await Promise.all([
    restaurant.openPageAs('cajero', { at: '/pos' }),
    restaurant.openPageAs('mesero', { width: 390, height: 844, at: '/orders' }),
  ]);

  await test.step('the customer of a delivery is missing', async () => {
    const customer = cashier.getByLabel('Nombre del cliente');
    await tile(cashier, 'Horchata').click();
    await cashier.getByRole('button', { name: 'A domicilio' }).click();
    await expect(customer).toHaveAccessibleDescription('');
    await send(cashier);
    await expect(customer).toBeFocused();
    await expect(customer).toHaveAccessibleDescription('Escribe el nombre del cliente.');
    await expect(cashier.getByText('Escribe el nombre del cliente.')).toHaveCount(1);
    await customer.fill('Ana Paz');
    await expect(cashier.getByText('Escribe el nombre del cliente.')).toHaveCount(0);
    await send(cashier);
    await expect(cashier.getByText('Orden #1 enviada a cocina')).toBeVisible();
  });

  await test.step('the table is missing', async () => {
    await tile(waiter, 'Tajadas').click();
    await waiter.getByRole('button', { name: 'Crear Orden' }).click();
    const order = waiter.getByRole('dialog', { name: 'Crear Orden' });
    const table = order.getByLabel('Mesa', { exact: true });
    await order.getByRole('button', { name: 'Crear Orden' }).click();
    await expect(table).toBeFocused();
    await expect(table).toHaveAccessibleDescription('Elige la mesa de la orden.');
    await order.getByRole('button', { name: 'Para llevar' }).click();
    await expect(order.getByText('Elige la mesa de la orden.')).toHaveCount(0);
    await order.getByRole('button', { name: 'Crear Orden' }).click();
    await expect(waiter.getByText('Orden #2 enviada a cocina')).toBeVisible();
  });
});

const paidOf = (business: Business) =>
  database.rows<{ total: number; paid: number }>(
    `select s.total_cents::integer as total, sum(p.amount_cents)::integer as paid
     from sales s join payments p on p.business_id = s.business_id and p.sale_id = s.id
     where s.business_id = $1 group by s.id, s.total_cents`,
    [business.id],
  );

test('sending with payment: closing the window changes nothing, a new price is reported, a lost answer makes one order', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', width: 390, height: 844, touch: true });
  await tile(page, 'Horchata').tap();
  await page.getByRole('button', { name: /1 producto/ }).tap();
  const charge = page.getByRole('button', { name: 'Cobrar', exact: true });
  const window = page.getByRole('dialog', { name: 'Cobrar' });
  const confirm = window.getByRole('button', { name: /^Cobrar HNL/ });

  await test.step('closing the window sends nothing', async () => {
    await charge.tap();
    await expect(window).toContainText('Va a cocina al cobrar.');
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    expect(await sentLinesOf(business)).toEqual([]);
    await expect(page.getByRole('button', { name: /1 producto/ })).toBeVisible();
  });

  await test.step('a changed price is refused, and the new total is shown', async () => {
    await database.rows('update menu_items set price_cents = 6500 where business_id = $1', [business.id]);
    await page.route('**/api/menu', (route) => route.abort('failed'));
    await page.getByRole('button', { name: /1 producto/ }).tap();
    await charge.tap();
    await expect(confirm).toHaveText(/50\.00/);
    await confirm.tap();
    await expect(page.getByText(/El total cambió: ahora es HNL\s65\.00/)).toBeVisible();
    await expect(confirm).toHaveText(/65\.00/);
    expect(await sentLinesOf(business)).toEqual([]);
    const isRead = page.waitForResponse('**/api/menu');
    await page.unroute('**/api/menu');
    await isRead;
    errors.expect(NO_NETWORK);
  });

  await test.step('a lost answer makes the same order and the same payment once', async () => {
    let isLost = true;
    await page.route('**/api/orders/charge', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await confirm.tap();
    await expect(page.getByText(STORED)).toBeVisible();
    await expect(page.getByRole('dialog', { name: /^Venta/ })).toContainText('Cobrado');
    isLost = false;
    errors.expect(NO_NETWORK);
    expect(await sentLinesOf(business)).toEqual(['#1.1 Horchata x1']);
    expect(await paidOf(business)).toEqual([{ total: 6500, paid: 6500 }]);
    await page.getByRole('button', { name: 'Listo' }).tap();
    await expect(page.getByRole('button', { name: /0 productos/ })).toBeVisible();
  });
});

test('two tabs that charge one cart make one order and one payment, and the other tab says that it was sent', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', width: 1024, height: 768 });
  await tile(page, 'Horchata').click();
  const tab = await page.context().newPage();
  await tab.goto('/pos');
  for (const each of [page, tab]) {
    await expect(lines(each)).toHaveCount(1);
    await each.getByRole('button', { name: 'Cobrar', exact: true }).click();
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
  await expect(tab.getByRole('dialog')).toContainText('Esta orden ya se envió.');
  expect(await sentLinesOf(business)).toEqual(['#1.1 Horchata x1']);
  expect(await paidOf(business)).toEqual([{ total: 5000, paid: 5000 }]);
});

test("a table with an open bill is charged whole with the counter's additions; once sent, its bill can be split", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createMenu(business);
  const table = business.tables[0];
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const take = async (product: string) => {
    await tile(page, product).click();
    await page.getByRole('button', { name: 'Mesa', exact: true }).click();
    await page.getByLabel('Mesa', { exact: true }).selectOption(table?.id ?? '');
  };
  await take('Tajadas');
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar antes' }).click();
  const sent = page.getByRole('dialog', { name: 'Cobrar orden #1' });
  await expect(sent.getByRole('button', { name: 'Dividir cuenta' })).toBeVisible();
  await page.keyboard.press('Escape');
  await take('Horchata');
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Cobrar' });
  await expect(window).toContainText('Ya en la cuenta');
  await window.getByRole('button', { name: /^Cobrar HNL\s100\.00/ }).click();
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
  expect(await sentLinesOf(business)).toEqual(['#1.1 Tajadas x1', '#1.2 Horchata x1']);
  expect(await paidOf(business)).toEqual([{ total: 10_000, paid: 10_000 }]);
});
