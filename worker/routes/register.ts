import { Hono } from 'hono';
import { openRegister, readRegister } from '#db/queries/register.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { registerOpening } from '../schemas.ts';

/** The cash register: today's session and its opening. */
export const registerRoutes = new Hono<Api>()
  .get('/', permit('register:read'), async (c) => c.json(await readRegister(c.var.scope)))
  .post('/open', permit('register:operate'), takes('json', registerOpening), writes, async (c) => {
    const opened = await openRegister(c.var.write, c.req.valid('json'));
    const session = announce(c, opened, ({ id }) => [{ type: 'register.changed', data: { id } }]);
    return c.json({ session }, 201);
  });
