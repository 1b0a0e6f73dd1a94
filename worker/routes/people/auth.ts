import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  changeRegistrationEmail,
  consumeEmailLink,
  createEmailLink,
  endSession,
  registerBusiness,
  renewConfirmation,
  rotateSession,
} from '#db/queries/people/auth.ts';
import { listSwitchers, switchSession } from '#db/queries/people/employees.ts';
import { findLinkOwner } from '#db/queries/people/sessions.ts';
import { readProfile } from '#db/queries/people/users.ts';
import { CODE_TOO_LONG, id, optionalText, requiredText } from '#domain/base/inputs/primitives.ts';
import { splitPhone } from '#domain/base/phone.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { messageAnswer, registrationAnswer, signedIn, userAnswer } from '#domain/people/answers/auth.ts';
import { switcherList } from '#domain/people/answers/employees.ts';
import {
  emailError,
  fullPhone,
  REGISTRATION_MESSAGES,
  registerErrors,
  resetErrors,
  temporaryPasswordErrors,
} from '#domain/people/auth-rules.ts';
import { loginErrors } from '#domain/people/sign-in-rules.ts';
import { clearSessionCookie, issueSession, sessionOf } from '#worker/accounts.ts';
import { commonPasswordError } from '#worker/common-passwords.ts';
import type { Api } from '#worker/context.ts';
import { authSecrets } from '#worker/env.ts';
import { confirmationEmail, passwordChangedEmail, resetEmail, sendEmail, sendNotice } from '#worker/mail.ts';
import {
  idempotentPublic,
  requirePermission,
  respond,
  respondCreated,
  validate,
} from '#worker/middleware.ts';
import { hashPassword } from '#worker/passwords.ts';
import { verifyPin } from '#worker/pins.ts';
import { publishSessionClosed } from '#worker/publish.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { pin, secretText } from '#worker/routes/base/schemas/primitives.ts';
import { verifySecondFactor } from '#worker/second-factor.ts';
import { agentOf, newSession, openSession, verifySignIn } from '#worker/sign-in.ts';
import { readLink, readRegistration, signLink, signRegistration } from '#worker/tokens.ts';

const registrationLimit = rateLimit('LIMIT_REGISTRATIONS');
const REUSE_GRACE_SECONDS = 30;
const CONFIRM_HOURS = 24;
const RESET_HOURS = 1;
const PIN_SESSION_DAYS = 0.5;
const HOUR = 3_600_000;

const field = z._default(optionalText(200), '');
const password = secretText(200).default('');
const validateWith =
  <T>(check: (values: T) => { readonly [field: string]: string | undefined }) =>
  (values: T, context: z.RefinementCtx) => {
    for (const [path, message] of Object.entries(check(values))) {
      if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
    }
  };

/** The code of the second factor, empty for an account without one. */
const code = z._default(optionalText(40, CODE_TOO_LONG), '');
const loginForm = z
  .strictObject({ emailOrUsername: field, password, code })
  .superRefine(validateWith(loginErrors));
const registerForm = z
  .strictObject({
    businessName: field,
    ownerName: field,
    email: field,
    phone: field,
    password,
    confirmPassword: password,
  })
  .superRefine(validateWith((form) => registerErrors({ ...form, phone: splitPhone(form.phone).number })))
  .superRefine(validateWith(({ password }) => ({ password: commonPasswordError(password) })));
const temporaryForm = z
  .strictObject({ emailOrUsername: field, password, newPassword: password, confirmPassword: password, code })
  .superRefine(validateWith((form) => ({ ...loginErrors(form), ...temporaryPasswordErrors(form) })))
  .superRefine(validateWith(({ newPassword }) => ({ newPassword: commonPasswordError(newPassword) })));
const switchForm = z.strictObject({ user_id: id, pin });
const registrationToken = secretText(2000).min(1, 'La página ya no sirve.');
const resendForm = z.strictObject({ token: registrationToken });
const otherEmailForm = z
  .strictObject({ token: registrationToken, email: field })
  .superRefine(validateWith(({ email }) => ({ email: emailError(email) })));
const linkForm = z.strictObject({ token: secretText(2000).min(1, 'El enlace no es válido.') });
const forgotForm = z.strictObject({ email: requiredText(200, REGISTRATION_MESSAGES.email) });
const resetForm = z
  .strictObject({ token: secretText(2000).min(1), password, confirmPassword: password })
  .superRefine(validateWith(resetErrors))
  .superRefine(validateWith(({ password }) => ({ password: commonPasswordError(password) })));

const USED_LINK_MESSAGE = {
  confirm: 'El enlace ya se usó o venció. Si no puedes entrar, pide otro en «¿Olvidaste tu contraseña?».',
  reset: 'El enlace ya se usó o venció. Pide uno nuevo.',
} as const;

