import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  anOwner,
  confirm,
  emailsTo,
  forgetFailedSignIns,
  linkTokenTo,
  refresh,
  refreshCookieOf,
  signIn,
} from '#tests/support/accounts.ts';
import { call, refusalOf } from '#tests/support/api.ts';
import { rowsOf } from '#tests/support/restaurant.ts';

const ground = inject('ground');
const SENT = 'Si el correo tiene una cuenta, te enviamos un enlace para elegir otra contraseña.';
const SPENT = {
  status: 400,
  code: 'auth.link',
  message: 'El enlace ya se usó o venció. Pide uno nuevo con «¿Olvidaste tu contraseña?».',
};
const EXPIRED = {
  status: 401,
  code: 'auth.expired',
  message: 'Sesión expirada. Por favor inicia sesión nuevamente.',
};

const forgot = (email: string) => call<{ message: string }>('POST', '/api/auth/forgot', { body: { email } });
const reset = (token: string, password: string, confirmPassword = password) =>
  call('POST', '/api/auth/reset', { body: { token, password, confirmPassword } });

beforeEach(forgetFailedSignIns);

describe('a forgotten password', () => {
  it('is asked for with the same words whether the e-mail has an account or not', async () => {
    const owner = await anOwner();
    const nobody = `nadie-${owner.email}`;
    expect(await forgot(owner.email)).toMatchObject({ status: 200, body: { message: SENT } });
    expect(await forgot(nobody)).toMatchObject({ status: 200, body: { message: SENT } });
    expect((await emailsTo(owner.email))[0]?.subject).toBe('Restablece tu contraseña de Fogón');
    expect(await emailsTo(nobody)).toEqual([]);
    expect(refusalOf(await forgot('  '))).toMatchObject({
      status: 422,
      fields: { email: 'El correo electrónico es requerido' },
    });
  });

  it('sends five links an hour at most', async () => {
    const owner = await anOwner();
    const before = (await emailsTo(owner.email)).length;
    for (let time = 0; time < 7; time += 1) await forgot(owner.email);
    const sent = (await emailsTo(owner.email)).length - before;
    expect(sent).toBeGreaterThanOrEqual(4);
    expect(sent).toBeLessThanOrEqual(5);
  });

  it('is changed by the link: the new one opens, the old one does not, and every session has ended', async () => {
    const owner = await anOwner();
    const phone = await signIn(owner.email, owner.password);
    const till = await signIn(owner.email, owner.password);
    await forgot(owner.email);
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

  it('opens an account that guesses had locked', async () => {
    const owner = await anOwner();
    await rowsOf(
      ground,
      `insert into sign_in_failures (id, subject)
       select new_id(), 'account:' || u.id from users u, generate_series(1, 10) where u.email = $1`,
      [owner.email],
    );
    expect((await signIn(owner.email, owner.password)).status).toBe(429);
    await forgot(owner.email);
    await reset(await linkTokenTo(owner.email, '/restablecer'), 'pupusa-22');
    expect((await signIn(owner.email, 'pupusa-22')).status).toBe(200);
  });

  it('needs a new password that follows the rules, and the link stays good meanwhile', async () => {
    const owner = await anOwner();
    await forgot(owner.email);
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
    expect(refusalOf(await confirm(token))).toEqual(SPENT);
    expect((await reset(token, 'pupusa-22')).status).toBe(200);
  });

  it('is not sent to an inactive user, and a stranger has no link', async () => {
    const owner = await anOwner();
    await rowsOf(ground, 'update users set is_active = false where email = $1', [owner.email]);
    const before = await emailsTo(owner.email);
    await forgot(owner.email);
    expect(await emailsTo(owner.email)).toEqual(before);
    expect(refusalOf(await reset(randomUUID(), 'pupusa-22'))).toEqual(SPENT);
  });
});
