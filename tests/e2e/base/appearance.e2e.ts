import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { accessibilityCheck, collectErrors, expect, show, signIn, test, testEnv } from './fixtures.ts';

const PARTS = {
  'the service and the office': [
    '/pos',
    '/dashboard',
    '/orders',
    '/tables',
    '/kitchen',
    '/menu',
    '/inventory',
    '/reports',
    '/sales',
    '/gastos',
    '/accounts',
    '/operaciones',
    '/impresiones',
  ],
  'the settings and the platform': [
    '/settings',
    '/settings/cobros',
    '/settings/facturacion',
    '/settings/impresoras',
    '/settings/gastos',
    '/settings/empleados',
    '/settings/recordatorios',
    '/settings/personalizacion',
    '/settings/auditoria',
    '/settings/api',
    '/settings/datos',
    '/negocios',
    '/tickets',
  ],
} as const;
const SIZES = [
  { widths: [390], theme: 'light' },
  { widths: [1024, 1440], theme: 'dark' },
] as const;
const MAX_LOGIN_SCRIPT_BYTES = 120 * 1024;

/** Navigates to a screen from another one, which has another heading. */
async function settled(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading').first();
  await expect(heading).toBeVisible();
  const before = (await heading.textContent()) ?? '';
  await show(page, path);
  await expect(heading).not.toHaveText(before);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function violationsOf(page: Page) {
  const { violations } = await accessibilityCheck(page).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
}

// The narrowest and the widest width show every element and colour that axe checks; overflow does not depend on the theme.
for (const [part, screens] of Object.entries(PARTS))
  for (const { widths, theme } of SIZES)
    test(`no screen of ${part} overflows at ${widths.join(' or ')} px or fails axe in the ${theme} theme`, async ({
      browser,
      errors,
    }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({ baseURL: testEnv.origin, reducedMotion: 'reduce' });
      await context.addInitScript((chosen) => localStorage.setItem('fogon.theme', chosen), theme);
      const page = await context.newPage();
      collectErrors(page, errors);
      const look = async (path: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBe(0);
        }
        expect({ path, faults: await violationsOf(page) }).toEqual({ path, faults: [] });
      };
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Iniciar Sesión' }).last()).toBeVisible();
      await look('/login');
      await signIn(page, 'admin', 'fogon-demo');
      for (const path of screens) {
        await settled(page, path);
        await look(path);
      }
      await context.close();
    });

test('the sign-in screen loads at most 120 KB of compressed script', async ({ page }) => {
  // A page without idle moments prepares nothing for the next screen, which is not counted.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const reading: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    reading.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const sizes = await Promise.all(reading);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_LOGIN_SCRIPT_BYTES);
});

test('a page with reduced motion shows a change of its layout in the same frame', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: testEnv.origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  const widths = await page.evaluate(() => {
    const box = document.createElement('div');
    document.body.append(box);
    const widthAfter = (width: string) => {
      box.style.width = width;
      return box.offsetWidth;
    };
    return [widthAfter('10px'), widthAfter('90px')];
  });
  expect(widths).toEqual([10, 90]);
  await context.close();
});
