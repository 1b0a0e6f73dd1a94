import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '#domain/customers/answers/receivables.ts';
import { ACTIONS_DENIED_BY_PIN } from '#domain/people/access.ts';
import type { SignedIn } from '#domain/people/answers/auth.ts';
import { emailsTo, refresh, refreshCookieOf, signIn, useNewAddress } from '#tests/support/accounts.ts';
import { call, refusalOf, tokenOf } from '#tests/support/api.ts';
import { addressOf, mapConcurrently, readRoutes } from '#tests/support/api-routes.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { testEnv } from '#tests/support/platform.ts';
import { aPushBrowser, subscribe } from '#tests/support/push-browser.ts';
import { connectToRoom } from '#tests/support/room-client.ts';
import { sampleValue } from '#tests/support/schema-samples.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const BY_PIN = {
  status: 403,
  code: 'access.denied',
  message: 'Entraste con PIN. Para esto cierra sesión y entra con tu contraseña.',
};
const business = sharedBusiness();
beforeEach(useNewAddress);

interface Listed {
  readonly sessions: readonly {
    readonly id: string;
    readonly device: string;
    readonly kind: string;
    readonly is_current: boolean;
  }[];
}
const list = async (token: string) =>
  (await call<Listed>('GET', '/api/auth/sessions', { token })).body.sessions;
const me = (token: string) => call('GET', '/api/auth/me', { token });

async function enter(username: string, agent = 'fogon-test') {
  const answer = await signIn(username, PASSWORD, { headers: { 'user-agent': agent } });
  return { token: answer.body.accessToken, cookie: refreshCookieOf(answer).value };
}

/** A user with three sessions: that of the tests, a phone and a computer. */
async function aPerson() {
  const who = await business.employee('cajero');
  return { who, phone: await enter(who.username, PHONE), desk: await enter(who.username) };
}

describe("the user's own sessions", () => {
  it("the list has the user's sessions with their devices, the current one first", async () => {
    const { phone } = await aPerson();
    const sessions = await list(phone.token);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ device: 'Safari en iPhone', kind: 'password', is_current: true });
    expect(sessions.slice(1).map(({ is_current }) => is_current)).toEqual([false, false]);
  });

  it('closing one session ends its access token, refresh token and open screens', async () => {
    const { who, phone, desk } = await aPerson();
    const ticket = await call<{ ticket: string }>('POST', '/api/realtime/ticket', { token: phone.token });
    const screen = await connectToRoom(business.id, { ticket: ticket.body.ticket });
    if (typeof screen === 'number') throw new Error(`the room refused with ${screen}`);
    const closed = screen.closed();
    const { id = '' } = (await list(phone.token))[0] ?? {};
    const { device } = aPushBrowser(`https://fcm.googleapis.com/fcm/send/${id}`);
    await subscribe(business, who.id, device, id);
    expect((await call('DELETE', `/api/auth/sessions/${id}`, { token: desk.token })).status).toBe(200);
    expect((await me(phone.token)).status).toBe(401);
    expect((await refresh(phone.cookie)).status).toBe(401);
    expect(await closed).toBe(4403);
    expect(await database.rows('select 1 from push_subscriptions where session_id = $1', [id])).toEqual([]);
    expect((await me(desk.token)).status).toBe(200);
    expect((await call('DELETE', `/api/auth/sessions/${id}`, { token: desk.token })).status).toBe(404);
  });

  it('closing all other sessions leaves the current one open', async () => {
    const { phone, desk } = await aPerson();
    expect((await call('DELETE', '/api/auth/sessions', { token: desk.token })).body).toEqual({ closed: 2 });
    expect((await me(phone.token)).status).toBe(401);
    expect(await list(desk.token)).toHaveLength(1);
  });

  it('closing a session of another user is 404, and the session continues', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const { id = '' } = (await list(other.desk.token))[0] ?? {};
    expect((await call('DELETE', `/api/auth/sessions/${id}`, { token: one.desk.token })).status).toBe(404);
    expect((await me(other.desk.token)).status).toBe(200);
  });
});

