import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExpiringStore, type KeyValueStorage } from '#realtime/expiring-store.ts';

const MINUTE = 60_000;

function createFakeStorage() {
  const stored = new Map<string, number>();
  let alarm: number | null = null;
  const shelf: KeyValueStorage = {
    get: async (key) => stored.get(key),
    put: async (key, value) => void stored.set(key, value),
    delete: async (key) => stored.delete(key),
    list: async () => new Map(stored),
    getAlarm: async () => alarm,
    setAlarm: async (at) => {
      alarm = at;
    },
  };
  return {
    shelf,
    stored,
    alarmIn: () => (alarm === null ? null : alarm - Date.now()),
    ring: () => (alarm = null),
  };
}

describe('the short memory of a room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('recalls when a thing happened', async () => {
    const memory = new ExpiringStore(createFakeStorage().shelf);
    expect(await memory.find('spent:a')).toBeUndefined();
    const now = Date.now();
    await memory.store('spent:a');
    vi.advanceTimersByTime(MINUTE);
    expect(await memory.find('spent:a')).toBe(now);
  });

  it('forgets what is two minutes old, however often somebody comes in', async () => {
    const { shelf, stored, alarmIn, ring } = createFakeStorage();
    const memory = new ExpiringStore(shelf);
    await memory.store('spent:a');
    vi.advanceTimersByTime(MINUTE);
    await memory.store('spent:b');
    expect(alarmIn()).toBe(MINUTE);
    vi.advanceTimersByTime(MINUTE);
    ring();
    await memory.deleteExpired();
    expect([...stored.keys()]).toEqual(['spent:b']);
    expect(alarmIn()).toBe(2 * MINUTE);
  });

  it('sets no alarm when nothing is left to forget', async () => {
    const { shelf, alarmIn, ring } = createFakeStorage();
    const memory = new ExpiringStore(shelf);
    await memory.store('spent:a');
    vi.advanceTimersByTime(2 * MINUTE);
    ring();
    await memory.deleteExpired();
    expect(alarmIn()).toBeNull();
  });
});
