import { sql } from 'drizzle-orm';
import { asJson, callPlatform, type Database, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly is_read: boolean;
  readonly reminder_id: string | null;
  readonly created_at: string;
}

export interface NotificationList {
  readonly notifications: readonly Notification[];
  /** All unread notifications of the user, not only those of the list. */
  readonly unread: number;
}

interface Unread {
  readonly unread: number;
}

/** The latest hundred notifications of the user, newest first (1-core §7). */
export function listNotifications(scope: Scope): Promise<NotificationList> {
  return read(scope, sql<NotificationList>`list_notifications()`);
}

/** Marks a notification as read. Refuses another user's. */
export function markNotificationRead(scope: WriteScope, id: string) {
  return write(scope, sql<Unread>`mark_notification_read(${asJson({ id })})`);
}

/** Marks all notifications of the user as read, and ends one-time reminders that no other user has unread (decisions, Reminders). */
export function markAllNotificationsRead(scope: WriteScope) {
  return write(scope, sql<Unread>`mark_all_notifications_read()`);
}

/** Deletes a notification. Refuses another user's. */
export function removeNotification(scope: WriteScope, id: string) {
  return write(scope, sql<Unread>`remove_notification(${asJson({ id })})`);
}

export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A notification with the device to push it to. */
export interface PushMessage extends PushSubscriptionKeys {
  readonly id: string;
  readonly title: string;
  readonly message: string;
}

/** The endpoints of the user's subscribed devices. */
export function listPushSubscriptions(scope: Scope): Promise<readonly string[]> {
  return read(scope, sql<readonly string[]>`list_push_subscriptions()`);
}

/** Subscribes a device of the user; a subscription of another user on that device is replaced. */
export function createPushSubscription(scope: WriteScope, device: PushSubscriptionKeys) {
  const session_id = scope.sessionId ?? null;
  return write(
    scope,
    sql<{ endpoint: string }>`create_push_subscription(${asJson({ ...device, session_id })})`,
  );
}

/** Unsubscribes one of the user's devices. */
export function deletePushSubscription(scope: WriteScope, endpoint: string) {
  return write(scope, sql<{ endpoint: string | null }>`delete_push_subscription(${asJson({ endpoint })})`);
}

/** The push messages of unread notifications of a business, one for each subscribed device. */
export function listPushMessages(
  db: Database,
  businessId: string,
  notifications: readonly string[],
): Promise<readonly PushMessage[]> {
  return callPlatform(
    db,
    sql<
      readonly PushMessage[]
    >`list_push_messages(${businessId}, array(select jsonb_array_elements_text(${asJson(notifications)})::uuid))`,
  );
}

/** Deletes the subscriptions of devices that no longer exist, by endpoint. */
export function deletePushSubscriptions(db: Database, endpoints: readonly string[]): Promise<null> {
  return callPlatform(
    db,
    sql<null>`delete_push_subscriptions(array(select jsonb_array_elements_text(${asJson(endpoints)})))`,
  );
}
