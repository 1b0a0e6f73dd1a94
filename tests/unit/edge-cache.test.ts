import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerThroughCache, purgeBusiness } from '#worker/edge-cache.ts';
import type { Lifetime, RenderedPage } from '#worker/edge-page.ts';

const ADDRESS = 'https://fogon.example/menu-qr/1';
const place = { address: '/menu/1?', businessId: 'a' };

/** The platform's cache of one machine: what is put is there until it is deleted or too old. */
class FakeCache {
  readonly kept = new Map<string, { response: Response; until: number }>();
  /** Awaited by each put, so that something else can happen before it. */
  beforePut: Promise<void> = Promise.resolve();

  async match(key: string) {
    const found = this.kept.get(key);
    return found && found.until > Date.now() ? found.response.clone() : undefined;
  }
  async put(key: string, response: Response) {
    await this.beforePut;
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    this.kept.set(key, { response, until: Date.now() + seconds * 1000 });
  }
  async delete(key: string) {
    return this.kept.delete(key);
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
  it('shows what is stale once more and makes the next one meanwhile; too old, it waits for a new one', async () => {
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

  it('goes on showing the stale one where the next can’t be made', async () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await requestPage(async () => page('first'))).toBe('first');
    await settled();
    vi.setSystemTime(Date.now() + 15_000);
    expect(await requestPage(() => Promise.reject(new Error('away')))).toBe('first');
    await settled();
    expect(spoken).toHaveBeenCalledTimes(1);
    expect(await requestPage(async () => page('second'))).toBe('first');
    await settled();
    expect(await requestPage(async () => page('third'))).toBe('second');
    spoken.mockRestore();
  });

  it('keeps nothing that was read before a change and came after its purge', async () => {
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

  it('has many pages, of which it holds those at hand that are asked for', async () => {
    const at = (index: number) => ({ address: `/menu/3?categoria=${index}`, businessId: 'c' });
    const asked = vi.spyOn(cache, 'match');
    for (let index = 0; index < 40; index += 1) {
      await requestPage(async () => page(`page ${index}`), at(index));
      await settled();
      asked.mockClear();
      expect(await requestPage(async () => page('again'), at(0))).toBe('page 0');
      expect(asked).not.toHaveBeenCalled();
    }
    expect(await requestPage(async () => page('again'), at(1))).toBe('page 1');
    expect(asked).toHaveBeenCalledTimes(1);
    for (const index of [0, 39])
      expect(await requestPage(async () => page('again'), at(index))).toBe(`page ${index}`);
    await purgeBusiness(context, 'c');
    for (const index of [0, 39])
      expect(await requestPage(async () => page('again'), at(index))).toBe('again');
  });

  it('takes away every page of one business and no other’s, and keeps nothing that is only for one', async () => {
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

describe('the cache before the Worker', () => {
  const purge = vi.fn(async () => ({ success: true, errors: [] }));
  const inProduction = { ...context, cache: { purge, invalidate: purge } };
  beforeEach(() => purge.mockClear());

  it('is told for how long, under which tag, and by what to ask again', async () => {
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
    expect(cache.kept.size).toBe(0);
  });

  it('is purged by the business’s tag, and once more for what was being made meanwhile', async () => {
    const waits: number[] = [];
    vi.stubGlobal('scheduler', { wait: async (millis: number) => void waits.push(millis) });
    await purgeBusiness(inProduction, 'a');
    expect(purge.mock.calls).toEqual([[{ tags: ['menu-a'] }], [{ tags: ['menu-a'] }]]);
    expect(waits).toEqual([1000]);
  });
});
