import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { listen } from '#db/local/listen.ts';
import type { PlatformReport } from '#domain/platform/answers/platform.ts';
import { as, call, refusalOf, tokenOf } from '#tests/support/api.ts';
import { joinRoom } from '#tests/support/room-client.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { database, it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const aMaster = async () => tokenOf(await database.employee(null, 'master'), null);

async function readReport(origin: string, token: string, period = '1h'): Promise<PlatformReport> {
  const answer = await call<PlatformReport>(
    'GET',
    `/api/platform/counters?period=${period}`,
    { token },
    origin,
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const routeIn = ({ routes }: PlatformReport, route: string) => routes.find((each) => each.route === route);

const aScreenError = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  frames: ['/assets/pos-abc1234.js:1:200'],
  screen: '/pos',
  release: '0.1.0-3f9a1c02',
  browser: 'Chrome',
};

describe('the counters of the platform', () => {
  it('every request is counted by its route, and refusals and failures are separate', async ({
    business,
  }) => {
    const master = await aMaster();
    const waiter = await as(business, 'mesero').token;
    const broken = createServer((_request, response) => response.end('{"rows": 1}'));
    const port = await listen(broken);
    const { path, remove } = aStateFolder();
    try {
      await withWorker(
        {},
        async ({ origin }) => {
          for (let turn = 0; turn < 5; turn += 1)
            await call('GET', `/api/orders/${randomUUID()}`, { token: waiter }, origin);
          for (let turn = 0; turn < 3; turn += 1) await call('GET', '/api/tables', { token: waiter }, origin);
          await call('GET', `/api/nada/${randomUUID()}`, {}, origin);
          await call('GET', `/menu-qr/${business.id}`, {}, origin);
          const report = await readReport(origin, master);
          expect(routeIn(report, '/api/orders/:id')).toMatchObject({ requests: 5, refusals: 5, errors: 0 });
          expect(routeIn(report, '/api/tables')).toMatchObject({ requests: 3, refusals: 0, errors: 0 });
          expect(routeIn(report, '/*')).toMatchObject({ requests: 1, refusals: 1 });
          expect(routeIn(report, '/menu-qr/:id')).toMatchObject({ requests: 1, refusals: 0 });
          expect(report.total).toMatchObject({ requests: 10, refusals: 6, errors: 0 });
          expect(report.total.p95_ms).toBeGreaterThan(0);
        },
        { kept: path },
      );
      await withWorker(
        { DATABASE_ENDPOINT: `http://127.0.0.1:${port}/sql` },
        async (worker) => {
          const body = { emailOrUsername: 'ana', password: 'secreta-1234' };
          for (let turn = 0; turn < 2; turn += 1)
            await call('POST', '/api/auth/login', { body }, worker.origin);
          await expect(worker.runCron()).resolves.toBeUndefined();
        },
        { kept: path },
      );
      await withWorker(
        {},
        async ({ origin }) => {
          const report = await readReport(origin, master, '7d');
          expect(report.routes[0]).toMatchObject({ route: '/api/auth/login', requests: 2, errors: 2 });
          expect(report.total).toMatchObject({ errors: 2, refusals: 6 });
          expect(report.jobs).toContainEqual(
            expect.objectContaining({ job: 'roll up days', runs: 1, errors: 1 }),
          );
          expect(report.cron).toMatchObject({
            status: 'failed',
            failed: expect.arrayContaining(['roll up days']),
          });
        },
        { kept: path },
      );
    } finally {
      broken.close();
      remove();
    }
  });

  it('an isolate sends its counts by itself, without another request', async ({ business }) => {
    await withWorker({ COUNTERS_INTERVAL_MS: '100' }, async ({ origin, countedRequests }) => {
      await call('GET', '/api/tables', { token: await as(business, 'mesero').token }, origin);
      await expect.poll(() => countedRequests('/api/tables')).toBe(1);
    });
  });

  it('the connections of rooms are counted, and a room whose screens left counts none', async ({
    business,
  }) => {
    const master = await aMaster();
    await withWorker({ COUNTERS_INTERVAL_MS: '100' }, async ({ origin }) => {
      const connections = async () => (await readReport(origin, master)).connections;
      const first = await joinRoom(business, 'cajero', origin);
      await expect.poll(connections).toBe(1);
      const second = await joinRoom(business, 'mesero', origin);
      await expect.poll(connections).toBe(2);
      first.disconnect();
      second.disconnect();
      await expect.poll(connections).toBe(0);
    });
  });

  it('only masters read them, with the size of the database and the last run of the cron', async ({
    business,
  }) => {
    for (const role of ['admin', 'cajero', 'mesero'] as const)
      expect((await as(business, role).get('/api/platform/counters')).status).toBe(403);
    expect((await call('GET', '/api/platform/counters')).status).toBe(401);
    await withWorker({}, async (worker) => {
      await worker.runCron();
      const report = await readReport(worker.origin, await aMaster());
      expect(report.cron).toMatchObject({ status: 'ok', last_run_at: expect.any(String), failed: [] });
      expect(report.database_bytes).toBeGreaterThan(5_000_000);
      expect(report.jobs.map(({ job, runs }) => [job, runs])).toContainEqual(['delete expired rows', 1]);
    });
  });
});

describe('the errors of screens', () => {
  it('a report of anyone is logged in one line, counted by screen, and cleaned again', async () => {
    let text = '';
    await withWorker(
      { ENVIRONMENT: 'local' },
      async ({ origin }) => {
        const body = { ...aScreenError, message: 'falta "María Zelaya", 9988-7766' };
        for (const screen of ['/pos', '/pos', '/settings/negocio']) {
          const { status } = await call('POST', '/api/screen-errors', { body: { ...body, screen } }, origin);
          expect(status).toBe(200);
        }
        const { screens } = await readReport(origin, await aMaster());
        expect(screens).toEqual([
          { screen: '/pos', errors: 2 },
          { screen: '/settings/negocio', errors: 1 },
        ]);
      },
      {
        onOutput: (chunk) => {
          text += chunk;
        },
      },
    );
    expect(text.match(/"kind":"screen-error"/g)).toHaveLength(3);
    expect(text).not.toMatch(/María|9988/);
  });

  it.each([
    ['a class with a name', { name: 'Error de Ana' }],
    ['a long message', { message: 'x'.repeat(301) }],
    ['a frame of another site', { frames: ['https://otro.example/a.js:1:2'] }],
    ['too many frames', { frames: new Array(11).fill('/assets/a.js:1:2') }],
    ['a screen with an id', { screen: '/orders/0199a6b2-7c41-7d3e-8f52-64b1c09e2a77' }],
    ['a screen with a query', { screen: '/confirmar?token=x' }],
    ['an unknown browser', { browser: 'Ana' }],
    ['another field', { user: 'Ana' }],
  ])('a report with %s is refused', async (_, change) => {
    const answer = await call('POST', '/api/screen-errors', { body: { ...aScreenError, ...change } });
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'input.invalid' });
  });
});