/** A new confirmation link: its id and its expiry. */
function newConfirmation() {
  const expiresAt = new Date(Date.now() + CONFIRM_HOURS * HOUR);
  return { link_id: crypto.randomUUID(), expiresAt, expires_at: expiresAt.toISOString() };
}

async function sendConfirmation(
  c: Context<Api>,
  { email, name }: { readonly email: string; readonly name: string },
  { link_id, expiresAt }: { readonly link_id: string; readonly expiresAt: Date },
): Promise<void> {
  const token = await signLink(c.env.AUTH_SECRET, link_id, 'confirm', expiresAt);
  await sendEmail(c, confirmationEmail(c.env.APP_ORIGIN, email, name, token));
}

/** The user whose registration the token is for. Refuses an invalid token. */
async function registrantOf(c: Context<Api>, token: string): Promise<string> {
  const userId = await readRegistration(authSecrets(c.env), token, new Date());
  if (userId === null)
    throw new Refusal('auth.link', 'Pasó mucho tiempo desde tu registro. Regístrate de nuevo.');
  return userId;
}

/** Consumes the link of an e-mail and stores the password chosen with it. Refuses a used or expired link. */
async function useEmailLink(
  c: Context<Api>,
  purpose: 'confirm' | 'reset',
  token: string,
  password: string | null,
): Promise<void> {
  const link_id = await readLink(authSecrets(c.env), token, purpose, new Date());
  const { key, requestHash: hash } = c.var.idempotency;
  const password_hash = link_id && password && (await hashPassword(c.env, password));
  const isSpent =
    link_id !== null &&
    (await consumeEmailLink(c.var.db, {
      link_id,
      purpose,
      password_hash,
      password_length: password === null ? null : [...password].length,
      key,
      hash,
    }));
  if (!isSpent) throw new Refusal('auth.link', USED_LINK_MESSAGE[purpose]);
  const owner = purpose === 'reset' ? await findLinkOwner(c.var.db, link_id) : null;
  if (owner !== null) await sendNotice(c, owner, passwordChangedEmail);
}

