import * as z from 'zod';
import { count, id, instant, text } from '#domain/base/answers/primitives.ts';

export const notification = z
  .strictObject({
    id,
    title: text('Recordatorio: Pagar el alquiler'),
    message: text('Tienes este evento para hoy: transferir al dueño del local'),
    is_read: z.boolean(),
    /** Null when no reminder made it, or the reminder was deleted. */
    reminder_id: id.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** The latest hundred notifications of the user, newest first. `unread`: all of them, not only those of the list. */
export const notificationList = z
  .strictObject({ notifications: z.array(notification), unread: count })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.infer<typeof notificationList>;

/** How many notifications of the user are unread. */
export const unreadCount = z.strictObject({ unread: count });

const endpoint = text('https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ');

/** The key for push messages, null when the server sends none, and the user's subscribed devices. */
export const pushSubscriptions = z.strictObject({
  public_key: text('BNb2kC5Zr8xV0sQ1').nullable(),
  endpoints: z.array(endpoint),
});
export const pushSubscription = z.strictObject({ endpoint });
/** Null when the device was not subscribed. */
export const removedPushSubscription = z.strictObject({ endpoint: endpoint.nullable() });

/** How many notifications the due reminders have made. */
export const reminderCheck = z.strictObject({ notified: count });
