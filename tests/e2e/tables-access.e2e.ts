import type { Page } from '@playwright/test';
import { accessibilityCheck, expect, test } from './fixtures.ts';
import { addArea, addTables, buttonNamed, openFloor, PHONE, statusButton } from './tables-fixtures.ts';

async function violationsOf(page: Page) {
  const { violations } = await accessibilityCheck(page).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

test('each mode and window of the floor is accessible with keyboard and touch', async ({ restaurant }) => {
  const { business } = restaurant;
  await addTables(business, ['Terraza 1'], await addArea(business, 'Terraza'));
  const admin = await restaurant.openPageAs('admin', { ...PHONE, theme: 'light' });
  await admin.emulateMedia({ reducedMotion: 'reduce' });
  await openFloor(admin);
  await statusButton(admin, 'Mesa 1').click();
  await expect(admin.getByText('Mesa Mesa 1 ocupada')).toBeHidden({ timeout: 15_000 });

  const look = async (what: string) => {
    expect({ what, faults: await violationsOf(admin) }).toEqual({ what, faults: [] });
    const small = await admin.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button, a')].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width === 0 || (width >= 40 && height >= 40) ? [] : [control.outerHTML];
      }),
    );
    expect({ what, small }).toEqual({ what, small: [] });
  };

  await look('served');
  await buttonNamed(admin, 'Mover mesas').click();
  await expect(admin.getByText('Drag Mode Activated')).toBeHidden({ timeout: 15_000 });
  await look('arranged');
  await buttonNamed(admin, 'Editar mesas').click();
  await expect(admin.getByText('Drag Mode Deactivated')).toBeHidden({ timeout: 15_000 });
  await look('edited');
  await buttonNamed(admin, 'Áreas').click();
  await expect(admin.getByRole('dialog', { name: 'Áreas' })).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await buttonNamed(admin, 'Agregar mesa').click();
  await expect(admin.getByRole('dialog', { name: 'Agregar Mesa' })).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);
});
