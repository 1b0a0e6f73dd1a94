import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRegistration } from '#tests/support/accounts.ts';
import { type Answer, call, type RequestOptions, refusalOf, tokenOf } from '#tests/support/api.ts';
import { sharedBusiness } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const REFUSED = {
  status: 429,
  code: 'request.throttled',
  message: 'Hiciste demasiadas solicitudes seguidas. Espera un minuto e intenta de nuevo.',
  details: { retry_after_seconds: 60 },
};
const CONCURRENCY = 25;
const A_SCREEN_ERROR = {
  name: 'TypeError',
  message: '',
  frames: [],
  screen: '/pos',
  release: '0.1.0',
  browser: 'other',
};

/** Sends requests until one is refused. Returns how many were allowed, and the refusal. A new minute restarts the count. */
async function requestUntilRefused(limit: number, request: (turn: number) => Promise<Answer<unknown>>) {
  let allowed = 0;
  for (let turn = 0; turn < limit * 4; turn += CONCURRENCY) {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENCY }, (_, place) => request(turn + place)),
    );
    const refused = answers.find(({ status }) => status === 429);
    allowed += answers.filter(({ status }) => status !== 429).length;
    if (refused) return { allowed, refused };
  }
  throw new Error(`${allowed} requests were allowed`);
}

const business = sharedBusiness();
const other = sharedBusiness();
let admin: string;
let waiter: string;

beforeAll(async () => {
  admin = await tokenOf(business.employees.admin, business.id);
  waiter = await tokenOf(business.employees.mesero, business.id);
});

const from = (address: string, options: RequestOptions = {}): RequestOptions => ({
  ...options,
  headers: { 'cf-connecting-ip': address },
});

/** A Worker with the limits of the release, or with smaller ones. */
const withReleasedLimits = (
  work: (origin: string) => Promise<void>,
  sizes: Readonly<Record<string, number>> = {},
) =>
  withWorker({}, ({ origin }) => work(origin), {
    limitOf: (name, released) => sizes[name] ?? released,
  });

/** Sends a request until it is refused as too many. Returns how often it was not: its limit, or more if a minute began meanwhile. */
async function allowedTimes(request: () => Promise<Answer<unknown>>): Promise<number> {
  for (let allowed = 0; allowed < 50; allowed += 1)
    if ((await request()).text.includes('"request.throttled"')) return allowed;
  throw new Error('50 requests were allowed');
}

describe('the general limits of the API', () => {
  const ask = (origin: string, method: string, path: string) => (options: RequestOptions) =>
    call(method, path, options, origin);

  it('a session that reads or writes too much is refused, and no other session of its business is', async () => {
    await withReleasedLimits(
      async (origin) => {
        const read = ask(origin, 'GET', '/api/auth/me');
        const write = ask(origin, 'POST', '/api/realtime/ticket');
        expect(await allowedTimes(() => read({ token: admin }))).toBeGreaterThanOrEqual(5);
        expect((await write({ token: admin })).status).toBe(200);
        expect(await allowedTimes(() => write({ token: admin }))).toBeGreaterThanOrEqual(2);
        expect((await read({ token: waiter })).status).toBe(200);
        expect((await write({ token: waiter })).status).toBe(200);
        const refused = await write({ token: admin });
        expect(refusalOf(refused)).toEqual(REFUSED);
        expect(refused.headers.get('retry-after')).toBe('60');
      },
      { LIMIT_READS: 5, LIMIT_WRITES: 3 },
    );
  });

  it('an address without a session is refused, and the sessions behind it and other addresses are not', async () => {
    await withReleasedLimits(
      async (origin) => {
        const wifi = '198.51.100.20';
        const health = ask(origin, 'GET', '/api/health');
        expect(await allowedTimes(() => health(from(wifi)))).toBeGreaterThanOrEqual(5);
        for (const authorization of ['Bearer nobody', `Bearer fgn_${randomUUID()}`, 'Basic YTph']) {
          const { status } = await ask(
            origin,
            'GET',
            '/api/orders',
          )({ headers: { 'cf-connecting-ip': wifi, authorization } });
          expect({ authorization, status }).toEqual({ authorization, status: 429 });
        }
        expect((await ask(origin, 'GET', '/api/auth/me')(from(wifi, { token: admin }))).status).toBe(200);
        expect((await health(from('198.51.100.21'))).status).toBe(200);
      },
      { LIMIT_STRANGERS: 5 },
    );
  });

  it('a valid access token gives no more attempts to sign in', async () => {
    await withReleasedLimits(
      async (origin) => {
        const signIn = ask(origin, 'POST', '/api/auth/login');
        const body = { emailOrUsername: `nadie-${randomUUID()}`, password: 'ninguna-1' };
        expect(await allowedTimes(() => signIn({ token: admin, body }))).toBeGreaterThanOrEqual(3);
      },
      { LIMIT_WRITES: 3 },
    );
  });

  it('the sessions of a business have a limit together, and another business has its own', async () => {
    const foreign = await tokenOf(other.employees.admin, other.id);
    await withReleasedLimits(
      async (origin) => {
        const read = ask(origin, 'GET', '/api/auth/me');
        expect((await read({ token: admin })).status).toBe(200);
        expect(await allowedTimes(() => read({ token: waiter }))).toBeGreaterThanOrEqual(4);
        expect((await read({ token: admin })).status).toBe(429);
        expect((await read({ token: foreign })).status).toBe(200);
      },
      { LIMIT_BUSINESSES: 5 },
    );
  });

  it('the API tokens of a person have the limit of a session', async () => {
    const body = { id: randomUUID(), name: 'Contabilidad' };
    const made = await call<{ secret: string }>('POST', '/api/tokens', { token: admin, body });
    expect(made.status).toBe(201);
    await withReleasedLimits(
      async (origin) => {
        const read = ask(origin, 'GET', '/api/menu');
        expect(await allowedTimes(() => read({ token: made.body.secret }))).toBeGreaterThanOrEqual(3);
        expect((await read({ token: waiter })).status).toBe(200);
      },
      { LIMIT_READS: 3 },
    );
  });
});

