import type { Browser, Locator, Page, Route } from '@playwright/test';
import { createBarrier } from '#tests/e2e/base/barrier.ts';
import {
  accessibilityCheck,
  collectErrors,
  expect,
  type Fixtures,
  NO_NETWORK,
  type PageErrors,
  test,
} from '#tests/e2e/base/fixtures.ts';
import { waitForOfflineData, waitForParts } from '#tests/e2e/offline/kept-fixtures.ts';
import type { Business } from '#tests/support/business.ts';

const tile = (page: Page, name: string) => page.locator('button[data-tile]').filter({ hasText: name });
const lines = (display: Page) => display.getByRole('list', { name: 'Su orden' }).getByRole('listitem');
const total = (display: Page) => display.getByRole('status');

async function aMenu(business: Business): Promise<void> {
  const products = { Horchata: 5_000, Tajadas: 8_000 };
  for (const [name, priceCents] of Object.entries(products))
    await business.product({ name, priceCents, tracksInventory: false });
  await business.openRegister();
}

/** A till on a device that the server knows. */
async function aTill(
  { openPageAs }: Fixtures['restaurant'],
  options: { readonly pushEnabled?: boolean } = {},
): Promise<Page> {
  const till = await openPageAs('cajero', { at: null, ...options });
  const numbered = till.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/offline/devices/'),
  );
  await till.goto('/pos');
  await numbered;
  return till;
}

async function openDisplays(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Caja: / }).click();
  await page.getByRole('button', { name: /^Pantalla del cliente/ }).click();
  return page.getByRole('dialog', { name: 'Pantalla del cliente' });
}

/** A code with which a tablet is paired. */
async function aCode(displays: Locator): Promise<string> {
  await displays.getByRole('button', { name: 'Vincular tableta' }).click();
  return (await displays.getByLabel('Código', { exact: true }).textContent()) ?? '';
}

/** A tablet without an account. */
async function aTablet(browser: Browser, origin: string, errors: PageErrors, at: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 1024, height: 768 }, locale: 'es-HN', hasTouch: true },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  collectErrors(page, errors);
  await page.goto(at);
  return page;
}

async function chargeInCash(page: Page, handed: string): Promise<void> {
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cobrar' });
  await dialog.getByLabel('Recibido').fill(handed);
}

/** A till and a tablet that was paired by the link of its code. */
async function aPairedTablet(
  till: Page,
  browser: Browser,
  origin: string,
  errors: PageErrors,
): Promise<Page> {
  const displays = await openDisplays(till);
  const code = await aCode(displays);
  const tablet = await aTablet(browser, origin, errors, `/display#codigo=${code}`);
  await expect(tablet.getByText('¡Bienvenidos!')).toBeVisible();
  await till.keyboard.press('Escape');
  return tablet;
}

test('a tablet without an account that enters the code shows lines, total and change in the theme of the business', async ({
  restaurant,
  browser,
  platformEnv,
  errors,
}) => {
  await aMenu(restaurant.business);
  const till = await aTill(restaurant);
  const displays = await openDisplays(till);
  const code = await aCode(displays);

  const tablet = await aTablet(browser, platformEnv.origin, errors, '/display');
  await tablet.getByLabel('Código').fill(code.toLowerCase());
  await tablet.getByRole('button', { name: 'Vincular' }).click();
  await expect(tablet.getByText('¡Bienvenidos!')).toBeVisible();
  await expect(tablet.locator('html')).not.toHaveClass(/dark/);
  await expect(tablet.getByRole('link')).toHaveCount(0);
  await expect(displays.getByRole('list', { name: 'Tabletas vinculadas' })).toContainText('Chrome');
  await till.keyboard.press('Escape');

  await tile(till, 'Horchata').click();
  await tile(till, 'Horchata').click();
  await tile(till, 'Tajadas').click();
  await expect(lines(tablet)).toHaveText(['2×Horchata100.00', '1×Tajadas80.00']);
  await expect(total(tablet)).toHaveText(/^Total HNL.180\.00$/);

  await chargeInCash(till, '200');
  await expect(total(tablet)).toHaveText(/^Total a pagar HNL.180\.00$/);
  await expect(tablet.getByText('Recibido')).toBeVisible();
  await till.getByRole('button', { name: /^Cobrar HNL/ }).click();
  await expect(till.getByText('Venta #1 cobrada')).toBeVisible();
  await expect(total(tablet)).toHaveText(/^Cambio HNL.20\.00$/);
  await till.getByRole('button', { name: 'Listo' }).click();
  await expect(tablet.getByText('¡Gracias por su compra!')).toBeVisible();
  await tablet.context().close();
});

