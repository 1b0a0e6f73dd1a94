import type { Page } from '@playwright/test';

type Store = 'queue' | 'answers' | 'device';

/** Reads a store of the page's database in one transaction; null before the application has created it. */
const readStore = (
  page: Page,
  store: Store,
  methods: readonly ('getAll' | 'getAllKeys' | 'count')[],
): Promise<readonly unknown[] | null> =>
  page.evaluate(
    async ([name, reads]) => {
      // Opening a database that does not exist would create an empty one.
      const known = await indexedDB.databases();
      if (!known.some((each) => each.name === 'fogon')) return null;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('fogon');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const rows = database.transaction(name).objectStore(name);
      const found = await Promise.all(
        reads.map(
          (read) =>
            new Promise<unknown>((resolve, reject) => {
              const reading = rows[read]();
              reading.onsuccess = () => resolve(reading.result);
              reading.onerror = () => reject(reading.error);
            }),
        ),
      );
      database.close();
      return found;
    },
    [store, methods] as const,
  );

/** The rows of a store of the page's database: none before the application has created it. */
export const browserRows = async (page: Page, store: Store): Promise<readonly unknown[]> => {
  const [rows] = (await readStore(page, store, ['getAll'])) ?? [];
  return Array.isArray(rows) ? rows : [];
};

/** How many rows a store has: to ask often, because the rows themselves take the page's time. */
export const countBrowserRows = async (page: Page, store: Store): Promise<number> => {
  const [count] = (await readStore(page, store, ['count'])) ?? [];
  return Number(count ?? 0);
};

/** The carts and typed counts of the page's database, by key. */
export async function browserDrafts(page: Page): Promise<ReadonlyMap<string, unknown>> {
  const [keys, texts] = (await readStore(page, 'device', ['getAllKeys', 'getAll'])) ?? [];
  if (!Array.isArray(keys) || !Array.isArray(texts)) return new Map();
  return new Map(
    keys.map((key, at) => [String(key), texts[at]] as const).filter(([key]) => key.startsWith('fogon.')),
  );
}
