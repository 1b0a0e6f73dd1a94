import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '#web/lib/command.ts';
import { NetworkError } from '#web/lib/http.ts';

test('a page of somebody else in place of an answer is no answer, and the same write is tried again', async () => {
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
