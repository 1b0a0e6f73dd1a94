import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerThroughCache, purgeBusiness } from '#worker/edge-cache.ts';
import type { Lifetime, RenderedPage } from '#worker/edge-page.ts';

const ADDRESS = 'https://fogon.example/menu-qr/1';
const place = { address: '/menu/1?', businessId: 'a' };

/** The platform's cache of one machine: an entry stays until it is deleted or expires. */
class FakeCache {
  readonly entries = new Map<string, { response: Response; until: number }>();
  /** Each put waits for it, so that a test can act before the put. */
  beforePut: Promise<void> = Promise.resolve();

  async match(key: string) {
    const found = this.entries.get(key);
    return found && found.until > Date.now() ? found.response.clone() : undefined;
  }
  async put(key: string, response: Response) {
    await this.beforePut;
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    this.entries.set(key, { response, until: Date.now() + seconds * 1000 });
  }
  async delete(key: string) {
    return this.entries.delete(key);
  }
}

let cache: FakeCache;
let waiting: Promise<unknown>[];
const context = { waitUntil: (promise: Promise<unknown>) => void waiting.push(promise) };
const settled = async () => {
  while (waiting.length > 0) await waiting.shift();
};
const page = (body: string, lifetime: Lifetime | null = { fresh: 10, stale: 20 }): RenderedPage => ({
  body,
  status: 200,
  headers: { 'content-type': 'text/html' },
  lifetime,
});
const requestPage = (make: () => Promise<RenderedPage>, at = place) =>
  answerThroughCache(new Request(ADDRESS), context, at, make).then((answer) => answer.text());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  cache = new FakeCache();
  waiting = [];
  vi.stubGlobal('caches', { default: cache });
  for (const business of ['a', 'b', 'c']) await purgeBusiness(context, business);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the cache of one machine', () => {
  it('a stale page is served while the next one is rendered, and an expired page is not served', async () => {
    const versions = ['first', 'second', 'third'];
    const make = vi.fn(async () => page(versions.shift() ?? ''));
    expect(await requestPage(make)).toBe('first');
    await settled();
    vi.setSystemTime(Date.now() + 9_000);
    expect(await requestPage(make)).toBe('first');
    expect(make).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await Promise.all([requestPage(make), requestPage(make)])).toEqual(['first', 'first']);
    await settled();
    expect(make).toHaveBeenCalledTimes(2);
    expect(await requestPage(make)).toBe('second');
    vi.setSystemTime(Date.now() + 31_000);
    expect(await requestPage(make)).toBe('third');
  });

  it('the stale page is served while the next one cannot be rendered', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await requestPage(async () => page('first'))).toBe('first');
    await settled();
    vi.setSystemTime(Date.now() + 15_000);
    expect(await requestPage(() => Promise.reject(new Error('away')))).toBe('first');
    await settled();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await requestPage(async () => page('second'))).toBe('first');
    await settled();
    expect(await requestPage(async () => page('third'))).toBe('second');
    logged.mockRestore();
  });

  it('a page that was read before a change and arrives after its purge is not stored', async () => {
    let read = () => {};
    const slow = new Promise<void>((resolve) => {
      read = resolve;
    });
    const make = vi.fn(async () => {
      await slow;
      return page('before the change');
    });
    const early = requestPage(make);
    await vi.waitFor(() => expect(make).toHaveBeenCalled());
    await purgeBusiness(context, 'a');
    read();
    expect(await early).toBe('before the change');
    await settled();
    expect(await requestPage(async () => page('after it'))).toBe('after it');

    await purgeBusiness(context, 'a');
    let store = () => {};
    cache.beforePut = new Promise((resolve) => {
      store = resolve;
    });
    await requestPage(async () => page('on its way in'));
    const purged = purgeBusiness(context, 'a');
    store();
    await purged;
    await settled();
    expect(await requestPage(async () => page('after it'))).toBe('after it');
  });

  it('the cache stores many pages and holds the requested ones in memory', async () => {
    const at = (index: number) => ({ address: `/menu/3?categoria=${index}`, businessId: 'c' });
    const matchCalls = vi.spyOn(cache, 'match');
    for (let index = 0; index < 40; index += 1) {
      await requestPage(async () => page(`page ${index}`), at(index));
      await settled();
      matchCalls.mockClear();
      expect(await requestPage(async () => page('again'), at(0))).toBe('page 0');
      expect(matchCalls).not.toHaveBeenCalled();
    }
    expect(await requestPage(async () => page('again'), at(1))).toBe('page 1');
    expect(matchCalls).toHaveBeenCalledTimes(1);
    for (const index of [0, 39])
      expect(await requestPage(async () => page('again'), at(index))).toBe(`page ${index}`);
    await purgeBusiness(context, 'c');
    for (const index of [0, 39])
      expect(await requestPage(async () => page('again'), at(index))).toBe('again');
  });

  it('a purge deletes every page of one business and of no other, and private pages are not stored', async () => {
    const other = { address: '/menu/2?', businessId: 'b' };
    const english = { address: '/menu/1?lang=en', businessId: 'a' };
    for (const at of [place, english, other]) await requestPage(async () => page(`old ${at.address}`), at);
    await settled();
    await purgeBusiness(context, 'a');
    for (const at of [place, english, other]) {
      const text = await requestPage(async () => page('new'), at);
      expect(text).toBe(at === other ? 'old /menu/2?' : 'new');
    }
    const own = { address: '/menu/1?buscar=x', businessId: 'a' };
    await requestPage(async () => page('mine', null), own);
    await settled();
    expect(await requestPage(async () => page('another’s', null), own)).toBe('another’s');
  });
});

describe('the cache in front of the Worker', () => {
  const purge = vi.fn(async () => ({ success: true, errors: [] }));
  const inProduction = { ...context, cache: { purge, invalidate: purge } };
  beforeEach(() => purge.mockClear());

  it('an answer has its lifetime, its tag and an ETag for revalidation', async () => {
    const make = async () => page('menu');
    const answer = await answerThroughCache(new Request(ADDRESS), inProduction, place, make);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'cloudflare-cdn-cache-control': 'public, max-age=10, stale-while-revalidate=20',
      'cache-tag': 'menu-a',
    });
    const etag = answer.headers.get('etag') ?? '';
    const conditional = new Request(ADDRESS, { headers: { 'if-none-match': etag } });
    expect((await answerThroughCache(conditional, inProduction, place, make)).status).toBe(304);
    expect(cache.entries.size).toBe(0);
  });

  it('a purge uses the tag of the business, and repeats after a second for pages rendered meanwhile', async () => {
    const waits: number[] = [];
    vi.stubGlobal('scheduler', { wait: async (millis: number) => void waits.push(millis) });
    await purgeBusiness(inProduction, 'a');
    expect(purge.mock.calls).toEqual([[{ tags: ['menu-a'] }], [{ tags: ['menu-a'] }]]);
    expect(waits).toEqual([1000]);
  });
});
