import { Hono } from 'hono';
import {
  changeReminder,
  createReminder,
  listReminders,
  removeReminder,
} from '#db/queries/business/reminders.ts';
import { reminderAnswer, reminderList, removedReminder } from '#domain/business/answers/reminders.ts';
import type { Api } from '#worker/context.ts';
import { requirePermission, respond } from '#worker/middleware.ts';
import { newReminder, reminderChange } from '#worker/routes/people/schemas/notifications.ts';
import { create, write, writeRow } from '#worker/write.ts';

/** The reminders of the business. */
export const reminderRoutes = new Hono<Api>()
  .get('/', requirePermission('reminder:read'), respond(reminderList), async (c) =>
    c.json({ reminders: await listReminders(c.var.scope) }),
  )
  .post('/', ...create('reminder:write', newReminder, reminderAnswer, createReminder))
  .put('/:id', ...write('reminder:write', reminderChange, reminderAnswer, changeReminder))
  .delete('/:id', ...writeRow('reminder:write', removedReminder, removeReminder));
