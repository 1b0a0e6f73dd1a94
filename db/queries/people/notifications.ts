import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, callPlatform, read, write } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { id, text } from '#domain/base/answers/primitives.ts';
import {
  type NotificationList,
  notificationList,
  pushSubscription,
  removedPushSubscription,
  unreadCount,
} from '#domain/people/answers/notifications.ts';

/** The latest hundred notifications of the user, newest first (1-core §7). */
export function listNotifications(scope: Scope): Promise<NotificationList> {
  return read(scope, notificationList, sql`list_notifications()`);
}

/** Marks a notification as read. Refuses another user's. */
export function markNotificationRead(scope: WriteScope, id: string) {
  return write(scope, unreadCount, sql`mark_notification_read(${asJson({ id })})`);
}

/** Marks all notifications of the user as read, and ends one-time reminders that no other user has unread (decisions, Reminders). */
export function markAllNotificationsRead(scope: WriteScope) {
  return write(scope, unreadCount, sql`mark_all_notifications_read()`);
}

/** Deletes a notification. Refuses another user's. */
export function removeNotification(scope: WriteScope, id: string) {
  return write(scope, unreadCount, sql`remove_notification(${asJson({ id })})`);
}

const pushSubscriptionKeys = {
  endpoint: text('https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ'),
  p256dh: text('BNb2kC5Zr8xV0sQ1'),
  auth: text('k8JV6sjdbhAi1n3_'),
};
const pushMessage = z.strictObject({
  ...pushSubscriptionKeys,
  id,
  title: text('Stock bajo'),
  message: text('Harina: existencia 3 lb'),
});

/** A notification with the device to push it to. */
export type PushMessage = z.infer<typeof pushMessage>;

/** The endpoints of the user's subscribed devices. */
export function listPushSubscriptions(scope: Scope): Promise<readonly string[]> {
  return read(scope, z.array(z.string()), sql`list_push_subscriptions()`);
}

export type PushDevice = Pick<PushMessage, keyof typeof pushSubscriptionKeys>;

/** Subscribes a device of the user; a subscription of another user on that device is replaced. */
export function createPushSubscription(scope: WriteScope, device: PushDevice) {
  const session_id = scope.sessionId ?? null;
  return write(scope, pushSubscription, sql`create_push_subscription(${asJson({ ...device, session_id })})`);
}

/** Unsubscribes one of the user's devices. */
export function deletePushSubscription(scope: WriteScope, endpoint: string) {
  return write(scope, removedPushSubscription, sql`delete_push_subscription(${asJson({ endpoint })})`);
}

/** The push messages of unread notifications of a business, one for each subscribed device. */
export function listPushMessages(
  db: Database,
  businessId: string,
  notifications: readonly string[],
): Promise<readonly PushMessage[]> {
  return callPlatform(
    db,
    z.array(pushMessage),
    sql`list_push_messages(${businessId}, array(select jsonb_array_elements_text(${asJson(notifications)})::uuid))`,
  );
}

/** Deletes the subscriptions of devices that no longer exist, by endpoint. */
export function deletePushSubscriptions(db: Database, endpoints: readonly string[]): Promise<null> {
  return callPlatform(
    db,
    z.null(),
    sql`delete_push_subscriptions(array(select jsonb_array_elements_text(${asJson(endpoints)})))`,
  );
}
