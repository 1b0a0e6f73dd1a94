import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExpiringStore, type KeyValueStorage } from '#realtime/expiring-store.ts';

const MINUTE = 60_000;

function createFakeStorage() {
  const stored = new Map<string, unknown>([['of another owner', 'x']]);
  let alarm: number | null = null;
  const keyValueStorage: KeyValueStorage = {
    kv: {
      get: (key) => stored.get(key),
      put: (key, value) => void stored.set(key, value),
      delete: (key) => stored.delete(key),
      list: ({ prefix }) => [...stored].filter(([key]) => key.startsWith(prefix)),
    },
    getAlarm: async () => alarm,
    setAlarm: async (at) => {
      alarm = at;
    },
  };
  return {
    keyValueStorage,
    stored,
    alarmIn: () => (alarm === null ? null : alarm - Date.now()),
    clearAlarm: () => (alarm = null),
  };
}

describe('the expiring store of a room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a stored key returns when it was stored', async () => {
    const store = new ExpiringStore(createFakeStorage().keyValueStorage);
    expect(store.find('spent:a')).toBeUndefined();
    const now = Date.now();
    await store.store('spent:a');
    vi.advanceTimersByTime(MINUTE);
    expect(store.find('spent:a')).toBe(now);
  });

  it('a key is deleted after two minutes, even when others are added', async () => {
    const { keyValueStorage, stored, alarmIn, clearAlarm } = createFakeStorage();
    const store = new ExpiringStore(keyValueStorage);
    await store.store('spent:a');
    vi.advanceTimersByTime(MINUTE);
    await store.store('spent:b');
    expect(alarmIn()).toBe(MINUTE);
    vi.advanceTimersByTime(MINUTE);
    clearAlarm();
    await store.deleteExpired();
    expect([...stored.keys()]).toEqual(['of another owner', 'expiring:spent:b']);
    expect(alarmIn()).toBe(2 * MINUTE);
  });

  it('no alarm is set when no key is left', async () => {
    const { keyValueStorage, alarmIn, clearAlarm } = createFakeStorage();
    const store = new ExpiringStore(keyValueStorage);
    await store.store('spent:a');
    vi.advanceTimersByTime(2 * MINUTE);
    clearAlarm();
    await store.deleteExpired();
    expect(alarmIn()).toBeNull();
  });
});
