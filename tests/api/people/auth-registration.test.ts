import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { registerBusiness } from '#db/queries/people/auth.ts';
import { PLAIN_NAME_MESSAGE } from '#domain/base/plain-name.ts';
import { UNSEEN_MESSAGE } from '#domain/base/text.ts';
import type { RegisterState } from '#domain/register/answers/register.ts';
import {
  anOwner,
  aRegistration,
  changeEmail,
  confirm,
  emailsTo,
  linkTokenTo,
  register,
  resendConfirmation,
  signIn,
} from '#tests/support/accounts.ts';
import { call, refusalOf } from '#tests/support/api.ts';
import { testEnv } from '#tests/support/platform.ts';
import { database } from '#tests/support/test.ts';
import { readLink, signLink, signRegistration } from '#worker/tokens.ts';

const COMMON = 'Esa contraseña es de las más usadas. Elige otra que nadie adivine';
const REGISTERED = '¡Registro exitoso! Revisa tu correo para confirmar tu cuenta.';
const TAKEN = {
  status: 409,
  code: 'auth.email-taken',
  message: 'Este correo ya está registrado',
  fields: { email: 'Este correo ya está registrado' },
};
const SPENT = {
  status: 400,
  code: 'auth.link',
  message: 'El enlace ya se usó o venció. Si no puedes entrar, pide otro en «¿Olvidaste tu contraseña?».',
};

const businessesNamed = (name: string) =>
  database.rows(
    `select b.id, b.owner_id, b.email, b.phone, b.is_active, u.id as user_id, u.full_name, u.role, u.roles, u.is_active as user_is_active,
       (select count(*)::integer from locations where business_id = b.id) as locations
     from businesses b left join users u on u.business_id = b.id where b.name = $1`,
    [name],
  );

describe('the registration form', () => {
  it('an empty form is refused with one message per required field', async () => {
    const fields = {
      businessName: 'El nombre del negocio es requerido',
      ownerName: 'Tu nombre es requerido',
      email: 'El correo electrónico es requerido',
      phone: 'El número de teléfono es requerido',
      password: 'La contraseña es requerida',
      confirmPassword: 'Confirmar contraseña es requerido',
    };
    const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
    for (const form of [{}, blank]) {
      expect(refusalOf(await register(form))).toEqual({
        status: 422,
        code: 'input.invalid',
        message: fields.businessName,
        fields,
      });
    }
  });

  it.each([
    ['businessName', 'A', 'El nombre debe tener al menos 2 caracteres'],
    ['ownerName', ' B ', 'El nombre debe tener al menos 2 caracteres'],
    ['email', 'a@b', 'Formato de correo electrónico inválido'],
    ['email', 'ana comedor@x.hn', 'Formato de correo electrónico inválido'],
    ['phone', '+504 1234567', 'Número de teléfono inválido'],
    ['phone', '1234567890123456', 'Número de teléfono inválido'],
    ['phone', 'llámame', 'Número de teléfono inválido'],
    ['password', '12345', 'La contraseña debe tener al menos 6 caracteres'],
    ['password', 'tamal-7', 'La contraseña debe tener al menos 8 caracteres'],
    ['password', 'Password1', COMMON],
    ['password', 'ｑｗｅｒｔｙｕｉｏｐ', COMMON],
    ['businessName', '¡¡¡ !!!', 'Escribe un nombre con letras.'],
    ['ownerName', '12345', 'Escribe un nombre con letras.'],
    ['businessName', 'B'.repeat(81), 'El nombre puede tener hasta 80 caracteres'],
    ['businessName', 'Premio en www.trampa.example', PLAIN_NAME_MESSAGE],
    ['businessName', 'Gana en trampa.com', PLAIN_NAME_MESSAGE],
    ['businessName', 'Comedor <b>Ana</b>', PLAIN_NAME_MESSAGE],
    ['ownerName', 'Entra a https://trampa.example', PLAIN_NAME_MESSAGE],
    ['ownerName', 'escribe a ana@trampa.example', PLAIN_NAME_MESSAGE],
    ['ownerName', 'Ana \u202eznauJ', UNSEEN_MESSAGE],
    ['confirmPassword', 'otra-cosa', 'Las contraseñas no coinciden'],
  ])('%s: %j is refused, and nothing is created', async (name, value, message) => {
    const form = aRegistration({ [name]: value, ...(name === 'password' ? { confirmPassword: value } : {}) });
    expect(refusalOf(await register(form))).toEqual({
      status: 422,
      code: 'input.invalid',
      message,
      fields: { [name]: message },
    });
    expect(await businessesNamed(form.businessName)).toEqual([]);
    expect(await emailsTo(form.email)).toEqual([]);
  });
});