test('a code that is too short or wrong is refused at its field', async ({ page }) => {
  await page.goto('/display');
  const pair = async (code: string) => {
    await page.getByLabel('Código').fill(code);
    await page.getByRole('button', { name: 'Vincular' }).click();
  };
  await pair('corto');
  await expect(page.getByText('El código tiene 10 letras y números.')).toBeVisible();
  await pair('ABCD-EFGHJK');
  await expect(page.getByText('El código no es correcto o ya venció.')).toBeVisible();
  await expect(page.getByLabel('Código')).toBeFocused();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});

test('a bill of Por cobrar is shown while it is charged, and the welcome after it is closed', async ({
  restaurant,
  browser,
  platformEnv,
  errors,
}) => {
  await aMenu(restaurant.business);
  const product = await restaurant.business.product({
    name: 'Sopa',
    priceCents: 8_000,
    tracksInventory: false,
  });
  await restaurant.business.order([{ product, quantity: 2 }]);
  const till = await aTill(restaurant);
  const tablet = await aPairedTablet(till, browser, platformEnv.origin, errors);
  expect(new URL(tablet.url()).hash).toBe('');

  await till.getByRole('tab', { name: /^Por cobrar/ }).click();
  await till.getByRole('button', { name: /^Cobrar/ }).click();
  await expect(lines(tablet)).toHaveText(['2×Sopa160.00']);
  await expect(total(tablet)).toHaveText(/^Total a pagar HNL.160\.00$/);
  await till.keyboard.press('Escape');
  await expect(tablet.getByText('¡Bienvenidos!')).toBeVisible();
  await tablet.context().close();
});

test('a tablet that opens again shows the cart, and one that is removed asks for a code at once', async ({
  restaurant,
  browser,
  platformEnv,
  errors,
}) => {
  await aMenu(restaurant.business);
  const till = await aTill(restaurant);
  const tablet = await aPairedTablet(till, browser, platformEnv.origin, errors);
  await tile(till, 'Tajadas').click();
  await expect(lines(tablet)).toHaveText(['1×Tajadas80.00']);
  await tablet.reload();
  await expect(lines(tablet)).toHaveText(['1×Tajadas80.00']);
  expect((await accessibilityCheck(tablet).analyze()).violations).toEqual([]);

  const displays = await openDisplays(till);
  await expect(displays.getByRole('list', { name: 'Tabletas vinculadas' })).toContainText('Chrome');
  expect((await accessibilityCheck(till).analyze()).violations).toEqual([]);
  await displays.getByRole('button', { name: /^Quitar Chrome/ }).click();
  await till.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(tablet.getByText('Esta pantalla ya no está vinculada.')).toBeVisible();
  await expect(displays.getByRole('list', { name: 'Tabletas vinculadas' })).toHaveCount(0);
  await tablet.context().close();
});

test('a tablet that is paired while the till still asks whether there is one shows the next product', async ({
  restaurant,
  browser,
  platformEnv,
  errors,
}) => {
  await aMenu(restaurant.business);
  const till = await aTill(restaurant);
  const [answered, paired] = [createBarrier(2), createBarrier(2)];
  const holdAnswer = async (route: Route) => {
    const response = await route.fetch();
    await answered();
    await paired();
    await route.fulfill({ response });
  };
  await till.route(/customer-displays\/show$/, holdAnswer, { times: 1 });
  const displays = await openDisplays(till);
  await answered();
  const code = await aCode(displays);
  const tablet = await aTablet(browser, platformEnv.origin, errors, `/display#codigo=${code}`);
  await expect(displays.getByRole('list', { name: 'Tabletas vinculadas' })).toContainText('Chrome');
  const received = till.waitForResponse(/customer-displays\/show$/);
  await paired();
  await received;
  await till.keyboard.press('Escape');

  await tile(till, 'Horchata').click();
  await expect(total(tablet)).toHaveText(/^Total HNL.50\.00$/);
  await tablet.context().close();
});

test('a window of the same computer follows the till without a network, and after it is opened again', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aMenu(restaurant.business);
  const till = await aTill(restaurant, { pushEnabled: true });
  await waitForOfflineData(till);
  const displays = await openDisplays(till);
  const opening = till.context().waitForEvent('page');
  await displays.getByRole('button', { name: 'Abrir ventana' }).click();
  const display = await opening;
  collectErrors(display, errors);
  await till.keyboard.press('Escape');
  await waitForParts(till, ['cart-on-display']);
  await expect(display.getByText('¡Bienvenidos!')).toBeVisible();

  await till.context().setOffline(true);
  await tile(till, 'Horchata').click();
  await expect(lines(display)).toHaveText(['1×Horchata50.00']);
  await display.reload();
  await expect(lines(display)).toHaveText(['1×Horchata50.00']);
  await chargeInCash(till, '100');
  await till.getByRole('button', { name: /^Cobrar HNL/ }).click();
  await expect(total(display)).toHaveText(/^Cambio HNL.50\.00$/);
  await till.context().setOffline(false);
});
