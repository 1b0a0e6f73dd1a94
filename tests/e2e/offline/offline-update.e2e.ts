import type { Page } from '@playwright/test';
import { collectErrors, expect, NO_NETWORK, show } from '#tests/e2e/base/fixtures.ts';
import { test } from '#tests/e2e/platform/release-fixtures.ts';
import { ordersOf } from '#tests/support/orders.ts';
import { waitForOfflineData } from './kept-fixtures.ts';

const OFFER = 'Hay una versión nueva';
/** Other tests take the processors: a release has some hundred files. */
const RELEASE_TIMEOUT_MS = 60_000;
/** Screens that always ask for something. */
const REQUEST_INTERVAL_MS = 20;

/** The name of the page's first script, which is another one in each release. */
const scriptOf = (page: Page) =>
  page.locator('script[type=module]').evaluate((script) => script.getAttribute('src') ?? '');

/** Releases, and waits until the browser has the whole release. A download that was interrupted begins anew at the next look. */
async function release(page: Page, releasing: { readonly release: () => void }): Promise<void> {
  releasing.release();
  const stateOfRelease = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      if (!registration?.installing && !registration?.waiting) await registration?.update();
      return registration?.waiting?.state ?? null;
    });
  await expect.poll(stateOfRelease, { timeout: RELEASE_TIMEOUT_MS }).toBe('installed');
}

/** Waits until the page is that of the next release. */
async function expectNextRelease(page: Page): Promise<void> {
  // A page that is just loading has no script yet.
  await expect.poll(() => scriptOf(page).catch(() => ''), { timeout: RELEASE_TIMEOUT_MS }).toContain('next');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible({
    timeout: RELEASE_TIMEOUT_MS,
  });
}

test('a new release waits until nothing is in hand, and then every tab changes to it together', async ({
  releasing,
  restaurant,
  errors,
}) => {
  test.slow();
  errors.expect(NO_NETWORK);
  await restaurant.business.product({ name: 'Baleada', tracksInventory: false });
  await restaurant.business.openRegister();
  const page = await restaurant.openPageAs('admin', { at: '/pos', pushEnabled: true });
  await waitForOfflineData(page);
  const other = await page.context().newPage();
  collectErrors(other, errors);
  await other.goto('/tables');
  const before = await scriptOf(page);
  const product = page.locator('button[data-tile]').filter({ hasText: 'Baleada' });
  await product.click();

  await release(page, releasing);

  await test.step('the device has a cart with lines', async () => {
    await page.getByRole('button', { name: 'Vaciar la orden' }).click();
    for (const tab of [page, other]) await expect(tab.getByText(OFFER)).toHaveCount(0);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vaciar' }).click();
    for (const tab of [page, other]) await expect(tab.getByText(OFFER)).toBeVisible();
  });

  await test.step('another tab has an open window', async () => {
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: 'Cambiar de usuario' }).click();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await other.getByRole('button', { name: 'Actualizar' }).click();
    await expect(other.getByText(/^Otra pestaña tiene una venta/)).toBeVisible();
    await expect(other.getByText(OFFER)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(OFFER)).toBeVisible();
  });

  await test.step('code of the old release is still there', async () => {
    await show(page, '/reports');
    await expect(page.getByRole('heading', { name: 'Informe Analitico' })).toBeVisible();
    for (const tab of [page, other]) expect(await scriptOf(tab)).toBe(before);
  });

  await page.getByRole('button', { name: 'Actualizar' }).click();
  for (const tab of [page, other]) await expectNextRelease(tab);
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test('a new release that waits begins at the next start of the only page, also without a network', async ({
  releasing,
  restaurant,
  errors,
}) => {
  test.slow();
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('mesero', { pushEnabled: true });
  await waitForOfflineData(page);
  await release(page, releasing);
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expectNextRelease(page);
});

test('a page that asks the API all the time changes to a new release, keeps its waiting queue, and sends each order once', async ({
  releasing,
  restaurant,
  errors,
}) => {
  test.slow();
  errors.expect(NO_NETWORK);
  const { business } = restaurant;
  await business.product({ name: 'Baleada', tracksInventory: false });
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos', pushEnabled: true });
  await waitForOfflineData(page);
  await release(page, releasing);
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate((ms) => {
    setInterval(() => void fetch('/api/health').catch(() => null), ms);
  }, REQUEST_INTERVAL_MS);
  await page.locator('button[data-tile]').filter({ hasText: 'Baleada' }).click();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText('Guardado en este dispositivo')).toBeVisible();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expectNextRelease(page);
  await expect(page.getByText(/por enviar/)).toBeVisible();
  expect(await ordersOf(business)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => ordersOf(business), { timeout: RELEASE_TIMEOUT_MS }).toHaveLength(1);
  await expect(page.getByText(/por enviar/)).toHaveCount(0);
  expect(await ordersOf(business)).toHaveLength(1);
});
