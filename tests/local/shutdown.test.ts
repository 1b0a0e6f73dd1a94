import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '#tests/support/processes.ts';
import { startFogon } from '#tests/support/start-fogon.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const SHUTDOWN_TIMEOUT_MS = 5_000;
const ADMIN_ENV = { FOGON_ADMIN_EMAIL: 'ana@comedor.example' };

let folder = aStateFolder();
afterEach(() => {
  folder.remove();
  folder = aStateFolder();
});

const start = (env: Readonly<Record<string, string>> = {}) =>
  startFogon({ FOGON_STATE: folder.path, ...env });

/** Ctrl-C ends the command and each process that it started, in time. */
async function expectToEnd(started: Awaited<ReturnType<typeof start>>, code: number) {
  const parts = started.parts();
  expect(parts.length).toBeGreaterThan(0);
  const ended = await started.interrupt();
  expect({ ...ended, output: started.output() }).toEqual({
    code,
    millis: expect.toSatisfy((millis: number) => millis < SHUTDOWN_TIMEOUT_MS),
    output: expect.not.stringContaining('✗'),
  });
  await expect.poll(() => parts.filter(isAlive), { timeout: SHUTDOWN_TIMEOUT_MS - ended.millis }).toEqual([]);
}

describe('Ctrl-C', { timeout: 150_000 }, () => {
  it.each([
    ['while the database starts', /✓ Base de datos/],
    ['while the demo is written', /· Órdenes, ventas y pagos/],
  ])('Ctrl-C %s ends everything within five seconds, and the next start continues', async (_, moment) => {
    const started = await start();
    await started.waitForOutput(moment);
    await expectToEnd(started, 130);
    const again = await start();
    await again.waitForOutput(/✓ Migraciones/);
    await expectToEnd(again, 130);
  });

  it('Ctrl-C with a frozen PostgreSQL and waiting requests ends everything within five seconds', async () => {
    const started = await start(ADMIN_ENV);
    await started.waitForOutput(/Fogón está listo/);
    const requestStatus = () =>
      fetch(`${started.origin}/api/health`).then(
        ({ status }) => status,
        () => null,
      );
    expect(await Promise.all(Array.from({ length: 8 }, requestStatus))).toEqual(Array(8).fill(200));
    for (const pid of started.parts('postgres')) process.kill(pid, 'SIGSTOP');
    const waiting = Array.from({ length: 8 }, requestStatus);
    await expectToEnd(started, 0);
    expect(await Promise.all(waiting)).toEqual(Array(8).fill(null));
  });

  it('the next start ends a frozen PostgreSQL that was left behind, and continues', async () => {
    const killed = await start(ADMIN_ENV);
    await killed.waitForOutput(/Fogón está listo/);
    const left = killed.parts('postgres');
    const workers = killed.parts('workerd');
    for (const pid of left) process.kill(pid, 'SIGSTOP');
    killed.kill();
    await killed.ended;
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    const started = await start();
    await started.waitForOutput(/Fogón está listo/);
    expect(left.filter(isAlive)).toEqual([]);
    await expectToEnd(started, 0);
  });
});
