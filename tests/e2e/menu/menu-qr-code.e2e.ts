import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import QRCode from 'qrcode';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import { database, expect, test, testEnv } from '#tests/e2e/base/fixtures.ts';
import { locationOf } from '#tests/support/locations.ts';

const SIDE = 256;
const LOGO = 56;
/** 45 mm on paper. */
const MIN_CODE = 170;
const PHONE_BELOW = 768;

async function openCode(page: Page) {
  await page.goto('/menu');
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE_BELOW;
  if (isPhone) await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Menú QR' }).click();
  const dialog = page.getByRole('dialog', { name: /^Menú QR - / });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A picture's width, height and whether each pixel is dark, as a browser decodes the file. */
const readPicture = (page: Page, file: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    const dark = Array.from({ length: image.width * image.height }, (_, at) => (data[at * 4] ?? 255) < 128);
    return { width: image.width, height: image.height, dark };
  }, readFileSync(file).toString('base64'));

test('the menu’s QR code opens the public menu, also as a file', async ({ restaurant }) => {
  const { business } = restaurant;
  const admin = await restaurant.openPageAs('admin', { width: 390, height: 844, theme: 'light' });
  const dialog = await openCode(admin);
  await expect(dialog).toHaveAccessibleName(`Menú QR - Comedor ${business.id.slice(0, 8)}`);
  await expect(dialog.getByText('Escanea este código para ver el menú')).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Ver menú en navegador' });
  await expect(link).toHaveAttribute('href', `/menu-qr/${business.id}`);
  const box = await dialog.getByRole('img', { name: /^Código QR/ }).boundingBox();
  expect([box?.width, box?.height]).toEqual([SIDE, SIDE]);

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`menu_qr_${business.id}.png`);
  const { width, height, dark } = await readPicture(admin, await download.path());
  expect([width, height]).toEqual([SIDE, SIDE]);

  await test.step('each module outside the logo matches the address, with high error correction', () => {
    const { modules } = QRCode.create(`${testEnv.origin}/menuqr/${business.id}`, {
      errorCorrectionLevel: 'H',
    });
    const rows = Array.from({ length: SIDE }, (_, at) => dark.slice(at * SIDE, (at + 1) * SIDE));
    const first = rows.findIndex((row) => row.some(Boolean));
    const side = SIDE - 2 * first;
    const module = Math.floor(side / modules.size);
    expect(first).toBeGreaterThanOrEqual(4 * module);
    const center = (index: number) => first + Math.floor((index + 0.5) * module);
    const isUnderLogo = (at: number) => Math.abs(at - SIDE / 2) <= LOGO / 2;
    let compared = 0;
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1) {
        const [y, x] = [center(row), center(column)];
        if (isUnderLogo(x) && isUnderLogo(y)) continue;
        compared += 1;
        expect({ row, column, dark: rows[y]?.[x] }).toEqual({
          row,
          column,
          dark: Boolean(modules.get(row, column)),
        });
      }
    expect(compared).toBeGreaterThan(modules.size ** 2 * 0.85);
    const middle = rows
      .slice((SIDE - 48) / 2, (SIDE + 48) / 2)
      .map((row) => row.slice((SIDE - 48) / 2, (SIDE + 48) / 2));
    expect(middle.flat().filter(Boolean).length).toBeGreaterThan(48 * 48 * 0.3);
  });
});

test('the table sheets come four on a page of A4 and of Letter, each with its whole names', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ name: 'Restaurante y Comedor Familiar '.repeat(4).slice(0, 120) });
  const location_id = await locationOf(business);
  const added = ['Terraza 1', 'Terraza 2', 'Salón privado de la segunda planta junto a la ventana norte'];
  await database.insert({
    tables: added.map((name) => ({
      business_id: business.id,
      location_id,
      id: randomUUID(),
      name,
    })),
  });
  const admin = await restaurant.openPageAs('admin', { width: 390, height: 844 });
  const dialog = await openCode(admin);
  for (const format of ['A4', 'Letter']) {
    await admin.evaluate(() => {
      document.body.removeAttribute('data-printing');
      window.print = () => document.body.setAttribute('data-printing', 'yes');
    });
    await dialog.getByRole('button', { name: 'Hojas de mesa' }).click();
    await admin.locator('body[data-printing]').waitFor();
    const sheets = admin.locator('.table-sheet');
    await expect(sheets).toHaveCount(5);
    for (const name of [...business.tables.map((table) => table.name), ...added])
      await expect(sheets.filter({ hasText: name })).toHaveCount(1);
    await expect(sheets.filter({ hasText: business.id })).toHaveCount(0);
    const cut = await sheets.evaluateAll((list) =>
      list
        .filter((sheet) =>
          [sheet, ...sheet.children].some(
            ({ clientHeight, scrollHeight, clientWidth, scrollWidth }) =>
              scrollHeight > clientHeight || scrollWidth > clientWidth,
          ),
        )
        .map((sheet) => sheet.textContent),
    );
    expect({ format, cut }).toEqual({ format, cut: [] });
    const codes = await sheets.locator('img').evaluateAll((list) => list.map((code) => code.clientHeight));
    expect(Math.min(...codes)).toBeGreaterThan(MIN_CODE);
    const pdf = (await admin.pdf({ preferCSSPageSize: true, format })).toString('latin1');
    expect({ format, pages: pdf.match(/\/Type\s*\/Page\b/g)?.length }).toEqual({ format, pages: 2 });
  }
});

test('a logo that does not load is awaited for 30 seconds, and then the code is drawn without it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ logo_url: '/logo-que-no-llega.png' });
  const admin = await restaurant.openPageAs('cajero');
  await admin.route('**/logo-que-no-llega.png', () => undefined);
  await admin.clock.install();
  const asked = admin.waitForRequest('**/logo-que-no-llega.png');
  const dialog = await openCode(admin);
  const save = dialog.getByRole('button', { name: 'Descargar' });
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await asked;
  // The clock of the page goes on beside.
  await admin.clock.fastForward(20_000);
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await admin.clock.fastForward(10_000);
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
});

test('the sheets wait until their tables are loaded', async ({ restaurant }) => {
  const cashier = await restaurant.openPageAs('cajero');
  const release = await delayRequests(cashier, '**/api/tables');
  const dialog = await openCode(cashier);
  await expect(dialog.getByRole('button', { name: 'Descargar' })).not.toHaveAttribute('aria-busy', 'true');
  const print = dialog.getByRole('button', { name: 'Hojas de mesa' });
  await expect(print).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(print).not.toHaveAttribute('aria-busy', 'true');
});
