import { randomUUID } from 'node:crypto';
import { chromium, type JSHandle, type Page, type Request } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { type BareScreen, startBarePages } from './bare-pages.ts';
import { openPage, signInAs } from './browser.ts';
import { quantile, send, signIn } from './load.ts';
import { openRoomSocket } from './realtime.ts';

const ROUNDS = 40;
/** The first orders of a page load and compile what it needs: a restaurant's screens are open all day. */
const WARM_UP_ROUNDS = 6;
const PRODUCTS = 8;
const WIDTHS = { waiter: 390, kitchen: 1024, cashier: 1280 } as const;

interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface LiveTimes {
  /** Milliseconds from the tap on 'Enviar a cocina' to the ticket on the kitchen's screen. */
  readonly card: Times;
  /** Milliseconds from the same tap to the occupied table on the cashier's screen. */
  readonly table: Times;
}

interface LiveScreens {
  readonly waiter: Page;
  readonly kitchen: Page;
  readonly cashier: Page;
  /** Selects one element on the kitchen's screen for each ticket. */
  readonly card: string;
  /** Selects one element on the cashier's screen while the table is occupied. */
  readonly timer: string;
  /** Makes the waiter's button ready. */
  readonly prepare: (round: number) => Promise<void>;
  /** Makes the table free again. */
  readonly clear: () => Promise<void>;
}

/** The instants, in milliseconds since 1970, of the taps on 'Enviar a cocina'. */
const watchSending = (page: Page): Promise<JSHandle<number[]>> =>
  page.evaluateHandle(() => {
    const times: number[] = [];
    const listen = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.textContent?.includes('Enviar a cocina'))
        times.push(performance.timeOrigin + event.timeStamp);
    };
    addEventListener('click', listen, { capture: true });
    return times;
  });

interface Painted {
  readonly count: number;
  readonly at: number;
}

