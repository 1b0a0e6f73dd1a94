import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Shelf, ShortMemory } from '#realtime/short-memory.ts';

const MINUTE = 60_000;

function aShelf() {
  const kept = new Map<string, number>();
  let alarm: number | null = null;
  const shelf: Shelf = {
    get: async (key) => kept.get(key),
    put: async (key, value) => void kept.set(key, value),
    delete: async (key) => kept.delete(key),
    list: async () => new Map(kept),
    getAlarm: async () => alarm,
    setAlarm: async (at) => {
      alarm = at;
    },
  };
  return {
    shelf,
    kept,
    alarmIn: () => (alarm === null ? null : alarm - Date.now()),
    ring: () => (alarm = null),
  };
}

describe('the short memory of a room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('recalls when a thing happened', async () => {
    const memory = new ShortMemory(aShelf().shelf);
    expect(await memory.recall('spent:a')).toBeUndefined();
    const now = Date.now();
    await memory.remember('spent:a');
    vi.advanceTimersByTime(MINUTE);
    expect(await memory.recall('spent:a')).toBe(now);
  });

  it('forgets what is two minutes old, however often somebody comes in', async () => {
    const { shelf, kept, alarmIn, ring } = aShelf();
    const memory = new ShortMemory(shelf);
    await memory.remember('spent:a');
    vi.advanceTimersByTime(MINUTE);
    await memory.remember('spent:b');
    expect(alarmIn()).toBe(MINUTE);
    vi.advanceTimersByTime(MINUTE);
    ring();
    await memory.forgetOld();
    expect([...kept.keys()]).toEqual(['spent:b']);
    expect(alarmIn()).toBe(2 * MINUTE);
  });

  it('sets no alarm when nothing is left to forget', async () => {
    const { shelf, alarmIn, ring } = aShelf();
    const memory = new ShortMemory(shelf);
    await memory.remember('spent:a');
    vi.advanceTimersByTime(2 * MINUTE);
    ring();
    await memory.forgetOld();
    expect(alarmIn()).toBeNull();
  });
});
