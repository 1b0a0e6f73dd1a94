import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  createEmailLink,
  endSession,
  registerBusiness,
  rotateSession,
  spendEmailLink,
} from '#db/queries/auth.ts';
import { listSwitchers, switchSession } from '#db/queries/employees.ts';
import { findLinkOwner } from '#db/queries/sessions.ts';
import { readProfile } from '#db/queries/users.ts';
import { chosenErrors, fullPhone, loginErrors, registerErrors, resetErrors } from '#domain/auth-rules.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { splitPhone } from '#domain/phone.ts';
import { Refusal } from '#domain/refusal.ts';
import { answerSession, forgetSession, sessionOf } from '../accounts.ts';
import { closeScreens, tellRoom } from '../announce.ts';
import { commonPasswordError } from '../common-passwords.ts';
import type { Api } from '../context.ts';
import { authSecrets } from '../env.ts';
import { limits } from '../limits.ts';
import { confirmationEmail, passwordChangedEmail, resetEmail, sendEmail, sendNotice } from '../mail.ts';
import { creates, permit, takes, writesUnsigned } from '../middleware.ts';
import { hashPassword } from '../passwords.ts';
import { provePin } from '../pins.ts';
import { id, pin } from '../schemas.ts';
import { proveSecondFactor } from '../second-factor.ts';
import { agentOf, newSession, openSession, proveSignIn } from '../sign-in.ts';
import { readLink, signLink } from '../tokens.ts';

const limited = limits('LIMIT_REGISTRATIONS');
const REUSE_GRACE_SECONDS = 30;
const STAFF_CHANGED: BusinessEvent = { type: 'settings.changed', data: {} };
const CONFIRM_HOURS = 24;
const RESET_HOURS = 1;
const PIN_SESSION_DAYS = 0.5;
const HOUR = 3_600_000;

const text = z.string().max(200, 'El texto es demasiado largo.');
const field = text.default('');
/** A name that an e-mail says: a stranger writes no lines of ours. */
const nameField = text.overwrite((name) => name.replace(/\s+/g, ' ')).default('');
const ruled =
  <T>(check: (values: T) => { readonly [field: string]: string | undefined }) =>
  (values: T, context: z.RefinementCtx) => {
    for (const [path, message] of Object.entries(check(values))) {
      if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
    }
  };

/** A code of the second factor, where the account has one. */
const code = z.string().max(40, 'El código es demasiado largo.').default('');
const loginForm = z
  .strictObject({ emailOrUsername: field, password: field, code })
  .superRefine(ruled(loginErrors));
const registerForm = z
  .strictObject({
    businessName: nameField,
    ownerName: nameField,
    email: field,
    phone: field,
    password: field,
    confirmPassword: field,
  })
  .superRefine(ruled((form) => registerErrors({ ...form, phone: splitPhone(form.phone).number })))
  .superRefine(ruled(({ password }) => ({ password: commonPasswordError(password) })));
const temporaryForm = z
  .strictObject({ emailOrUsername: field, password: field, newPassword: field, confirmPassword: field, code })
  .superRefine(ruled((form) => ({ ...loginErrors(form), ...chosenErrors(form) })))
  .superRefine(ruled(({ newPassword }) => ({ newPassword: commonPasswordError(newPassword) })));
const switchForm = z.strictObject({ user_id: id, pin });
const linkForm = z.strictObject({ token: z.string().min(1, 'El enlace no es válido.').max(2000) });
const forgotForm = z.strictObject({
  email: z.string().trim().min(1, 'El correo electrónico es requerido').max(200),
});
const resetForm = z
  .strictObject({ token: z.string().min(1).max(2000), password: field, confirmPassword: field })
  .superRefine(ruled(resetErrors))
  .superRefine(ruled(({ password }) => ({ password: commonPasswordError(password) })));

const SPENT_LINK = {
  confirm: 'El enlace ya se usó o venció. Si no puedes entrar, pide otro en «¿Olvidaste tu contraseña?».',
  reset: 'El enlace ya se usó o venció. Pide uno nuevo.',
} as const;

/** Uses the link of an e-mail, with the password that was chosen by it; refuses one that was used or is old. */
async function spendLink(
  c: Context<Api>,
  purpose: 'confirm' | 'reset',
  token: string,
  password: string | null,
): Promise<void> {
  const link_id = await readLink(authSecrets(c.env), token, purpose, new Date());
  const { key, requestHash: hash } = c.var.once;
  const password_hash = link_id && password && (await hashPassword(password));
  const isSpent =
    link_id !== null &&
    (await spendEmailLink(c.var.db, {
      link_id,
      purpose,
      password_hash,
      password_length: password === null ? null : [...password].length,
      key,
      hash,
    }));
  if (!isSpent) throw new Refusal('auth.link', SPENT_LINK[purpose]);
  const owner = purpose === 'reset' ? await findLinkOwner(c.var.db, link_id) : null;
  if (owner !== null) await sendNotice(c, owner, passwordChangedEmail);
}