/** The instants at which the number of a selector's elements changed, once painted. */
const watchCount = (page: Page, selector: string): Promise<JSHandle<Painted[]>> =>
  page.evaluateHandle((wanted) => {
    const seen: Painted[] = [];
    let known = document.querySelectorAll(wanted).length;
    new MutationObserver(() => {
      const count = document.querySelectorAll(wanted).length;
      if (count === known) return;
      known = count;
      requestAnimationFrame(() => {
        const afterPaint = new MessageChannel();
        afterPaint.port1.onmessage = () =>
          seen.push({ count, at: performance.timeOrigin + performance.now() });
        afterPaint.port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  }, selector);

/** Asks at each frame: a page that nothing asks for frames now and then draws none. */
const untilCount = async (page: Page, watch: JSHandle<Painted[]>, count: number) => {
  await page.waitForFunction(([seen, wanted]) => seen.at(-1)?.count === wanted, [watch, count] as const);
  return page.evaluate((seen) => seen.at(-1)?.at ?? Number.NaN, watch);
};

/** Nobody sends within milliseconds of opening a window. */
const untilIdle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
  );

const summary = (times: readonly number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};

async function measureRounds(screens: LiveScreens): Promise<LiveTimes> {
  const { waiter, kitchen, cashier } = screens;
  const sentAt = await watchSending(waiter);
  const cards = await watchCount(kitchen, screens.card);
  const timers = await watchCount(cashier, screens.timer);
  const untilBoth = (count: number) =>
    Promise.all([untilCount(kitchen, cards, count), untilCount(cashier, timers, count)]);
  const times: Record<keyof LiveTimes, number[]> = { card: [], table: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    await screens.prepare(round);
    await Promise.all([waiter, kitchen, cashier].map(untilIdle));
    await waiter.getByRole('button', { name: 'Enviar a cocina' }).tap();
    const [cardAt, tableAt] = await untilBoth(1);
    const tappedAt = await waiter.evaluate((list) => list.at(-1) ?? Number.NaN, sentAt);
    if (round >= WARM_UP_ROUNDS) {
      times.card.push(cardAt - tappedAt);
      times.table.push(tableAt - tappedAt);
    }
    await screens.clear();
    await untilBoth(0);
  }
  return { card: summary(times.card), table: summary(times.table) };
}

/** A business with a free table, eight products and an open register, and its administrator's token. */
async function createLiveFixture(database: TestDatabase, origin: string) {
  const business = await database.business();
  for (let index = 0; index < PRODUCTS; index += 1)
    await business.product({ name: `Plato ${index}`, tracksInventory: false });
  await business.openRegister();
  const [table] = business.tables;
  if (!table) throw new Error('the restaurant has no table');
  return { business, table, authorization: await signIn(origin, business.employees.admin.username) };
}

const waitUntilConnected = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'En vivo' }).waitFor({ state: 'attached' });

/**
 * A waiter's phone sends an order of a table, with that many devices in the room: the time until the kitchen shows its ticket and the
 * cashier's floor shows the table as occupied. Each order is cancelled and acknowledged, so that each round starts with a free table.
 */
export async function measureLive(
  origin: string,
  database: TestDatabase,
  devices: number,
): Promise<LiveTimes> {
  const { business, table, authorization } = await createLiveFixture(database, origin);
  const others = await Promise.all(
    Array.from({ length: devices }, () => openRoomSocket(origin, authorization)),
  );
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const { mesero, chef, cajero } = business.employees;
    const [waiter, kitchen, cashier] = await Promise.all([
      signInAs(browser, origin, mesero.username, WIDTHS.waiter),
      signInAs(browser, origin, chef.username, WIDTHS.kitchen),
      signInAs(browser, origin, cajero.username, WIDTHS.cashier),
    ]);
    await Promise.all([
      waiter.goto(`${origin}/tables`),
      kitchen.goto(`${origin}/kitchen`),
      cashier.goto(`${origin}/tables`),
    ]);
    await Promise.all([waiter, kitchen, cashier].map(waitUntilConnected));
    const onFloor = (page: Page) => page.locator(`[data-table="${table.id}"]`);
    await onFloor(cashier).waitFor();
    await onFloor(waiter).getByRole('button').first().tap();
    const consumed = waiter.getByRole('dialog', { name: 'Productos en Consumo' });
    const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
    const isSending = (request: Request) =>
      request.method() === 'POST' && new URL(request.url()).pathname === '/api/orders';
    let ticketId = '';
    waiter.on('request', (request) => {
      if (isSending(request)) ticketId = request.postDataJSON().kitchen_ticket_id;
    });
    const change = (verb: string, body: object) =>
      send(origin, {
        method: 'POST',
        path: `/api/kitchen/tickets/${ticketId}/${verb}`,
        headers: { authorization, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });

    return await measureRounds({
      waiter,
      kitchen,
      cashier,
      card: 'article',
      timer: `[data-table="${table.id}"] [role=timer]`,
      prepare: async (round) => {
        await consumed.getByText('No hay productos en consumo').waitFor();
        await consumed.getByRole('button', { name: 'Agregar productos' }).tap();
        await adding
          .locator('[data-tile]')
          .nth(round % PRODUCTS)
          .tap();
      },
      clear: async () => {
        await change('cancel', { reason: 'El cliente se fue' });
        await change('acknowledge', {});
      },
    });
  } finally {
    await browser.close();
    for (const socket of others) socket.terminate();
  }
}

/** The same taps and paints of three pages that have nothing but a button, a socket and an element: what the machine and its browsers need themselves. */
export async function measureBareLive(devices: number): Promise<LiveTimes> {
  const bare = await startBarePages();
  const others = await Promise.all(Array.from({ length: devices }, bare.openSocket));
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const open = async (screen: BareScreen) => {
      const page = await openPage(browser, WIDTHS[screen]);
      await page.goto(`${bare.origin}/${screen}`);
      await page.getByRole('status').waitFor();
      return page;
    };
    const [waiter, kitchen, cashier] = await Promise.all([open('waiter'), open('kitchen'), open('cashier')]);
    return await measureRounds({
      waiter,
      kitchen,
      cashier,
      card: 'article',
      timer: '[role=timer]',
      prepare: async () => {},
      clear: bare.clear,
    });
  } finally {
    await browser.close();
    for (const socket of others) socket.terminate();
    await bare.stop();
  }
}
