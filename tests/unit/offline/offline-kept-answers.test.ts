import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { KeptCache } from '#web/data/kept-cache.ts';
import { recordAnswer } from '#web/data/network.ts';
import {
  closeAnswers,
  keepAnswer,
  keptAnswer,
  openAnswers,
  refreshProjected,
  saveAnswers,
  setProjection,
} from '#web/data/offline/answers.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import { CUSTOMERS_PATH, isKeptPath } from '#web/data/offline/kept-paths.ts';
import { readOrKept } from '#web/data/offline/read-kept.ts';

const MENU = '/api/menu';
const orderPath = () => `/api/orders/${randomUUID()}`;

let owner: string;
beforeEach(() => {
  closeAnswers(false);
  // Tests of other files leave the network as they had it.
  recordAnswer(200);
  setProjection((_path, answer) => answer);
  owner = `${randomUUID()}:${randomUUID()}`;
  openAnswers(owner);
});

const storedOwners = async () =>
  new Set((await (await openOfflineDatabase()).getAll('answers')).map((kept) => kept.owner));

/** Reads a path with a double of the network: the edge where the browser asks the server. */
const reading = (path: string, answer: () => Promise<unknown>, hasData = false) => {
  const late: unknown[] = [];
  const result = readOrKept({
    path,
    read: answer,
    hasData: () => hasData,
    onLate: (given) => late.push(given),
  });
  return { result, late };
};
const withoutNetwork = () => Promise.reject(new NetworkError());

