import { randomUUID } from 'node:crypto';
import { fetch, type Request, Response } from 'miniflare';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  anOwner,
  aRegistration,
  confirm,
  emailsTo,
  linkTokenTo,
  refresh,
  refreshCookieOf,
  register,
  requestPasswordReset,
  signIn,
  useNewAddress,
} from '#tests/support/accounts.ts';
import { as, call, refusalOf } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { aPushBrowser, subscribe } from '#tests/support/push-browser.ts';
import { database } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const SENT = 'Si el correo tiene una cuenta, te enviamos un enlace para elegir otra contraseña.';
const SPENT = {
  status: 400,
  code: 'auth.link',
  message: 'El enlace ya se usó o venció. Pide uno nuevo.',
};
const EXPIRED = {
  status: 401,
  code: 'auth.expired',
  message: 'Sesión expirada. Por favor inicia sesión nuevamente.',
};

const reset = (token: string, password: string, confirmPassword = password, key = randomUUID()) =>
  call('POST', '/api/auth/reset', { body: { token, password, confirmPassword }, key });

/** An employee with an e-mail, and the token of the link sent to it. */
async function employeeWithResetToken() {
  const business = await database.business();
  const { id, username } = await business.employee('mesero');
  const email = `${username}@comedor.example`;
  await requestPasswordReset(email);
  return { business, id, username, email, token: await linkTokenTo(email, '/restablecer') };
}

beforeEach(useNewAddress);

