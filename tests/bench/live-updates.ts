import { randomUUID } from 'node:crypto';
import { chromium, type JSHandle, type Page } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { signInAs } from './browser.ts';
import { quantile, send, signIn } from './load.ts';
import { openRoomSocket } from './realtime.ts';

const ROUNDS = 25;

export interface LiveTimes {
  readonly devices: number;
  /** Milliseconds from the tap on 'Enviar a cocina' to the ticket on the kitchen's screen. */
  readonly card: { readonly p50: number; readonly p95: number };
  /** Milliseconds from the same tap to the occupied table on the cashier's screen. */
  readonly table: { readonly p50: number; readonly p95: number };
}

const waitUntilConnected = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'En vivo' }).waitFor({ state: 'attached' });

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

/** The instants at which the number of a selector's elements changed, once painted. */
const watchCount = (page: Page, selector: string): Promise<JSHandle<{ count: number; at: number }[]>> =>
  page.evaluateHandle((wanted) => {
    const seen: { count: number; at: number }[] = [];
    let known = document.querySelectorAll(wanted).length;
    new MutationObserver(() => {
      const count = document.querySelectorAll(wanted).length;
      if (count === known) return;
      known = count;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => seen.push({ count, at: performance.timeOrigin + performance.now() });
        painted.port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  }, selector);

const last = async (seen: JSHandle<{ count: number; at: number }[]>, page: Page, count: number) => {
  await page.waitForFunction(([list, wanted]) => list.at(-1)?.count === wanted, [seen, count] as const);
  return page.evaluate((list) => list.at(-1)?.at ?? Number.NaN, seen);
};

const summary = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};

/** A business with a free table, eight products and an open register, and its administrator's token. */
async function createLiveFixture(database: TestDatabase, origin: string) {
  const business = await database.business();
  for (let index = 0; index < 8; index += 1)
    await business.product({ name: `Plato ${index}`, tracksInventory: false });
  await business.openRegister();
  const [table] = business.tables;
  if (!table) throw new Error('the restaurant has no table');
  return { business, table, authorization: await signIn(origin, business.employees.admin.username) };
}

/**
 * A waiter's phone sends an order of a table, with that many devices in the room: the time until the kitchen shows its ticket and the
 * cashier's floor shows the table as occupied. Each order is cancelled and acknowledged, so that each run starts with a free table.
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
      signInAs(browser, origin, mesero.username, 390),
      signInAs(browser, origin, chef.username, 1024),
      signInAs(browser, origin, cajero.username, 1280),
    ]);
    await Promise.all([
      waiter.goto(`${origin}/tables`),
      kitchen.goto(`${origin}/kitchen`),
      cashier.goto(`${origin}/tables`),
    ]);
    await Promise.all([waiter, kitchen, cashier].map(waitUntilConnected));
    const onFloor = (page: Page) => page.locator(`[data-table="${table.id}"]`);
    await onFloor(cashier).waitFor();
    const touchTimes = await watchSending(waiter);
    const cards = await watchCount(kitchen, 'article');
    const timerCounts = await watchCount(cashier, `[data-table="${table.id}"] [role=timer]`);
    const times: Record<'card' | 'table', number[]> = { card: [], table: [] };
    await onFloor(waiter).getByRole('button').first().tap();
    const consumed = waiter.getByRole('dialog', { name: 'Productos en Consumo' });
    const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });

    for (let round = 0; round < ROUNDS; round += 1) {
      await consumed.getByText('No hay productos en consumo').waitFor();
      await consumed.getByRole('button', { name: 'Agregar productos' }).tap();
      await adding
        .locator('[data-tile]')
        .nth(round % 8)
        .tap();
      const sending = waiter.waitForRequest(
        (asked) => asked.url().endsWith('/api/orders') && asked.method() === 'POST',
      );
      await adding.getByRole('button', { name: 'Enviar a cocina' }).tap();
      const { kitchen_ticket_id }: { kitchen_ticket_id: string } = (await sending).postDataJSON();
      const [cardAt, tableAt] = await Promise.all([last(cards, kitchen, 1), last(timerCounts, cashier, 1)]);
      const touchedAt = await waiter.evaluate((list) => list.at(-1) ?? Number.NaN, touchTimes);
      times.card.push(cardAt - touchedAt);
      times.table.push(tableAt - touchedAt);
      const ask = (verb: string, body: object) =>
        send(origin, {
          method: 'POST',
          path: `/api/kitchen/orders/${kitchen_ticket_id}/${verb}`,
          headers: { authorization, 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        });
      await ask('cancel', { reason: 'El cliente se fue' });
      await ask('acknowledge', {});
      await Promise.all([last(cards, kitchen, 0), last(timerCounts, cashier, 0)]);
    }
    return { devices, card: summary(times.card), table: summary(times.table) };
  } finally {
    await browser.close();
    for (const socket of others) socket.terminate();
  }
}
