import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#domain/people/answers/auth.ts';
import { emailsTo, refreshCookieOf, signIn, useNewAddress } from '#tests/support/accounts.ts';
import { as, call, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { testEnv } from '#tests/support/platform.ts';
import type { Employee } from '#tests/support/rows.ts';
import { expirePasswordProof } from '#tests/support/sessions.ts';
import { database } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const PATH = '/api/auth/second-factor';
const CODE_REQUIRED = {
  status: 403,
  code: 'auth.second-factor',
  message: 'Escribe el código de tu aplicación.',
};
const SENTENCE = 'El código no es correcto, o ya se usó.';
const WRONG = { ...CODE_REQUIRED, message: SENTENCE, fields: { code: SENTENCE } };
const STEP_UP = { status: 403, code: 'auth.step-up' };
let business: Business;

beforeEach(async () => {
  business = await database.business();
  await useNewAddress();
});

interface Setup {
  readonly secret: string;
  readonly uri: string;
  readonly setup: string;
}
interface State {
  readonly is_on: boolean;
  readonly recovery_left: number;
  readonly is_required: boolean;
}

const login = (who: Employee, code?: string, origin?: string) =>
  call<SignedIn>(
    'POST',
    '/api/auth/login',
    { body: { emailOrUsername: who.username, password: PASSWORD, ...(code === undefined ? {} : { code }) } },
    origin,
  );

/** The code that an app shows some time steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enableSecondFactor(token: string, origin?: string) {
  const { body } = await call<Setup>('POST', PATH, { token }, origin);
  const confirmed = await call<{ recovery_codes: string[] }>(
    'POST',
    `${PATH}/confirm`,
    { token, body: { setup: body.setup, code: codeOf(body.secret) } },
    origin,
  );
  return { ...body, confirmed, codes: confirmed.body.recovery_codes };
}

/** An administrator with a second factor whose last code was used long ago. */
async function anAdmin() {
  const admin = await business.employee('admin');
  const { body } = await login(admin);
  const on = await enableSecondFactor(body.accessToken);
  expect(on.confirmed).toMatchObject({ status: 200 });
  const ageTotpStep = () =>
    database.rows('update users set totp_step = totp_step - 10 where id = $1', [admin.id]);
  await ageTotpStep();
  return { admin, token: body.accessToken, ageTotpStep, ...on };
}

describe('setting up a second factor', () => {
  it('a code of the app confirms the setup, shows ten recovery codes once and ends the other sessions', async () => {
    const admin = await business.employee('admin');
    const [here, there] = [await login(admin), await login(admin)];
    const token = here.body.accessToken;
    const started = await call<Setup>('POST', PATH, { token });
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Fog%C3%B3n:.*secret=/);
    const wrong = { setup: started.body.setup, code: '000000' };
    expect(refusalOf(await call('POST', `${PATH}/confirm`, { token, body: wrong }))).toMatchObject({
      status: 422,
      fields: { code: SENTENCE },
    });
    expect((await call<State>('GET', PATH, { token })).body.is_on).toBe(false);
    const { confirmed, codes } = await enableSecondFactor(token);
    expect(confirmed.status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect((await call('GET', PATH, { token })).body).toEqual({
      is_on: true,
      recovery_left: 10,
      is_required: false,
    });
    expect((await call('GET', '/api/auth/me', { token: there.body.accessToken })).status).toBe(401);
    const [stored] = await database.rows<{ row: string; email: string }>(
      'select to_jsonb(u)::text as row, email from users u where id = $1',
      [admin.id],
    );
    for (const secret of [started.body.secret, ...codes]) expect(stored?.row).not.toContain(secret);
    expect((await emailsTo(stored?.email ?? '')).map(({ subject }) => subject)).toEqual([
      'La verificación en dos pasos de tu cuenta de Fogón se activó',
    ]);
    expect(refusalOf((await enableSecondFactor(token)).confirmed)).toMatchObject({ status: 409 });
  });

  it('a setup is valid for its user only, for ten minutes, and with a password confirmed within five', async () => {
    const { token } = await anAdmin();
    const other = await business.employee('admin');
    const entered = await login(other);
    const theirs = await call<Setup>('POST', PATH, { token: entered.body.accessToken });
    const body = { setup: theirs.body.setup, code: codeOf(theirs.body.secret) };
    expect(refusalOf(await call('POST', `${PATH}/confirm`, { token, body }))).toMatchObject({
      code: 'row.stale',
    });
    await expirePasswordProof(database, other.id);
    const again = { token: entered.body.accessToken };
    expect(refusalOf(await call('POST', PATH, again))).toMatchObject(STEP_UP);
    expect(refusalOf(await call('POST', `${PATH}/confirm`, { ...again, body }))).toMatchObject(STEP_UP);
    expect(refusalOf(await as(business, 'mesero').post(PATH))).toMatchObject({ code: 'access.denied' });
  });

  it('an API token neither enables nor disables a second factor', async () => {
    const made = await as(business, 'admin').post<{ secret: string }>('/api/tokens', {
      body: { id: randomUUID(), name: 'Programa' },
    });
    const token = made.body.secret;
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(refusalOf(await call(method, PATH, { token }))).toMatchObject({ status: 403 });
  });
});

describe('signing in with a second factor', () => {
  it('the code is required only after the right password, and a right code opens the session', async () => {
    const { admin, secret } = await anAdmin();
    expect(refusalOf(await signIn(admin.username, 'no-es-esta'))).toMatchObject({ code: 'auth.credentials' });
    expect(refusalOf(await login(admin))).toEqual(CODE_REQUIRED);
    expect(refusalOf(await login(admin, '000000'))).toEqual(WRONG);
    expect(refusalOf(await login(admin, codeOf(secret, 5)))).toEqual(WRONG);
    expect((await login(admin, codeOf(secret))).status).toBe(200);
  });

  it('a code is accepted once: a repetition, an older code and a simultaneous one are refused', async () => {
    const { admin, secret, ageTotpStep } = await anAdmin();
    const code = codeOf(secret);
    const entries = await Promise.all(Array.from({ length: 4 }, () => login(admin, code)));
    expect(entries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusalOf(await login(admin, code))).toEqual(WRONG);
    expect(refusalOf(await login(admin, codeOf(secret, -1)))).toEqual(WRONG);
    await ageTotpStep();
    expect((await login(admin, codeOf(secret))).status).toBe(200);
  });

  it('after a change of AUTH_SECRET the app keeps working for who signed in meanwhile, and recovery codes for everybody', async () => {
    const next = 'el-secreto-nuevo-que-nadie-adivina-0123456789';
    const [moved, absent] = [await anAdmin(), await anAdmin()];
    await withWorker({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: testEnv.authSecret }, async ({ origin }) => {
      expect((await login(moved.admin, codeOf(moved.secret), origin)).status).toBe(200);
    });
    await moved.ageTotpStep();
    await withWorker({ AUTH_SECRET: next }, async ({ origin }) => {
      expect((await login(moved.admin, codeOf(moved.secret), origin)).status).toBe(200);
      expect(refusalOf(await login(absent.admin, codeOf(absent.secret), origin))).toEqual(WRONG);
      expect((await login(absent.admin, absent.codes[0], origin)).status).toBe(200);
    });
  });

  it('each recovery code is accepted once, without the phone', async () => {
    const { admin, codes } = await anAdmin();
    const [first = '', second = ''] = codes;
    expect((await login(admin, ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(refusalOf(await login(admin, first))).toEqual(WRONG);
    const entered = await login(admin, second);
    expect(entered.status).toBe(200);
    const { body } = await call<State>('GET', PATH, { token: entered.body.accessToken });
    expect(body.recovery_left).toBe(8);
    const other = await anAdmin();
    expect(refusalOf(await login(other.admin, codes[2]))).toEqual(WRONG);
  });

  it('wrong codes count as failed sign-ins, and a missing one does not', async () => {
    const { admin, secret } = await anAdmin();
    for (let tries = 0; tries < 12; tries += 1) expect(refusalOf(await login(admin))).toEqual(CODE_REQUIRED);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await login(admin, '000000')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await login(admin, codeOf(secret))).status).toBe(429);
  });

  it('the code is required to replace a temporary password too', async () => {
    const { admin, secret } = await anAdmin();
    const given = await as(business, 'admin').post<{ temporary_password: string }>(
      `/api/employees/${admin.id}/reset-password`,
    );
    const newPassword = 'otra-segura-2';
    const body = {
      emailOrUsername: admin.username,
      password: given.body.temporary_password,
      newPassword,
      confirmPassword: newPassword,
    };
    expect(refusalOf(await call('POST', '/api/auth/change-temporary', { body }))).toEqual(CODE_REQUIRED);
    const done = await call('POST', '/api/auth/change-temporary', {
      body: { ...body, code: codeOf(secret) },
    });
    expect(done.status).toBe(200);
  });
});

describe('a lost phone without recovery codes', () => {
  it("support's command removes the factor (decision 042): the password alone signs in, and former sessions end", async () => {
    const { admin, token } = await anAdmin();
    const page = readFileSync(
      new URL('../../../docs/decisions/042-step-up-authentication-and-second-factor.md', import.meta.url),
      'utf8',
    );
    const steps = /^ {4}set role[\s\S]+?reset role;$/m.exec(page)?.[0] ?? '';
    await database.rows(steps.replace("'...'", `'${admin.username}'`));
    expect((await call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await login(admin)).status).toBe(200);
  });
});

describe('disabling a second factor', () => {
  it('the password is required to disable it, and then signs in alone', async () => {
    const { admin, token } = await anAdmin();
    await expirePasswordProof(database, admin.id);
    expect(refusalOf(await call('DELETE', PATH, { token }))).toMatchObject(STEP_UP);
    expect(refusalOf(await login(admin))).toEqual(CODE_REQUIRED);
    await call('POST', '/api/auth/step-up', { token, body: { password: PASSWORD } });
    expect((await call('DELETE', PATH, { token })).status).toBe(200);
    expect((await login(admin)).status).toBe(200);
    const { text } = await as(business, 'admin').get('/api/settings/audit');
    expect(text).toContain('auth.second-factor-on');
    expect(text).toContain('auth.second-factor-off');
  });
});

describe('a master outside the demo', () => {
  it('a master without a second factor may only set it up, and then stays signed in', async () => {
    const master = await database.employee(null, 'master');
    await withWorker({}, async ({ origin }) => {
      const entered = await login(master, undefined, origin);
      expect(entered).toMatchObject({ status: 200, body: { user: { must_set_up: true } } });
      const token = entered.body.accessToken;
      const request = (method: string, path: string, shown = token) =>
        call(method, path, { token: shown }, origin);
      for (const path of ['/api/businesses', '/api/tickets'])
        expect(refusalOf(await request('GET', path))).toEqual({
          status: 403,
          code: 'access.denied',
          message: 'Activa la verificación en dos pasos en «Tu cuenta» para continuar.',
        });
      expect(refusalOf(await request('POST', `/api/businesses/${business.id}/enter`)).code).toBe(
        'access.denied',
      );
      const { value, name } = refreshCookieOf(entered);
      expect((await enableSecondFactor(token, origin)).confirmed.status).toBe(200);
      const renewed = await call<SignedIn>(
        'POST',
        '/api/auth/refresh',
        { headers: { cookie: `${name}=${value}` } },
        origin,
      );
      expect(renewed.body.user).not.toHaveProperty('must_set_up');
      expect((await request('GET', '/api/businesses', renewed.body.accessToken)).status).toBe(200);
      expect(refusalOf(await request('DELETE', PATH, renewed.body.accessToken))).toMatchObject({
        status: 403,
      });
      expect(refusalOf(await login(master, undefined, origin))).toEqual(CODE_REQUIRED);
    });
  });

  it('a master sets it up first too where the machine serves other devices', async () => {
    const master = await database.employee(null, 'master');
    const reached = { ENVIRONMENT: 'local', APP_ORIGIN: 'http://192.168.1.20:3000' };
    await withWorker(reached, async ({ origin }) => {
      expect((await login(master, undefined, origin)).body.user).toMatchObject({ must_set_up: true });
    });
  });

  it('a master signs in with the password alone in the demo', async () => {
    const master = await database.employee(null, 'master');
    const entered = await login(master);
    expect(entered.body.user).not.toHaveProperty('must_set_up');
    expect((await call('GET', '/api/businesses', { token: entered.body.accessToken })).status).toBe(200);
  });
});
