import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  emailsTo,
  linkTokenTo,
  refresh,
  refreshCookieOf,
  signIn,
  useNewAddress,
} from '#tests/support/accounts.ts';
import { as, call, refusalOf, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { connectToRoom, type RoomClient } from '#tests/support/room-client.ts';
import type { Employee } from '#tests/support/rows.ts';
import { expireSessions } from '#tests/support/sessions.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const EXPIRED = {
  status: 401,
  code: 'auth.expired',
  message: 'Sesión expirada. Por favor inicia sesión nuevamente.',
};
const business = sharedBusiness();
beforeEach(useNewAddress);

const me = (token: string) => call('GET', '/api/auth/me', { token });
const logout = (cookie?: string) =>
  call('POST', '/api/auth/logout', { headers: cookie ? { cookie: `fogon_refresh=${cookie}` } : {} });

async function aSession(employee?: Employee) {
  const who = employee ?? (await business.employee('mesero'));
  const answer = await signIn(who.username, PASSWORD);
  return { who, token: answer.body.accessToken, cookie: refreshCookieOf(answer).value, answer };
}

async function roomTokenOf(token: string): Promise<string> {
  const answer = await call<{ ticket: string }>('POST', '/api/realtime/ticket', { token });
  expect(answer.status).toBe(200);
  return answer.body.ticket;
}

/** A screen connected to the business's room with a room token. */
async function clientWith(ticket: string): Promise<RoomClient> {
  const client = await connectToRoom(business.id, { ticket });
  if (typeof client === 'number') throw new Error(`the room refused with ${client}`);
  return client;
}

/** Rotates the refresh token of a session and returns the new one. */
async function rotated(cookie: string) {
  const answer = await refresh(cookie);
  expect(answer.status).toBe(200);
  return refreshCookieOf(answer).value;
}

describe('the refresh token', () => {
  it('the refresh token is in a cookie for /api/auth only, invisible to scripts and to other sites', async () => {
    const { answer } = await aSession();
    const { name, value, attributes } = refreshCookieOf(answer);
    expect(name).toBe('fogon_refresh');
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=strict', 'path=/api/auth']));
    const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice(8) ?? '';
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(answer.text).not.toContain(value);
  });

  it('a refresh returns a new access token, a new refresh token and the current profile', async () => {
    const { who, cookie, answer } = await aSession();
    await database.change('users', who.id, { full_name: 'Nombre Nuevo' });
    const again = await refresh(cookie);
    expect(again.status).toBe(200);
    expect(refreshCookieOf(again).value).not.toBe(cookie);
    expect(again.body.user).toEqual({ ...answer.body.user, full_name: 'Nombre Nuevo' });
    expect((await me(again.body.accessToken)).status).toBe(200);
  });

  it('a refresh token that was just rotated is still accepted, for a lost answer or a second tab', async () => {
    const { cookie } = await aSession();
    const second = await rotated(cookie);
    expect(await rotated(cookie)).toBe(second);
    const third = await rotated(second);
    expect(third).not.toBe(second);
    expect((await refresh(third)).status).toBe(200);
  });

  it('several tabs that refresh at once all receive a session', async () => {
    const { cookie } = await aSession();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    const cookies = new Set(answers.map((answer) => refreshCookieOf(answer).value));
    expect(cookies.size).toBe(1);
    for (const next of cookies) expect((await refresh(next)).status).toBe(200);
  });

  it('a refresh token of two rotations ago counts as stolen and ends the session', async () => {
    const { cookie } = await aSession();
    const newest = await rotated(await rotated(cookie));
    const stolen = await refresh(cookie);
    expect(refusalOf(stolen)).toEqual(EXPIRED);
    expect(refreshCookieOf(stolen)).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['max-age=0']),
    });
    expect(refusalOf(await refresh(newest))).toEqual(EXPIRED);
  });

  it('the previous refresh token counts as stolen after half a minute and ends the session', async () => {
    const { who, cookie } = await aSession();
    const newest = await rotated(cookie);
    await database.rows(
      `update sessions set rotated_at = rotated_at - interval '31 seconds' where user_id = $1`,
      [who.id],
    );
    expect(refusalOf(await refresh(cookie))).toEqual(EXPIRED);
    expect(refusalOf(await refresh(newest))).toEqual(EXPIRED);
  });

  it('a refresh token that is missing, altered, forged or expired is refused', async () => {
    const { who, cookie } = await aSession();
    const [session = '', generation = '', seal = ''] = cookie.split('.');
    for (const wrong of [
      null,
      'nada',
      `${session}.${generation}.${'0'.repeat(seal.length)}`,
      `${session}.${Number(generation) + 1}.${seal}`,
      `${randomUUID()}.${generation}.${seal}`,
      `${session}.${generation}`,
    ]) {
      expect(refusalOf(await refresh(wrong))).toEqual(EXPIRED);
    }
    expect((await refresh(cookie)).status).toBe(200);
    await expireSessions(database, who.id);
    expect(refusalOf(await refresh(cookie))).toEqual(EXPIRED);
  });
});

