import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anOwner,
  aRegistration,
  callFrom,
  deviceCookieOf,
  register,
  signIn,
  useNewAddress,
} from '#tests/support/accounts.ts';
import { as, call, type RequestOptions, refusalOf, tokenOf } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const WRONG = { status: 401, code: 'auth.credentials', message: 'Usuario o contraseña incorrectos' };
const UNKNOWN = { status: 401, code: 'auth.unknown-user', message: 'Usuario no encontrado' };
const LOCKED = {
  details: { retry_after_seconds: 900 },
  status: 429,
  code: 'auth.throttled',
  message: 'Demasiados intentos de inicio de sesión. Intenta de nuevo más tarde',
};
const business = sharedBusiness();
beforeEach(useNewAddress);

/** Stores failures of other clients from an address. */
const addFailures = (userId: string, times: number, address: string) =>
  database.rows(
    'insert into sign_in_failures (id, subject, address) select new_id(), $1, $3 from generate_series(1, $2)',
    [`account:${userId}`, times, address],
  );

const hashOf = async (id: string): Promise<string> => {
  const [user] = await database.rows<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [id],
  );
  return user?.hash ?? '';
};

/** Fails to sign in as an unknown user, with headers that claim an address. */
async function failThroughGateway(headers: Readonly<Record<string, string>>): Promise<string> {
  const emailOrUsername = `nadie-${randomUUID()}`;
  const body = { emailOrUsername, password: 'no-es-esta' };
  expect((await call('POST', '/api/auth/login', { body, headers })).status).toBe(401);
  return emailOrUsername;
}

async function failTimes(times: number, identifier: string) {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await signIn(identifier, 'no-es-esta')).status).toBe(401);
}

describe('the sign-in form', () => {
  it.each([
    [{}, { emailOrUsername: 'El correo es requerido', password: 'La contraseña es requerida' }],
    [{ emailOrUsername: '  ', password: 'baleada' }, { emailOrUsername: 'El correo es requerido' }],
    [{ emailOrUsername: 'admin', password: '' }, { password: 'La contraseña es requerida' }],
    [
      { emailOrUsername: 'admin', password: '12345' },
      { password: 'La contraseña debe tener al menos 6 caracteres' },
    ],
  ])('%j is refused with a message under each field', async (form, fields) => {
    const refused = refusalOf(await call('POST', '/api/auth/login', { body: form }));
    expect(refused).toEqual({
      status: 422,
      code: 'input.invalid',
      message: Object.values(fields)[0],
      fields,
    });
  });
});

