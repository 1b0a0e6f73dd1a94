import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { type DBSchema, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockedText } from '#web/data/offline/blocked-notice.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import { BLOCKED_NOTICE_MS, keepHandle } from '#web/data/offline/kept-handle.ts';

interface Schema extends DBSchema {
  notes: { key: string; value: string };
}

/** A page that keeps a handle of a database of that name. */
function aPage(name: string, version = 1) {
  let blocked = 0;
  const handle = keepHandle<Schema>({
    name,
    version,
    store: 'notes',
    upgrade: (database) => {
      if (!database.objectStoreNames.contains('notes')) database.createObjectStore('notes');
    },
    onBlocked: () => {
      blocked += 1;
    },
  });
  return { ...handle, blockedCount: () => blocked };
}

afterEach(() => vi.useRealTimers());

describe('the handle of the database', () => {
  it('is opened again when the browser has ended it without an event', async () => {
    const database = await openOfflineDatabase();
    await database.put('device', 'kept', 'before');
    database.close();
    expect(() => database.transaction('device')).toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
    await (await openOfflineDatabase()).put('device', 'too', 'after');
    const keys = await (await openOfflineDatabase()).getAllKeys('device');
    expect(keys).toEqual(expect.arrayContaining(['after', 'before']));
  });

  it('is opened again once for all that notice it at the same time', async () => {
    const page = aPage(randomUUID());
    (await page.open()).close();
    const [first, ...others] = await Promise.all([page.open(), page.open(), page.open()]);
    expect(others.every((each) => each === first)).toBe(true);
    expect(await page.open()).toBe(first);
  });

  it('is given up for a page that needs a newer version', async () => {
    const name = randomUUID();
    const older = aPage(name);
    await older.open();
    const newer = aPage(name, 2);
    const database = await newer.open();
    await database.put('notes', 'text', 'key');
    expect([database.version, newer.blockedCount()]).toEqual([2, 0]);
    await expect(older.open()).rejects.toMatchObject({ name: 'VersionError' });
  });

  it('a page that does not give it up is named until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const name = randomUUID();
    const holder = await openDB<Schema>(name, 1, {
      upgrade: (database) => void database.createObjectStore('notes'),
    });
    const page = aPage(name, 2);
    const opened = page.open();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(BLOCKED_NOTICE_MS);
        return page.blockedCount();
      })
      .toBe(1);
    holder.close();
    expect((await opened).version).toBe(2);
  });
});

describe('the sentence about another page', () => {
  it.each([
    [['/kitchen'], 'Cierra la otra pestaña de Fogón (Cocina): es'],
    [['/settings/negocio'], 'Cierra la otra pestaña de Fogón (Opciones): es'],
    [['/kitchen', '/tables', '/tables'], 'Cierra las otras pestañas de Fogón (Cocina, Mesas): son'],
    [['/login'], 'Cierra la otra pestaña de Fogón: es'],
    [[], 'Cierra la otra pestaña de Fogón: es'],
  ])('with %j it begins with %s', (paths, text) => {
    expect(blockedText(paths).startsWith(text)).toBe(true);
  });
});