describe('registering', () => {
  it('a registration creates the business, its owner, a location, a register and the payment methods', async () => {
    const form = aRegistration({ phone: '+504 9988-7766' });
    const answer = await register(form);
    expect(answer).toMatchObject({ status: 201, body: { message: REGISTERED } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const made = await businessesNamed(form.businessName);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      owner_id: made[0]?.user_id,
      email: form.email,
      phone: '+504 99887766',
      is_active: true,
      full_name: 'Ana López',
      role: 'admin',
      roles: ['admin'],
      user_is_active: true,
      locations: 1,
    });
  });

  it.each([
    ['99887766', '+504 99887766'],
    ['+504 9988-7766', '+504 99887766'],
    ['+1 (555) 123-4567', '+1 5551234567'],
    ['+50588887777', '+505 88887777'],
    ['+52 5512345678', '+52 5512345678'],
  ])('the phone %s is stored as %s, with its country code', async (phone, kept) => {
    const form = aRegistration({ phone });
    expect((await register(form)).status).toBe(201);
    expect(await businessesNamed(form.businessName)).toMatchObject([{ phone: kept }]);
  });

  it('a new business has the settings of Honduras, a closed register and four payment methods', async () => {
    const owner = await anOwner();
    const { body } = await signIn(owner.email, owner.password);
    const token = body.accessToken;
    expect(body.user).toMatchObject({ email: owner.email, username: null, role: 'admin' });
    const settings = await call('GET', '/api/settings', { token });
    expect(settings.body).toMatchObject({
      name: owner.businessName,
      currency: 'HNL',
      country: 'HN',
      zone: 'America/Tegucigalpa',
      language: 'es',
      time_format: '24h',
      date_format: 'DD/MM/YYYY',
      theme: 'light',
      tax_percentage: 1500,
    });
    const opened = await call('POST', '/api/register/open', {
      token,
      body: { id: randomUUID(), opening_float_cents: 0 },
    });
    expect(opened.status).toBe(201);
    const register = await call<RegisterState>('GET', '/api/register', { token });
    expect(register.body.session).toMatchObject({ register_name: 'Caja principal', status: 'Abierta' });
    expect(register.body.payment_methods.map((method) => method.kind)).toEqual([
      'efectivo',
      'tarjeta',
      'transferencia',
      'fiado',
    ]);
  });

  it('a used e-mail is refused in upper and lower case, and nothing is created', async () => {
    const first = aRegistration();
    await register(first);
    const second = aRegistration({ email: first.email.toUpperCase() });
    expect(refusalOf(await register(second))).toEqual(TAKEN);
    expect(await businessesNamed(second.businessName)).toEqual([]);
  });

  it('simultaneous registrations with one e-mail create one account', async () => {
    const { email, businessName } = aRegistration();
    const db = database.app;
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        registerBusiness(db, {
          business_id: randomUUID(),
          user_id: randomUUID(),
          link_id: randomUUID(),
          businessName,
          ownerName: 'Ana López',
          email,
          phone: '+504 99887766',
          password_hash: 'scrypt',
          expires_at: new Date(Date.now() + 60_000).toISOString(),
          key: randomUUID(),
          hash: randomUUID(),
        }),
      ),
    );
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toHaveLength(11);
    for (const { code, message, fields } of refused)
      expect({ code, message, fields }).toEqual({
        code: TAKEN.code,
        message: TAKEN.message,
        fields: TAKEN.fields,
      });
    expect(await businessesNamed(businessName)).toHaveLength(1);
  });

  it('a repeated registration with the same Idempotency-Key creates one business', async () => {
    const form = aRegistration();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(form, key)));
    const later = await register(form, key);
    for (const answer of [...answers, later])
      expect(answer).toMatchObject({ status: 201, body: { message: REGISTERED } });
    expect(await businessesNamed(form.businessName)).toHaveLength(1);
    expect((await confirm(await linkTokenTo(form.email, '/confirmar'))).status).toBe(200);
    const other = aRegistration();
    expect(refusalOf(await register(other, key))).toMatchObject({
      status: 409,
      code: 'idempotency.mismatch',
    });
    expect(await businessesNamed(other.businessName)).toEqual([]);
  });
});

