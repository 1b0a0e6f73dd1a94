import type { Page } from '@playwright/test';
import { expect, faultFinder, test } from './fogon.ts';
import { addArea, addTables, dot, openFloor, PHONE, tool } from './tables-floor.ts';

async function faultsOf(page: Page) {
  const { violations } = await faultFinder(page).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

test('everyone can use each mode and window of the floor, with fingers of any size', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addTables(business, ['Terraza 1'], await addArea(business, 'Terraza'));
  const admin = await restaurant.enter('admin', { ...PHONE, theme: 'light' });
  await admin.emulateMedia({ reducedMotion: 'reduce' });
  await openFloor(admin);
  await dot(admin, 'Mesa 1').click();
  await expect(admin.getByText('Mesa Mesa 1 ocupada')).toBeHidden({ timeout: 15_000 });

  const look = async (what: string) => {
    expect({ what, faults: await faultsOf(admin) }).toEqual({ what, faults: [] });
    const small = await admin.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button, a')].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width === 0 || (width >= 40 && height >= 40) ? [] : [control.outerHTML];
      }),
    );
    expect({ what, small }).toEqual({ what, small: [] });
  };

  await look('served');
  await tool(admin, 'Mover mesas').click();
  await expect(admin.getByText('Drag Mode Activated')).toBeHidden({ timeout: 15_000 });
  await look('arranged');
  await tool(admin, 'Editar mesas').click();
  await expect(admin.getByText('Drag Mode Deactivated')).toBeHidden({ timeout: 15_000 });
  await look('edited');
  await tool(admin, 'Áreas').click();
  await expect(admin.getByRole('dialog', { name: 'Áreas' })).toBeVisible();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await tool(admin, 'Agregar mesa').click();
  await expect(admin.getByRole('dialog', { name: 'Agregar Mesa' })).toBeVisible();
  expect(await faultsOf(admin)).toEqual([]);
});