/** Sign-in, registration, confirmation, reset and sessions (1-core §4, §5, §7, §8). */
export const authRoutes = new Hono<Api>()
  .post('/login', validate('json', loginForm), respond(signedIn), async (c) => {
    const { emailOrUsername, password, code } = c.req.valid('json');
    const verified = await verifySignIn(c, emailOrUsername.trim(), password);
    if (verified.isTemporary) throw new Refusal('auth.temporary', 'Elige tu contraseña para entrar.');
    const kind = await verifySecondFactor(c, verified, code);
    return c.json(await openSession(c, verified, { password, isChosen: false, kind }));
  })
  .post('/change-temporary', validate('json', temporaryForm), respond(signedIn), async (c) => {
    const { emailOrUsername, password, newPassword, code } = c.req.valid('json');
    const verified = await verifySignIn(c, emailOrUsername.trim(), password);
    if (!verified.isTemporary)
      throw new Refusal('row.conflict', 'Tu contraseña ya no es temporal. Inicia sesión con ella.');
    const kind = await verifySecondFactor(c, verified, code);
    const opened = await openSession(c, verified, { password: newPassword, isChosen: true, kind });
    await sendNotice(c, opened.user.id, passwordChangedEmail);
    return c.json(opened);
  })
  .post(
    '/register',
    validate('json', registerForm),
    registrationLimit,
    idempotentPublic,
    respondCreated(registrationAnswer),
    async (c) => {
      const form = c.req.valid('json');
      const { key, requestHash } = c.var.idempotency;
      const { code, number } = splitPhone(form.phone);
      const email = form.email.trim();
      const name = form.ownerName.trim();
      const { expiresAt, ...confirmation } = newConfirmation();
      const registered = await registerBusiness(c.var.db, {
        ...confirmation,
        business_id: crypto.randomUUID(),
        user_id: crypto.randomUUID(),
        businessName: form.businessName.trim(),
        ownerName: name,
        email,
        phone: fullPhone(code, number),
        password_hash: await hashPassword(c.env, form.password),
        key,
        hash: requestHash,
      });
      await sendConfirmation(c, { email, name }, { link_id: registered.link_id, expiresAt });
      return c.json({
        message: '¡Registro exitoso! Revisa tu correo para confirmar tu cuenta.',
        /** Only for the page of this registration: it sends the confirmation again or to another address. */
        token: await signRegistration(c.env.AUTH_SECRET, registered.user_id, expiresAt),
      });
    },
  )
  .post(
    '/register/resend',
    validate('json', resendForm),
    rateLimit('LIMIT_MAILS'),
    respond(messageAnswer),
    async (c) => {
      const user_id = await registrantOf(c, c.req.valid('json').token);
      const { expiresAt, ...confirmation } = newConfirmation();
      const waiting = await renewConfirmation(c.var.db, { user_id, ...confirmation });
      if (waiting)
        await sendConfirmation(
          c,
          { email: waiting.email, name: waiting.full_name },
          { link_id: confirmation.link_id, expiresAt },
        );
      return c.json({ message: 'Te enviamos otro enlace. Revisa también el correo no deseado.' });
    },
  )
  .post(
    '/register/email',
    validate('json', otherEmailForm),
    registrationLimit,
    idempotentPublic,
    respond(messageAnswer),
    async (c) => {
      const form = c.req.valid('json');
      const user_id = await registrantOf(c, form.token);
      const { key, requestHash } = c.var.idempotency;
      const email = form.email.trim();
      const { expiresAt, ...confirmation } = newConfirmation();
      const changed = await changeRegistrationEmail(c.var.db, {
        ...confirmation,
        user_id,
        email,
        key,
        hash: requestHash,
      });
      await sendConfirmation(c, { email, name: changed.full_name }, { link_id: changed.link_id, expiresAt });
      return c.json({ message: 'Cambiamos el correo y te enviamos un enlace nuevo.' });
    },
  )
  .post('/confirm', validate('json', linkForm), idempotentPublic, respond(messageAnswer), async (c) => {
    await useEmailLink(c, 'confirm', c.req.valid('json').token, null);
    return c.json({ message: 'Tu correo quedó confirmado. Ya puedes iniciar sesión.' });
  })
  .post(
    '/forgot',
    validate('json', forgotForm),
    rateLimit('LIMIT_MAILS'),
    respond(messageAnswer),
    async (c) => {
      const now = new Date();
      const linkId = crypto.randomUUID();
      const expiresAt = new Date(now.getTime() + RESET_HOURS * HOUR);
      const { email } = c.req.valid('json');
      const found = await createEmailLink(c.var.db, email, 'reset', linkId, expiresAt.toISOString());
      if (found) {
        const token = await signLink(c.env.AUTH_SECRET, linkId, 'reset', expiresAt);
        await sendEmail(c, resetEmail(c.env.APP_ORIGIN, found.email, found.full_name, token));
      }
      return c.json({
        message: 'Si el correo tiene una cuenta, te enviamos un enlace para elegir otra contraseña.',
      });
    },
  )
  .post('/reset', validate('json', resetForm), idempotentPublic, respond(messageAnswer), async (c) => {
    const { token, password } = c.req.valid('json');
    await useEmailLink(c, 'reset', token, password);
    return c.json({ message: 'Tu contraseña quedó cambiada. Ya puedes iniciar sesión.' });
  })
  .post('/refresh', respond(signedIn), async (c) => {
    const now = new Date();
    const known = await sessionOf(c);
    const rotated =
      known && (await rotateSession(c.var.db, known.sessionId, known.generation, REUSE_GRACE_SECONDS));
    if (known && rotated && 'reused_in_room' in rotated)
      publishSessionClosed(c, rotated.reused_in_room, known.sessionId);
    if (!known || !rotated || 'reused_in_room' in rotated) {
      clearSessionCookie(c);
      throw new Refusal('auth.expired', 'Sesión expirada. Por favor inicia sesión nuevamente.');
    }
    const session = {
      id: known.sessionId,
      generation: rotated.generation,
      expiresAt: new Date(rotated.expires_at),
    };
    return c.json(await issueSession(c, rotated, session, now));
  })
  .post('/logout', respond(messageAnswer), async (c) => {
    const known = await sessionOf(c);
    clearSessionCookie(c);
    const room = known && (await endSession(c.var.db, known.sessionId));
    if (room) publishSessionClosed(c, room, known.sessionId);
    return c.json({ message: 'Sesión cerrada' });
  })
  .get('/switch', requirePermission('session:switch'), respond(switcherList), async (c) =>
    c.json({ people: await listSwitchers(c.var.scope) }),
  )
  .post(
    '/switch',
    requirePermission('session:switch'),
    validate('json', switchForm),
    respond(signedIn),
    async (c) => {
      const { user_id, pin } = c.req.valid('json');
      const { scope } = c.var;
      const holder = (await listSwitchers(scope)).find(({ id }) => id === user_id);
      const { pin_hash } = await verifyPin(c, scope, { user_id, action: 'session:switch' }, pin, holder);
      const known = await sessionOf(c);
      const session = newSession(scope.now, PIN_SESSION_DAYS);
      const account = await switchSession(scope, {
        user_id,
        pin_hash,
        session_id: session.id,
        expires_at: session.expiresAt.toISOString(),
        user_agent: agentOf(c),
        ended_session: known?.sessionId ?? null,
      });
      if (known && scope.businessId) publishSessionClosed(c, scope.businessId, known.sessionId);
      return c.json(await issueSession(c, account, session, scope.now));
    },
  )
  .get('/me', requirePermission('profile:read'), respond(userAnswer), async (c) =>
    c.json({ user: await readProfile(c.var.scope) }),
  );
