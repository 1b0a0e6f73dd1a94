import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { Device } from '#tests/soak/device.ts';

/** What a tap shows is on the disk by then. */
const KILLED_AFTER_MS = 100;

const tile = (picker: Pick<Locator, 'locator'>, name: string) =>
  picker.locator('button[data-tile]').filter({ hasText: name });

test('a browser that is killed 100 ms after the frame of a tap has the line of the cart at its next start', async ({
  platformEnv,
}) => {
  test.setTimeout(240_000);
  const business = await database.business();
  await business.product({ name: 'Baleada', tracksInventory: false });
  await business.product({ name: 'Horchata', tracksInventory: false });
  await business.openRegister();
  const [table] = business.tables;
  if (!table) throw new Error('the business has no table');
  const device = new Device('caja', platformEnv.origin, 1280, '/pos');
  const killSoon = async () => {
    await wait(KILLED_AFTER_MS);
    await device.kill();
    await device.reopen();
  };
  const cart = () => device.page.getByRole('list', { name: 'Productos de la orden' });
  const openDialog = async () => {
    await device.page.goto('/tables');
    await device.page
      .getByRole('button', { name: new RegExp(table.name) })
      .first()
      .click();
    await device.page.getByRole('button', { name: 'Tomar orden' }).click();
    return device.page.getByRole('dialog', { name: 'Agregar productos' });
  };
  const unsent = (dialog: Locator) => dialog.getByRole('complementary', { name: 'Por enviar' });
  try {
    await device.open(business.employees.cajero.username);
    await test.step('the cart of the register', async () => {
      await tile(device.page, 'Baleada').click();
      await expect(cart()).toContainText('Baleada');
      await killSoon();
      await expect(cart()).toContainText('Baleada');
      await tile(device.page, 'Horchata').click();
      await expect(cart()).toContainText('Horchata');
      await killSoon();
      await expect(cart().locator('> li')).toHaveCount(2);
    });
    await test.step("'Agregar productos' of a table", async () => {
      const dialog = await openDialog();
      await tile(dialog, 'Horchata').click();
      await expect(unsent(dialog)).toContainText('Horchata');
      await killSoon();
      await expect(unsent(await openDialog())).toContainText('Horchata');
    });
  } finally {
    await device.close();
  }
});
