import { type Context, Hono } from 'hono';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
} from '#db/queries/notifications.ts';
import type { Written } from '#db/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import { announce, bellOf } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { idParam } from '../schemas.ts';

/** The user's other devices read their bell again. */
function tellBell<T>(c: Context<Api>, written: Written<T>): T {
  return announce(c, written, () => [bellOf(c.var.scope.userId)]);
}

function refuseOutside(c: Context<Api>) {
  if (!c.var.scope.businessId) throw new Refusal('row.missing', 'No se encontró la notificación.');
}

/** The bell. Notifications belong to users of a business: a master outside any has none. */
export const notificationRoutes = new Hono<Api>()
  .get('/', permit('notification:read'), async (c) =>
    c.json(c.var.scope.businessId ? await listNotifications(c.var.scope) : { notifications: [], unread: 0 }),
  )
  .post('/read-all', permit('notification:read'), writes, async (c) => {
    if (!c.var.scope.businessId) return c.json({ unread: 0 });
    return c.json(tellBell(c, await readAllNotifications(c.var.write)));
  })
  .post('/:id/read', permit('notification:read'), takes('param', idParam), writes, async (c) => {
    refuseOutside(c);
    return c.json(tellBell(c, await readNotification(c.var.write, c.req.valid('param').id)));
  })
  .delete('/:id', permit('notification:read'), takes('param', idParam), writes, async (c) => {
    refuseOutside(c);
    return c.json(tellBell(c, await removeNotification(c.var.write, c.req.valid('param').id)));
  });
