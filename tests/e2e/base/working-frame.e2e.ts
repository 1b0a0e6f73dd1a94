import type { Locator, Page } from '@playwright/test';
import { addArea, addTables, openFloor } from '#tests/e2e/orders/tables-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { accessibilityCheck, expect, show, test } from './fixtures.ts';

const WORKING = ['/pos', '/tables', '/orders', '/kitchen'];

/** Eight tables in 'Salón' and six in 'Terraza', and none outside. */
async function fillFloor(business: Business): Promise<void> {
  const numbers = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  await addTables(business, numbers('Salón', 8), await addArea(business, 'Salón'));
  await addTables(business, numbers('Terraza', 6), await addArea(business, 'Terraza'));
}

const cardsOf = (page: Page, name: string) =>
  page.locator('[data-table]').filter({ hasText: new RegExp(`^${name} \\d`) });

test('a working screen has one bar of 48 px and no footer, an office screen has its footer', async ({
  restaurant,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
  ] as const) {
    const page = await restaurant.openPageAs('admin', { width, height, at: '/sales' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    for (const path of WORKING) {
      await show(page, path);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      expect((await page.getByRole('banner').boundingBox())?.height).toBe(48);
    }
  }
});

test('on a phone and a tablet the tools of a working screen are in its bar, and every screen is behind the mark', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Baleada', tracksInventory: false });
  await business.openRegister();
  await business.order([{ product }], { customer_name: 'Ana' });
  const yOf = async (target: Locator) => (await target.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    const isTablet = width >= 768;
    const page = await restaurant.openPageAs('admin', { width, height, touch: true, at: '/pos' });
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('searchbox', { name: 'Buscar producto' })).toBeVisible();
    await expect(bar.getByRole('button', { name: /^Caja:/ })).toBeVisible();
    expect(await yOf(page.locator('button[data-tile]'))).toBeLessThanOrEqual(isTablet ? 64 : 120);
    await show(page, '/tables');
    await expect(bar.getByRole('heading', { name: /^Espacios/ })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Acciones de las mesas' })).toBeVisible();
    await show(page, '/kitchen');
    await expect(page.getByRole('article')).toHaveCount(1);
    if (isTablet) {
      expect(await yOf(page.getByRole('article'))).toBeLessThanOrEqual(56);
      await bar.getByRole('link', { name: 'Mesas' }).tap();
      await expect(page).toHaveURL(/\/tables$/);
    }
    await bar.getByRole('button', { name: /^Pantallas de/ }).tap();
    const menu = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Inventario' }) });
    await expect(menu.getByRole('link').first()).toHaveCSS('height', '56px');
    await expect(menu.getByLabel('Idioma')).toBeVisible();
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
    await menu.getByRole('button', { name: 'Cambiar a tema claro' }).tap();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    await menu.getByRole('link', { name: 'Gastos' }).tap();
    await expect(page).toHaveURL(/\/gastos$/);
    await expect(menu).toHaveCount(0);
  }
});

test('a device keeps its density, and a compact one shows more products and lines', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  for (let dish = 1; dish <= 12; dish += 1)
    await business.product({ name: `Plato ${dish}`, tracksInventory: false });
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 1440, height: 900, at: '/pos' });
  const tile = page.locator('button[data-tile]').first();
  const line = page.getByRole('list', { name: 'Productos de la orden' }).locator('> li').first();
  const sizes = async () => [await tile.boundingBox(), await line.boundingBox()].map((box) => box?.height);
  await tile.click();
  await expect(line).toBeVisible();
  const comfortable = await sizes();
  const choose = async (density: string) => {
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: density }).click();
  };
  await choose('Densidad compacta');
  await expect.poll(async () => (await tile.boundingBox())?.height).toBe(56);
  const compact = await sizes();
  expect(compact[1]).toBeLessThan(comfortable[1] ?? 0);
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(line).toBeVisible();
  expect(await sizes()).toEqual(compact);
  await choose('Densidad cómoda');
  await expect.poll(sizes).toEqual(comfortable);
});

test('fourteen tables are in view at once, and a phone shows six', async ({ restaurant }) => {
  const { business } = restaurant;
  await fillFloor(business);
  for (const [width, height, isPhone] of [
    [1024, 768, false],
    [1440, 900, false],
    [390, 844, true],
  ] as const) {
    const page = await restaurant.openPageAs('cajero', { width, height, at: null });
    await openFloor(page);
    const first = await cardsOf(page, 'Salón').first().boundingBox();
    expect(first?.height).toBe(112);
    if (!isPhone) expect(first?.y).toBeLessThanOrEqual(112);
    const bar = await page.getByRole('navigation', { name: 'Principal' }).last().boundingBox();
    const bottom = isPhone ? (bar?.y ?? 0) : height;
    const boxes = await page
      .locator('[data-table]')
      .filter({ hasText: /^(Salón|Terraza) \d/ })
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
    expect(boxes).toHaveLength(14);
    expect(boxes.filter((box) => box.bottom <= bottom).length).toBeGreaterThanOrEqual(isPhone ? 6 : 14);
    const left = Math.min(...boxes.map((box) => box.left));
    const right = width - Math.max(...boxes.map((box) => box.right));
    if (isPhone) expect(Math.abs(left - right), 'the two columns are in the middle').toBeLessThanOrEqual(8);
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  }
});

test("an owner's phone begins with the day's sales and leads to each screen behind 'Más'", async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', {
    width: 390,
    height: 844,
    touch: true,
    at: '/dashboard',
  });
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await expect(bar.getByRole('link')).toHaveText(['Inicio', 'Ventas', 'Caja', 'Reportes']);
  await bar.getByRole('button', { name: 'Más' }).tap();
  const more = page.getByRole('dialog', { name: 'Más' });
  await expect(more.getByRole('link').first()).toHaveCSS('height', '56px');
  await expect(more.getByRole('link', { name: 'Inventario' })).toBeVisible();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await more.getByRole('link', { name: 'Gastos' }).tap();
  await expect(page).toHaveURL(/\/gastos$/);
  await expect(more).toHaveCount(0);
});

test("a cook's phone has no bar for its only screen", async ({ restaurant }) => {
  const page = await restaurant.openPageAs('chef', { width: 390, height: 844 });
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' }).last()).toBeHidden();
});

test('eight lines of an order are in view on a tablet, below the channel', async ({ restaurant }) => {
  const { business } = restaurant;
  for (let dish = 1; dish <= 8; dish += 1)
    await business.product({ name: `Plato ${dish}`, tracksInventory: false });
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { width: 1024, height: 768, touch: true, at: '/pos' });
  for (let dish = 1; dish <= 8; dish += 1)
    await page
      .locator('button[data-tile]')
      .filter({ hasText: `Plato ${dish}` })
      .tap();
  const order = page.getByRole('complementary', { name: 'Orden' });
  await expect(order.getByText('Para llevar')).toBeInViewport({ ratio: 1 });
  const lines = page.getByRole('list', { name: 'Productos de la orden' });
  await expect(lines.locator('> li')).toHaveCount(8);
  const list = await lines.locator('xpath=..').boundingBox();
  for (const line of await lines.locator('> li').all()) {
    const box = await line.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(45);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  }
});
