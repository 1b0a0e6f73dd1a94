import type { Cache } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiPath, apiFetch } from '#web/data/api.ts';
import { countChange, knownChanges } from '#web/data/change-count.ts';
import { mayBeOutdated, readShared } from '#web/data/shared-reads.ts';

const FLOOR = '/floor' as ApiPath<number>;
const OTHER = '/other' as ApiPath<number>;

describe('a shared read', () => {
  let cache: Cache;
  let reads: number;
  const read = async () => {
    reads += 1;
    return reads;
  };

  beforeEach(() => {
    cache = new Map();
    reads = 0;
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it('has one answer for all that read the path in the same second', async () => {
    const answers = [readShared(cache, FLOOR, read), readShared(cache, FLOOR, read)];
    expect(await Promise.all(answers)).toEqual([1, 1]);
    vi.advanceTimersByTime(999);
    expect(await readShared(cache, FLOOR, read)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await readShared(cache, FLOOR, read)).toBe(2);
  });

  it('is not shared after a change, also if its answer is still awaited', async () => {
    let answer = (_value: number) => {};
    const awaited = readShared(cache, FLOOR, () => new Promise<number>((resolve) => (answer = resolve)));
    expect(mayBeOutdated(cache, FLOOR)).toBe(false);
    countChange();
    expect(mayBeOutdated(cache, FLOOR)).toBe(true);
    expect(await readShared(cache, FLOOR, read)).toBe(1);
    expect(mayBeOutdated(cache, FLOOR)).toBe(false);
    answer(0);
    expect(await awaited).toBe(0);
    expect(await readShared(cache, FLOOR, read)).toBe(1);
  });

  it('is read again after it failed', async () => {
    const failing = readShared(cache, FLOOR, () => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
    expect(await readShared(cache, FLOOR, read)).toBe(1);
  });

  it('belongs to one path and to the cache of one person', async () => {
    await readShared(cache, FLOOR, read);
    expect(await readShared(cache, OTHER, read)).toBe(2);
    expect(await readShared(new Map(), FLOOR, read)).toBe(3);
    expect(mayBeOutdated(new Map(), FLOOR)).toBe(false);
  });
});

describe('a request of the API', () => {
  const changesAfter = async (method: string, status: number) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
    const before = knownChanges();
    await apiFetch('/path', { method }).catch(() => undefined);
    vi.unstubAllGlobals();
    return knownChanges() - before;
  };

  it('is a change if it writes, also when it is refused, and none if it reads', async () => {
    expect(await changesAfter('POST', 200)).toBe(1);
    expect(await changesAfter('PUT', 409)).toBe(1);
    expect(await changesAfter('GET', 200)).toBe(0);
  });
});
