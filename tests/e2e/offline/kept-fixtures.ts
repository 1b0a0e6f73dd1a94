import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/base/fixtures.ts';
import { browserRows } from '#tests/support/browser-rows.ts';

/** The paths of the answers that the page's browser keeps, of every person. */
export const keptPaths = async (page: Page): Promise<readonly string[]> =>
  (await browserRows(page, 'answers')).map((row) =>
    typeof row === 'object' && row !== null && 'path' in row ? String(row.path) : '',
  );

/** Waits until the device knows a person, who may then go on without a network. A page that ends before is asked to sign in. */
export async function waitForKnownPerson(page: Page, username: string): Promise<void> {
  const person = expect.objectContaining({ user: expect.objectContaining({ username }) });
  await expect.poll(() => browserRows(page, 'device')).toContainEqual(person);
}

/** Waits until the browser has the whole application, and the snapshot with these paths. */
export async function waitForOfflineData(page: Page, paths: readonly string[] = []): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const needed = ['/api/menu', '/api/tables', '/api/orders', '/api/register', '/api/settings', ...paths];
  await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(needed));
}

/** Waits until the browser keeps the list of the kitchen with the tickets of these orders. A page that ends before may lose the last changes. */
export async function waitForKeptTickets(page: Page, orderNumbers: readonly number[]): Promise<void> {
  const tickets = orderNumbers.map((number) => expect.objectContaining({ order_number: number }));
  const list = expect.objectContaining({
    path: '/api/kitchen/tickets',
    answer: expect.objectContaining({ tickets }),
  });
  await expect.poll(() => browserRows(page, 'answers')).toContainEqual(list);
}

/** Waits until the page has loaded these parts of itself, which it asks for after its first screen. */
export async function waitForParts(page: Page, parts: readonly string[]): Promise<void> {
  const loaded = () =>
    page.evaluate(
      (names) =>
        names.filter((part) =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => new URL(name).pathname.startsWith(`/assets/${part}-`)),
        ),
      [...parts],
    );
  await expect.poll(loaded, { timeout: 20_000 }).toEqual(parts);
}

/** Waits until no write of the page is on its way: one that a closed page leaves behind holds the next ones up for 20 seconds. */
export async function waitForEmptyQueue(page: Page): Promise<void> {
  await expect.poll(() => browserRows(page, 'queue')).toEqual([]);
}