/** Sign-in, registration, confirmation, reset and sessions (1-core §4, §5, §7, §8). */
export const authRoutes = new Hono<Api>()
  .post('/login', takes('json', loginForm), async (c) => {
    const { emailOrUsername, password, code } = c.req.valid('json');
    const proved = await proveSignIn(c, emailOrUsername.trim(), password);
    if (proved.isTemporary) throw new Refusal('auth.temporary', 'Elige tu contraseña para entrar.');
    const kind = await proveSecondFactor(c, proved, code);
    return c.json(await openSession(c, proved, { password, isChosen: false, kind }));
  })
  .post('/change-temporary', takes('json', temporaryForm), async (c) => {
    const { emailOrUsername, password, newPassword, code } = c.req.valid('json');
    const proved = await proveSignIn(c, emailOrUsername.trim(), password);
    if (!proved.isTemporary)
      throw new Refusal('row.conflict', 'Tu contraseña ya no es temporal. Inicia sesión con ella.');
    const kind = await proveSecondFactor(c, proved, code);
    const opened = await openSession(c, proved, { password: newPassword, isChosen: true, kind });
    const { business_id, id: userId } = opened.user;
    await sendNotice(c, userId, passwordChangedEmail);
    if (business_id) c.executionCtx.waitUntil(tellRoom(c.env, business_id, [STAFF_CHANGED]));
    return c.json(opened);
  })
  .post('/register', takes('json', registerForm), limited, writesUnsigned, creates, async (c) => {
    const form = c.req.valid('json');
    const now = new Date();
    const { key, requestHash } = c.var.once;
    const { code, number } = splitPhone(form.phone);
    const expiresAt = new Date(now.getTime() + CONFIRM_HOURS * HOUR);
    const registered = await registerBusiness(c.var.db, {
      business_id: crypto.randomUUID(),
      user_id: crypto.randomUUID(),
      link_id: crypto.randomUUID(),
      businessName: form.businessName.trim(),
      ownerName: form.ownerName.trim(),
      email: form.email.trim(),
      phone: fullPhone(code, number),
      password_hash: await hashPassword(form.password),
      expires_at: expiresAt.toISOString(),
      key,
      hash: requestHash,
    });
    const token = await signLink(c.env.AUTH_SECRET, registered.link_id, 'confirm', expiresAt);
    await sendEmail(c, confirmationEmail(c.env.APP_ORIGIN, form.email.trim(), form.ownerName.trim(), token));
    return c.json({ message: '¡Registro exitoso! Revisa tu correo para confirmar tu cuenta.' });
  })
  .post('/confirm', takes('json', linkForm), writesUnsigned, async (c) => {
    await spendLink(c, 'confirm', c.req.valid('json').token, null);
    return c.json({ message: 'Tu correo quedó confirmado. Ya puedes iniciar sesión.' });
  })
  .post('/forgot', takes('json', forgotForm), limits('LIMIT_MAILS'), async (c) => {
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
  })
  .post('/reset', takes('json', resetForm), writesUnsigned, async (c) => {
    const { token, password } = c.req.valid('json');
    await spendLink(c, 'reset', token, password);
    return c.json({ message: 'Tu contraseña quedó cambiada. Ya puedes iniciar sesión.' });
  })
  .post('/refresh', async (c) => {
    const now = new Date();
    const known = await sessionOf(c);
    const rotated =
      known && (await rotateSession(c.var.db, known.sessionId, known.generation, REUSE_GRACE_SECONDS));
    if (known && rotated && 'reused_in' in rotated) closeScreens(c, rotated.reused_in, known.sessionId);
    if (!known || !rotated || 'reused_in' in rotated) {
      forgetSession(c);
      throw new Refusal('auth.expired', 'Sesión expirada. Por favor inicia sesión nuevamente.');
    }
    const session = {
      id: known.sessionId,
      generation: rotated.generation,
      expiresAt: new Date(rotated.expires_at),
    };
    return c.json(await answerSession(c, rotated, session, now));
  })
  .post('/logout', async (c) => {
    const known = await sessionOf(c);
    forgetSession(c);
    const room = known && (await endSession(c.var.db, known.sessionId));
    if (room) closeScreens(c, room, known.sessionId);
    return c.json({ message: 'Sesión cerrada' });
  })
  .get('/switch', permit('session:switch'), async (c) => c.json({ people: await listSwitchers(c.var.scope) }))
  .post('/switch', permit('session:switch'), takes('json', switchForm), async (c) => {
    const { user_id, pin } = c.req.valid('json');
    const { scope } = c.var;
    const taking = (await listSwitchers(scope)).find(({ id }) => id === user_id);
    const { pin_hash } = await provePin(c, scope, { user_id, action: 'session:switch' }, pin, taking);
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
    if (known && scope.businessId) closeScreens(c, scope.businessId, known.sessionId);
    return c.json(await answerSession(c, account, session, scope.now));
  })
  .get('/me', permit('profile:read'), async (c) => c.json({ user: await readProfile(c.var.scope) }));
