import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The paths of the answers that the page's browser keeps, of every person. */
export const keptPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // Opening a database that does not exist would create an empty one.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'fogon')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('fogon');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = database.transaction('answers').objectStore('answers').getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return keys.map((key) => (Array.isArray(key) ? String(key[1]) : ''));
  });

/** Waits until the browser has the whole application, and the service floor with these paths. */
export async function waitForOfflineData(page: Page, paths: readonly string[] = []): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const needed = ['/api/menu', '/api/tables', '/api/orders', '/api/register', '/api/settings', ...paths];
  await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(needed));
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
  const waiting = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('fogon');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const counting = database.transaction('queue').objectStore('queue').count();
            counting.onerror = () => reject(counting.error);
            counting.onsuccess = () => {
              database.close();
              resolve(counting.result);
            };
          };
        }),
    );
  await expect.poll(waiting).toBe(0);
}
