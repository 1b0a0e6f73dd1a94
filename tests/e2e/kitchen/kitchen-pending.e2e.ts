import type { Page } from '@playwright/test';
import { database, expect, test, testEnv } from '#tests/e2e/base/fixtures.ts';
import { aPrinter, jobsOf } from '#tests/support/printing.ts';
import { aKitchen } from './kitchen-fixtures.ts';

/** Counts the dialogs of the browser that would print. */
const withPrintDialog = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { dialogs: 0 });
    window.print = () => Object.assign(window, { dialogs: Reflect.get(window, 'dialogs') + 1 });
  });

test('the kitchen prints what it has to make: in the dialog without a printer, and then on the printer of its station', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { baleada, beer } = await aKitchen(business);
  await business.order([
    { product: baleada, quantity: 8 },
    { product: baleada, quantity: 4, notes: { sin: ['Queso'] } },
    { product: beer, quantity: 2 },
  ]);
  const page = await restaurant.openPageAs('chef', { at: null });
  await withPrintDialog(page);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Por producto' }).click();
  const list = page.getByRole('complementary', { name: 'Por preparar' });
  const print = list.getByRole('button', { name: 'Imprimir lo que falta preparar' });

  await test.step('the dialog has the paper of all stations', async () => {
    await print.click();
    const paper = page.locator('.paper');
    for (const text of ['Todas las estaciones', '12 × Baleada', '4 × SIN Queso', '2 × Salvavida'])
      await expect(paper).toContainText(text);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'dialogs'))).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
  });

  await test.step('the printer of the station gets its own, as the server has it now', async () => {
    await aPrinter(business, { name: 'Parrilla', stations: ['cocina'] });
    await business.order([{ product: baleada, quantity: 3 }]);
    await page.getByRole('button', { name: 'Cocina', exact: true }).click();
    await print.click();
    await expect(page.getByText('Enviado a Parrilla.')).toBeVisible();
    expect((await jobsOf(business)).at(-1)).toMatchObject({
      kind: 'pendientes',
      title: 'Por preparar · Cocina',
    });
    expect(
      await database.rows(
        `select sum((line ->> 'quantity')::numeric)::integer as made
         from print_jobs, jsonb_array_elements(body -> 'lines') line where business_id = $1 and kind = 'pendientes'`,
        [business.id],
      ),
    ).toEqual([{ made: 15 }]);
  });
});

/** Lets a page hold its screen on, and keeps what it asks of the browser. */
async function withWakeLocks(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session.send('Browser.grantPermissions', {
    ...{ permissions: ['wakeLockScreen'], origin: testEnv.origin },
    ...(browserContextId ? { browserContextId } : {}),
  });
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = [];
    Object.assign(window, { locks });
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function requestAndKeep(type) {
      const lock = await request.call(this, type);
      locks.push(lock);
      return lock;
    };
  });
}

const locksOf = (page: Page): Promise<boolean[]> =>
  page.evaluate(() => Reflect.get(window, 'locks').map(({ released }: WakeLockSentinel) => !released));

/** Hides a page, or shows it again, as the browser does: a headless one shows every page. */
const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(async (visible) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (visible ? 'visible' : 'hidden'),
    });
    if (!visible) for (const lock of Reflect.get(window, 'locks')) await lock.release();
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);

test('the kitchen display keeps the screen on, again after it was hidden, and no longer on another screen', async ({
  restaurant,
}) => {
  await aKitchen(restaurant.business);
  const page = await restaurant.openPageAs('cajero', { at: null });
  await withWakeLocks(page);
  await page.goto('/kitchen');
  await expect.poll(() => locksOf(page)).toEqual([true]);
  await setVisible(page, false);
  expect(await locksOf(page)).toEqual([false]);
  await setVisible(page, true);
  await expect.poll(() => locksOf(page)).toEqual([false, true]);
  await page.getByRole('link', { name: 'Mesas' }).first().click();
  await expect(page).toHaveURL(/\/tables/);
  await expect.poll(() => locksOf(page)).toEqual([false, false]);
});