describe('signing out', () => {
  it('signing out ends this session and clears its cookie, and another device stays signed in', async () => {
    const here = await aSession();
    const there = await aSession(here.who);
    const answer = await logout(here.cookie);
    expect(answer.status).toBe(200);
    expect(refreshCookieOf(answer)).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['max-age=0']),
    });
    expect(refusalOf(await refresh(here.cookie))).toEqual(EXPIRED);
    expect((await refresh(there.cookie)).status).toBe(200);
  });

  it('signing out ends the access token, room tokens and open screens of this session at once, and of no other', async () => {
    const here = await aSession();
    const there = await aSession(here.who);
    const [first, unused, second] = [
      await roomTokenOf(here.token),
      await roomTokenOf(here.token),
      await roomTokenOf(there.token),
    ];
    const [screen, other] = [await clientWith(first), await clientWith(second)];
    const closed = screen.closed();
    expect((await logout(here.cookie)).status).toBe(200);
    for (const path of ['/api/auth/me', '/api/tables', '/api/notifications'])
      expect(refusalOf(await call('GET', path, { token: here.token }))).toEqual(EXPIRED);
    expect(refusalOf(await call('POST', '/api/realtime/ticket', { token: here.token }))).toEqual(EXPIRED);
    expect(await closed).toBe(4403);
    expect(await connectToRoom(business.id, { ticket: unused })).toBe(401);
    expect((await me(there.token)).status).toBe(200);
    other.sendText('ping');
    await other.until(() => other.texts.length === 1);
    other.disconnect();
  });

  it('a refresh token used twice ends the access token and the screens of its session', async () => {
    const { token, cookie } = await aSession();
    const screen = await clientWith(await roomTokenOf(token));
    const closed = screen.closed();
    await rotated(await rotated(cookie));
    expect(refusalOf(await refresh(cookie))).toEqual(EXPIRED);
    expect(refusalOf(await me(token))).toEqual(EXPIRED);
    expect(await closed).toBe(4403);
  });

  it('signing out succeeds without a session and twice', async () => {
    const { cookie } = await aSession();
    expect((await logout()).status).toBe(200);
    expect((await logout(cookie)).status).toBe(200);
    expect((await logout(cookie)).status).toBe(200);
    expect((await logout('nada')).status).toBe(200);
  });
});

describe('the access token', () => {
  it.each([
    ['the user was deactivated', 'update users set is_active = false where id = $1'],
    [
      'the business was deactivated',
      'update businesses set is_active = false where id = (select business_id from users where id = $1)',
    ],
    ['its sessions were ended', 'update users set token_version = token_version + 1 where id = $1'],
    ['the user was deleted', 'delete from users where id = $1'],
  ])('the access token is refused at once when %s', async (_, change) => {
    const place = await database.business();
    const { who, token } = await aSession(place.employees.admin);
    expect((await me(token)).status).toBe(200);
    await database.rows(change, [who.id]);
    expect(refusalOf(await me(token))).toEqual(EXPIRED);
    expect(refusalOf(await call('GET', '/api/menu', { token }))).toEqual(EXPIRED);
    expect(
      refusalOf(await call('POST', '/api/tokens', { token, body: { id: randomUUID(), name: 'Programa' } })),
    ).toEqual(EXPIRED);
    expect(refusalOf(await call('POST', '/api/realtime/ticket', { token }))).toEqual(EXPIRED);
    expect(await database.rows('select 1 from api_tokens where business_id = $1', [place.id])).toEqual([]);
  });

  it.each([
    ['the user was deactivated', 'update users set is_active = false where id = $1'],
    [
      'the business was deactivated',
      'update businesses set is_active = false where id = (select business_id from users where id = $1)',
    ],
  ])('a refresh is refused when %s', async (_, change) => {
    const place = await database.business();
    const { who, cookie } = await aSession(place.employees.admin);
    await database.rows(change, [who.id]);
    expect(refusalOf(await refresh(cookie))).toEqual(EXPIRED);
  });
});

