import { Hono } from 'hono';
import { z } from 'zod';
import { closeSessions, listSessions, proveSession } from '#db/queries/sessions.ts';
import { readProfile } from '#db/queries/users.ts';
import { deviceOf } from '#domain/devices.ts';
import { Refusal } from '#domain/refusal.ts';
import { closeScreens } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes } from '../middleware.ts';
import { idParam } from '../schemas.ts';
import { proveSignIn } from '../sign-in.ts';

const WRONG = 'La contraseña no es correcta.';

const passwordForm = z.strictObject({
  password: z.string().min(1, 'Escribe tu contraseña.').max(200, 'El texto es demasiado largo.'),
});

/** A wrong password here is no ended session: it is not 401, on which screens ask for their session again. */
function asWrongPassword(error: unknown): unknown {
  const isWrong = error instanceof Refusal && error.code === 'auth.credentials';
  return isWrong ? new Refusal('input.invalid', WRONG, { password: WRONG }) : error;
}

/** One's own sessions, and the password that is asked for again before what matters most (decision 042). */
export const sessionRoutes = new Hono<Api>()
  .post('/step-up', permit('session:own'), takes('json', passwordForm), async (c) => {
    const { scope } = c.var;
    // Refuses a key of the API before a password is looked at.
    await listSessions(scope);
    const { username, email } = await readProfile(scope);
    try {
      await proveSignIn(c, username ?? email ?? '', c.req.valid('json').password);
      await proveSession(scope);
    } catch (error) {
      throw asWrongPassword(error);
    }
    return c.json({ message: 'Contraseña confirmada.' });
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
