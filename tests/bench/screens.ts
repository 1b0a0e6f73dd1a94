import { chromium, type Page } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { signInAs } from './browser.ts';
import { quantile } from './load.ts';

const ORDERS = 60;
const OBSERVATION_MS = 20_000;
const TABLES = 120;
const DRAG_STEPS = 180;
const CPU_SLOWDOWN = 4;

const cpuSecondsReader = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
  };
};

const sleep = (page: Page, milliseconds: number) =>
  page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), milliseconds);

/** The share of one core that the kitchen's page uses with 60 running timers and no input: 0.05 is 5 %. */
export async function measureKitchenAtRest(origin: string, database: TestDatabase): Promise<number> {
  const business = await database.business();
  const products = await Promise.all(
    ['Baleada', 'Plato típico', 'Salvavida'].map((name) =>
      business.product({ name, preparationMinutes: 40, tracksInventory: false }),
    ),
  );
  await business.openRegister();
  for (let index = 0; index < ORDERS; index += 1) {
    const lines = products.map((product) => ({ product, quantity: 1 + (index % 3) }));
    await business.order(lines, { minutesAgo: ORDERS - index });
  }
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const page = await signInAs(browser, origin, business.employees.chef.username, 1280);
    await page.goto(`${origin}/kitchen`);
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    while ((await cards.count()) < ORDERS) {
      const known = await cards.count();
      await page.getByRole('button', { name: 'Ver más órdenes' }).click();
      await cards.nth(known).waitFor();
    }
    const readCpuSeconds = await cpuSecondsReader(page);
    await sleep(page, OBSERVATION_MS / 4);
    const before = await readCpuSeconds();
    await sleep(page, OBSERVATION_MS);
    return ((await readCpuSeconds()) - before) / (OBSERVATION_MS / 1000);
  } finally {
    await browser.close();
  }
}

/** Milliseconds between the frames while one of 120 tables is dragged, with the processor slowed 4 times. */
export async function measureDrag(
  origin: string,
  database: TestDatabase,
): Promise<{ readonly p50: number; readonly p95: number; readonly perSecond: number }> {
  const business = await database.business();
  await database.rows(
    `insert into tables (business_id, id, name, is_available, occupied_at)
     select $1, new_id(), 'Lugar ' || n, n % 3 > 0, case when n % 3 = 0 then now() end
     from generate_series($2::integer, $3::integer) n`,
    [business.id, business.tables.length + 1, TABLES],
  );
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const page = await signInAs(browser, origin, business.employees.cajero.username, 1280);
    await page.goto(`${origin}/tables`);
    await page
      .locator('[data-table]')
      .nth(TABLES - 1)
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Acciones de las mesas', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mover mesas' }).click();
    const card = page.locator('[data-table]').nth(5);
    const box = await card.boundingBox();
    if (!box) throw new Error('the table is not there');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 12, { steps: 4 });
    const frames = await page.evaluateHandle(() => {
      const intervals: number[] = [];
      let last = performance.now();
      const frame = (now: number) => {
        intervals.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      return intervals;
    });
    for (let step = 0; step < DRAG_STEPS; step += 1) {
      const angle = (step / DRAG_STEPS) * 4 * Math.PI;
      await page.mouse.move(x + 150 + Math.sin(angle) * 140, y + 150 + Math.cos(angle) * 140);
    }
    const intervals = (await frames.jsonValue()).slice(2).toSorted((a, b) => a - b);
    await page.mouse.up();
    const totalMs = intervals.reduce((sum, each) => sum + each, 0);
    return {
      p50: quantile(intervals, 0.5),
      p95: quantile(intervals, 0.95),
      perSecond: (intervals.length / totalMs) * 1000,
    };
  } finally {
    await browser.close();
  }
}
