import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailsTo, signIn, useNewAddress } from '#tests/support/accounts.ts';
import { type Answer, as, call, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { database } from '#tests/support/test.ts';

const STEP_UP = { status: 403, code: 'auth.step-up', message: 'Confirma tu contraseña para continuar.' };
const BY_KEY = {
  status: 403,
  code: 'access.denied',
  message: 'Esto no se hace con una llave de la API: inicia sesión con tu contraseña.',
};
let business: Business;

beforeEach(async () => {
  business = await database.business();
  await useNewAddress();
});

const stepUp = (token: string, password: string) =>
  call('POST', '/api/auth/step-up', { token, body: { password } });

/** A new session of the administrator, whose password was typed so many minutes ago. */
async function aSession(minutesAgo = 6): Promise<string> {
  const { admin } = business.employees;
  const { body } = await signIn(admin.username, PASSWORD);
  await database.rows(
    `update sessions set stepped_up_at = stepped_up_at - $2 * interval '1 minute' where user_id = $1 and id <> $1`,
    [admin.id, minutesAgo],
  );
  return body.accessToken;
}

interface StepUpRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
}

const person = (more: Readonly<Record<string, unknown>> = {}) => ({
  full_name: 'Suyapa Flores',
  username: `suyapa-${randomUUID().slice(0, 8)}`,
  email: null,
  roles: ['mesero'],
  ...more,
});

/** The requests that need the step-up. */
const STEP_UP_REQUESTS: Readonly<Record<string, () => StepUpRequest>> = {
  'making an API token': () => ({
    method: 'POST',
    path: '/api/tokens',
    body: { id: randomUUID(), name: 'Contabilidad' },
    status: 201,
  }),
  'adding an employee with a password': () => ({
    method: 'POST',
    path: '/api/employees',
    body: { id: randomUUID(), ...person(), pin: null },
    status: 201,
  }),
  "resetting an employee's password": () => ({
    method: 'POST',
    path: `/api/employees/${business.employees.chef.id}/reset-password`,
  }),
  'making an employee an administrator': () => ({
    method: 'PUT',
    path: `/api/employees/${business.employees.chef.id}`,
    body: { version: 1, ...person({ roles: ['admin'] }), email: emailOf('chef') },
  }),
  "changing an employee's e-mail": () => ({
    method: 'PUT',
    path: `/api/employees/${business.employees.chef.id}`,
    body: { version: 1, ...person({ roles: ['chef'], email: anotherEmail() }) },
  }),
  "changing one's own e-mail": () => ({
    method: 'PUT',
    path: `/api/employees/${business.employees.admin.id}`,
    body: {
      version: 1,
      ...person({ roles: ['admin'], email: `${randomUUID().slice(0, 8)}@comedor.example` }),
    },
  }),
  'beginning a backup': () => ({ method: 'POST', path: '/api/backups', body: { kind: 'zip' }, status: 201 }),
  'reading the rows of a backup': () => ({ method: 'GET', path: '/api/backups/rows?table=users' }),
  'reading the keys of a backup': () => ({ method: 'GET', path: '/api/backups/keys?table=users' }),
  'reading the changes since a backup': () => ({
    method: 'GET',
    path: '/api/backups/changes?since=1000000000000',
  }),
  'reading the images of a backup': () => ({ method: 'GET', path: '/api/backups/images?kind=paper' }),
  'exporting the menu': () => ({ method: 'GET', path: '/api/imports/menu' }),
  'exporting the ingredients': () => ({ method: 'GET', path: '/api/imports/ingredients' }),
  'exporting the opening debts': () => ({ method: 'GET', path: '/api/imports/debts' }),
  'exporting the recipes': () => ({ method: 'GET', path: '/api/imports/recipes' }),
};
const emailOf = (role: keyof Business['employees']) => `${business.employees[role].username}@comedor.example`;
const anotherEmail = () => `otra-${business.id.slice(0, 8)}@comedor.example`;
const isOfBackup = (name: string) => name.startsWith('reading') && name.endsWith('backup');

const act = ({ method, path, body }: StepUpRequest, token: string, key?: string): Promise<Answer<unknown>> =>
  call(method, path, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });

