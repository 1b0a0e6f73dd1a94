import { createHmac, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { as, call, refusalOf, tokenOf } from '#tests/support/api.ts';
import { testEnv } from '#tests/support/platform.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { createRefreshToken, readLink, signAccessToken, signLink, signRoomToken } from '#worker/tokens.ts';

const NEW = 'el-secreto-nuevo-que-nadie-adivina-0123456789';
const NEWEST = 'otro-secreto-más-que-nadie-adivina-9876543210';
const PRESENT = testEnv.authSecret;
const business = sharedBusiness();

async function aSession(): Promise<string> {
  const id = randomUUID();
  await database.rows(
    `insert into sessions (id, user_id, business_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [id, business.employees.admin.id, business.id],
  );
  return id;
}

async function refreshAt(origin: string, cookie: string) {
  const answer = await call<{ accessToken?: string }>(
    'POST',
    '/api/auth/refresh',
    { headers: { cookie: `fogon_refresh=${cookie}` } },
    origin,
  );
  const [next = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1);
  return { status: answer.status, next: next.replace(/^fogon_refresh=/, ''), body: answer.body };
}

const expense = () => ({ name: `Café ${randomUUID()}` });

/** The claims of the administrator, without a session. */
const claimsOfAdmin = () =>
  ({
    userId: business.employees.admin.id,
    sessionId: null,
    tokenVersion: 0,
    businessId: business.id,
    role: 'admin',
    roles: ['admin'],
    fullName: 'Ana',
    zone: 'UTC',
  }) as const;

describe('changing a secret', () => {
  it('the previous secret still verifies, and everything is signed again with the new one', async () => {
    const session = await aSession();
    const before = await createRefreshToken(PRESENT, session, 1);
    const token = await tokenOf(business.employees.admin, business.id);
    const key = randomUUID();
    const body = { id: randomUUID(), name: 'Bebidas' };
    const first = await as(business, 'admin').post('/api/menu/categories', { body, key });
    expect(first.status).toBe(201);
    await withWorker({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: PRESENT }, async ({ origin }) => {
      expect((await call('GET', '/api/auth/me', { token }, origin)).status).toBe(200);
      const again = await call('POST', '/api/menu/categories', { token, body, key }, origin);
      expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
      const other = { ...body, name: 'Otra' };
      const changed = await call('POST', '/api/menu/categories', { token, body: other, key }, origin);
      expect(refusalOf(changed).code).toBe('idempotency.mismatch');
      const renewed = await refreshAt(origin, before);
      expect(renewed.status).toBe(200);
      expect(decodeProtectedHeader(renewed.body.accessToken ?? '').kid).not.toBe(
        decodeProtectedHeader(token).kid,
      );
      const generation = Number(renewed.next.split('.')[1]);
      expect(renewed.next).toBe(await createRefreshToken(NEW, session, generation));
    });
    await withWorker({ AUTH_SECRET: NEW }, async ({ origin }) => {
      expect((await call('GET', '/api/auth/me', { token }, origin)).status).toBe(401);
      expect((await refreshAt(origin, await createRefreshToken(PRESENT, await aSession(), 1))).status).toBe(
        401,
      );
      const mine = await tokenOf(business.employees.admin, business.id, { secret: NEW });
      const sealed = { id: randomUUID(), name: expense().name };
      expect(
        (await call('POST', '/api/menu/categories', { token: mine, body: sealed, key }, origin)).status,
      ).toBe(409);
    });
  });

  it('a weak previous secret, and one of two changes ago, verify nothing', async () => {
    const weak = 'a'.repeat(40);
    for (const [previous, secret] of [
      [weak, weak],
      [NEW, PRESENT],
    ] as const)
      await withWorker({ AUTH_SECRET: NEWEST, AUTH_SECRET_PREVIOUS: previous }, async ({ origin }) => {
        const token = await tokenOf(business.employees.admin, business.id, { secret });
        expect((await call('GET', '/api/auth/me', { token }, origin)).status).toBe(401);
      });
  });

  it('a token names the secret that signed it, and each purpose has its own key', async () => {
    const now = new Date();
    const link = await signLink(NEW, randomUUID(), 'confirm', new Date(now.getTime() + 60_000));
    expect(await readLink([NEWEST, NEW], link, 'confirm', now)).not.toBeNull();
    expect(await readLink([NEWEST], link, 'confirm', now)).toBeNull();
    const claims = claimsOfAdmin();
    const access = await signAccessToken(PRESENT, claims, now);
    const [head = '', payload = ''] = access.split('.');
    const signed = createHmac('sha256', PRESENT).update(`${head}.${payload}`).digest('base64url');
    expect(access.endsWith(signed), 'the secret itself signs nothing').toBe(false);
    const forged = `${head}.${payload}.${signed}`;
    expect((await call('GET', '/api/auth/me', { token: forged })).status).toBe(401);
  });
});

describe('tokens of the release before migration 046', () => {
  it('tokens without a key id, refresh tokens and hashes of requests of that release are still accepted', async () => {
    const id = await aSession();
    const seal = (name: string, text: string) =>
      createHmac('sha256', `${name}:${PRESENT}`).update(text).digest('hex');
    const renewed = await refreshAt(testEnv.origin, `${id}.1.${seal('refresh', `${id}.1`)}`);
    expect(renewed.status).toBe(200);
    expect(renewed.next).toBe(await createRefreshToken(PRESENT, id, Number(renewed.next.split('.')[1])));
    const link = await new SignJWT({ jti: id, iss: 'fogon', aud: 'confirm' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(PRESENT));
    expect(await readLink(PRESENT, link, 'confirm', new Date())).toBe(id);

    const key = randomUUID();
    const body = { id: randomUUID(), name: 'Postres' };
    const createCategory = () => as(business, 'admin').post('/api/menu/categories', { body, key });
    expect((await createCategory()).status).toBe(201);
    await database.rows('update idempotency_keys set request_hash = $2 where key = $1', [
      key,
      seal('request', `POST /api/menu/categories\n${JSON.stringify(body)}`),
    ]);
    expect((await createCategory()).status).toBe(201);
  });
});

describe('the key of the room', () => {
  it('a room token names its key and opens nothing else', async () => {
    const ticket = await signRoomToken(testEnv.authSecret, claimsOfAdmin(), business.id, new Date());
    expect(decodeProtectedHeader(ticket)).toEqual({
      alg: 'HS256',
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect((await call('GET', '/api/menu', { token: ticket })).status).toBe(401);
  });
});