describe("the user's own password", () => {
  const NEW = 'comal-caliente';
  const change = (token: string, more: Readonly<Record<string, string>> = {}) =>
    call('POST', '/api/auth/password', {
      token,
      body: { password: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...more },
    });

  it.each([
    'mesero',
    'master',
  ])('a %s changes the password: the other sessions end and an e-mail is sent', async (role) => {
    const who = await database.employee(role === 'master' ? null : business.id, role);
    const [here, there] = [await enter(who.username), await enter(who.username, PHONE)];
    expect(await change(here.token)).toMatchObject({ status: 200 });
    expect((await refresh(there.cookie)).status).toBe(401);
    expect((await refresh(here.cookie)).status).toBe(200);
    expect((await signIn(who.username, PASSWORD)).status).toBe(401);
    expect((await signIn(who.username, NEW)).status).toBe(200);
    const [notice] = await emailsTo(`${who.username}@comedor.example`);
    expect(notice).toMatchObject({ subject: 'Cambió la contraseña de tu cuenta de Fogón' });
    const logged = await database.rows(
      `select business_id from audit_log where action = 'auth.password-changed' and entity_id = $1`,
      [who.id],
    );
    expect(logged).toEqual(role === 'master' ? [] : [{ business_id: business.id }]);
  });

  it('an invalid change of the password is refused at its field and changes nothing', async () => {
    const who = await business.employee('admin');
    const [here, there] = [await enter(who.username), await enter(who.username, PHONE)];
    const twice = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });
    const fieldsOf = async (more: Readonly<Record<string, string>>) => {
      const { status, fields } = refusalOf(await change(here.token, more));
      return status === 422 ? fields : status;
    };
    const answers = [
      await fieldsOf({ password: 'no-es-esta' }),
      await fieldsOf({ password: '' }),
      await fieldsOf(twice(' '.repeat(10))),
      await fieldsOf(twice('password')),
      await fieldsOf(twice(PASSWORD)),
      await fieldsOf({ confirmPassword: 'otra' }),
      await fieldsOf(twice('comal77')),
    ];
    expect(answers).toEqual([
      { password: 'La contraseña no es correcta.' },
      { password: 'La contraseña es requerida' },
      { newPassword: 'La contraseña no puede ser solo espacios' },
      { newPassword: 'Esa contraseña es de las más usadas. Elige otra que nadie adivine' },
      { newPassword: 'Elige una contraseña distinta de la de ahora' },
      { confirmPassword: 'Las contraseñas no coinciden' },
      { newPassword: 'La contraseña debe tener al menos 8 caracteres' },
    ]);
    expect((await me(there.token)).status).toBe(200);
  });

  it('guesses of the password here count as failed sign-ins', async () => {
    const who = await business.employee('cajero');
    const { token } = await enter(who.username);
    await database.rows(
      `insert into sign_in_failures (id, subject, address)
       select gen_random_uuid(), 'account:' || $1, '10.0.0.1' from generate_series(1, 30)`,
      [who.id],
    );
    expect((await change(token)).status).toBe(429);
  });
});

describe("the user's own name and picture", () => {
  const save = (token: string, body: { full_name: string; avatar_url: string | null }) =>
    call<{ user: { full_name: string; avatar_url: string | null } }>('PUT', '/api/auth/me', { token, body });
  const picture = async (token: string, size = 64) => {
    const response = await fetch(`${testEnv.origin}/api/media/avatars`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(aPicture({ size })),
    });
    return { status: response.status, url: response.ok ? String((await response.json()).url) : '' };
  };

  it('a mesero and a master change their name and picture, and others see them', async () => {
    for (const role of ['mesero', 'master']) {
      const who = await database.employee(role === 'master' ? null : business.id, role);
      const { token } = await enter(who.username);
      const { url } = await picture(token);
      expect((await fetch(`${testEnv.origin}${url}`)).headers.get('content-type')).toBe('image/webp');
      const saved = await save(token, { full_name: '  Suyapa Flores ', avatar_url: url });
      expect(saved.body.user).toMatchObject({ full_name: 'Suyapa Flores', avatar_url: url });
      expect((await me(token)).body).toMatchObject({ user: { avatar_url: url } });
      expect((await save(token, { full_name: 'Suyapa Flores', avatar_url: null })).status).toBe(200);
    }
    const logged = await business.audit('auth.profile-changed');
    expect(logged).toHaveLength(2);
  });

  it('the name of another employee is refused, and an own one in other letters is not', async () => {
    const place = await database.business();
    const { username } = await place.employee('mesero', { full_name: 'Rosa Mejía' });
    await place.employee('chef', { full_name: 'Rosa Zelaya' });
    const { token } = await enter(username);
    const named = (full_name: string) => save(token, { full_name, avatar_url: null });
    expect(refusalOf(await named('ROSA  ZELAYA'))).toMatchObject({
      status: 409,
      fields: { full_name: 'Ya hay un empleado llamado "Rosa Zelaya". Agrega el otro apellido.' },
    });
    expect((await named('ROSA MEJÍA')).status).toBe(200);
  });

  it("a large picture, another user's and a name with an address are refused", async () => {
    const { desk } = await aPerson();
    expect((await picture(desk.token, 31 * 1024)).status).toBe(413);
    const other = await database.business();
    const cook = await other.employee('chef');
    const { url } = await picture((await enter(cook.username)).token);
    expect(refusalOf(await save(desk.token, { full_name: 'Ana', avatar_url: url }))).toMatchObject({
      status: 422,
      fields: { avatar_url: 'La imagen no es tuya.' },
    });
    expect(refusalOf(await save(desk.token, { full_name: 'www.ana.hn', avatar_url: null }))).toMatchObject({
      status: 422,
      fields: { full_name: expect.any(String) },
    });
  });
});