describe("an administrator's API token", () => {
  interface Made {
    readonly token: { readonly id: string; readonly name: string; readonly revoked_at: string | null };
    readonly secret: string;
  }
  const createTokenAs = async (who: Employee, place: Business) =>
    call<Made>('POST', '/api/tokens', {
      token: await tokenOf(who, place.id),
      body: { id: randomUUID(), name: 'Contabilidad' },
    });
  const createTokenAsAdmin = (place: Business) => createTokenAs(place.employees.admin, place);

  it('an API token is shown once, acts as its maker and stops when it is revoked', async () => {
    const place = await database.business();
    const made = await createTokenAsAdmin(place);
    expect(made).toMatchObject({ status: 201, body: { token: { name: 'Contabilidad', revoked_at: null } } });
    const { secret, token } = made.body;
    expect(secret).toMatch(/^fgn_[0-9a-f]{64}$/);
    expect((await me(secret)).body).toMatchObject({ user: { id: place.employees.admin.id } });
    const listed = await as(place, 'admin').get('/api/tokens');
    expect(listed.text).toContain(token.id);
    expect(listed.text).not.toContain(secret);
    expect(listed.text).not.toMatch(/hash/);
    expect((await as(place, 'admin').delete(`/api/tokens/${token.id}`)).status).toBe(200);
    expect(refusalOf(await me(secret))).toMatchObject({ status: 401, code: 'auth.expired' });
    expect(refusalOf(await me(`fgn_${'0'.repeat(64)}`))).toMatchObject({ status: 401, code: 'auth.expired' });
  });

  it.each([
    ['is deactivated', (id: string) => ({ path: `/api/employees/${id}/active`, body: { is_active: false } })],
    [
      'loses the role that may make keys',
      (id: string) => ({
        path: `/api/employees/${id}`,
        body: { full_name: 'Ana López', username: `ana-${id.slice(0, 8)}`, email: null, roles: ['cajero'] },
      }),
    ],
  ])('the API token ends for good when its maker %s', async (_, change) => {
    const place = await database.business();
    const maker = await place.employee('admin');
    const { secret } = (await createTokenAs(maker, place)).body;
    expect((await me(secret)).status).toBe(200);
    const { path, body } = change(maker.id);
    const changed = await as(place, 'admin').put(path, { body: { version: 1, ...body } });
    expect(changed).toMatchObject({ status: 200 });
    expect(refusalOf(await me(secret))).toMatchObject({ status: 401 });
    await database.change('users', maker.id, { is_active: true, role: 'admin', roles: ['admin'] });
    expect(refusalOf(await me(secret))).toMatchObject({ status: 401 });
    const { text } = await as(place, 'admin').get('/api/settings/audit');
    expect(text).toContain('token.revoked');
  });

  it("an API token ends when its maker's password is reset by an administrator or by the maker", async () => {
    const place = await database.business();
    const maker = await place.employee('admin');
    const first = (await createTokenAs(maker, place)).body.secret;
    const other = (await createTokenAsAdmin(place)).body.secret;
    expect((await as(place, 'admin').post(`/api/employees/${maker.id}/reset-password`)).status).toBe(200);
    expect(refusalOf(await me(first))).toMatchObject({ status: 401 });
    expect((await me(other)).status).toBe(200);
    const email = `${place.employees.admin.username}@comedor.example`;
    await call('POST', '/api/auth/forgot', { body: { email } });
    const token = await linkTokenTo(email, '/restablecer');
    const newPasswords = { password: 'otra-segura-2', confirmPassword: 'otra-segura-2' };
    expect((await call('POST', '/api/auth/reset', { body: { token, ...newPasswords } })).status).toBe(200);
    expect(refusalOf(await me(other))).toMatchObject({ status: 401 });
    const [notice] = await emailsTo(email);
    expect(notice).toMatchObject({ subject: 'Cambió la contraseña de tu cuenta de Fogón' });
  });

  it('an API token stores when it was used last, with at most one write in five minutes', async () => {
    const place = await database.business();
    const { secret, token } = (await createTokenAsAdmin(place)).body;
    const usedAt = async () => {
      const { body } = await as(place, 'admin').get<{ tokens: { last_used_at: string | null }[] }>(
        '/api/tokens',
      );
      return body.tokens[0]?.last_used_at ?? null;
    };
    expect(await usedAt()).toBeNull();
    await me(secret);
    const first = await usedAt();
    expect(first).not.toBeNull();
    await me(secret);
    expect(await usedAt()).toBe(first);
    await database.rows(
      `update api_tokens set last_used_at = last_used_at - interval '6 minutes' where id = $1`,
      [token.id],
    );
    await me(secret);
    expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });
});
