import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import type { Platform } from '#scripts/platform.ts';
import { countBrowserRows } from '#tests/support/browser-rows.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { PASSWORD } from '#tests/support/password.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { signAccessToken } from '#worker/tokens.ts';
import { quantile } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const ORDERS = 200;
const PARALLEL = 6;
const TAPS = 30;
const STARTS = 7;
const CPU_SLOWDOWN = 4;
const TARGETS = { drainMs: 30_000, tapMs: 50, startMs: 2_000 };
const DRAIN_TIMEOUT_MS = 180_000;
const DRAIN_POLL_MS = 250;

/** The same orders from one client, as many at a time as the queue sends: milliseconds for all. */
async function sendDirectly(platform: Platform, business: Business, product: string): Promise<number> {
  const { id: userId, fullName } = business.employees.cajero;
  const token = await signAccessToken(
    platform.env.AUTH_SECRET ?? '',
    {
      userId,
      sessionId: userId,
      tokenVersion: 0,
      businessId: business.id,
      role: 'cajero',
      roles: ['cajero'],
      fullName,
      zone: 'America/Tegucigalpa',
    },
    new Date(),
  );
  let left = ORDERS;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(`${platform.origin}/api/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(anOrderRequest([{ product }])),
      });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.text();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: PARALLEL }, client));
  return performance.now() - start;
}

async function openPos(context: BrowserContext, origin: string, business: Business): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo o usuario').fill(business.employees.cajero.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  const numbered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/offline/devices/'),
  );
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await numbered;
  await page.goto(`${origin}/pos`);
  await page.locator('[data-tile]').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Milliseconds from the press of 'Enviar a cocina' to its next paint, and until the cart is empty. */
async function sendWithoutNetwork(page: Page): Promise<{ readonly paint: number; readonly done: number }> {
  await page.locator('[data-tile]').first().click();
  const button = page.getByRole('button', { name: 'Enviar a cocina' });
  // A person presses after the screen has shown the product.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  const watched = await page.evaluateHandle(() => {
    const times = { paint: 0, done: 0 };
    const painted = (then: () => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = then;
        channel.port2.postMessage(null);
      });
    const finished = new Promise<typeof times>((resolve) => {
      const press = (event: MouseEvent) => {
        painted(() => {
          times.paint = performance.now() - event.timeStamp;
        });
        const look = () => {
          const isEmpty = !document.querySelector('ul[aria-label="Productos de la orden"] > li');
          if (isEmpty) {
            times.done = performance.now() - event.timeStamp;
            resolve(times);
          } else painted(look);
        };
        painted(look);
      };
      addEventListener('click', press, { capture: true, once: true });
    });
    return { finished };
  });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not shown');
  // Playwright's own press looks at the page between the events of the pointer.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return watched.evaluate(({ finished }) => finished);
}

const waitingRequests = (page: Page): Promise<number> => countBrowserRows(page, 'queue');

/** Milliseconds from the return of the network until the server has answered each waiting request. */
async function drainMillis(page: Page): Promise<number> {
  const start = performance.now();
  await page.context().setOffline(false);
  while ((await waitingRequests(page)) > 0) {
    if (performance.now() - start > DRAIN_TIMEOUT_MS) throw new Error('the queue is not sent');
    await setTimeout(DRAIN_POLL_MS);
  }
  return performance.now() - start;
}

/** Milliseconds from the start of a load of the stored application to the paint of the first product. */
async function startMillis(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[data-tile]')) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
      }),
  );
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b);

/** Taps and starts without a network on a slowed phone, and how fast a device sends 200 orders that wait. */
export async function offlineRows(platform: Platform, database: TestDatabase): Promise<Row[]> {
  const business = await database.business();
  const product = await business.product({ name: 'Horchata', tracksInventory: false });
  await business.openRegister();
  const direct = await sendDirectly(platform, business, product);
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const context = await browser.newContext({ locale: 'es-HN', viewport: { width: 1280, height: 900 } });
    const page = await openPos(context, platform.origin, business);
    const devtools = await context.newCDPSession(page);
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await slow(CPU_SLOWDOWN);
    const starts = async () => {
      const times: number[] = [];
      for (let index = 0; index < STARTS; index += 1) times.push(await startMillis(page));
      return times;
    };
    const online = await starts();
    await context.setOffline(true);
    const offline = await starts();
    const taps: { readonly paint: number; readonly done: number }[] = [];
    for (let index = 0; index < TAPS; index += 1) taps.push(await sendWithoutNetwork(page));
    await slow(1);
    for (let index = TAPS; index < ORDERS; index += 1) await sendWithoutNetwork(page);
    if ((await waitingRequests(page)) !== ORDERS) throw new Error('the device has not stored each order');
    const drained = await drainMillis(page);
    const [orders] = await database.rows<{ sent: number; conflicts: number }>(
      `select (select count(*)::integer from orders where business_id = $1) as sent,
         (select count(*)::integer from offline_conflicts where business_id = $1) as conflicts`,
      [business.id],
    );
    const failures = Math.abs((orders?.sent ?? 0) - 2 * ORDERS) + (orders?.conflicts ?? 0);
    const quantiles = (times: readonly number[]) => ({
      p50: round(quantile(sorted(times), 0.5)),
      p95: round(quantile(sorted(times), 0.95)),
    });
    const paints = quantiles(taps.map(({ paint }) => paint));
    const opened = quantiles(offline);
    const openedOnline = quantiles(online);
    return [
      {
        name: `offline: ${ORDERS} waiting orders of one device are sent, beside the same orders from one client`,
        p50: round(drained),
        floor_p50: round(direct),
        floor_ratio: round(drained / direct),
        failures,
        target: verdict(drained <= TARGETS.drainMs, `<= ${TARGETS.drainMs} ms`),
      },
      {
        name: "offline: 'Enviar a cocina' to its next paint, processor slowed 4 times",
        ...paints,
        failures: 0,
        target: verdict(paints.p95 <= TARGETS.tapMs, `p95 <= ${TARGETS.tapMs} ms`),
      },
      {
        name: "offline: 'Enviar a cocina' to the empty cart, processor slowed 4 times",
        ...quantiles(taps.map(({ done }) => done)),
        failures: 0,
      },
      {
        name: 'offline: start of /pos to its first product, beside the same with a network, processor slowed 4 times',
        ...opened,
        floor_p50: openedOnline.p50,
        floor_ratio: round(opened.p50 / openedOnline.p50),
        failures: 0,
        target: verdict(opened.p95 <= TARGETS.startMs, `p95 <= ${TARGETS.startMs} ms`),
      },
    ];
  } finally {
    await browser.close();
  }
}
