import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/base/fixtures.ts';
import { keptPaths } from '#tests/e2e/offline/kept-fixtures.ts';
import { browserDrafts } from '#tests/support/browser-rows.ts';
import { PASSWORD } from '#tests/support/password.ts';

async function storageKeysOf(page: Page): Promise<readonly string[]> {
  const values = await page.evaluate(() => Object.keys(localStorage));
  return [...values, ...(await browserDrafts(page)).keys()]
    .filter((key) => key.startsWith('fogon.'))
    .map((key) => key.split('.').slice(0, 2).join('.'))
    .toSorted();
}
const DEVICE = ['fogon.session', 'fogon.accent', 'fogon.density', 'fogon.theme', 'fogon.sounds'];

async function openPageAs(page: Page, username: string): Promise<void> {
  await page.getByLabel('Correo o usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

test('signing out clears the device, and an ended session keeps its drafts until another user signs in', async ({
  restaurant,
}) => {
  const { employees } = restaurant.business;
  await restaurant.business.product({ name: 'Baleada', tracksInventory: false });
  await restaurant.business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/tables' });
  await expect(page.getByRole('heading', { name: 'Espacios (2)' })).toBeVisible();
  const takeOne = async () => {
    await page.goto('/pos');
    await page.locator('button[data-tile]').filter({ hasText: 'Baleada' }).click();
    await expect.poll(() => storageKeysOf(page)).toContain('fogon.ticket');
  };
  const others = async () => (await storageKeysOf(page)).filter((key) => !DEVICE.includes(key));
  await takeOne();
  await expect.poll(others).toEqual(expect.arrayContaining(['fogon.floor-2', 'fogon.ticket']));

  await test.step('a session ended by the server keeps the cart', async () => {
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    expect(await others()).toEqual(['fogon.drafts-of', 'fogon.ticket']);
    await openPageAs(page, employees.cajero.username);
    await page.goto('/pos');
    await expect(page.locator('button[data-tile]').filter({ hasText: 'Baleada' })).toBeVisible();
    expect(await storageKeysOf(page)).toContain('fogon.ticket');
  });

  await test.step('another user does not see it', async () => {
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await openPageAs(page, employees.admin.username);
    await expect.poll(others).not.toContain('fogon.ticket');
  });

  await test.step('signing out deletes it', async () => {
    await takeOne();
    await page.getByRole('button', { name: `Menú de ${employees.admin.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(others).toEqual([]);
    await expect.poll(() => keptPaths(page)).toEqual([]);
  });
});
