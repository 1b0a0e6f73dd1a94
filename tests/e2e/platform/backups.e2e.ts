import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { read, utils } from 'xlsx';
import { type BackupManifest, MANIFEST_PATH, SHEETS_PATH } from '#domain/platform/backup.ts';
import { openBackup } from '#scripts/backup-file.ts';
import { accessibilityCheck, expect, test } from '#tests/e2e/base/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Exportar datos' });

async function exported(page: Page, choice: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: choice }).click(),
  ]);
  await expect(dialog(page).getByRole('status')).toContainText(file.suggestedFilename());
  return { name: file.suggestedFilename(), path: await file.path() };
}

test('an owner exports the business into one file that opens and contains its data', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const ingredient = await business.ingredient({ name: 'Pollo' });
  const product = await business.product({
    name: '=2+2',
    recipe: [{ ingredient, quantity: 1 }],
  });
  await business.order([{ product, quantity: 2 }]);
  const page = await restaurant.openPageAs('admin', { at: '/settings/datos' });
  await page.getByRole('button', { name: /^Exportar datos/ }).click();
  const orders = dialog(page).getByRole('definition').nth(1);
  await expect(orders).toHaveText('1');
  expect((await accessibilityCheck(page).include('[role=dialog]').analyze()).violations).toEqual([]);

  const all = await exported(page, /^Todo \(ZIP\)/);
  expect(all.name).toMatch(/^comedor-[0-9a-f]{8}_\d{4}-\d{2}-\d{2}\.zip$/);
  const backup = await openBackup(all.path);
  await backup.close();
  const parts = unzipSync(readFileSync(all.path));
  const manifest: BackupManifest = JSON.parse(new TextDecoder().decode(parts[MANIFEST_PATH]));
  const counts = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  expect([counts.get('orders'), counts.get('order_lines'), counts.get('users')]).toEqual([1, 1, 5]);
  expect(parts[SHEETS_PATH]?.length).toBeGreaterThan(0);
  const entries = await business.audit('backup.made');
  expect(entries).toHaveLength(1);

  await dialog(page).getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: /^Exportar datos/ }).click();
  const sheets = await exported(page, /^Hojas de cálculo/);
  const book = read(readFileSync(sheets.path));
  expect(utils.sheet_to_json(book.Sheets.menu_items ?? {})).toMatchObject([{ name: "'=2+2" }]);
});
