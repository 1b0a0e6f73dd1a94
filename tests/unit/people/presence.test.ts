import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countOnline } from '#worker/presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the count of a room that fails or does not answer in time is null, and the others are counted', async () => {
  const rooms: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
    open: async () => ['Ana', 'Beto'],
    empty: async () => [],
    broken: () => Promise.reject(new Error('overloaded')),
    silent: () => new Promise(() => undefined),
  };
  const counting = countOnline((id) => rooms[id]?.() ?? Promise.reject(new Error(id)), Object.keys(rooms));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await counting).toEqual({ open: 2, empty: 0, broken: null, silent: null });
});
