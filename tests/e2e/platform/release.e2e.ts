import { expect } from '#tests/e2e/base/fixtures.ts';
import { test } from './release-fixtures.ts';

/** The page loads anew, from a server that has just started. */
const PAGE_LOAD_MS = 30_000;

test('a part of the screens that a release removed is a 404, and the page loads anew once and shows it', async ({
  releasing,
  restaurant,
  errors,
}) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/negocio' });
  await expect(page.getByLabel('Nombre del negocio')).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const missing: { path: string; status: number; cache: string | null }[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && !response.ok())
      missing.push({
        path: pathname.replace(/-[\w-]{7}\.js$/, ''),
        status: response.status(),
        cache: await response.headerValue('cache-control'),
      });
  });
  releasing.release();
  await page.getByRole('link', { name: 'Personalización' }).click();
  await expect(
    page.getByRole('region', { name: 'Personalización' }).getByRole('button', { name: 'laguna' }),
  ).toBeVisible({ timeout: PAGE_LOAD_MS });
  await expect(page).toHaveURL(/\/settings\/personalizacion$/);
  expect(loads).toBe(1);
  errors.expect(/personalization-section|CodeError/);
  expect(missing.map(({ path }) => path)).toContain('/assets/personalization-section');
  for (const { status, cache } of missing)
    expect({ status, cache }).toEqual({ status: 404, cache: 'no-store' });
});
