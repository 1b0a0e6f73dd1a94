import { type Context, Hono } from 'hono';
import { createReminderNotifications } from '#db/queries/business/reminders.ts';
import {
  createPushSubscription,
  deletePushSubscription,
  listNotifications,
  listPushSubscriptions,
  markAllNotificationsRead,
  markNotificationRead,
  removeNotification,
} from '#db/queries/people/notifications.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  notificationList,
  pushSubscription,
  pushSubscriptions,
  reminderCheck,
  removedPushSubscription,
  unreadCount,
} from '#domain/people/answers/notifications.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { pushSettings } from '#worker/push.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten } from '#worker/write.ts';
import { pushDevice, pushEndpoint } from './schemas/notifications.ts';

function refuseOutside(c: Context<Api>) {
  if (!c.var.scope.businessId) throw new Refusal('row.missing', 'No se encontró la notificación.');
}

/**
 * Notifications, push subscriptions and due reminders. A master outside a business has none.
 * Creating due reminders needs no idempotency key: each reminder notifies once.
 */
export const notificationRoutes = new Hono<Api>()
  .get('/', requirePermission('notification:read'), respond(notificationList), async (c) =>
    c.json(c.var.scope.businessId ? await listNotifications(c.var.scope) : { notifications: [], unread: 0 }),
  )
  .get('/push', requirePermission('notification:read'), respond(pushSubscriptions), async (c) => {
    const { businessId, roles } = c.var.scope;
    const settings = businessId && !roles.includes('master') ? pushSettings(c.env) : null;
    if (!settings) return c.json({ public_key: null, endpoints: [] });
    return c.json({ public_key: settings.publicKey, endpoints: await listPushSubscriptions(c.var.scope) });
  })
  .post(
    '/push',
    requirePermission('notification:read'),
    validate('json', pushDevice),
    idempotent,
    respond(pushSubscription),
    async (c) => {
      refuseOutside(c);
      const { answer } = await createPushSubscription(c.var.write, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .delete(
    '/push',
    requirePermission('notification:read'),
    validate('json', pushEndpoint),
    idempotent,
    respond(removedPushSubscription),
    async (c) => {
      refuseOutside(c);
      const { answer } = await deletePushSubscription(c.var.write, c.req.valid('json').endpoint);
      return c.json(answer);
    },
  )
  .post('/reminders', requirePermission('notification:read'), respond(reminderCheck), async (c) => {
    if (!c.var.scope.businessId) return c.json({ notified: 0 });
    return c.json(publish(c, await createReminderNotifications(c.var.scope)));
  })
  .post('/read-all', requirePermission('notification:read'), idempotent, respond(unreadCount), async (c) => {
    if (!c.var.scope.businessId) return c.json({ unread: 0 });
    return respondWritten(c, await markAllNotificationsRead(c.var.write));
  })
  .post(
    '/:id/read',
    requirePermission('notification:read'),
    validate('param', idParam),
    idempotent,
    respond(unreadCount),
    async (c) => {
      refuseOutside(c);
      return respondWritten(c, await markNotificationRead(c.var.write, c.req.valid('param').id));
    },
  )
  .delete(
    '/:id',
    requirePermission('notification:read'),
    validate('param', idParam),
    idempotent,
    respond(unreadCount),
    async (c) => {
      refuseOutside(c);
      return respondWritten(c, await removeNotification(c.var.write, c.req.valid('param').id));
    },
  );
