import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { changeOwnPassword, closeSessions, listSessions, recordStepUp } from '#db/queries/people/sessions.ts';
import { changeOwnProfile, readProfile } from '#db/queries/people/users.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deviceOf } from '#domain/offline/devices.ts';
import { messageAnswer, userAnswer } from '#domain/people/answers/auth.ts';
import { closedSessions, openSessionList } from '#domain/people/answers/sessions.ts';
import { CONFIRM_WITH_PASSWORD, passwordChangeErrors } from '#domain/people/auth-rules.ts';
import { profileInput } from '#domain/people/inputs/employees.ts';
import { commonPasswordError } from '#worker/common-passwords.ts';
import type { Api } from '#worker/context.ts';
import { passwordChangedEmail, sendNotice } from '#worker/mail.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { hashPassword } from '#worker/passwords.ts';
import { publish, publishSessionClosed } from '#worker/publish.ts';
import { idParam, secretText } from '#worker/routes/base/schemas/primitives.ts';
import { verifySignIn } from '#worker/sign-in.ts';

const WRONG = 'La contraseña no es correcta.';

const password = secretText(200);
const passwordForm = z.strictObject({ password: password.min(1, CONFIRM_WITH_PASSWORD) });
const changeForm = z.strictObject({
  password: password.default(''),
  newPassword: password.default(''),
  confirmPassword: password.default(''),
});
/** A wrong password here does not end the session, so it is not 401: on a 401 screens refresh the session. */
function asWrongPassword(error: unknown): unknown {
  const isWrong = error instanceof Refusal && error.code === 'auth.credentials';
  return isWrong ? new Refusal('input.invalid', WRONG, { password: WRONG }) : error;
}

/** Refuses a form that has errors, with one message per field. */
function refuseFields(errors: Readonly<Record<string, string | undefined>>): void {
  const fields: Record<string, string> = {};
  for (const [field, message] of Object.entries(errors)) if (message !== undefined) fields[field] = message;
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal('input.invalid', first, fields);
}

/** Verifies the requester's password, with the limits of a sign-in. */
async function verifyOwnPassword(c: Context<Api>, password: string) {
  const { scope } = c.var;
  const { username, email } = await readProfile(scope);
  try {
    return await verifySignIn(c, username ?? email ?? '', password);
  } catch (error) {
    throw asWrongPassword(error);
  }
}

/** The user's own sessions, name, picture and password. The step-up confirms the password again (decisions 042, 049). */
export const sessionRoutes = new Hono<Api>()
  .post(
    '/step-up',
    requirePermission('session:own'),
    validate('json', passwordForm),
    respond(messageAnswer),
    async (c) => {
      // Refuses an API token before a password is verified.
      await listSessions(c.var.scope);
      await verifyOwnPassword(c, c.req.valid('json').password);
      await recordStepUp(c.var.scope);
      return c.json({ message: 'Contraseña confirmada.' });
    },
  )
  .post(
    '/password',
    requirePermission('session:own'),
    validate('json', changeForm),
    respond(messageAnswer),
    async (c) => {
      const { scope } = c.var;
      const form = c.req.valid('json');
      const { password, newPassword } = form;
      await listSessions(scope);
      refuseFields({ newPassword: commonPasswordError(newPassword), ...passwordChangeErrors(form) });
      const { proof } = await verifyOwnPassword(c, password);
      const closed = await changeOwnPassword(scope, {
        proof,
        password_hash: await hashPassword(c.env, newPassword),
        password_length: [...newPassword].length,
      });
      for (const { id, room } of closed) publishSessionClosed(c, room, id);
      await sendNotice(c, scope.userId, passwordChangedEmail);
      return c.json({ message: 'Tu contraseña quedó cambiada.' });
    },
  )
  .put(
    '/me',
    requirePermission('session:own'),
    validate('json', profileInput),
    respond(userAnswer),
    async (c) => {
      const user = publish(c, await changeOwnProfile(c.var.scope, c.req.valid('json')));
      return c.json({ user });
    },
  )
  .get('/sessions', requirePermission('session:own'), respond(openSessionList), async (c) => {
    const open = await listSessions(c.var.scope);
    const sessions = open.map(({ user_agent, ...session }) => ({ ...session, device: deviceOf(user_agent) }));
    return c.json({ sessions });
  })
  .delete('/sessions', requirePermission('session:own'), respond(closedSessions), async (c) => {
    const closed = await closeSessions(c.var.scope, null);
    for (const { id, room } of closed) publishSessionClosed(c, room, id);
    return c.json({ closed: closed.length });
  })
  .delete(
    '/sessions/:id',
    requirePermission('session:own'),
    validate('param', idParam),
    respond(closedSessions),
    async (c) => {
      const closed = await closeSessions(c.var.scope, c.req.valid('param').id);
      for (const { id, room } of closed) publishSessionClosed(c, room, id);
      return c.json({ closed: closed.length });
    },
  );
