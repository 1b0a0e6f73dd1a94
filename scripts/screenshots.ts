import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { stateFolderFrom } from '#db/local/state.ts';
import { parseArguments } from './arguments.ts';
import { chromiumExecutable } from './chromium.ts';
import { startPlatform } from './platform.ts';
import { endWithProblem } from './problem.ts';

const WIDTHS = [390, 1024, 1440];
const THEMES = ['dark', 'light'] as const;
const SCREENS = [
  'dashboard',
  'pos',
  'orders',
  'tables',
  'kitchen',
  'menu',
  'inventory',
  'reports',
  'sales',
  'gastos',
  'accounts',
  'settings',
  'negocios',
  'tickets',
];
const README_WIDTH = 1280;

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo o usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill('fogon-demo');
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await page.waitForURL('**/dashboard');
}

async function openLogin(browser: Browser, origin: string, width: number, theme: string): Promise<Page> {
  const height = width < 500 ? 844 : 900;
  const context = await browser.newContext({ viewport: { width, height }, locale: 'es-HN' });
  await context.addInitScript((chosen) => localStorage.setItem('fogon.theme', chosen), theme);
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  return page;
}

async function takeScreenshot(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.screenshot({ path });
}

/** The pictures of the README: a cashier with an order, and the kitchen display. */
async function takePictures(page: Page, origin: string, folder: string): Promise<void> {
  await takeScreenshot(page, `${origin}/kitchen`, join(folder, 'kitchen.png'));
  await page.goto(`${origin}/pos`);
  const float = page.getByLabel('Fondo de caja');
  await float.or(page.locator('button[data-tile]').first()).first().waitFor();
  if (await float.isVisible()) {
    await float.fill('1500');
    await page.getByRole('button', { name: 'Aperturar caja' }).last().click();
    await page.getByText('Caja aperturada').waitFor();
  }
  for (const product of ['Plato típico', 'Baleada especial', 'Baleada especial', 'Horchata', 'Tres leches']) {
    await page
      .getByRole('button', { name: new RegExp(`^${product}`) })
      .first()
      .click();
  }
  await page.getByText('Caja aperturada').waitFor({ state: 'detached' });
  await page.screenshot({ path: join(folder, 'pos.png') });
}

const { values, positionals: only } = parseArguments('npm run screenshots [-- --readme | PANTALLA…]', {
  options: { readme: { type: 'boolean' } },
  allowPositionals: true,
});
const forReadme = values.readme === true;
const stateFolder = forReadme ? mkdtempSync(join(tmpdir(), 'fogon-pictures-')) : stateFolderFrom(process.env);
const folder = forReadme ? join(import.meta.dirname, '../docs/pictures') : join(stateFolder, 'screenshots');

async function takeScreens(browser: Browser, origin: string): Promise<void> {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const page = await openLogin(browser, origin, width, theme);
      const name = (screen: string) => join(folder, `${screen}-${width}-${theme}.png`);
      await takeScreenshot(page, `${origin}/login`, name('login'));
      await signIn(page, origin);
      for (const screen of SCREENS.filter((known) => only.length === 0 || only.includes(known))) {
        await takeScreenshot(page, `${origin}/${screen}`, name(screen));
      }
      await page.context().close();
    }
  }
}

/** Takes pictures of the main screens with demo data, or of the named ones; `--readme` takes the two of the README. */
async function run(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const platform = await startPlatform({
    port: 0,
    stateFolder,
    seed: 'demo',
    pictures: true,
    quiet: true,
    cron: false,
  });
  const options = await chromiumExecutable();
  const browser = await chromium.launch(options);
  try {
    if (forReadme) {
      const page = await openLogin(browser, platform.origin, README_WIDTH, 'dark');
      await signIn(page, platform.origin);
      await takePictures(page, platform.origin, folder);
    } else {
      await takeScreens(browser, platform.origin);
    }
  } finally {
    await browser.close();
    await platform.stop();
    if (forReadme) rmSync(stateFolder, { recursive: true, force: true });
  }
  console.log(`✓ ${folder}`);
}

await run().catch(endWithProblem);
