import { LONG_READS, MAX_RAW_SALES } from '#domain/base/limits.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { expect, test } from '#tests/e2e/base/fixtures.ts';
import { takePlace } from '#tests/support/long-reads.ts';
import { sellOften } from '#tests/support/many-sales.ts';
import { rollUp } from '#tests/support/reports.ts';

const DAYS = 40;

test('a report and the list of sales say that their days are being prepared, and appear by themselves', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await sellOften(business, MAX_RAW_SALES, DAYS);
  const today = businessDay(new Date(), 'America/Tegucigalpa');
  const range = `desde=${addDays(today, -DAYS)}&hasta=${today}`;
  const page = await restaurant.openPageAs('admin', { at: `/sales?${range}` });
  const main = page.getByRole('main');
  const preparing = main.getByRole('status').filter({ hasText: 'Preparando los resúmenes de estas fechas' });
  await expect(preparing).toContainText(`Faltan ${DAYS} días.`);
  await page.goto(`/reports?comparar=nada&${range}`);
  await expect(preparing).toContainText(`Faltan ${DAYS} días.`);
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
  await rollUp(business);
  await expect(preparing).toBeHidden({ timeout: 15_000 });
  await expect(main.getByText('Ventas por categoría')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeEnabled();
});

test('a report waits by itself for two long ones of the business', async ({ restaurant }) => {
  const { business } = restaurant;
  const places = await Promise.all(Array.from({ length: LONG_READS }, () => takePlace(business)));
  const page = await restaurant.openPageAs('admin');
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await page.goto('/reports?comparar=nada&desde=2024-01-01&hasta=2026-01-01');
  expect(new URL((await refused).url()).pathname).toBe('/api/reports/sales');
  const waiting = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Hay dos informes grandes en curso' });
  await expect(waiting).toBeVisible();
  for (const { leave } of places) leave();
  const answered = (url: URL) => url.pathname === '/api/reports/sales';
  await page.waitForResponse((answer) => answered(new URL(answer.url())) && answer.ok());
  await expect(waiting).toBeHidden();
});
