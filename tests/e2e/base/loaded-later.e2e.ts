import type { Locator, Page } from '@playwright/test';
import { waitForParts } from '#tests/e2e/offline/kept-fixtures.ts';
import { accessibilityCheck, expect, test } from './fixtures.ts';

/** The parts of /pos whose code comes after its first screen. */
const PARTS = [
  'approval-dialog',
  'availability-dialog',
  'charge-cart-dialog',
  'charge-dialog',
  'connection-window',
  'hint-bubble',
  'notification-panel',
  'order-sheet',
  'register-panel',
  // The editor of a line is in this layer.
  'working-screens',
  'step-up-dialog',
  'toaster',
  'user-menu',
];

const refuseScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

async function openPos(page: Page): Promise<Locator> {
  await page.goto('/pos');
  const tile = page.locator('button[data-tile]').filter({ hasText: 'Baleada' });
  await expect(tile).toBeVisible();
  return tile;
}

test('the windows of /pos are loaded before they are opened, and then need no network', async ({
  restaurant,
  errors,
}) => {
  // Parts of other screens are loaded when the page is quiet.
  errors.expect(/Failed to load resource: net::ERR_FAILED/);
  await restaurant.business.product({ name: 'Baleada', tracksInventory: false });
  await restaurant.business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 1280 });
  const tile = await openPos(page);
  await waitForParts(page, PARTS);
  await refuseScripts(page);

  await tile.click();
  await page.getByRole('button', { name: /^Cobrar/ }).click();
  const charge = page.getByRole('dialog');
  await expect(charge.getByRole('button', { name: 'Efectivo' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(charge).toBeHidden();

  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await expect(page.getByText('No tienes notificaciones')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Tu cuenta' })).toBeVisible();
});

test('the menu and the panels of the header open by keyboard, and return the focus to their button', async ({
  restaurant,
}) => {
  await restaurant.business.product({ name: 'Baleada', tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { width: 1280 });
  await openPos(page);
  for (const { name, popup, role, keys } of [
    { name: /^Menú de/, popup: 'menu', role: 'menu', keys: ['Enter', 'ArrowDown', 'Space'] },
    { name: /^Notificaciones/, popup: 'dialog', role: 'dialog', keys: ['Enter', 'Space'] },
  ] as const)
    for (const key of keys) {
      const button = page.getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-haspopup', popup);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await button.focus();
      await page.keyboard.press(key);
      const opened = page.getByRole(role);
      await expect(opened).toBeVisible();
      await expect.poll(() => opened.evaluate((each) => each.contains(document.activeElement))).toBe(true);
      const check = accessibilityCheck(page).include(`[role=${role}]`);
      expect((await check.analyze()).violations).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(button).toBeFocused();
    }
});

test('a part that cannot be loaded says so, and its button stays', async ({ restaurant, errors }) => {
  errors.expect(/Failed to load resource: net::ERR_FAILED/);
  await restaurant.business.product({ name: 'Baleada', tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { width: 1280 });
  await page.route('**/assets/notification-panel-*.js', (route) => route.abort());
  await openPos(page);
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  await bell.click();
  await expect(page.getByText('Esta parte no se pudo abrir.')).toBeVisible();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
});

test('a link that is only an icon says its name under a mouse and to a keyboard', async ({ restaurant }) => {
  await restaurant.business.product({ name: 'Baleada', tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { width: 1024 });
  await openPos(page);
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mesas' });
  const hint = page.getByRole('tooltip', { name: 'Mesas' });
  await link.hover();
  await expect(hint).toBeAttached();
  await page.mouse.move(450, 500);
  await expect(hint).toHaveCount(0);

  const previous = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Caja' });
  await previous.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip', { name: 'Caja' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
