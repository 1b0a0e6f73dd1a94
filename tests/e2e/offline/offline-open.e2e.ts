import type { Page } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import { collectErrors, database, expect, NO_NETWORK, signIn, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { keptPaths, waitForKnownPerson, waitForOfflineData, waitForParts } from './kept-fixtures.ts';

/** Other tests take the processors: the bench `offline` measures the start of 2 s. */
const MAX_OPENING_MS = 10_000;
const MAX_FIRST_VISIT_REQUESTS = 30;

const tile = (page: Page, name: string) => page.locator('button[data-tile]').filter({ hasText: name });
const tableCard = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) }).first();

/** A business with a product and an open order at a table. */
async function aServiceFloor(business: Business) {
  const product = await business.product({ name: 'Baleada', priceCents: 5000, tracksInventory: false });
  await business.openRegister();
  const [table] = business.tables;
  if (!table) throw new Error('the business has no table');
  const { order, sale } = await business.order([{ product, quantity: 2 }], {
    channel: 'mesa',
    table_id: table.id,
  });
  return { table, order, sale };
}

test('the app opens without a network with menu, tables and open orders, also in another tab', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const { table, order, sale } = await aServiceFloor(restaurant.business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', pushEnabled: true });
  await expect(tile(page, 'Baleada')).toBeVisible();
  await waitForOfflineData(page, [`/api/orders/${order.id}`, `/api/sales/${sale.id}`]);
  await page.context().setOffline(true);

  await page.reload();
  await expect(tile(page, 'Baleada')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await navigation.getByRole('link', { name: 'Mesas' }).click();
  await tableCard(page, table.name).click();
  await expect(page.getByText(/Baleada/).first()).toBeVisible();

  const other = await page.context().newPage();
  collectErrors(other, errors);
  await other.goto('/orders');
  await expect(other.getByText(`#${order.number}`).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached({
    timeout: 30_000,
  });
});

test('a table whose order this device never read says that it needs the network, and shows it when that is back', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const { table } = await aServiceFloor(business);
  const page = await openPageAs('mesero', { at: null });
  const details = /\/api\/(orders\/[0-9a-f-]{36}|service)/;
  await page.route(details, (route) => route.abort('connectionreset'));
  await page.goto('/tables');
  await expect(tableCard(page, table.name)).toContainText('100.00');
  await page.context().setOffline(true);
  await page.unroute(details);
  await tableCard(page, table.name).click();
  await expect(page.getByText('Esta orden necesita conexión')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/Baleada/).first()).toBeVisible({ timeout: 30_000 });
});

test('the app opens without a network after the browser was closed', async ({
  browser,
  errors,
  platformEnv,
}) => {
  errors.expect(NO_NETWORK);
  const business = await database.business();
  await aServiceFloor(business);
  const folder = aStateFolder();
  const chromium = await chromiumExecutable();
  const launch = (offline: boolean) =>
    browser.browserType().launchPersistentContext(folder.path, {
      ...chromium,
      baseURL: platformEnv.origin,
      locale: 'es-HN',
      serviceWorkers: 'allow',
      offline,
    });
  const first = await launch(false);
  const page = first.pages()[0] ?? (await first.newPage());
  collectErrors(page, errors);
  await signIn(page, business.employees.cajero.username, PASSWORD);
  await page.goto('/pos');
  await waitForOfflineData(page);
  await first.close();

  const second = await launch(true);
  const reopened = second.pages()[0] ?? (await second.newPage());
  collectErrors(reopened, errors);
  await reopened.goto('/pos');
  await expect(tile(reopened, 'Baleada')).toBeVisible();
  await second.close();
  folder.remove();
});

test('signing out deletes what the device kept, and without a network nobody is signed in then', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aServiceFloor(restaurant.business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', pushEnabled: true });
  await waitForOfflineData(page);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptPaths(page)).toEqual([]);
  expect(await page.evaluate(() => caches.has('fogon-photos-1'))).toBe(false);
  await page.context().setOffline(true);
  await page.goto('/pos');
  await expect(page).toHaveURL(/\/login$/);
});

