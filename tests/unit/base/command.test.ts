import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '#web/data/command.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';

test('an answer with a foreign page is an error, and the same write is retried with its key', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const keys: string[] = [];
  const outcome = runCommand<{ id: string }>({
    call: async ({ headers }) => {
      keys.push(headers['Idempotency-Key']);
      return new Response('<html>Acepta las condiciones de la red</html>');
    },
    failure: null,
  });
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ ok: false, error: expect.any(NetworkError), key: keys[0] });
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

/** Runs a write whose first answers are 503 with that Retry-After. Returns when each attempt began, in seconds. */
async function runUnavailable(failures: number, retryAfterSeconds: number | null) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const attempts: { at: number; key: string }[] = [];
  const outcome = runCommand<{ id: string }>({
    call: async ({ headers }) => {
      attempts.push({ at: Math.round(performance.now() / 1000), key: headers['Idempotency-Key'] });
      if (attempts.length > failures) return new Response('{"id":"1"}');
      throw new ApiError(
        503,
        'platform.unavailable',
        'El servicio no responde.',
        {},
        null,
        {},
        retryAfterSeconds,
      );
    },
    failure: null,
  });
  const began = Math.round(performance.now() / 1000);
  await vi.runAllTimersAsync();
  const { ok } = await outcome;
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
  return { ok, at: attempts.map(({ at }) => at - began) };
}

test('a write to an unavailable server is retried with the same key after the requested wait', async () => {
  expect(await runUnavailable(1, 2)).toEqual({ ok: true, at: [0, 2] });
});

test('a write to a server that stays unavailable is attempted three times and then refused', async () => {
  expect(await runUnavailable(Number.POSITIVE_INFINITY, null)).toEqual({ ok: false, at: [0, 5, 10] });
});

test('a server can request a wait of at most ten seconds', async () => {
  expect(await runUnavailable(Number.POSITIVE_INFINITY, 3600)).toEqual({ ok: false, at: [0, 10, 20] });
});
