import { type Context, Hono } from 'hono';
import {
  keepPush,
  listNotifications,
  listPushes,
  readAllNotifications,
  readNotification,
  removeNotification,
  removePush,
} from '#db/queries/notifications.ts';
import { createReminderNotifications } from '#db/queries/reminders.ts';
import type { Written } from '#db/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import { announce, bellOf } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { pushDevice, pushEndpoint } from '../notification-schemas.ts';
import { pushSettings } from '../push.ts';
import { idParam } from '../schemas.ts';

/** The user's other devices read their bell again. */
function tellBell<T>(c: Context<Api>, written: Written<T>): T {
  return announce(c, written, () => [bellOf(c.var.scope.userId)]);
}

function refuseOutside(c: Context<Api>) {
  if (!c.var.scope.businessId) throw new Refusal('row.missing', 'No se encontró la notificación.');
}

/** The bell, the devices that ring, and the screens' own look at the reminders that are due: it takes no key, for doing it again changes nothing. Notifications belong to users of a business: a master outside any has none. */
export const notificationRoutes = new Hono<Api>()
  .get('/', permit('notification:read'), async (c) =>
    c.json(c.var.scope.businessId ? await listNotifications(c.var.scope) : { notifications: [], unread: 0 }),
  )
  .get('/push', permit('notification:read'), async (c) => {
    const { businessId, roles } = c.var.scope;
    const settings = businessId && !roles.includes('master') ? pushSettings(c.env) : null;
    if (!settings) return c.json({ public_key: null, endpoints: [] });
    return c.json({ public_key: settings.publicKey, endpoints: await listPushes(c.var.scope) });
  })
  .post('/push', permit('notification:read'), takes('json', pushDevice), writes, async (c) => {
    refuseOutside(c);
    const { answer } = await keepPush(c.var.write, c.req.valid('json'));
    return c.json(answer);
  })
  .delete('/push', permit('notification:read'), takes('json', pushEndpoint), writes, async (c) => {
    refuseOutside(c);
    const { answer } = await removePush(c.var.write, c.req.valid('json').endpoint);
    return c.json(answer);
  })
  .post('/reminders', permit('notification:read'), async (c) => {
    if (!c.var.scope.businessId) return c.json({ notified: 0 });
    return c.json(announce(c, await createReminderNotifications(c.var.scope), () => []));
  })
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
