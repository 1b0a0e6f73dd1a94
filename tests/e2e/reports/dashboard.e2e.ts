import type { Page } from '@playwright/test';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { aServedSale } from '#tests/support/served-sale.ts';

const DESKTOP = { width: 1440, height: 900, at: '/dashboard' } as const;
const PHONE = { width: 390, height: 844, touch: true, at: '/dashboard' } as const;

const attention = (page: Page) => page.getByRole('region', { name: 'Lo que necesita atención' });
const figures = (page: Page) => page.getByRole('region', { name: 'Cifras de hoy' });
const day = (page: Page) => page.locator('section').filter({ hasText: 'El día por hora' }).last();

async function boxOf(part: ReturnType<typeof day>) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error('Not drawn.');
  return { ...box, bottom: box.y + box.height };
}

test('the chart and what needs attention share the first view on a desktop, and a phone begins with the sales of today', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ time_zone: zoneAtNoon() });
  const product = await business.product({ tracksInventory: false, priceCents: 11_500 });
  await aServedSale(business, [{ product }]);

  const desktop = await restaurant.openPageAs('cajero', DESKTOP);
  await expect(desktop.getByRole('img', { name: /^Ventas de hoy por hora/ })).toBeVisible();
  const [chart, list] = [await boxOf(day(desktop)), await boxOf(attention(desktop))];
  expect(chart.width / list.width).toBeGreaterThan(1.9);
  expect(list.x).toBeGreaterThan(chart.x + chart.width);
  expect(list.y).toBe(chart.y);
  expect(Math.max(chart.bottom, list.bottom)).toBeLessThanOrEqual(900);
  const ends = await figures(desktop)
    .locator('section > p:last-child')
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().bottom));
  expect(ends, 'the last lines of the cards are at one height').toEqual(ends.map(() => ends[0]));
  expect((await accessibilityCheck(desktop).analyze()).violations).toEqual([]);
  await attention(desktop).getByRole('link', { name: 'Ver cocina' }).click();
  await expect(desktop).toHaveURL(/\/kitchen$/);

  const phone = await restaurant.openPageAs('admin', { ...PHONE, at: null });
  await phone.goto('/dashboard?pasos');
  await expect(phone.getByRole('list', { name: 'Primeros pasos' })).toBeVisible();
  const top = async (part: ReturnType<typeof day>) => (await boxOf(part)).y;
  const sales = phone
    .locator('section')
    .filter({ has: phone.getByRole('heading', { name: 'Ventas', exact: true }) });
  const parts = [sales, attention(phone), day(phone), figures(phone)];
  const tops: number[] = [];
  for (const part of parts) tops.push(await top(part));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect((await accessibilityCheck(phone).analyze()).violations).toEqual([]);
});

test('a day without sales shows the hours of the same weekday of last week, low and named in words', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ time_zone: zoneAtNoon() });
  const product = await business.product({ tracksInventory: false, priceCents: 11_500 });
  const page = await restaurant.openPageAs('cajero', DESKTOP);
  await expect(day(page)).toContainText(
    'Aún no hay ventas hoy. Aquí aparecen en cuanto se cobra la primera.',
  );
  await expect(day(page).getByRole('img')).toHaveCount(0);

  for (const hour of [18, 20]) {
    const { sale } = await aServedSale(business, [{ product }]);
    await database.rows(
      `update sales set hour = $3::integer, business_day = business_day - 7,
         charged_at = charged_at - interval '7 days' + ($3::integer - 12) * interval '1 hour' where business_id = $1 and id = $2`,
      [business.id, sale.id, hour],
    );
  }
  await page.reload();
  await expect(day(page)).toContainText(
    /Aún no hay ventas hoy\. En gris, el \S+ pasado: ventas sin impuesto, en HNL\./,
  );
  const chart = day(page).getByRole('img', {
    name: /^Hoy aún no hay ventas\. En gris, el \S+ pasado/,
  });
  expect((await chart.boundingBox())?.height).toBe(120);
  const rows = day(page).getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: '18:00 a' })).toContainText('HNL 100.00');
  await expect(rows.filter({ hasText: '19:00 a' })).toContainText('HNL 0.00');
  await expect(figures(page)).toContainText(/Sin ventas el \S+ pasado a esta hora/);
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});

test('the hours of today are beside those of the same weekday of last week in grey, in bars of 8 pixels at least on a phone', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ time_zone: zoneAtNoon() });
  const product = await business.product({ tracksInventory: false, priceCents: 11_500 });
  await aServedSale(business, [{ product }]);
  for (const hour of [7, 22]) {
    const { sale } = await aServedSale(business, [{ product }]);
    await database.rows(
      `update sales set hour = $3::integer, business_day = business_day - 7,
         charged_at = charged_at - interval '7 days' + ($3::integer - 12) * interval '1 hour' where business_id = $1 and id = $2`,
      [business.id, sale.id, hour],
    );
  }
  const page = await restaurant.openPageAs('admin', PHONE);
  const chart = day(page).getByRole('img', { name: /^Ventas de hoy por hora\. En gris, el \S+ pasado/ });
  await expect(chart).toBeVisible();
  await expect(day(page).getByRole('listitem')).toHaveText(['Hoy', /^El \S+ pasado$/]);
  const bars = (color: string) => chart.locator(`path[fill="var(--chart-${color})"]`);
  await expect(bars('1')).toHaveCount(1);
  await expect(bars('neutral')).toHaveCount(2);
  for (const bar of [...(await bars('1').all()), ...(await bars('neutral').all())])
    expect((await bar.boundingBox())?.width).toBeGreaterThanOrEqual(7.99);

  await day(page).evaluate((part) => part.scrollIntoView({ block: 'center' }));
  await expect(bars('1')).toBeInViewport({ ratio: 0.99 });
  await expect(bars('neutral').last()).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await chart.focus();
  await page.keyboard.press('End');
  await expect(bars('neutral').last()).toBeInViewport({ ratio: 0.99 });
  await expect(bars('neutral').first()).not.toBeInViewport();
  await page.keyboard.press('Home');
  await expect(bars('neutral').first()).toBeInViewport({ ratio: 0.99 });
  await expect(day(page).getByRole('status')).toContainText(/HoyHNL.0\.00El \S+ pasadoHNL.100\.00/);
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});

test('a server with little free space is named first to an administrator', async ({ restaurant }) => {
  const { business } = restaurant;
  const product = await business.product({ tracksInventory: false });
  await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('admin', { ...DESKTOP, at: null });
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_disk_low: true } });
  });
  await page.goto(DESKTOP.at);
  const first = attention(page).getByRole('listitem').first();
  await expect(first).toContainText('Disco del servidor');
  await expect(first).toContainText('Quedan menos de 500 MB. Libera espacio');
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});
