import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_NAME_MESSAGE } from '#domain/base/plain-name.ts';
import type { SignedIn } from '#domain/people/answers/auth.ts';
import type { Employee, Switcher, TemporaryPassword } from '#domain/people/answers/employees.ts';
import {
  aRegistration,
  callFrom,
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
import { type Answer, as, call, refusalOf } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const PIN = '2580';
const business = sharedBusiness();
beforeEach(useNewAddress);

const admin = () => as(business, 'admin');
const aPerson = (more: Readonly<Record<string, unknown>> = {}, unique = randomUUID().slice(0, 8)) => ({
  id: randomUUID(),
  full_name: `Suyapa Flores ${unique}`,
  username: `suyapa-${unique}`,
  email: null,
  roles: ['mesero'],
  pin: null,
  ...more,
});

async function hire(more: Readonly<Record<string, unknown>> = {}): Promise<TemporaryPassword> {
  const answer = await admin().post<TemporaryPassword>('/api/employees', { body: aPerson(more) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const replaceTemporary = (
  emailOrUsername: string | null,
  password: string,
  newPassword: string,
  confirmPassword = newPassword,
) =>
  callFrom<SignedIn>('POST', '/api/auth/change-temporary', {
    body: { emailOrUsername, password, newPassword, confirmPassword },
  });

describe('a temporary password', () => {
  it('a temporary password opens no session until another password replaces it', async () => {
    const { employee, temporary_password } = await hire();
    expect(temporary_password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
    const name = employee.username ?? '';
    const refused = await signIn(name, temporary_password);
    expect(refusalOf(refused)).toEqual({
      status: 403,
      code: 'auth.temporary',
      message: 'Elige tu contraseña para entrar.',
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(refusalOf(await replaceTemporary(name, temporary_password, temporary_password)).fields).toEqual({
      newPassword: 'Elige una contraseña distinta de la temporal',
    });
    expect(
      refusalOf(await replaceTemporary(name, temporary_password, 'baleada-1', 'otra-cosa')).fields,
    ).toEqual({
      confirmPassword: 'Las contraseñas no coinciden',
    });
    expect(refusalOf(await replaceTemporary(name, 'no-es-esta', 'baleada-1')).code).toBe('auth.credentials');
    const entered = await replaceTemporary(name, temporary_password, 'baleada-1');
    expect(entered.body.user.id).toBe(employee.id);
    expect((await refresh(refreshCookieOf(entered).value)).status).toBe(200);
    expect((await signIn(name, 'baleada-1')).status).toBe(200);
    expect((await signIn(name, temporary_password)).status).toBe(401);
    expect(refusalOf(await replaceTemporary(name, 'baleada-1', 'baleada-2')).code).toBe('row.conflict');
  });

  it('a temporary password is stored neither with the user, nor with the request, nor in the audit log', async () => {
    const { temporary_password } = await hire();
    const [stored] = await database.rows<{ all: string }>(
      `select concat((select string_agg(to_jsonb(u)::text, ' ') from users u where business_id = $1),
        (select string_agg(to_jsonb(k)::text, ' ') from idempotency_keys k where business_id = $1),
        (select string_agg(to_jsonb(a)::text, ' ') from audit_log a where business_id = $1)) as all`,
      [business.id],
    );
    expect(stored?.all).toContain('employee.added');
    expect(stored?.all).not.toContain(temporary_password);
  });

  it('guesses of a temporary password count together with failed sign-ins', async () => {
    const { employee, temporary_password } = await hire();
    const name = employee.username ?? '';
    for (let tries = 0; tries < 10; tries += 1) {
      const guess =
        tries % 2 === 0 ? signIn(name, 'no-es-esta') : replaceTemporary(name, 'no-es-esta', 'baleada-1');
      expect((await guess).status).toBe(401);
    }
    expect((await replaceTemporary(name, temporary_password, 'baleada-1')).status).toBe(429);
    expect((await signIn(name, temporary_password)).status).toBe(429);
  });

  it('a new temporary password, or a reactivation, unlocks an account at once', async () => {
    const { employee } = await hire();
    const name = employee.username ?? '';
    const lock = async () => {
      for (let tries = 0; tries < 10; tries += 1) await signIn(name, 'no-es-esta');
      expect((await signIn(name, 'no-es-esta')).status).toBe(429);
    };
    await lock();
    const reset = await admin().post<TemporaryPassword>(`/api/employees/${employee.id}/reset-password`);
    const { temporary_password } = reset.body;
    expect(refusalOf(await signIn(name, temporary_password)).code).toBe('auth.temporary');
    expect((await replaceTemporary(name, temporary_password, 'baleada-1')).status).toBe(200);
    const setActive = async (is_active: boolean, version: number) =>
      (await admin().put(`/api/employees/${employee.id}/active`, { body: { version, is_active } })).status;
    expect(await setActive(false, 1)).toBe(200);
    await lock();
    expect(await setActive(true, 2)).toBe(200);
    expect((await signIn(name, 'baleada-1')).status).toBe(200);
  });

  it('two simultaneous replacements of a temporary password accept one of them', async () => {
    const { employee, temporary_password } = await hire();
    const answers = await Promise.all(
      ['baleada-1', 'baleada-2'].map((password) =>
        replaceTemporary(employee.username, temporary_password, password),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a reset ends the former sessions, including one that is being opened', async () => {
    const waiter = await business.employee('mesero');
    const open = await signIn(waiter.username, PASSWORD);
    const [reset, ...entries] = await Promise.all([
      admin().post<TemporaryPassword>(`/api/employees/${waiter.id}/reset-password`),
      ...Array.from({ length: 3 }, () => signIn(waiter.username, PASSWORD)),
    ]);
    expect(reset.status).toBe(200);
    for (const entry of [open, ...entries.filter(({ status }) => status === 200)]) {
      expect((await refresh(refreshCookieOf(entry).value)).status).toBe(401);
      expect((await call('GET', '/api/auth/me', { token: entry.body.accessToken })).status).toBe(401);
    }
    expect(refusalOf(await signIn(waiter.username, reset.body.temporary_password)).code).toBe(
      'auth.temporary',
    );
  });
});

describe('the rules of a chosen password', () => {
  const LONG = 'La contraseña debe tener al menos 8 caracteres';
  const COMMON = 'Esa contraseña es de las más usadas. Elige otra que nadie adivine';

  it.each([
    ['mesero', 'tamal7', undefined],
    ['mesero', 'tamal', 'La contraseña debe tener al menos 6 caracteres'],
    ['mesero', 'DRAGON', COMMON],
    ['admin', 'tamal-7', LONG],
    ['admin', 'tamal-77', undefined],
    ['admin', 'trustno1', COMMON],
  ])('%s: %j in place of a temporary password is answered with %j', async (role, password, message) => {
    const { employee, temporary_password } = await hire({ roles: [role] });
    const answer = await replaceTemporary(employee.username, temporary_password, password);
    if (message === undefined) expect(answer.status).toBe(200);
    else expect(refusalOf(answer)).toMatchObject({ status: 422, fields: { newPassword: message } });
  });

  it.each([
    ['mesero', 'tamal7', undefined],
    ['admin', 'tamal-7', LONG],
    ['master', 'tamal-7', LONG],
    ['mesero', 'qwerty', COMMON],
  ])('%s: %j with a reset link is answered with %j, and a refusal leaves the link valid', async (role, password, message) => {
    const person = await database.employee(role === 'master' ? null : business.id, role);
    const email = `${person.username}@comedor.example`;
    await requestPasswordReset(email);
    const token = await linkTokenTo(email, '/restablecer');
    const reset = (newPassword: string) =>
      call('POST', '/api/auth/reset', {
        body: { token, password: newPassword, confirmPassword: newPassword },
      });
    const answer = await reset(password);
    if (message === undefined) expect(answer.status).toBe(200);
    else {
      expect(refusalOf(answer)).toMatchObject({ status: 422, fields: { password: message } });
      expect((await reset('tamal-77-de-elote')).status).toBe(200);
    }
  });
});

describe('the e-mail of an employee', () => {
  const anEmail = () => `ana-${randomUUID().slice(0, 8)}@comedor.example`;
  const again = (id: string) => admin().post<{ employee: Employee }>(`/api/employees/${id}/confirm-email`);

  it('an unconfirmed e-mail signs nobody in and receives no link, while the username works', async () => {
    const email = anEmail();
    const { employee, temporary_password } = await hire({ email });
    expect(employee.email_confirmed).toBe(false);
    const [sent] = await emailsTo(email);
    expect(sent?.subject).toBe('Confirma tu correo en Fogón');
    expect(sent?.body).toContain(`Comedor ${business.id.slice(0, 8)} escribió este correo en tu usuario`);
    expect((await replaceTemporary(employee.username, temporary_password, 'baleada-1')).status).toBe(200);
    expect(refusalOf(await signIn(email, 'baleada-1')).code).toBe('auth.credentials');
    await requestPasswordReset(email);
    expect(await emailsTo(email)).toHaveLength(1);
    expect((await confirm(await linkTokenTo(email, '/confirmar'))).status).toBe(200);
    expect((await signIn(email, 'baleada-1')).status).toBe(200);
    await requestPasswordReset(email);
    expect((await emailsTo(email))[0]?.subject).toBe('Restablece tu contraseña de Fogón');
    const { body } = await admin().get<{ employees: Employee[] }>('/api/employees');
    expect(body.employees.find(({ id }) => id === employee.id)).toMatchObject({
      email,
      email_confirmed: true,
    });
    expect(refusalOf(await again(employee.id)).code).toBe('row.conflict');
  });

  it("an employee's unconfirmed e-mail does not block its owner's registration; the first to confirm has it", async () => {
    const form = aRegistration();
    const { employee } = await hire({ email: form.email.toUpperCase() });
    const link = await linkTokenTo(form.email.toUpperCase(), '/confirmar');
    expect((await register(form)).status).toBe(201);
    expect(refusalOf(await signIn(form.email, form.password)).code).toBe('auth.unconfirmed');
    expect((await confirm(await linkTokenTo(form.email, '/confirmar'))).status).toBe(200);
    expect((await signIn(form.email, form.password)).status).toBe(200);
    expect(refusalOf(await confirm(link))).toEqual({
      status: 400,
      code: 'auth.link',
      message:
        'Ese correo ya se confirmó en otra cuenta de Fogón. Pide a tu administrador que ponga otro en la tuya.',
    });
    const used = await hire({ email: form.email });
    expect(Object.keys(used.employee)).toEqual(Object.keys(employee));
    const { full_name, username, version } = employee;
    const body = { full_name, username, version, email: form.email, roles: ['mesero'] };
    expect((await admin().put(`/api/employees/${employee.id}`, { body })).status).toBe(200);
    expect((await signIn(form.email, form.password)).status).toBe(200);
  });

  it('simultaneous confirmations of one e-mail by two users accept one of them', async () => {
    const email = anEmail();
    const tokens = [];
    for (let person = 0; person < 2; person += 1) {
      await hire({ email });
      tokens.push(await linkTokenTo(email, '/confirmar'));
    }
    expect(new Set(tokens).size).toBe(2);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('the link of a former e-mail does not confirm the new one', async () => {
    const [before, after] = [anEmail(), anEmail()];
    const { employee } = await hire({ email: before });
    const old = await linkTokenTo(before, '/confirmar');
    const { full_name, username, version } = employee;
    const body = { full_name, username, version, email: after, roles: ['mesero'] };
    expect((await admin().put(`/api/employees/${employee.id}`, { body })).status).toBe(200);
    expect((await confirm(old)).status).toBe(400);
    expect((await confirm(await linkTokenTo(after, '/confirmar'))).status).toBe(200);
  });

  it('the link is sent again, and the audit log has it', async () => {
    const email = anEmail();
    const { employee } = await hire({ email });
    const answer = await again(employee.id);
    expect(answer.body).toMatchObject({ employee: { id: employee.id, email_confirmed: false } });
    expect(Object.keys(answer.body)).toEqual(['employee']);
    expect(await emailsTo(email)).toHaveLength(2);
    expect((await confirm(await linkTokenTo(email, '/confirmar'))).status).toBe(200);
    const entries = (await business.audit()).filter(({ entity_id }) => entity_id === employee.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'employee.added',
      'employee.link-sent',
      'auth.email-confirmed',
    ]);
  });
});

describe('a request with a PIN', () => {
  it('the stored hash of the request does not allow a search for the PIN', async () => {
    const { employee } = await hire();
    const path = `/api/employees/${employee.id}/pin`;
    const raw = JSON.stringify({ pin: '2580' });
    const key = randomUUID();
    expect((await admin().put(path, { raw, key })).status).toBe(200);
    const [stored] = await database.rows<{ request_hash: string }>(
      'select request_hash from idempotency_keys where business_id = $1 and key = $2',
      [business.id, key],
    );
    expect(stored?.request_hash).toMatch(/^[0-9a-f]{64}( [0-9a-f]{64})*$/);
    expect(stored?.request_hash).not.toContain(
      createHash('sha256').update(`PUT ${path}\n${raw}`).digest('hex'),
    );
    expect((await admin().put(path, { raw, key })).status).toBe(200);
    expect(refusalOf(await admin().put(path, { raw: JSON.stringify({ pin: '2581' }), key })).code).toBe(
      'idempotency.mismatch',
    );
  });
});

describe('the fields of an employee', () => {
  it.each([
    [{ full_name: ' A ' }, 'full_name', 'El nombre debe tener al menos 2 caracteres'],
    [{ full_name: 'Ana www.trampa.example' }, 'full_name', PLAIN_NAME_MESSAGE],
    [{ full_name: '<img src=x>' }, 'full_name', PLAIN_NAME_MESSAGE],
    [{ username: 'ana lopez' }, 'username', 'De 3 a 40 letras sin tilde, números, puntos o guiones.'],
    [{ username: null }, 'username', 'Escribe un usuario o un correo.'],
    [{ email: 'ana@' }, 'email', 'Formato de correo electrónico inválido'],
    [{ roles: [] }, 'roles', 'Elige al menos un rol.'],
    [{ roles: ['mesero', 'mesero'] }, 'roles', 'Hay roles repetidos.'],
    [{ roles: ['master'] }, 'roles.0', 'Elige un rol de la lista.'],
    [{ pin: '1234' }, 'pin', 'Ese PIN se adivina fácil: no repitas un dígito ni los pongas en orden.'],
    [{ pin: '258' }, 'pin', 'El PIN tiene de 4 a 6 dígitos.'],
  ])('%j is refused at its field', async (more, field, message) => {
    const answer = await admin().post('/api/employees', { body: aPerson(more) });
    expect(refusalOf(answer)).toMatchObject({ status: 422, fields: { [field]: message } });
  });

  it('the answers contain neither passwords nor PINs', async () => {
    await hire({ pin: PIN });
    expect((await admin().get('/api/employees')).text).not.toMatch(/scrypt|hash/);
  });
});

describe('a change of roles', () => {
  it('new roles apply at once: the former token is refused, and a refresh returns the new roles', async () => {
    const waiter = await business.employee('mesero');
    const open = await signIn(waiter.username, PASSWORD);
    const { accessToken } = open.body;
    const body = {
      full_name: waiter.fullName,
      username: waiter.username,
      email: null,
      roles: ['cajero'],
      version: 1,
    };
    expect((await admin().put(`/api/employees/${waiter.id}`, { body })).status).toBe(200);
    expect((await call('GET', '/api/tables', { token: accessToken })).status).toBe(401);
    const again = await refresh(refreshCookieOf(open).value);
    expect(again.body.user).toMatchObject({ role: 'cajero', roles: ['cajero'] });
    expect((await call('GET', '/api/dashboard', { token: again.body.accessToken })).status).toBe(200);
  });
});

describe('changing the user of a shared device', () => {
  const WRONG = { status: 422, code: 'approval.pin' };

  async function aTablet() {
    const waiter = await business.employee('mesero');
    return { waiter, session: await signIn(waiter.username, PASSWORD) };
  }
  const take = (session: Answer<SignedIn>, user_id: string, pin: string) =>
    call<SignedIn>('POST', '/api/auth/switch', {
      token: session.body.accessToken,
      headers: { cookie: `fogon_refresh=${refreshCookieOf(session).value}` },
      body: { user_id, pin },
    });

  it('the list has the active people with a PIN, and the PIN opens their session and ends the previous one', async () => {
    const cashier = await business.employee('cajero', { pin: PIN });
    const inactive = await business.employee('cajero', { pin: PIN, is_active: false });
    const { waiter, session } = await aTablet();
    const token = session.body.accessToken;
    const { body } = await call<{ people: Switcher[] }>('GET', '/api/auth/switch', { token });
    const ids = body.people.map(({ id }) => id);
    expect(ids).toContain(cashier.id);
    expect(ids).not.toContain(inactive.id);
    expect(ids).not.toContain(waiter.id);
    expect(JSON.stringify(body)).not.toMatch(/scrypt|hash|email/);
    const elsewhere = await signIn(waiter.username, PASSWORD);
    const switched = await take(session, cashier.id, PIN);
    expect(switched.body.user).toMatchObject({ id: cashier.id, role: 'cajero' });
    expect((await refresh(refreshCookieOf(session).value)).status).toBe(401);
    expect((await refresh(refreshCookieOf(elsewhere).value)).status).toBe(200);
    expect((await refresh(refreshCookieOf(switched).value)).body.user.id).toBe(cashier.id);
    const [entry] = await business.audit('auth.switched');
    expect(entry).toMatchObject({ user_id: waiter.id, entity_id: cashier.id });
  });

  it('a wrong PIN and a person without a PIN, inactive or of another business have the same answer', async () => {
    const cashier = await business.employee('cajero', { pin: PIN });
    const inactive = await business.employee('cajero', { pin: PIN, is_active: false });
    const other = await (await database.business()).employee('cajero', { pin: PIN });
    const { session } = await aTablet();
    const refused = await take(session, cashier.id, '1470');
    expect(refusalOf(refused)).toMatchObject(WRONG);
    for (const { id } of [inactive, other, business.employees.chef, { id: randomUUID() }])
      expect(refusalOf(await take(session, id, PIN))).toEqual(refusalOf(refused));
    expect((await refresh(refreshCookieOf(session).value)).status).toBe(200);
  });

  it('five wrong PINs, also at once, lock the PIN for 15 minutes even for the correct one', async () => {
    const cashier = await business.employee('cajero', { pin: PIN });
    const { session } = await aTablet();
    const guesses = ['1471', '1472', '1473', '1474', '1475', '1476', '1479'];
    const answers = await Promise.all(guesses.map((guess) => take(session, cashier.id, guess)));
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(5);
    expect(refusalOf(await take(session, cashier.id, PIN))).toEqual({
      status: 429,
      code: 'approval.locked',
      message: 'Demasiados PIN incorrectos. Intenta de nuevo en 15 minutos.',
    });
    const failures = await business.audit('auth.pin-failed');
    expect(failures.filter(({ entity_id }) => entity_id === cashier.id)).toHaveLength(5);
  });

  it('the change requires an open session on the device and a user of the same business', async () => {
    const cashier = await business.employee('cajero', { pin: PIN });
    const { session } = await aTablet();
    const denied = { status: 403, code: 'access.denied' };
    const bare = () =>
      call('POST', '/api/auth/switch', {
        token: session.body.accessToken,
        body: { user_id: cashier.id, pin: PIN },
      });
    expect(refusalOf(await bare())).toMatchObject(denied);
    const stranger = await signIn((await database.business()).employees.mesero.username, PASSWORD);
    const foreign = await call('POST', '/api/auth/switch', {
      token: session.body.accessToken,
      headers: { cookie: `fogon_refresh=${refreshCookieOf(stranger).value}` },
      body: { user_id: cashier.id, pin: PIN },
    });
    expect(refusalOf(foreign)).toMatchObject(denied);
    expect((await refresh(refreshCookieOf(stranger).value)).status).toBe(200);
  });
});