describe('the limits of an address', () => {
  it.each([
    ['POST', '/api/auth/register', 10, { body: aRegistration }],
    ['POST', '/api/auth/register/resend', 20, { body: () => ({ token: 'de-nadie' }) }],
    [
      'POST',
      '/api/auth/register/email',
      10,
      { body: () => ({ token: 'de-nadie', email: 'ana@comedor.example' }) },
    ],
    ['POST', '/api/auth/forgot', 20, { body: () => ({ email: `nadie-${randomUUID()}@comedor.example` }) }],
    ['GET', '/api/public/businesses', 600, {}],
    ['GET', '/api/reports/sales?from=2026-11-01&to=2026-11-02', 300, { isAdmin: true }],
    ['POST', '/api/screen-errors', 60, { body: () => A_SCREEN_ERROR }],
    [
      'POST',
      `/api/offline/devices/${randomUUID()}/delivery`,
      600,
      { body: () => ({ token: 'de-nadie', requests: [] }) },
    ],
    ['POST', '/api/backups', 30, { isAdmin: true, body: () => ({ kind: 'zip' }) }],
    ['POST', `/api/employees/${randomUUID()}/confirm-email`, 20, { isAdmin: true }],
  ] as const)('an address is refused %s %s after %d requests in a minute, and no other address is', async (method, path, limit, sample) => {
    await withReleasedLimits(async (origin) => {
      const request = (address: string, token = admin) => {
        const options = {
          ...('body' in sample && { body: sample.body() }),
          ...('isAdmin' in sample && { token }),
        };
        return call(method, path, from(address, options), origin);
      };
      const { allowed, refused } = await requestUntilRefused(limit, (turn) =>
        request(`2001:db8:1:2::${turn + 1}`),
      );
      expect(allowed).toBeGreaterThanOrEqual(limit);
      expect(refusalOf(refused)).toEqual(REFUSED);
      expect(refused.headers.get('retry-after')).toBe('60');
      expect((await request('2001:db8:1:3::1')).status).not.toBe(429);
      if ('isAdmin' in sample) expect((await request('2001:db8:1:2::1', waiter)).status).toBe(403);
    });
  });

  it('a page outside the cache beyond the limit shows a message, and cached pages do not count', async () => {
    await business.product({ name: 'Sopa de frijoles' });
    await withReleasedLimits(async (origin) => {
      const room = '198.51.100.7';
      const request = (path: string, address = room) => call('GET', path, from(address), origin);
      expect((await request(`/menu-qr/${business.id}`)).status).toBe(200);
      const diners = await Promise.all(Array.from({ length: 700 }, () => request(`/menu-qr/${business.id}`)));
      expect(diners.filter(({ status }) => status !== 200)).toEqual([]);
      const { allowed, refused } = await requestUntilRefused(600, (turn) =>
        request(`/menu-qr?nombre=${turn}`),
      );
      expect(allowed).toBeGreaterThanOrEqual(500);
      expect(refused.text).toContain('Espera un minuto e intenta de nuevo.');
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect((await request(`/menu-qr/${business.id}`)).text).toContain('Sopa de frijoles');
      expect((await request('/menu-qr?nombre=otra', '198.51.100.8')).status).toBe(200);
    });
  });
});
