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
    ['POST', '/api/backups', 30, { isAdmin: true, body: () => ({ kind: 'zip' }) }],
    ['POST', `/api/employees/${randomUUID()}/confirm-email`, 20, { isAdmin: true }],
  ] as const)('an address is refused %s %s after %d requests in a minute, and no other address is', async (method, path, limit, sample) => {
    await withWorker({}, async ({ origin }) => {
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
    await withWorker({}, async ({ origin }) => {
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