it('the stored hash of a registration reveals no password', async () => {
  const form = aRegistration();
  const key = randomUUID();
  await register(form, key);
  const [stored] = await database.rows<{ request_hash: string }>(
    'select request_hash from idempotency_keys where key = $1',
    [key],
  );
  const guess = createHash('sha256')
    .update(`POST /api/auth/register\n${JSON.stringify(form)}`)
    .digest('hex');
  expect(stored?.request_hash).toMatch(/^[0-9a-f]{64}(?: [0-9a-f]{64})*$/);
  expect(stored?.request_hash).not.toContain(guess);
});

describe('the page of a new registration', () => {
  const LATE = {
    status: 400,
    code: 'auth.link',
    message: 'Pasó mucho tiempo desde tu registro. Regístrate de nuevo.',
  };
  const confirmed = async (email: string) =>
    (
      await database.rows<{ is_confirmed: boolean }>(
        'select email_confirmed_at is not null as is_confirmed from users where email = $1',
        [email],
      )
    ).map(({ is_confirmed }) => is_confirmed);

  it('the page sends the confirmation again up to five times within an hour, and answers the same after the confirmation', async () => {
    const form = aRegistration();
    const { body } = await register(form);
    const again = await resendConfirmation(body.token);
    for (let time = 0; time < 3; time += 1) expect((await resendConfirmation(body.token)).status).toBe(200);
    expect(refusalOf(await resendConfirmation(body.token))).toMatchObject({
      status: 429,
      code: 'auth.throttled',
      message: 'Ya enviamos varios correos. Espera una hora para enviar otro.',
    });
    const sent = await emailsTo(form.email);
    expect(sent).toHaveLength(5);
    expect((await confirm(await linkTokenTo(form.email, '/confirmar'))).status).toBe(200);
    const sixth = await resendConfirmation(body.token);
    expect(sixth).toMatchObject({ status: 200, body: again.body });
    expect(await emailsTo(form.email)).toHaveLength(5);
  });

  it('the page changes the e-mail: the first link is refused and the new one confirms', async () => {
    const form = aRegistration();
    const { body } = await register(form);
    const old = await linkTokenTo(form.email, '/confirmar');
    const email = aRegistration().email;
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await changeEmail(body.token, email, key)).status).toBe(200);
    expect(refusalOf(await confirm(old))).toEqual(SPENT);
    expect(await businessesNamed(form.businessName)).toMatchObject([{ email }]);
    expect((await confirm(await linkTokenTo(email, '/confirmar'))).status).toBe(200);
    expect((await signIn(email, form.password)).status).toBe(200);
    expect((await register(aRegistration({ email: form.email }))).status).toBe(201);
    expect(refusalOf(await changeEmail(body.token, aRegistration().email))).toMatchObject({
      status: 400,
      code: 'auth.link',
      message: 'Tu correo ya quedó confirmado. Inicia sesión.',
    });
  });

  it('an e-mail that is in use or invalid is refused, and nothing is sent there', async () => {
    const [first, second] = [aRegistration(), aRegistration()];
    await register(first);
    const { body } = await register(second);
    expect(refusalOf(await changeEmail(body.token, first.email.toUpperCase()))).toEqual(TAKEN);
    expect(refusalOf(await changeEmail(body.token, 'ana@comedor'))).toMatchObject({
      status: 422,
      fields: { email: 'Formato de correo electrónico inválido' },
    });
    expect(await emailsTo(first.email)).toHaveLength(1);
    expect((await confirm(await linkTokenTo(second.email, '/confirmar'))).status).toBe(200);
  });

  it('a registration token that is altered, expired or for another purpose is refused', async () => {
    const form = aRegistration();
    const { body } = await register(form);
    const [owner] = await businessesNamed(form.businessName);
    const user = String(owner?.user_id);
    const hour = 3_600_000;
    const wrong = [
      `${body.token.slice(0, -6)}AAAAAA`,
      await signRegistration(`${testEnv.authSecret}x`, user, new Date(Date.now() + hour)),
      await signRegistration(testEnv.authSecret, user, new Date(Date.now() - 1000)),
      await signLink(testEnv.authSecret, user, 'confirm', new Date(Date.now() + hour)),
      await linkTokenTo(form.email, '/confirmar'),
      'nada',
    ];
    for (const token of wrong) {
      expect(refusalOf(await resendConfirmation(token))).toEqual(LATE);
      expect(refusalOf(await changeEmail(token, aRegistration().email))).toEqual(LATE);
    }
    expect(refusalOf(await confirm(body.token))).toEqual(SPENT);
    const employee = await database.business();
    const theirs = await signRegistration(
      testEnv.authSecret,
      employee.employees.mesero.id,
      new Date(Date.now() + hour),
    );
    expect((await changeEmail(theirs, aRegistration().email)).status).toBe(400);
    expect(await emailsTo(form.email)).toHaveLength(1);
    expect(await confirmed(form.email)).toEqual([false]);
  });
});

