import { type Context, Hono } from 'hono';
import { changeReminder, createReminder, listReminders, removeReminder } from '#db/queries/reminders.ts';
import type { Written } from '#db/scope.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { newReminder, reminderChange } from '../notification-schemas.ts';
import { idParam } from '../schemas.ts';

const changed = <T>(c: Context<Api>, written: Written<T>): T =>
  announce(c, written, () => [{ type: 'settings.changed', data: {} }]);

/** What the business is reminded of. */
export const reminderRoutes = new Hono<Api>()
  .get('/', permit('reminder:read'), async (c) => c.json({ reminders: await listReminders(c.var.scope) }))
  .post('/', permit('reminder:write'), takes('json', newReminder), writes, creates, async (c) =>
    c.json(changed(c, await createReminder(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    permit('reminder:write'),
    takes('param', idParam),
    takes('json', reminderChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await changeReminder(c.var.write, id, c.req.valid('json'))));
    },
  )
  .delete('/:id', permit('reminder:write'), takes('param', idParam), writes, async (c) =>
    c.json(changed(c, await removeReminder(c.var.write, c.req.valid('param').id))),
  );