describe('an unused session', () => {
  const age = (days: number, who: { readonly id: string }) =>
    database.rows(
      `update sessions set expires_at = expires_at - $2 * interval '1 day', created_at = created_at - $2 * interval '1 day' where user_id = $1`,
      [who.id, days],
    );

  it('a session ends 30 days after its last use, and half a year after its beginning at the latest', async () => {
    const { who, phone } = await aPerson();
    await age(29.9, who);
    const used = await refresh(phone.cookie);
    expect(used.status).toBe(200);
    const again = refreshCookieOf(used).value;
    await age(29.9, who);
    const last = await refresh(again);
    expect(last.status).toBe(200);
    await age(30.1, who);
    expect((await refresh(refreshCookieOf(last).value)).status).toBe(401);
    expect((await me(last.body.accessToken)).status).toBe(401);
    const { who: old, desk } = await aPerson();
    await database.rows(
      `update sessions set created_at = created_at - interval '179 days 23 hours' where user_id = $1`,
      [old.id],
    );
    const expires = refreshCookieOf(await refresh(desk.cookie)).attributes.find((each) =>
      each.startsWith('expires='),
    );
    expect(Date.parse(expires?.slice(8) ?? '') - Date.now()).toBeLessThan(3_700_000);
  });

  it('a session opened by a PIN ends after 12 hours', async () => {
    const place = await database.business();
    const waiter = await place.employee('mesero', { pin: '2580' });
    const { token, cookie } = await enter(place.employees.cajero.username);
    const switched = await call<SignedIn>('POST', '/api/auth/switch', {
      token,
      headers: { cookie: `fogon_refresh=${cookie}` },
      body: { user_id: waiter.id, pin: '2580' },
    });
    await database.rows(
      `update sessions set expires_at = expires_at - interval '11.9 hours' where user_id = $1 and kind = 'pin'`,
      [waiter.id],
    );
    const used = await refresh(refreshCookieOf(switched).value);
    expect(used.status).toBe(200);
    await database.rows(
      `update sessions set expires_at = expires_at - interval '12.1 hours' where user_id = $1 and kind = 'pin'`,
      [waiter.id],
    );
    expect((await refresh(refreshCookieOf(used).value)).status).toBe(401);
  });
});