describe('confirming the e-mail', () => {
  it('the link of the e-mail confirms the account, and its owner signs in', async () => {
    const form = aRegistration();
    await register(form);
    const [email] = await emailsTo(form.email);
    expect(email?.subject).toBe('Confirma tu cuenta de Fogón');
    expect(email?.body).toContain(`${testEnv.origin}/confirmar?token=`);
    expect(email?.body).not.toContain(form.password);
    expect((await signIn(form.email, form.password)).status).toBe(403);
    const answer = await confirm(await linkTokenTo(form.email, '/confirmar'));
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Tu correo quedó confirmado. Ya puedes iniciar sesión.' },
    });
    expect((await signIn(form.email, form.password)).status).toBe(200);
  });

  it('the confirmation permits a sign-in at once after failed attempts during the wait', async () => {
    const form = aRegistration();
    await register(form);
    for (let tries = 0; tries < 10; tries += 1) await signIn(form.email, form.password);
    expect((await signIn(form.email, form.password)).status).toBe(429);
    await confirm(await linkTokenTo(form.email, '/confirmar'));
    expect((await signIn(form.email, form.password)).status).toBe(200);
  });

  it('a name with line breaks cannot add lines to the e-mail of confirmation', async () => {
    const form = aRegistration({ ownerName: 'Ana\r\n\r\nTu cuenta se cierra' });
    await register(form);
    const [email] = await emailsTo(form.email);
    expect(email?.body.split('\n')[0]).toBe('Hola, Ana Tu cuenta se cierra:');
  });

  it('a repeated confirmation with the same Idempotency-Key receives the first answer', async () => {
    const form = aRegistration();
    await register(form);
    const body = { token: await linkTokenTo(form.email, '/confirmar') };
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await call('POST', '/api/auth/confirm', { body, key })).status).toBe(200);
    expect(refusalOf(await call('POST', '/api/auth/confirm', { body }))).toEqual(SPENT);
  });

  it('a confirmation link works once', async () => {
    const form = aRegistration();
    await register(form);
    const token = await linkTokenTo(form.email, '/confirmar');
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
    expect(refusalOf(await confirm(token))).toEqual(SPENT);
  });

  it('a link that is altered, expired or for another purpose is refused', async () => {
    const form = aRegistration();
    await register(form);
    const token = await linkTokenTo(form.email, '/confirmar');
    const link = (await readLink(testEnv.authSecret, token, 'confirm', new Date())) ?? '';
    const later = new Date(Date.now() + 60_000);
    const [head, payload = '', seal] = token.split('.');
    const altered = [
      [head, payload, `${seal?.slice(0, -4)}AAAA`].join('.'),
      [
        head,
        Buffer.from(JSON.stringify({ jti: link, aud: 'confirm', iss: 'fogon' })).toString('base64url'),
        seal,
      ].join('.'),
      await signLink(`${testEnv.authSecret}x`, link, 'confirm', later),
      await signLink(testEnv.authSecret, link, 'confirm', new Date(Date.now() - 1000)),
      await signLink(testEnv.authSecret, link, 'reset', later),
      await signLink(testEnv.authSecret, randomUUID(), 'confirm', later),
      'nada',
    ];
    for (const wrong of altered) expect(refusalOf(await confirm(wrong))).toEqual(SPENT);
    await database.rows(`update email_links set expires_at = now() - interval '1 second' where id = $1`, [
      link,
    ]);
    expect(refusalOf(await confirm(token))).toEqual(SPENT);
    expect((await signIn(form.email, form.password)).status).toBe(403);
  });
});
