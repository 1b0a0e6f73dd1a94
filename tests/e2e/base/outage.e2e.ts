import type { Page } from '@playwright/test';
import { startPlatform } from '#scripts/platform.ts';
import { paymentsOf } from '#tests/support/sales.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { envOf } from '#tests/support/test-env.ts';
import { test as base, expect, NO_NETWORK } from './fixtures.ts';

/** A platform that starts, or its database, answers late while other tests take the processors. */
const RECOVERY_TIMEOUT_MS = 30_000;

/** This file has its own platform, whose database is killed. */
const test = base.extend({
  platformEnv: async ({}, use) => {
    const folder = aStateFolder();
    const platform = await startPlatform({
      port: 0,
      stateFolder: folder.path,
      durable: false,
      quiet: true,
      cron: false,
    });
    await use(envOf(platform));
    await platform.stop();
    folder.remove();
  },
});

/** Returns the connection states shown since the call. */
async function recordConnectionStatus(page: Page): Promise<() => Promise<readonly string[]>> {
  await expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached({
    timeout: RECOVERY_TIMEOUT_MS,
  });
  const light = page.getByRole('banner').getByRole('status').filter({ hasText: 'En vivo' });
  await light.evaluate((element) => {
    const note = () => {
      document.body.dataset.lights = `${document.body.dataset.lights ?? ''}${element.textContent}|`;
    };
    note();
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (document.body.dataset.lights ?? '').split('|').filter(Boolean));
}

test('a charge while PostgreSQL is killed reports the outage and is done once when the database returns', async ({
  restaurant,
  errors,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.product({ name: 'Baleada', tracksInventory: false });
  await business.openRegister();
  const cashier = await restaurant.openPageAs('cajero', { at: '/pos' });
  const lights = await recordConnectionStatus(cashier);
  await cashier.locator('button[data-tile]').filter({ hasText: 'Baleada' }).click();
  await cashier.getByRole('button', { name: 'Cobrar', exact: true }).click();

  const keys: string[] = [];
  await cashier.route('**/api/orders/charge', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length === 1) {
      const [row] = await business.database.rows<{ file: string }>(
        `select pg_read_file('postmaster.pid') as file`,
      );
      process.kill(Number.parseInt(row?.file ?? '', 10), 'SIGKILL');
      // A backend may answer once more before it notices that its server ended.
      const isUp = () =>
        business.database.rows('select 1').then(
          () => true,
          () => false,
        );
      await expect.poll(isUp, { intervals: [20] }).toBe(false);
    }
    await route.continue();
  });
  await cashier
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  await expect(cashier.getByText(/^Venta (#1|T1-001) cobrada/)).toBeVisible();
  await expect
    .poll(lights, { timeout: RECOVERY_TIMEOUT_MS })
    .toEqual(['En vivo', 'Servidor sin respuesta', 'En vivo']);
  errors.expect(/status of 503/);
  await expect
    .poll(() => paymentsOf(business), { timeout: RECOVERY_TIMEOUT_MS })
    .toMatchObject([{ amount_cents: 5000 }]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

base(
  'the connection light distinguishes an unresponsive server from no network, and turns green once all is read',
  async ({ restaurant, errors }) => {
    const cashier = await restaurant.openPageAs('cajero', { at: '/dashboard' });
    const lights = await recordConnectionStatus(cashier);
    const refused = { error: { code: 'platform.unavailable', message: 'El servicio no responde.' } };
    let isFailing = true;
    await cashier.route('**/api/**', (route) =>
      isFailing
        ? route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: refused })
        : route.continue(),
    );
    await cashier.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mesas' }).click();
    const errorAlert = cashier.getByRole('main').getByRole('alert');
    await expect(errorAlert).toContainText('Se carga solo cuando responda.');
    await expect.poll(lights).toEqual(['En vivo', 'Servidor sin respuesta']);
    isFailing = false;
    await expect(cashier.getByRole('heading', { name: 'Espacios (2)' })).toBeVisible();
    await expect.poll(lights).toEqual(['En vivo', 'Servidor sin respuesta', 'En vivo']);

    await base.step('silent API, static files there', async () => {
      await cashier.route('**/api/**', (route) => route.abort('failed'));
      await cashier
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: 'Inicio' })
        .click();
      await expect.poll(async () => (await lights()).at(-1)).toBe('Servidor sin respuesta');
      await cashier.unroute('**/api/**');
      await expect.poll(async () => (await lights()).at(-1)).toBe('En vivo');
    });

    await base.step('nothing reachable', async () => {
      await cashier.route('**', (route) => route.abort('failed'));
      await cashier
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: 'Mesas' })
        .click();
      await expect.poll(async () => (await lights()).at(-1)).toBe('Sin conexión');
      await cashier.unroute('**');
      await expect.poll(async () => (await lights()).at(-1)).toBe('En vivo');
    });
    errors.expect(NO_NETWORK);
    errors.expect(/status of 503/);
  },
);
