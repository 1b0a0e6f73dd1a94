import {
  type BrowserContextOptions,
  chromium,
  type JSHandle,
  type Locator,
  type Page,
} from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { quantile } from './load.ts';

const PRODUCTS = 300;
const INGREDIENTS = 40;
const LINES = 40;
const ADDITIONS = 200;
const CPU_SLOWDOWN = 4;

/** The screens of those who take orders: a waiter's phone, and a till, which shows the cart beside the products. */
export const PICKER_SCREENS: Readonly<Record<'phone' | 'till', BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  till: { viewport: { width: 1280, height: 900 } },
};

/** A business with a long menu and an open register. */
async function createPickerFixture(database: TestDatabase): Promise<Business> {
  const business = await database.business();
  const ingredients: string[] = [];
  for (let index = 0; index < INGREDIENTS; index += 1) {
    ingredients.push(await business.ingredient({ name: `Ingrediente ${index}`, stock: 1_000_000 }));
  }
  for (let index = 0; index < PRODUCTS; index += 1) {
    const recipe = [0, 1, 2, 3].map((step) => ({
      ingredient: ingredients[(index * 3 + step * 7) % INGREDIENTS] ?? '',
      quantity: 1,
      extraPriceCents: step * 500,
    }));
    const name = `Plato de la casa ${index}`;
    await business.product({ name, priceCents: 5000 + index * 100, recipe });
  }
  await business.openRegister();
  return business;
}

async function openPos(page: Page, origin: string, business: Business): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo o usuario').fill(business.employees.cajero.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${origin}/pos`);
  await page.locator('[data-tile]').first().waitFor();
}

/** The tile at an index of the grid, which renders only what is on the screen or near it. */
async function scrollToTile(page: Page, place: number): Promise<Locator> {
  const groups = page.getByRole('region', { name: 'Productos' }).locator('ul');
  const groupSize = await groups.first().locator('[data-tile]').count();
  await groups
    .nth(Math.floor(place / groupSize))
    .evaluate((group) => group.scrollIntoView({ block: 'nearest' }));
  const tile = page.locator(`[data-tile="${place}"]`);
  await tile.scrollIntoViewIfNeeded();
  return tile;
}

/**
 * Each call of the returned function measures the next click on a tile: the milliseconds until the page has painted the tile's new
 * count. The page is prepared before the click, so that no measuring code runs while it answers.
 */
function watchTiles(page: Page): Promise<JSHandle<() => Promise<number>>> {
  return page.evaluateHandle(() => {
    let resolvePaint = (_millis: number) => {};
    const watch = (event: MouseEvent) => {
      const tile = event.target instanceof Element ? event.target.closest('[data-tile]') : null;
      const before = tile?.textContent;
      const look = () => {
        if (tile?.textContent === before) {
          requestAnimationFrame(look);
          return;
        }
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolvePaint(performance.now() - event.timeStamp);
        painted.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    addEventListener('click', watch, { capture: true });
    return () =>
      new Promise<number>((resolve) => {
        resolvePaint = resolve;
      });
  });
}

const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const idle = (then: () => void) => requestIdleCallback(then, { timeout: 1000 });
        idle(() => requestAnimationFrame(() => idle(resolve)));
      }),
  );

const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Releases when the press has been drawn, as a hand does. */
async function tap(page: Page, tile: Locator): Promise<void> {
  const box = await tile.boundingBox();
  if (!box) throw new Error('the tile is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await waitUntilIdle(page);
  await page.mouse.down();
  await waitForPaint(page);
  await page.mouse.up();
}

/**
 * Milliseconds from the click on a product to the frame that shows its new count, in a real Chromium with its processor
 * slowed 4 times: 300 products and a cart of 40 lines; every second click is a product of the cart, and a new one is removed again.
 */
export async function measurePicker(
  origin: string,
  database: TestDatabase,
  screen: BrowserContextOptions,
): Promise<{ readonly p50: number; readonly p95: number; readonly p99: number }> {
  const business = await createPickerFixture(database);
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const page = await browser.newPage({ ...screen, locale: 'es-HN' });
    await openPos(page, origin, business);
    for (let index = 0; index < LINES; index += 1) await tap(page, await scrollToTile(page, index));
    await waitUntilIdle(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const watched = await watchTiles(page);
    const times: number[] = [];
    for (let index = 0; index < ADDITIONS; index += 1) {
      const half = Math.floor(index / 2);
      const isNew = index % 2 === 0;
      const tile = await scrollToTile(page, isNew ? LINES + half : half % LINES);
      const [millis] = await Promise.all([watched.evaluate((nextPaint) => nextPaint()), tap(page, tile)]);
      times.push(millis);
      if (isNew) await tile.press('Delete');
    }
    times.sort((a, b) => a - b);
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
  } finally {
    await browser.close();
  }
}
