import type { Page } from '@playwright/test';

/** The rows of a store of the page's database: none before the application has created it. */
export const browserRows = (page: Page, store: 'queue' | 'answers'): Promise<readonly unknown[]> =>
  page.evaluate(async (name) => {
    // Opening a database that does not exist would create an empty one.
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === 'fogon')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fogon');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return rows;
  }, store);