describe('actions that need the password again', () => {
  it.each(
    Object.entries(STEP_UP_REQUESTS),
  )('%s is refused six minutes after the password and accepted after a step-up', async (name, createRequest) => {
    const token = await aSession();
    const request = createRequest();
    const key = randomUUID();
    expect(refusalOf(await act(request, token, key))).toEqual(STEP_UP);
    expect(await stepUp(token, PASSWORD)).toMatchObject({ status: 200 });
    if (isOfBackup(name)) {
      expect(refusalOf(await act(request, token))).toEqual(STEP_UP);
      await call('POST', '/api/backups', { token, body: { kind: 'zip' } });
    }
    expect(await act(request, token, key)).toMatchObject({ status: request.status ?? 200 });
  });

  it.each(
    Object.entries(STEP_UP_REQUESTS),
  )('%s is always refused to an API token', async (_, createRequest) => {
    const made = await as(business, 'admin').post<{ secret: string }>('/api/tokens', {
      body: { id: randomUUID(), name: 'Programa' },
    });
    expect(refusalOf(await act(createRequest(), made.body.secret))).toEqual(BY_KEY);
    expect(refusalOf(await stepUp(made.body.secret, PASSWORD))).toEqual(BY_KEY);
  });

  it('within five minutes of the sign-in, and for everyday changes, no step-up is needed', async () => {
    const fresh = await aSession(4);
    expect(
      await act(STEP_UP_REQUESTS['making an API token']?.() ?? { method: '', path: '' }, fresh),
    ).toMatchObject({
      status: 201,
    });
    const token = await aSession();
    const name = await act(
      {
        method: 'PUT',
        path: `/api/employees/${business.employees.chef.id}`,
        body: { version: 1, ...person({ roles: ['chef', 'mesero'] }), email: emailOf('chef') },
      },
      token,
    );
    expect(name).toMatchObject({ status: 200 });
  });

  it('a step-up is valid for its session only', async () => {
    const [one, other] = [await aSession(), await aSession()];
    expect((await stepUp(one, PASSWORD)).status).toBe(200);
    const request = STEP_UP_REQUESTS['making an API token']?.() ?? { method: '', path: '' };
    expect(refusalOf(await act(request, other))).toEqual(STEP_UP);
    expect((await act(request, one)).status).toBe(201);
  });
});

describe('a wrong password at the step-up', () => {
  it('a wrong password is refused at its field, ends no session and permits nothing', async () => {
    const token = await aSession();
    expect(refusalOf(await stepUp(token, 'no-es-esta'))).toEqual({
      status: 422,
      code: 'input.invalid',
      message: 'La contraseña no es correcta.',
      fields: { password: 'La contraseña no es correcta.' },
    });
    expect(refusalOf(await stepUp(token, ''))).toMatchObject({ status: 422 });
    expect((await call('GET', '/api/auth/me', { token })).status).toBe(200);
    expect(refusalOf(await call('POST', '/api/backups', { token, body: { kind: 'zip' } }))).toEqual(STEP_UP);
  });

  it('repeated wrong passwords are throttled as at the sign-in', async () => {
    // Failures of other tests from this address would delay each attempt.
    await database.rows('delete from sign_in_failures');
    const token = await aSession();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await stepUp(token, 'no-es-esta')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await stepUp(token, PASSWORD)).status).toBe(429);
  });
});

describe('notices to the confirmed address', () => {
  it('the former address receives a notice of the new e-mail', async () => {
    const { chef } = business.employees;
    const request = STEP_UP_REQUESTS["changing an employee's e-mail"]?.() ?? { method: '', path: '' };
    const token = (await as(business, 'admin').token) ?? '';
    const key = randomUUID();
    for (const _ of ['once', 'again']) expect(await act(request, token, key)).toMatchObject({ status: 200 });
    const notices = await emailsTo(`${chef.username}@comedor.example`);
    expect(notices.map(({ subject }) => subject)).toEqual(['Cambió el correo de tu cuenta de Fogón']);
    expect(notices[0]?.body).not.toContain(anotherEmail());
  });

  it('the owner receives a notice of a password that an administrator reset', async () => {
    const waiter = await business.employee('mesero');
    await as(business, 'admin').post(`/api/employees/${waiter.id}/reset-password`);
    const [notice] = await emailsTo(`${waiter.username}@comedor.example`);
    expect(notice).toMatchObject({ subject: 'Cambió la contraseña de tu cuenta de Fogón' });
  });
});
