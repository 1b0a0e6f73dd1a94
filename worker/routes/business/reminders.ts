import { Hono } from 'hono';
import {
  changeReminder,
  createReminder,
  listReminders,
  removeReminder,
} from '#db/queries/business/reminders.ts';
import { reminderAnswer, reminderList, removedReminder } from '#domain/business/answers/reminders.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { newReminder, reminderChange } from '#worker/routes/people/schemas/notifications.ts';

/** The reminders of the business. */
export const reminderRoutes = new Hono<Api>()
  .get('/', requirePermission('reminder:read'), respond(reminderList), async (c) =>
    c.json({ reminders: await listReminders(c.var.scope) }),
  )
  .post(
    '/',
    requirePermission('reminder:write'),
    validate('json', newReminder),
    idempotent,
    respondCreated(reminderAnswer),
    async (c) => c.json(publish(c, await createReminder(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    requirePermission('reminder:write'),
    validate('param', idParam),
    validate('json', reminderChange),
    idempotent,
    respond(reminderAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeReminder(c.var.write, id, c.req.valid('json'))));
    },
  )
  .delete(
    '/:id',
    requirePermission('reminder:write'),
    validate('param', idParam),
    idempotent,
    respond(removedReminder),
    async (c) => c.json(publish(c, await removeReminder(c.var.write, c.req.valid('param').id))),
  );
