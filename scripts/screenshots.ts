import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { stateFolderFrom } from '#db/local/state.ts';
import { chromiumExecutable } from './chromium.ts';
import { startPlatform } from './platform.ts';
import { endWithProblem } from './problem.ts';

const WIDTHS = [390, 1024, 1440];
const THEMES = ['dark', 'light'] as const;
const SCREENS = [
  'dashboard', 'pos', 'orders', 'tables', 'kitchen', 'menu', 'inventory', 'reports', 'sales', 'gastos', 'accounts',
  'settings', 'negocios', 'tickets',
];
const PICTURES = ['pos', 'kitchen'];
const README_WIDTH = 1280;

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo o usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill('fogon-demo');
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await page.waitForURL('**/dashboard');
}

async function enter(browser: Browser, origin: string, width: number, theme: string): Promise<Page> {
  const height = width < 500 ? 844 : 900;
  const context = await browser.newContext({ viewport: { width, height }, locale: 'es-HN' });
  await context.addInitScript((chosen) => localStorage.setItem('fogon.theme', chosen), theme);
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  return page;
}

async function take(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.screenshot({ path });
}

const forReadme = process.argv.includes('--readme');
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const root = join(import.meta.dirname, '..');

/** Pictures of the main screens with the demo data; `--readme` takes those that the README shows, names choose among the rest. */
async function takeAll(): Promise<void> {
  const running = process.env.FOGON_RUNNING;
  const platform = running
    ? { origin: running, stop: async () => {} }
    : await startPlatform({ port: 0, stateFolder: stateFolderFrom(process.env), seed: 'demo', quiet: true, cron: false });
  const folder = forReadme ? join(root, 'docs/pictures') : join(stateFolderFrom(process.env), 'screenshots');
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await chromiumExecutable();
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const width of forReadme ? [README_WIDTH] : WIDTHS) {
      for (const theme of forReadme ? ['dark'] : THEMES) {
        const page = await enter(browser, platform.origin, width, theme);
        const name = (screen: string) => join(folder, forReadme ? `${screen}.png` : `${screen}-${width}-${theme}.png`);
        if (!forReadme) await take(page, `${platform.origin}/login`, name('login'));
        await signIn(page, platform.origin);
        const wanted = forReadme ? PICTURES : SCREENS.filter((screen) => only.length === 0 || only.includes(screen));
        for (const screen of wanted) await take(page, `${platform.origin}/${screen}`, name(screen));
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
    await platform.stop();
  }
  console.log(`✓ ${folder}`);
}

await takeAll().catch(endWithProblem);
