import type { BrowserContext, Locator, Page } from '@playwright/test';
import { LOST_SESSION_MINUTES, OFFLINE_SESSION_HOURS } from '#domain/base/limits.ts';
import { chromiumExecutable } from '#scripts/chromium.ts';
import { collectErrors, database, expect, NO_NETWORK, signIn, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { killDescendants } from '#tests/support/processes.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { waitForOfflineData } from './kept-fixtures.ts';

const MINUTE_MS = 60_000;
const DELIVERED_TIMEOUT_MS = 30_000;

const horchata = (page: Page): Locator => page.locator('button[data-tile]').filter({ hasText: 'Horchata' });
const waiting = (page: Page): Locator => page.getByText(/por enviar/);

async function aMenu(business: Business): Promise<void> {
  await business.product({ name: 'Horchata', tracksInventory: false });
  await business.openRegister();
}

async function sendHorchata(page: Page): Promise<void> {
  await horchata(page).click();
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText('Guardado en este dispositivo').last()).toBeVisible();
}

async function countsOf(business: Business) {
  const [counts] = await database.rows<{ orders: number; conflicts: number }>(
    `select (select count(*)::integer from orders where business_id = $1) as orders,
       (select count(*)::integer from offline_conflicts where business_id = $1) as conflicts`,
    [business.id],
  );
  return counts;
}

/** Sets how long the person has used this device without a network. */
const useFor = (page: Page, minutes: number): Promise<void> =>
  page.evaluate(async (used) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('fogon');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = database.transaction('device', 'readwrite').objectStore('device');
    await new Promise<void>((resolve, reject) => {
      const reading = store.get('user');
      reading.onsuccess = () => {
        const writing = store.put({ ...reading.result, minutes: used }, 'user');
        writing.onsuccess = () => resolve();
        writing.onerror = () => reject(writing.error);
      };
      reading.onerror = () => reject(reading.error);
    });
    database.close();
  }, minutes);

/** The browser has no session any more, as one that was killed before it wrote its cookie. */
async function loseSession(context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await context.setOffline(false);
}

test('a killed browser that lost its session opens without a network for 12 hours of use, and sends its queue after a sign-in', async ({
  browser,
  errors,
  platformEnv,
}) => {
  test.slow();
  errors.expect(NO_NETWORK);
  const business = await database.business();
  await aMenu(business);
  const folder = aStateFolder();
  const chromium = await chromiumExecutable();
  const open = async (offline: boolean) => {
    const context = await browser.browserType().launchPersistentContext(folder.path, {
      ...chromium,
      baseURL: platformEnv.origin,
      locale: 'es-HN',
      serviceWorkers: 'allow',
      offline,
    });
    const page = context.pages()[0] ?? (await context.newPage());
    collectErrors(page, errors);
    return { context, page };
  };
  const { username } = business.employees.cajero;
  const first = await open(false);
  await signIn(first.page, username, PASSWORD);
  await first.page.goto('/pos');
  await waitForOfflineData(first.page);
  await first.context.setOffline(true);
  await sendHorchata(first.page);
  const closed = first.context.waitForEvent('close');
  killDescendants(process.pid, folder.path);
  await closed;

  const { context, page } = await open(true);
  // The browser may have lost this too: it writes localStorage late.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('reopened')) return;
    sessionStorage.setItem('reopened', 'yes');
    localStorage.clear();
  });
  await page.clock.install();
  await page.goto('/pos');
  await expect(horchata(page)).toBeVisible({ timeout: DELIVERED_TIMEOUT_MS });
  await useFor(page, OFFLINE_SESSION_HOURS * 60 - 2);
  await page.reload();
  await sendHorchata(page);
  await expect(waiting(page)).toBeVisible();
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(page.getByText(/Este dispositivo ya trabajó 12 horas sin conexión/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Este dispositivo ya trabajó 12 horas sin conexión/)).toBeVisible();

  await loseSession(context);
  await expect(page).toHaveURL(/\/login$/, { timeout: DELIVERED_TIMEOUT_MS });
  await signIn(page, username, PASSWORD);
  await expect
    .poll(() => countsOf(business), { timeout: DELIVERED_TIMEOUT_MS })
    .toEqual({ orders: 2, conflicts: 0 });
  await page.goto('/pos');
  await expect(horchata(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await countsOf(business)).toEqual({ orders: 2, conflicts: 0 });
  await context.close();
  folder.remove();
});

const DELIVERY_LOCK = 'fogon.delivery';
const locksOf = (page: Page) =>
  page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [held, pending].map((locks) => locks.filter((lock) => lock.name === name).length);
  }, DELIVERY_LOCK);

test('a delivery that began before the session was lost leaves the queue to its person', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aMenu(business);
  const page = await openPageAs('cajero', { at: null, pushEnabled: true });
  await page.goto('/pos');
  await waitForOfflineData(page);
  await page.context().setOffline(true);
  await sendHorchata(page);
  // The delivery waits for this lock, and meanwhile the session is lost.
  const holder = await page.context().newPage();
  await holder.goto('/icon.svg');
  await holder.evaluate(
    (name) =>
      new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held();
          return new Promise<void>((release) => addEventListener('release', () => release()));
        });
      }),
    DELIVERY_LOCK,
  );
  await page.reload();
  await expect.poll(() => locksOf(page)).toEqual([1, 1]);
  await loseSession(page.context());
  await expect(page).toHaveURL(/\/login$/, { timeout: DELIVERED_TIMEOUT_MS });
  await holder.evaluate(() => dispatchEvent(new Event('release')));
  await expect.poll(() => locksOf(page)).toEqual([0, 0]);
  expect(await countsOf(business)).toEqual({ orders: 0, conflicts: 0 });
});

for (const { title, comes } of [
  {
    title: 'whose person stays away',
    // The code that delivers is loaded some time after the screen: only then its time begins.
    comes: (page: Page, business: Business) =>
      expect
        .poll(
          async () => {
            await page.clock.fastForward(LOST_SESSION_MINUTES * MINUTE_MS);
            return (await countsOf(business))?.conflicts;
          },
          { timeout: DELIVERED_TIMEOUT_MS },
        )
        .toBe(1),
  },
  {
    title: 'where another person signs in',
    comes: async (page: Page, { employees }: Business) => signIn(page, employees.mesero.username, PASSWORD),
  },
])
  test(`a device that lost its session, ${title}, delivers its queue once for review`, async ({
    restaurant: { business, openPageAs },
    errors,
  }) => {
    errors.expect(NO_NETWORK);
    await aMenu(business);
    const page = await openPageAs('cajero', { at: null, pushEnabled: true });
    await page.clock.install();
    await page.goto('/pos');
    await waitForOfflineData(page);
    await page.context().setOffline(true);
    await sendHorchata(page);
    await page.reload();
    await expect(waiting(page)).toBeVisible();
    await loseSession(page.context());
    await expect(page).toHaveURL(/\/login$/, { timeout: DELIVERED_TIMEOUT_MS });
    expect(await countsOf(business)).toEqual({ orders: 0, conflicts: 0 });

    await comes(page, business);
    await expect
      .poll(() => countsOf(business), { timeout: DELIVERED_TIMEOUT_MS })
      .toEqual({ orders: 0, conflicts: 1 });
    await page.context().clearCookies();
    await signIn(page, business.employees.cajero.username, PASSWORD);
    await page.goto('/pos');
    await expect(horchata(page)).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    expect(await countsOf(business)).toEqual({ orders: 0, conflicts: 1 });
  });
