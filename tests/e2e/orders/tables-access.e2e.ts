import type { Page } from '@playwright/test';
import { accessibilityCheck, expect, test } from '#tests/e2e/base/fixtures.ts';
import {
  addArea,
  addTables,
  buttonNamed,
  openFloor,
  PHONE,
  pressTool,
  statusButton,
  table,
} from './tables-fixtures.ts';

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
  await pressTool(admin, 'Mover mesas');
  await expect(admin.getByText('Drag Mode Activated')).toBeHidden({ timeout: 15_000 });
  await look('arranged');
  await pressTool(admin, 'Mover mesas');
  await expect(admin.getByText('Drag Mode Deactivated')).toBeHidden({ timeout: 15_000 });
  await pressTool(admin, 'Editar mesas');
  await look('edited');
  await buttonNamed(admin, 'Áreas').click();
  await expect(admin.getByRole('dialog', { name: 'Áreas' })).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await pressTool(admin, 'Agregar mesa');
  await expect(admin.getByRole('dialog', { name: 'Agregar Mesa' })).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);
});

test('an occupied table differs from a free one by its edge and its words, in both themes', async ({
  restaurant,
}) => {
  for (const theme of ['dark', 'light'] as const) {
    const cashier = await restaurant.openPageAs('cajero', { theme });
    await openFloor(cashier);
    const mark = buttonNamed(cashier, 'Marcar Mesa 1 como ocupada');
    if (await mark.isVisible()) await mark.click();
    await expect(table(cashier, 'Mesa 1')).toContainText('Ocupada');
    await cashier.mouse.move(0, 0);
    const contrast = () =>
      cashier.evaluate(() => {
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const luminanceOf = (...colors: string[]) => {
          if (!context) return Number.NaN;
          for (const color of colors) {
            context.fillStyle = color;
            context.fillRect(0, 0, 1, 1);
          }
          const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const [taken, free] = [...document.querySelectorAll('[data-table]')].map((card) => {
          const face = card.querySelector('button') ?? card;
          const base = getComputedStyle(card).backgroundColor;
          const { backgroundColor, borderLeftColor, borderLeftWidth } = getComputedStyle(face);
          return {
            fill: luminanceOf(base, backgroundColor),
            edge: luminanceOf(base, borderLeftColor),
            width: borderLeftWidth,
          };
        });
        return {
          calm: taken?.fill === free?.fill,
          edge: ratio(taken?.edge ?? 0, free?.fill ?? 0) >= 3,
          widths: [taken?.width, free?.width],
        };
      });
    // The colours of a table change over a moment.
    await expect.poll(contrast, theme).toEqual({ calm: true, edge: true, widths: ['4px', '1px'] });
  }
});
