import { chromium, type Page } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { csvOf } from '#web/base/csv.ts';
import { xlsxOf } from '#web/base/export.ts';
import { ingredientSheet, menuSheet } from '#web/parts/spreadsheets/export-sheets.ts';
import { signInAs } from './browser.ts';

const ROWS = 5_000;
const WIDTH = 1280;

const products = (price_cents: number) =>
  Array.from({ length: ROWS }, (_, index) => ({
    name: `Producto de la casa ${index}`,
    category: `Categoría ${index % 40}`,
    description: `Con arroz, frijoles, "tajadas" y encurtido de la receta ${index}`,
    price_cents: price_cents + index,
    tax_category: 'general' as const,
    preparation_time: 10,
    type_menu: 'Comida',
    barcode: String(7_421_000_000_000 + index),
    is_available: true,
    tracks_inventory: true,
  }));

const ingredients = Array.from({ length: ROWS }, (_, index) => ({
  name: `Ingrediente ${index}`,
  category: `Bodega ${index % 20}`,
  unit: 'lb',
  purchase_unit: 'quintal',
  purchase_factor: 100,
  costo_pedido: 145_050 + index,
  min_stock_level: 25,
  stock: index / 4,
  unit_locked_by: null,
}));

/** Milliseconds of one import, and the longest time without a frame while the file was read and checked. */
export interface ImportTimes {
  /** From the file's choice to the preview. */
  readonly checked: number;
  /** From pressing 'Importar' to 'Importación lista'. */
  readonly saved: number;
  readonly longestPause: number;
}

/** Records the longest time between two frames from now on; the returned function stops and returns it. */
function watchFrames(page: Page) {
  return page.evaluateHandle(() => {
    let last = performance.now();
    let longest = 0;
    let watching = true;
    const frame = (now: number) => {
      longest = Math.max(longest, now - last);
      last = now;
      if (watching) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return () => {
      watching = false;
      return longest;
    };
  });
}

const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => resolve()));
      }),
  );

async function importOnce(page: Page, group: string, file: { name: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Importar / Exportar' }).click();
  await page.getByRole('group', { name: group }).getByRole('menuitem', { name: 'Importar…' }).click();
  const input = page.getByLabel('Archivo para importar');
  await input.waitFor({ state: 'attached' });
  await waitUntilIdle(page);
  const frames = await watchFrames(page);
  const began = performance.now();
  await input.setInputFiles({ ...file, mimeType: 'application/octet-stream' });
  const save = page.getByRole('button', { name: /^Importar 5,000 / });
  await save.waitFor();
  const checked = performance.now();
  const longestPause = await frames.evaluate((stop) => stop());
  await save.click();
  const done = page.getByText('Importación lista');
  await done.waitFor();
  const saved = performance.now();
  await done.waitFor({ state: 'detached' });
  return { checked: checked - began, saved: saved - checked, longestPause };
}

/**
 * Imports of 5,000 rows in a real Chromium, from the file's choice: products as XLSX into an empty menu, the same products as CSV with
 * other prices while the page shows them all, and ingredients as CSV.
 */
export async function measureImports(
  origin: string,
  database: TestDatabase,
): Promise<Readonly<Record<'newMenu' | 'changedMenu' | 'newIngredients', ImportTimes>>> {
  const business = await database.business();
  const files = {
    newMenu: { name: 'menu.xlsx', buffer: Buffer.from(await xlsxOf(menuSheet(products(1_000)))) },
    changedMenu: { name: 'menu.csv', buffer: Buffer.from(csvOf(menuSheet(products(2_000)))) },
    newIngredients: {
      name: 'ingredientes.csv',
      buffer: Buffer.from(csvOf(ingredientSheet(ingredients, true))),
    },
  };
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const page = await signInAs(browser, origin, business.employees.admin.username, WIDTH);
    await page.goto(`${origin}/menu`);
    const newMenu = await importOnce(page, 'Menú', files.newMenu);
    const changedMenu = await importOnce(page, 'Menú', files.changedMenu);
    await page.goto(`${origin}/inventory`);
    const newIngredients = await importOnce(page, 'Ingredientes', files.newIngredients);
    return { newMenu, changedMenu, newIngredients };
  } finally {
    await browser.close();
  }
}
