import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, vi } from 'vitest';
import { listen } from '#db/local/listen.ts';
import type { WorkerHost } from '#scripts/worker-host.ts';
import { as, call } from '#tests/support/api.ts';
import { joinRoom } from '#tests/support/room-client.ts';
import { it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

interface Line {
  readonly kind: string;
  readonly [field: string]: unknown;
}

const isLine = (value: unknown): value is Line => Object(value).kind !== undefined;

/** Runs a Worker as `npm start` does, and returns the lines that it printed. */
async function linesOf(
  overrides: Readonly<Record<string, string | null>>,
  work: (worker: WorkerHost, printed: () => readonly Line[]) => Promise<void>,
): Promise<{ lines: readonly Line[]; text: string }> {
  let text = '';
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line))
      .filter(isLine);
  await withWorker({ ENVIRONMENT: 'local', ...overrides }, (worker) => work(worker, lines), {
    onOutput: (chunk) => {
      text += chunk;
    },
  });
  return { lines: lines(), text };
}

const EVERYTHING = { LOG_REQUESTS: 'yes' };

describe('the log of requests', () => {
  it('a request is one line with its ids, template, outcome and times, and without what it carried', async ({
    business,
  }) => {
    const id = randomUUID();
    const admin = await as(business, 'admin').token;
    const waiter = await as(business, 'mesero').token;
    const email = `ana-${randomUUID()}@comedor.example`;
    const requests = async ({ origin }: WorkerHost) => {
      const options = { token: admin, body: { id, name: 'Marta Zelaya', email } };
      return [
        await call('GET', '/api/tables?area=Terraza', { token: admin }, origin),
        await call('GET', `/api/orders/${id}`, { token: waiter }, origin),
        await call('GET', '/api/dashboard', { token: waiter }, origin),
        await call('POST', '/api/employees', options, origin),
        await call('GET', `/api/nada/${id}?correo=${email}`, {}, origin),
        await call('GET', `/menu-qr/${business.id}`, {}, origin),
        await call('GET', `/media/${business.id}/${id}`, {}, origin),
        await call('GET', `/parties/main/${business.id}?ticket=secreto`, {}, origin),
      ];
    };
    let answered: Awaited<ReturnType<typeof requests>> = [];
    const { lines, text } = await linesOf(EVERYTHING, async (worker, printed) => {
      answered = await requests(worker);
      await vi.waitFor(() => expect(printed()).toHaveLength(answered.length));
    });
    const { admin: boss, mesero } = business.employees;
    const common = { business_id: business.id, method: 'GET' };
    const seen = lines.map(({ ms: _ms, db_ms: _db, request_id: _id, ...line }) => line);
    expect(seen).toEqual([
      {
        kind: 'request',
        ...common,
        user_id: boss.id,
        route: '/api/tables',
        status: 200,
        outcome: 'ok',
        db_calls: 1,
      },
      {
        kind: 'request',
        ...common,
        user_id: mesero.id,
        route: '/api/orders/:id',
        status: 404,
        outcome: 'refused',
        code: 'row.missing',
        db_calls: 1,
      },
      {
        kind: 'request',
        ...common,
        user_id: mesero.id,
        route: '/api/dashboard',
        status: 403,
        outcome: 'refused',
        code: 'access.denied',
        db_calls: 0,
      },
      {
        kind: 'request',
        ...common,
        method: 'POST',
        user_id: boss.id,
        route: '/api/employees',
        status: 422,
        outcome: 'refused',
        code: 'input.invalid',
        db_calls: 0,
      },
      {
        kind: 'request',
        business_id: null,
        method: 'GET',
        user_id: null,
        route: '/*',
        status: 404,
        outcome: 'refused',
        code: 'route.missing',
        db_calls: 0,
      },
      {
        kind: 'request',
        ...common,
        user_id: null,
        route: '/menu-qr/:id',
        status: 200,
        outcome: 'ok',
        db_calls: 1,
      },
      {
        kind: 'request',
        ...common,
        user_id: null,
        route: '/media/:business/:id',
        status: 404,
        outcome: 'refused',
        db_calls: 0,
      },
      {
        kind: 'request',
        business_id: null,
        method: 'GET',
        user_id: null,
        route: '/parties/main/:room',
        status: 426,
        outcome: 'refused',
        db_calls: 0,
      },
    ]);
    const [tables] = answered;
    expect(lines[0]?.request_id).toBe(tables?.headers.get('x-request-id'));
    for (const { ms, db_ms } of lines) expect(Number(ms)).toBeGreaterThanOrEqual(Number(db_ms));
    for (const hidden of [id, email, 'Marta', 'Terraza', 'secreto', admin])
      expect(text).not.toContain(hidden);
  });

  it('a connection of a screen is one line, with its business and user', async ({ business }) => {
    const { lines } = await linesOf(EVERYTHING, async ({ origin }, printed) => {
      const client = await joinRoom(business, 'cajero', origin);
      client.disconnect();
      await vi.waitFor(() => expect(printed()).toHaveLength(1));
    });
    expect(lines[0]).toMatchObject({
      business_id: business.id,
      user_id: business.employees.cajero.id,
      route: '/parties/main/:room',
      status: 101,
      outcome: 'ok',
    });
  });

  it('on this machine a success prints nothing, and a failure prints its error without the parameters of the query', async () => {
    const broken = createServer((_request, response) => response.end('{"rows": 1}'));
    const port = await listen(broken);
    try {
      const { lines, text } = await linesOf(
        { DATABASE_ENDPOINT: `http://127.0.0.1:${port}/sql` },
        async ({ origin }, printed) => {
          expect((await call('GET', '/api/openapi.json', {}, origin)).status).toBe(200);
          const body = { emailOrUsername: 'ana@comedor.example', password: 'secreta-1234' };
          expect((await call('POST', '/api/auth/login', { body }, origin)).status).toBe(500);
          await vi.waitFor(() => expect(printed()).toHaveLength(1));
        },
      );
      expect(lines).toMatchObject([
        {
          route: '/api/auth/login',
          status: 500,
          outcome: 'failed',
          code: 'platform.failed',
          db_calls: 1,
          error: { stack: expect.arrayContaining([expect.stringMatching(/^at /)]) },
        },
      ]);
      expect(text).not.toMatch(/ana@|secreta|params/);
    } finally {
      broken.close();
    }
  });

  it('an outage is printed once on this machine, with its cause', async () => {
    const { lines } = await linesOf(
      { DATABASE_ENDPOINT: 'http://127.0.0.1:9/sql' },
      async ({ origin }, printed) => {
        const requests = Array.from({ length: 8 }, () => call('GET', '/api/public/businesses', {}, origin));
        for (const { status } of await Promise.all(requests)) expect(status).toBe(503);
        await vi.waitFor(() => expect(printed()).toHaveLength(1));
      },
    );
    expect(lines).toMatchObject([{ code: 'platform.unavailable', error: { stack: expect.any(Array) } }]);
  });

  it('each job of the cron is one line', async () => {
    const { lines } = await linesOf(EVERYTHING, async (worker, printed) => {
      await worker.runCron();
      await vi.waitFor(() => expect(printed()).toHaveLength(6));
    });
    expect(lines.map(({ kind, job, outcome }) => [kind, job, outcome])).toEqual([
      ['job', 'create reminder notifications', 'ok'],
      ['job', 'create notifications of fiscal ranges', 'ok'],
      ['job', 'create notifications of printers', 'ok'],
      ['job', 'delete expired rows', 'ok'],
      ['job', 'roll up days', 'ok'],
      ['job', 'create recurring expenses', 'ok'],
    ]);
    for (const { db_calls } of lines) expect(Number(db_calls)).toBeGreaterThan(0);
  });

  it('answers of the API carry their times for browsers, except those of signing in', async ({
    business,
  }) => {
    const timing = (await as(business, 'mesero').get('/api/tables')).headers.get('server-timing') ?? '';
    const [, db, total] = /^db;dur=([\d.]+), total;dur=([\d.]+)$/.exec(timing) ?? [];
    expect(Number(db)).toBeGreaterThan(0);
    expect(Number(total)).toBeGreaterThanOrEqual(Number(db));
    const body = { emailOrUsername: 'nadie', password: 'nada' };
    const signIn = await call('POST', '/api/auth/login', { body });
    expect(signIn.headers.get('server-timing')).toBeNull();
  });
});
