import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { changeOwnPassword, closeSessions, listSessions, proveSession } from '#db/queries/sessions.ts';
import { changeOwnProfile, readProfile } from '#db/queries/users.ts';
import { changedErrors } from '#domain/auth-rules.ts';
import { deviceOf } from '#domain/devices.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import { closeScreens, tellRoom } from '../announce.ts';
import { commonPasswordError } from '../common-passwords.ts';
import type { Api } from '../context.ts';
import { passwordChangedEmail, sendNotice } from '../mail.ts';
import { permit, takes } from '../middleware.ts';
import { hashPassword } from '../passwords.ts';
import { fullName, idParam } from '../schemas.ts';
import { proveSignIn } from '../sign-in.ts';

const WRONG = 'La contraseña no es correcta.';

const text = z.string().max(200, 'El texto es demasiado largo.');
const passwordForm = z.strictObject({ password: text.min(1, 'Escribe tu contraseña.') });
const changeForm = z.strictObject({
  password: text.default(''),
  newPassword: text.default(''),
  confirmPassword: text.default(''),
});
const profileForm = z.strictObject({
  full_name: fullName,
  avatar_url: z
    .string()
    .regex(/^\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/, 'La imagen no es tuya.')
    .nullable(),
});

/** A wrong password here is no ended session: it is not 401, on which screens ask for their session again. */
function asWrongPassword(error: unknown): unknown {
  const isWrong = error instanceof Refusal && error.code === 'auth.credentials';
  return isWrong ? new Refusal('input.invalid', WRONG, { password: WRONG }) : error;
}

/** Refuses a form for what is wrong with it, by field. */
function refuseFields(errors: Readonly<Record<string, string | undefined>>): void {
  const fields: Record<string, string> = {};
  for (const [field, said] of Object.entries(errors)) if (said !== undefined) fields[field] = said;
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal('input.invalid', first, fields);
}

/** Looks at the password of who asks, under the limits of a sign-in. */
async function proveOwnPassword(c: Context<Api>, password: string) {
  const { scope } = c.var;
  const { username, email } = await readProfile(scope);
  try {
    return await proveSignIn(c, username ?? email ?? '', password);
  } catch (error) {
    throw asWrongPassword(error);
  }
}

/** One's own sessions, name, picture and password, which is asked for again before what matters most (decisions 042, 049). */
export const sessionRoutes = new Hono<Api>()
  .post('/step-up', permit('session:own'), takes('json', passwordForm), async (c) => {
    // Refuses a key of the API before a password is looked at.
    await listSessions(c.var.scope);
    await proveOwnPassword(c, c.req.valid('json').password);
    await proveSession(c.var.scope);
    return c.json({ message: 'Contraseña confirmada.' });
  })
  .post('/password', permit('session:own'), takes('json', changeForm), async (c) => {
    const { scope } = c.var;
    const form = c.req.valid('json');
    const { password, newPassword } = form;
    await listSessions(scope);
    refuseFields({ newPassword: commonPasswordError(newPassword), ...changedErrors(form) });
    const { proof } = await proveOwnPassword(c, password);
    const closed = await changeOwnPassword(scope, {
      proof,
      password_hash: await hashPassword(newPassword),
      password_length: [...newPassword].length,
    });
    for (const { id, room } of closed) closeScreens(c, room, id);
    await sendNotice(c, scope.userId, passwordChangedEmail);
    return c.json({ message: 'Tu contraseña quedó cambiada.' });
  })
  .put('/me', permit('session:own'), takes('json', profileForm), async (c) => {
    const { scope } = c.var;
    const user = await changeOwnProfile(scope, c.req.valid('json'));
    const changed: BusinessEvent[] = [
      { type: 'settings.changed', data: {} },
      { type: 'session.changed', data: { user_id: scope.userId } },
    ];
    if (scope.businessId) c.executionCtx.waitUntil(tellRoom(c.env, scope.businessId, changed));
    return c.json({ user });
  })
  .get('/sessions', permit('session:own'), async (c) => {
    const open = await listSessions(c.var.scope);
    const sessions = open.map(({ user_agent, ...session }) => ({ ...session, device: deviceOf(user_agent) }));
    return c.json({ sessions });
  })
  .delete('/sessions', permit('session:own'), async (c) => {
    const closed = await closeSessions(c.var.scope, null);
    for (const { id, room } of closed) closeScreens(c, room, id);
    return c.json({ closed: closed.length });
  })
  .delete('/sessions/:id', permit('session:own'), takes('param', idParam), async (c) => {
    const closed = await closeSessions(c.var.scope, c.req.valid('param').id);
    for (const { id, room } of closed) closeScreens(c, room, id);
    return c.json({ closed: closed.length });
  });