describe('signing in', () => {
  it('a sign-in returns the access token and the profile, and nothing of the password', async () => {
    const { username, id, fullName } = business.employees.cajero;
    const answer = await signIn(username, PASSWORD);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'user']);
    expect(answer.body.user).toEqual({
      id,
      email: `${username}@comedor.example`,
      username,
      full_name: fullName,
      avatar_url: null,
      role: 'cajero',
      roles: ['cajero'],
      business_id: business.id,
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      business: { id: business.id, name: `Comedor ${business.id.slice(0, 8)}`, logo_url: null },
    });
    expect(answer.text).not.toMatch(/password|scrypt|pin_hash/);
    const me = await call('GET', '/api/auth/me', { token: answer.body.accessToken });
    expect(me.body).toEqual({ user: answer.body.user });
  });

  it('a user signs in with e-mail or username, in upper or lower case and with spaces around it', async () => {
    const { username, id } = business.employees.mesero;
    for (const typed of [
      username,
      username.toUpperCase(),
      `  ${username} `,
      `${username}@comedor.example`,
      `${username}@COMEDOR.example`,
    ]) {
      const { status, body } = await signIn(typed, PASSWORD);
      expect({ typed, status, id: body.user?.id }).toEqual({ typed, status: 200, id });
    }
  });

  it("'a@b' counts as a username, because an e-mail needs a dot", async () => {
    const username = `ana@${business.id.slice(0, 6)}`;
    await business.employee('mesero', { username });
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    expect(refusalOf(await signIn(`x${username}`, PASSWORD))).toEqual(UNKNOWN);
  });

  it('a wrong password and an unknown e-mail have the same answer; an unknown username has its own', async () => {
    const { username } = business.employees.chef;
    expect(refusalOf(await signIn(username, 'no-es-esta'))).toEqual(WRONG);
    expect(refusalOf(await signIn(`${username}@comedor.example`, 'no-es-esta'))).toEqual(WRONG);
    expect(refusalOf(await signIn(`nadie-${business.id}@comedor.example`, 'no-es-esta'))).toEqual(WRONG);
    expect(refusalOf(await signIn(`nadie-${business.id}`, 'no-es-esta'))).toEqual(UNKNOWN);
  });

  it('an unknown e-mail or username takes as long as a wrong password', async () => {
    const owner = await anOwner();
    const took = async (identifier: string) => {
      const began = performance.now();
      await signIn(identifier, 'no-es-esta');
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const nobody: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      known.push(await took(owner.email));
      unknown.push(await took(`${turn}-${owner.email}`));
      nobody.push(await took(`${turn}-${business.id}`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[2] ?? 0;
    for (const other of [unknown, nobody]) {
      const ratio = median(other) / median(known);
      expect(ratio).toBeGreaterThan(1 / 3);
      expect(ratio).toBeLessThan(3);
    }
  });

  it('an unconfirmed user is refused, and only with the right password does the answer say why', async () => {
    const form = aRegistration();
    await register(form);
    expect(refusalOf(await signIn(form.email, form.password))).toEqual({
      status: 403,
      code: 'auth.unconfirmed',
      message: 'Por favor confirma tu correo electrónico antes de iniciar sesión',
    });
    expect(refusalOf(await signIn(form.email, 'no-es-esta'))).toEqual(WRONG);
  });

  it('an inactive user and every user of an inactive business are refused', async () => {
    const idle = await business.employee('mesero', { is_active: false });
    const closed = await database.business({ isActive: false });
    const inactive = {
      status: 403,
      code: 'auth.inactive',
      message: 'Tu usuario está inactivo. Habla con el administrador de tu negocio.',
    };
    expect(refusalOf(await signIn(idle.username, PASSWORD))).toEqual(inactive);
    expect(refusalOf(await signIn(closed.employees.admin.username, PASSWORD))).toEqual({
      ...inactive,
      message: 'Tu negocio está desactivado en Fogón. Escribe a soporte para volver a activarlo.',
    });
    expect(refusalOf(await signIn(idle.username, 'no-es-esta'))).toEqual(WRONG);
  });

  it('a user with an unknown role is refused and receives no session', async () => {
    const stranger = await business.employee('astronauta');
    const answer = await signIn(stranger.username, PASSWORD);
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'auth.role' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['WAITER', 'mesero'],
    ['Cashier', 'cajero'],
    ['ADMIN', 'admin'],
    ['Master User', 'master'],
  ])("the role '%s' is read as %s at the sign-in and afterwards", async (role, known) => {
    const employee = await database.employee(known === 'master' ? null : business.id, role, {
      username: `${known}-${crypto.randomUUID()}`,
    });
    const [row] = await database.rows<{ username: string }>('select username from users where id = $1', [
      employee.id,
    ]);
    const { body } = await signIn(row?.username ?? '', PASSWORD);
    expect(body.user).toMatchObject({ role: known, roles: [known] });
    expect((await call('GET', '/api/auth/me', { token: body.accessToken })).status).toBe(200);
  });

  it('the first sign-in hashes a password of a former cost again at the current cost', async () => {
    const { id, username } = await business.employee('mesero');
    const before = await hashOf(id);
    const body = { emailOrUsername: username, password: PASSWORD };
    const signInOn = async ({ origin }: { readonly origin: string }) =>
      (await call('POST', '/api/auth/login', { body }, origin)).status;
    expect(await withWorker({}, signInOn)).toBe(200);
    expect(before).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await hashOf(id)).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('devices that sign in at once with a password of a former cost all sign in', async () => {
    const { id, username } = await business.employee('mesero');
    const former = await hashOf(id);
    const body = { emailOrUsername: username, password: PASSWORD };
    await withWorker({}, async ({ origin }) => {
      for (let round = 0; round < 3; round += 1) {
        await database.change('users', id, { password_hash: former });
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => call('POST', '/api/auth/login', { body }, origin)),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      }
      expect((await call('POST', '/api/auth/login', { body }, origin)).status).toBe(200);
    });
    expect(await hashOf(id)).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  it('other requests are answered between the hashes of many sign-ins at once', async () => {
    const people = await Promise.all(Array.from({ length: 32 }, () => business.employee('mesero')));
    const token = await tokenOf(business.employees.admin, business.id);
    await withWorker({}, async ({ origin }) => {
      let pending = people.length;
      const signIns = people.map(async ({ username }) => {
        const body = { emailOrUsername: username, password: PASSWORD };
        const { status } = await call('POST', '/api/auth/login', { body }, origin);
        pending -= 1;
        return status;
      });
      let answered = 0;
      while (pending > 0) {
        expect((await call('GET', '/api/auth/me', { token }, origin)).status).toBe(200);
        answered += 1;
      }
      expect(answered).toBeGreaterThan(people.length / 3);
      expect(await Promise.all(signIns)).toEqual(people.map(() => 200));
    });
  });
});

describe('failed sign-ins', () => {
  it('ten failures lock the account even for the right password, and no other account', async () => {
    const guessed = await business.employee('mesero');
    await failTimes(10, guessed.username);
    expect(refusalOf(await signIn(guessed.username, PASSWORD))).toEqual(LOCKED);
    expect(refusalOf(await signIn(guessed.username.toUpperCase(), PASSWORD))).toEqual(LOCKED);
    expect((await signIn(business.employees.mesero.username, PASSWORD)).status).toBe(200);
    await database.rows(
      `update sign_in_failures set created_at = created_at - interval '16 minutes' where subject = $1`,
      [`account:${guessed.id}`],
    );
    expect((await signIn(guessed.username, PASSWORD)).status).toBe(200);
  });

  it('failures with the username and with the e-mail of one person count together', async () => {
    const { username } = await business.employee('mesero');
    await failTimes(5, username);
    await failTimes(5, `${username}@comedor.example`);
    expect(refusalOf(await signIn(username, PASSWORD))).toEqual(LOCKED);
    expect(refusalOf(await signIn(`${username}@comedor.example`, PASSWORD))).toEqual(LOCKED);
  });

  it('failures count for a username that does not exist', async () => {
    const nobody = `nadie-${crypto.randomUUID()}`;
    await failTimes(1, nobody);
    await database.rows(
      `insert into sign_in_failures (id, subject, address)
       select new_id(), subject, address from sign_in_failures, generate_series(1, 8) where subject = $1`,
      [`account:${nobody}`],
    );
    await failTimes(1, nobody);
    expect(refusalOf(await signIn(nobody, 'no-es-esta'))).toEqual(LOCKED);
  });

  it('simultaneous guesses are limited to ten', async () => {
    const { username } = await business.employee('mesero');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => signIn(username, `no-es-esta-${guess}`)),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    expect(refusalOf(await signIn(username, PASSWORD))).toEqual(LOCKED);
  });

  it('a successful sign-in resets the failures', async () => {
    const { username } = await business.employee('mesero');
    await failTimes(9, username);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    await failTimes(2, username);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('failures elsewhere do not lock a device known to the account, which has ten attempts by itself', async () => {
    const { id, username } = await business.employee('mesero');
    const other = await business.employee('mesero');
    const cookieName = async (name: string) => {
      const { name: cookie, value, attributes } = deviceCookieOf(await signIn(name, PASSWORD));
      expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=strict', 'path=/api/auth']));
      return { headers: { cookie: `${cookie}=${value}` } };
    };
    const [knownDevice, otherDevice] = [await cookieName(username), await cookieName(other.username)];
    await failTimes(10, username);
    await addFailures(id, 30, '203.0.113.7');
    expect(refusalOf(await signIn(username, PASSWORD))).toMatchObject(LOCKED);
    await useNewAddress();
    const refused = await signIn(username, PASSWORD);
    expect(refusalOf(refused)).toMatchObject(LOCKED);
    expect(refused.headers.get('retry-after')).toBe('900');
    const altered = { headers: { cookie: knownDevice.headers.cookie.replace(/.{4}$/, 'AAAA') } };
    for (const stranger of [otherDevice, altered])
      expect(refusalOf(await signIn(username, PASSWORD, stranger))).toMatchObject(LOCKED);
    expect((await signIn(username, PASSWORD, knownDevice)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await signIn(username, 'no-es-esta', knownDevice)).status).toBe(401);
    expect(refusalOf(await signIn(username, PASSWORD, knownDevice))).toMatchObject(LOCKED);
  });

  it('thirty failures from different addresses lock the account for new devices', async () => {
    const { id, username } = await business.employee('mesero');
    for (const end of [1, 2, 3]) await addFailures(id, end === 3 ? 9 : 10, `203.0.113.${end}`);
    await failTimes(1, username);
    expect(refusalOf(await signIn(username, PASSWORD))).toMatchObject(LOCKED);
  });

  it('a shared device is known to every user who signed in on it', async () => {
    const people = [await business.employee('mesero'), business.employees.chef];
    let cookie = '';
    for (const { username } of people) {
      const { name, value } = deviceCookieOf(await signIn(username, PASSWORD, { headers: { cookie } }));
      cookie = `${name}=${value}`;
    }
    for (const { id, username } of people) {
      await addFailures(id, 30, '203.0.113.7');
      expect((await signIn(username, PASSWORD)).status).toBe(429);
      expect((await signIn(username, PASSWORD, { headers: { cookie } })).status).toBe(200);
    }
  });

  it('failures delay their address, whatever its headers claim, refuse only a flood and spare known devices', async () => {
    const { username } = await business.employee('mesero');
    const { name, value } = deviceCookieOf(await signIn(username, PASSWORD));
    const knownDevice = { headers: { cookie: `${name}=${value}` } };
    const address = '198.51.100.23';
    for (let person = 0; person < 12; person += 1) await addFailures(randomUUID(), 9, address);
    const from = (who: string, password: string, options: RequestOptions = {}) =>
      callFrom('POST', '/api/auth/login', { ...options, body: { emailOrUsername: who, password } }, address);
    const began = performance.now();
    expect((await from(business.employees.admin.username, PASSWORD)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(4_500);
    const flood = Array.from({ length: 30 }, (_, guess) =>
      from(`nadie-${guess}-${randomUUID()}`, 'no-es-esta'),
    );
    expect((await from(username, PASSWORD, knownDevice)).status).toBe(200);
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(8);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(22);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    const [failure] = await database.rows<{ address: string }>(
      'select address from sign_in_failures where subject = $1',
      [`account:${await failThroughGateway({ 'cf-connecting-ip': address, 'x-forwarded-for': address })}`],
    );
    expect(failure?.address).not.toBe(address);
  }, 30_000);

  it('failures make one entry of the audit log, with their number', async () => {
    const place = await database.business();
    const { id, username } = place.employees.chef;
    await failTimes(3, username);
    const { body } = await as(place, 'admin').get<{ entries: Record<string, unknown>[] }>(
      '/api/settings/audit',
    );
    const failures = body.entries.filter((entry) => entry.action === 'auth.failed');
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({
      entity: 'user',
      entity_id: id,
      details: { address: expect.stringMatching(/^10\./), times: 3 },
    });
  });
});
