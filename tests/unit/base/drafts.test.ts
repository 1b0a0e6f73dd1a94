import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { openOfflineDatabase } from '#web/data/offline/database.ts';

/** The drafts as a page has them that starts now. */
async function aPage() {
  vi.resetModules();
  const { drafts, openDrafts, setDraftStore } = await import('#web/base/drafts.ts');
  setDraftStore(() => import('#web/data/offline/draft-store.ts'));
  await openDrafts();
  return drafts;
}
const aKey = () => `fogon.ticket.pos.comedor.${randomUUID()}`;

describe('drafts', () => {
  it('are in the database when they are kept, and the next page has them', async () => {
    const key = aKey();
    const page = await aPage();
    expect(await page.set(key, 'dos baleadas')).toBe(true);
    expect(await (await openOfflineDatabase()).get('device', key)).toBe('dos baleadas');
    const next = await aPage();
    expect(next.get(key)).toBe('dos baleadas');
    await next.remove(key);
    expect((await aPage()).get(key)).toBeNull();
  });

  it('the last of several changes is the one that stays', async () => {
    const key = aKey();
    const page = await aPage();
    await Promise.all(['1', '2', '3'].map((text) => page.set(key, text)));
    expect((await aPage()).get(key)).toBe('3');
  });

  it('are no other values of the device', async () => {
    await (await openOfflineDatabase()).put('device', 'Tableta', 'name');
    expect((await aPage()).keys().filter((key) => !key.startsWith('fogon.'))).toEqual([]);
  });

  it('a change of another page is heard', async () => {
    const key = aKey();
    const [one, other] = [await aPage(), await aPage()];
    const heard = new Promise<string | null>((resolve) => {
      other.follow((changed, text) => changed === key && resolve(text));
    });
    await one.set(key, 'una horchata');
    expect(await heard).toBe('una horchata');
    expect(other.get(key)).toBe('una horchata');
  });

  it('that cannot be stored last as long as the page', async () => {
    const key = aKey();
    const page = await aPage();
    const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    expect(await page.set(key, 'dos baleadas')).toBe(false);
    refused.mockRestore();
    expect(page.get(key)).toBe('dos baleadas');
  });
});