describe('a session opened by a PIN', () => {
  /** An administrator who took over the cashier's device with a PIN. */
  async function aPinSession() {
    const place = await database.business();
    const admin = await place.employee('admin', { pin: '258014' });
    const { token, cookie } = await enter(place.employees.cajero.username);
    const { body, ...answer } = await call<SignedIn>('POST', '/api/auth/switch', {
      token,
      headers: { cookie: `fogon_refresh=${cookie}` },
      body: { user_id: admin.id, pin: '258014' },
    });
    return { place, admin, token: body.accessToken, cookie: refreshCookieOf({ ...answer, body }).value };
  }

  it('a PIN session is refused API tokens, employees, settings and backups, and no other route', async () => {
    const { admin, place, token, cookie } = await aPinSession();
    const renewed = (await refresh(cookie)).body.accessToken;
    const guarded = (await readRoutes()).filter(({ action }) => action !== null);
    const ofOffice = guarded.filter(
      ({ action }) => action !== null && ACTIONS_DENIED_BY_PIN.includes(action),
    );
    expect(ofOffice.length).toBeGreaterThan(40);
    for (const shown of [token, renewed]) {
      const wrong = await mapConcurrently(guarded, async (route) => {
        const answer = await call(route.method, addressOf(route), {
          token: shown,
          ...(route.body ? { body: sampleValue(route.body) } : {}),
        });
        const isRefused = answer.status === 403 && refusalOf(answer).message === BY_PIN.message;
        const isExport = route.id.startsWith('getImports') && route.id !== 'getImportsHeads';
        return isRefused === (ofOffice.includes(route) || isExport) ? [] : [`${route.name}: ${answer.text}`];
      });
      expect(wrong.flat()).toEqual([]);
    }
    const byPassword = await tokenOf({ ...admin, role: 'admin' }, place.id);
    expect((await call('GET', '/api/employees', { token: byPassword })).status).toBe(200);
  });

  it('it says so of its user, and sees no list of identity numbers', async () => {
    const { admin, place, token, cookie } = await aPinSession();
    const byPassword = await tokenOf({ ...admin, role: 'admin' }, place.id);
    const rtn = '08011990123456';
    await call('POST', '/api/receivables/customers', {
      token: byPassword,
      body: { id: randomUUID(), name: 'Marta Funes', rtn },
    });
    expect((await refresh(cookie)).body.user).toMatchObject({ by_pin: true });
    expect((await signIn(place.employees.cajero.username, PASSWORD)).body.user).not.toHaveProperty('by_pin');

    const lists = ['/api/receivables/customers?search=marta', '/api/receivables?state=all&search=marta'];
    const byRtn = `/api/receivables/customers?search=${rtn}`;
    const rtnsOf = async (path: string, shown: string) =>
      (await call<{ customers: readonly Customer[] }>('GET', path, { token: shown })).body.customers.map(
        (customer) => customer.rtn,
      );
    for (const path of lists) expect(await rtnsOf(path, token)).toEqual([null]);
    expect(await rtnsOf(byRtn, token)).toEqual([]);
    for (const path of [...lists, byRtn]) expect(await rtnsOf(path, byPassword)).toEqual([rtn]);

    const days = 'from=2026-11-01&to=2026-11-30';
    for (const path of ['buyers?search=marta', `seniors?${days}`, `sales-book?${days}`, 'incidents']) {
      const address = `/api/fiscal/${path}`;
      expect(refusalOf(await call('GET', address, { token }))).toMatchObject(BY_PIN);
      expect((await call('GET', address, { token: byPassword })).status).toBe(200);
    }
  });

  it('the step-up with the password is refused in a PIN session', async () => {
    const { token } = await aPinSession();
    expect(
      refusalOf(await call('POST', '/api/auth/step-up', { token, body: { password: PASSWORD } })),
    ).toEqual(BY_PIN);
  });
});

describe('the audit log of sessions', () => {
  it('sign-ins with device and address, sign-outs and closed sessions are in the audit log', async () => {
    const place = await database.business();
    const { username } = place.employees.admin;
    const here = await enter(username, PHONE);
    await call('DELETE', '/api/auth/sessions', { token: here.token });
    await call('POST', '/api/auth/logout', { headers: { cookie: `fogon_refresh=${here.cookie}` } });
    const token = await tokenOf(await place.employee('admin'), place.id);
    const { text } = await call('GET', '/api/settings/audit', { token });
    const { entries }: { entries: { action: string; details: Record<string, unknown> }[] } = JSON.parse(text);
    expect(entries.map(({ action }) => action)).toEqual([
      'auth.signed-out',
      'auth.sessions-closed',
      'auth.signed-in',
    ]);
    expect(entries[2]?.details).toMatchObject({ device: 'Safari en iPhone', address: expect.any(String) });
  });
});

describe('the e-mails of the outbox', () => {
  it('e-mails are deleted after 30 days', async () => {
    const recipient = `${randomUUID()}@comedor.example`;
    const addEmail = (days: number) =>
      database.rows(
        `insert into outbox_emails (id, recipient, subject, body, created_at) values (new_id(), $1, $2, 'x', now() - $3 * interval '1 day')`,
        [recipient, `${days}`, days],
      );
    await addEmail(29);
    await addEmail(31);
    await database.rows('select delete_expired()');
    const left = await database.rows('select subject from outbox_emails where recipient = $1', [recipient]);
    expect(left).toEqual([{ subject: '29' }]);
  });
});