describe('kept answers', () => {
  it('are found before and after they are stored, with the time at which they were read', async () => {
    keepAnswer(MENU, { items: [1] });
    expect(await keptAnswer(MENU)).toMatchObject({ answer: { items: [1] } });
    await saveAnswers();
    const kept = await keptAnswer(MENU);
    expect(kept).toMatchObject({ owner, path: MENU, answer: { items: [1] } });
    expect(Math.abs(Date.parse(kept?.read_at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('change with the cache of the screens, as an event or a write changes it', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    onTestFinished(() => void vi.unstubAllGlobals());
    const cache = new KeptCache(owner);
    cache.set(MENU, { data: { items: [1] } });
    const path = orderPath();
    cache.set(path, { data: { order: 'ready' }, isValidating: true });
    cache.set('/api/reports/sales', { data: [] });
    expect((await keptAnswer(MENU))?.answer).toEqual({ items: [1] });
    expect((await keptAnswer(path))?.answer).toEqual({ order: 'ready' });
    expect(await keptAnswer('/api/reports/sales')).toBeNull();
    new KeptCache(`${randomUUID()}:${randomUUID()}`).set(MENU, { data: { items: ['of another person'] } });
    expect((await keptAnswer(MENU))?.answer).toEqual({ items: [1] });
  });

  it('do not become new by a change while the server cannot be asked', async () => {
    keepAnswer(MENU, { items: [1] });
    const before = await keptAnswer(MENU);
    await reading(MENU, withoutNetwork).result;
    vi.stubGlobal('navigator', { onLine: true });
    onTestFinished(() => void vi.unstubAllGlobals());
    new KeptCache(owner).set(MENU, { data: { items: [1, 2] } });
    expect(await keptAnswer(MENU)).toEqual(before);
  });

  it('belong to one person in one business: another one does not see them, and deletes them', async () => {
    keepAnswer(MENU, { items: [1] });
    await saveAnswers();
    const other = `${randomUUID()}:${randomUUID()}`;
    openAnswers(other);
    expect(await keptAnswer(MENU)).toBeNull();
    await expect.poll(storedOwners).not.toContain(owner);
  });

  it('stay when a session expires, and are deleted at a sign-out', async () => {
    keepAnswer(MENU, { items: [1] });
    await saveAnswers();
    closeAnswers(false);
    expect(await keptAnswer(MENU)).toBeNull();
    openAnswers(owner);
    expect(await keptAnswer(MENU)).not.toBeNull();
    closeAnswers(true);
    await expect.poll(storedOwners).not.toContain(owner);
  });

  it('are not stored after the person has left', async () => {
    keepAnswer(MENU, { items: [1] });
    closeAnswers(true);
    await saveAnswers();
    expect(await storedOwners()).not.toContain(owner);
  });

  it('are those of the working screens', () => {
    const id = randomUUID();
    const kept = [MENU, '/api/tables', '/api/orders', `/api/orders/${id}`, `/api/sales/${id}`];
    const others = [
      '/api/sales',
      '/api/dashboard',
      `/api/orders/${id}/x`,
      '/api/notifications',
      '/api/menu/categories',
    ];
    expect(kept.filter((path) => !isKeptPath(path))).toEqual([]);
    expect(others.filter(isKeptPath)).toEqual([]);
    expect(isKeptPath('/api/kitchen/tickets?station=bar')).toBe(true);
  });
});

describe('a read', () => {
  it('gives the answer of the server and keeps it', async () => {
    const path = orderPath();
    expect(await reading(path, async () => ({ order: 1 })).result).toEqual({ order: 1 });
    expect(await keptAnswer(path)).toMatchObject({ answer: { order: 1 } });
  });

  it.each([
    ['no network', () => Promise.reject(new NetworkError())],
    ['a failure without a body of ours', () => Promise.reject(new ApiError(500, 'platform.failed', ''))],
  ])('gives the kept answer with %s', async (_cause, fail) => {
    const path = orderPath();
    keepAnswer(path, { order: 1 });
    expect(await reading(path, fail).result).toEqual({ order: 1 });
  });

  it('is refused as the server says, although an answer is kept', async () => {
    const path = orderPath();
    keepAnswer(path, { order: 1 });
    for (const [status, requestId] of [
      [403, 'a'],
      [503, 'b'],
    ] as const) {
      const refusal = new ApiError(status, 'access.denied', '', {}, requestId);
      const { result } = reading(path, () => Promise.reject(refusal));
      await expect(result).rejects.toBe(refusal);
    }
  });

  it('fails without a network if nothing is kept, and for a path that is not kept', async () => {
    for (const path of [orderPath(), '/api/dashboard'])
      await expect(reading(path, withoutNetwork).result).rejects.toBeInstanceOf(NetworkError);
  });

  it('does not replace what a screen has by an older answer', async () => {
    const path = orderPath();
    keepAnswer(path, { order: 'old' });
    await expect(reading(path, withoutNetwork, true).result).rejects.toBeInstanceOf(NetworkError);
  });

  it('gives the kept answer while the server is late, and then the answer of the server', async () => {
    const path = orderPath();
    keepAnswer(path, { order: 'old' });
    let answer = (_value: unknown) => {};
    const { result, late } = reading(
      path,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(await result).toEqual({ order: 'old' });
    answer({ order: 'new' });
    await expect.poll(() => late).toEqual([{ order: 'new' }]);
  });

  it('has no data of its own for an order that only the projection knows', async () => {
    const path = orderPath();
    setProjection((asked, known) => (asked === path ? { order: 'here' } : known));
    refreshProjected();
    expect(await reading(path, withoutNetwork).result).toBeUndefined();
    const missing = new ApiError(404, 'row.missing', '', {}, 'a');
    expect(await reading(path, () => Promise.reject(missing)).result).toBeUndefined();
  });
});

describe('the kept customers', () => {
  const customer = (name: string, phone: string | null = null) => ({ name, phone, email: null, rtn: null });

  it('are found by name and phone, eight at most', async () => {
    const many = Array.from({ length: 10 }, (_, at) => customer(`Cliente ${at}`));
    keepAnswer(CUSTOMERS_PATH, { customers: [customer('José Mejía', '9876-5432'), ...many] });
    const namesAt = async (query: string) => {
      const kept = await keptAnswer(`/api/receivables/customers${query}`);
      const { customers } = kept?.answer as { readonly customers: readonly { readonly name: string }[] };
      return customers.map(({ name }) => name);
    };
    expect(await namesAt('?search=jose')).toEqual(['José Mejía']);
    expect(await namesAt('?search=98765')).toEqual(['José Mejía']);
    expect(await namesAt('')).toHaveLength(8);
    expect(await namesAt('?search=nadie')).toEqual([]);
  });
});