test('a person who signs in sees nothing that the device kept for another one', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const { order } = await aServiceFloor(restaurant.business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', pushEnabled: true });
  await waitForOfflineData(page, [`/api/orders/${order.id}`]);
  const next = await database.business();
  await page.evaluate(() => localStorage.removeItem('fogon.session'));
  await page.context().clearCookies();
  await signIn(page, next.employees.mesero.username, PASSWORD);
  await expect.poll(() => keptPaths(page)).not.toContain(`/api/orders/${order.id}`);
  await waitForKnownPerson(page, next.employees.mesero.username);
  await page.context().setOffline(true);
  await page.goto('/orders');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(page.getByText('Baleada')).toHaveCount(0);
});

test('the change of the user says that it needs the network before it is pressed', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();
  await waitForParts(page, ['user-menu']);
  await page.context().setOffline(true);
  await expect(page.getByText('Sin conexión').first()).toBeAttached();
  await page.getByRole('button', { name: /^Menú de/ }).click();
  const change = page.getByRole('menuitem', { name: 'Cambiar de usuario' });
  await expect(change).toBeDisabled();
  await expect(change).toContainText('Necesita conexión');
});

test('the application is never the answer for what the server must answer', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  // The browser's own page for a failed load has no storage.
  errors.expect(/Access is denied for this document/);
  const page = await restaurant.openPageAs('mesero', { pushEnabled: true });
  await waitForOfflineData(page);
  await page.context().setOffline(true);
  const answered = await page.evaluate(async () => {
    const paths = ['/api/menu', '/media/x', '/menu-qr/x', '/parties/main/x', '/no-existe', '/sw.js'];
    const answers = await Promise.allSettled(paths.map((path) => fetch(path)));
    return answers.map(({ status }) => status);
  });
  expect(new Set(answered)).toEqual(new Set(['rejected']));
  await expect(page.goto('/no-existe')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await expect(page.goto('/menu-qr')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('photos of products are shown without a network', async ({ restaurant, errors }) => {
  errors.expect(NO_NETWORK);
  const { business } = restaurant;
  const url = `/media/${business.id}/01980000-0000-7000-8000-000000000002`;
  const page = await restaurant.openPageAs('mesero', { pushEnabled: true });
  await waitForOfflineData(page);
  await page
    .context()
    .route(`**${url}`, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
  const read = () => page.evaluate(async (path) => (await fetch(path)).status, url);
  expect(await read()).toBe(200);
  await page.context().unroute(`**${url}`);
  await page.context().setOffline(true);
  expect(await read()).toBe(200);
});

test('the first visit of /pos asks for few files', async ({ restaurant: { business, openPageAs } }) => {
  await aServiceFloor(business);
  const page = await openPageAs('cajero', { at: null });
  // What an idle page prepares for later is not counted.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/parties/')) files.push(pathname);
  });
  await page.goto('/pos');
  await expect(tile(page, 'Baleada')).toBeVisible();
  expect(files).toContain('/pos');
  expect(files.length).toBeLessThanOrEqual(MAX_FIRST_VISIT_REQUESTS);
});

test('a start of /pos without a network is quick on a slow device', async ({ restaurant, errors }) => {
  errors.expect(NO_NETWORK);
  await aServiceFloor(restaurant.business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', pushEnabled: true });
  await expect(tile(page, 'Baleada')).toBeVisible();
  await waitForOfflineData(page);
  await page.context().setOffline(true);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const began = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await tile(page, 'Baleada').waitFor();
  const openingMs = performance.now() - began;
  test.info().annotations.push({ type: 'opening', description: `${Math.round(openingMs)} ms` });
  expect(openingMs).toBeLessThan(MAX_OPENING_MS);
});