describe('a forgotten password', () => {
  it('the answer to a request for a link is the same with and without an account', async () => {
    const owner = await anOwner();
    const nobody = `nadie-${owner.email}`;
    expect(await requestPasswordReset(owner.email)).toMatchObject({ status: 200, body: { message: SENT } });
    expect(await requestPasswordReset(nobody)).toMatchObject({ status: 200, body: { message: SENT } });
    expect((await emailsTo(owner.email))[0]?.subject).toBe('Restablece tu contraseña de Fogón');
    expect(await emailsTo(nobody)).toEqual([]);
    expect(refusalOf(await requestPasswordReset('  '))).toMatchObject({
      status: 422,
      fields: { email: 'El correo electrónico es requerido' },
    });
  });

  it('at most five links are sent within an hour', async () => {
    const owner = await anOwner();
    const before = (await emailsTo(owner.email)).length;
    for (let time = 0; time < 7; time += 1) await requestPasswordReset(owner.email);
    const sent = (await emailsTo(owner.email)).length - before;
    expect(sent).toBeGreaterThanOrEqual(4);
    expect(sent).toBeLessThanOrEqual(5);
  });

  it('a reset by the link replaces the password and ends every session', async () => {
    const owner = await anOwner();
    const phone = await signIn(owner.email, owner.password);
    const till = await signIn(owner.email, owner.password);
    await requestPasswordReset(owner.email);
    const token = await linkTokenTo(owner.email, '/restablecer');
    expect(await reset(token, 'pupusa-22')).toMatchObject({
      status: 200,
      body: { message: 'Tu contraseña quedó cambiada. Ya puedes iniciar sesión.' },
    });
    for (const session of [phone, till]) {
      expect(refusalOf(await refresh(refreshCookieOf(session).value))).toEqual(EXPIRED);
      expect(refusalOf(await call('GET', '/api/auth/me', { token: session.body.accessToken }))).toEqual(
        EXPIRED,
      );
    }
    expect(refusalOf(await signIn(owner.email, owner.password))).toMatchObject({ code: 'auth.credentials' });
    const again = await signIn(owner.email, 'pupusa-22');
    expect(again.status).toBe(200);
    expect((await call('GET', '/api/auth/me', { token: again.body.accessToken })).status).toBe(200);
    expect(refusalOf(await reset(token, 'tamal-333'))).toEqual(SPENT);
    expect((await signIn(owner.email, 'pupusa-22')).status).toBe(200);
  });

  it('a reset unlocks an account that failed attempts had locked', async () => {
    const owner = await anOwner();
    await database.rows(
      `insert into sign_in_failures (id, subject)
       select new_id(), 'account:' || u.id from users u, generate_series(1, 30) where u.email = $1`,
      [owner.email],
    );
    expect((await signIn(owner.email, owner.password)).status).toBe(429);
    await requestPasswordReset(owner.email);
    await reset(await linkTokenTo(owner.email, '/restablecer'), 'pupusa-22');
    expect((await signIn(owner.email, 'pupusa-22')).status).toBe(200);
  });

  it('a new password that breaks the rules is refused, and the link remains valid', async () => {
    const owner = await anOwner();
    await requestPasswordReset(owner.email);
    const token = await linkTokenTo(owner.email, '/restablecer');
    const fieldsOf = async (password: string, confirmPassword: string) =>
      refusalOf(await reset(token, password, confirmPassword));
    expect(await fieldsOf('', '')).toMatchObject({
      status: 422,
      fields: {
        password: 'La contraseña es requerida',
        confirmPassword: 'Confirmar contraseña es requerido',
      },
    });
    expect(await fieldsOf('12345', '12345')).toMatchObject({
      status: 422,
      fields: { password: 'La contraseña debe tener al menos 6 caracteres' },
    });
    expect(await fieldsOf('pupusa-22', 'pupusa-23')).toMatchObject({
      status: 422,
      fields: { confirmPassword: 'Las contraseñas no coinciden' },
    });
    expect(refusalOf(await confirm(token))).toMatchObject({ status: 400, code: 'auth.link' });
    expect((await reset(token, 'pupusa-22')).status).toBe(200);
  });

  it('a reset also confirms the e-mail of a user who lost the link of confirmation', async () => {
    const form = aRegistration();
    await register(form);
    await requestPasswordReset(form.email);
    const token = await linkTokenTo(form.email, '/restablecer');
    expect((await reset(token, 'pupusa-22')).status).toBe(200);
    expect((await signIn(form.email, 'pupusa-22')).status).toBe(200);
  });

  it('a reset by one link invalidates the links sent before it', async () => {
    const { username, email, token } = await employeeWithResetToken();
    await requestPasswordReset(email);
    const newest = await linkTokenTo(email, '/restablecer');
    expect((await reset(newest, 'pupusa-22')).status).toBe(200);
    expect(refusalOf(await reset(token, 'tamal-333'))).toEqual(SPENT);
    expect((await signIn(username, 'pupusa-22')).status).toBe(200);
  });

  it('a link is refused after the administrator gives a temporary password or another e-mail', async () => {
    const [first, second] = [await employeeWithResetToken(), await employeeWithResetToken()];
    const admin = as(first.business, 'admin');
    expect((await admin.post(`/api/employees/${first.id}/reset-password`)).status).toBe(200);
    expect(refusalOf(await reset(first.token, 'pupusa-22'))).toEqual(SPENT);
    const { id, username } = second;
    const moved = await as(second.business, 'admin').put(`/api/employees/${id}`, {
      body: { version: 1, full_name: 'Ana', username, email: `otra-${second.email}`, roles: ['mesero'] },
    });
    expect(moved.status).toBe(200);
    expect(refusalOf(await reset(second.token, 'pupusa-22'))).toEqual(SPENT);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('a repeated reset receives the first answer with the same Idempotency-Key and password, and is refused with another password', async () => {
    const { username, token } = await employeeWithResetToken();
    const key = randomUUID();
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await reset(token, 'pupusa-22', 'pupusa-22', key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusalOf(await reset(token, 'tamal-333', 'tamal-333', key))).toMatchObject({
      status: 409,
      code: 'idempotency.mismatch',
    });
    expect(refusalOf(await reset(token, 'pupusa-22'))).toEqual(SPENT);
    expect((await signIn(username, 'pupusa-22')).status).toBe(200);
  });

  it("a reset ends the push subscriptions of the user's devices", async () => {
    const { business, id, token } = await employeeWithResetToken();
    const endpoints = async () =>
      database.rows('select endpoint from push_subscriptions where business_id = $1', [business.id]);
    const { device } = aPushBrowser(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`);
    await subscribe(business, id, device);
    expect(await endpoints()).toHaveLength(1);
    await reset(token, 'pupusa-22');
    expect(await endpoints()).toEqual([]);
  });

  it('the answer is the same and immediate when the provider of e-mails is slow or refuses', async () => {
    const owner = await anOwner();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const requests: string[] = [];
    const outside = async (request: Request): Promise<Response> => {
      if (new URL(request.url).host !== 'correo.example') return fetch(request);
      requests.push(await request.text());
      if (requests.length === 1) await held;
      return new Response(null, { status: 500 });
    };
    const provider = { MAIL_API_URL: 'https://correo.example/emails', MAIL_API_KEY: 'llave' };
    await withWorker(
      provider,
      async ({ origin }) => {
        for (const email of [owner.email, owner.email, `nadie-${owner.email}`]) {
          const answer = await call('POST', '/api/auth/forgot', { body: { email } }, origin);
          expect(answer).toMatchObject({ status: 200, body: { message: SENT } });
        }
        await vi.waitFor(() => expect(requests).toHaveLength(2));
        release();
      },
      { outside },
    );
  });

  it('an inactive user and an unknown e-mail receive no link', async () => {
    const owner = await anOwner();
    await database.rows('update users set is_active = false where email = $1', [owner.email]);
    const before = await emailsTo(owner.email);
    await requestPasswordReset(owner.email);
    expect(await emailsTo(owner.email)).toEqual(before);
    expect(refusalOf(await reset(randomUUID(), 'pupusa-22'))).toEqual(SPENT);
  });
});
