import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
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
  /** All of the user's, not only those of the list. */
  readonly unread: number;
}

interface Unread {
  readonly unread: number;
}

/** The latest hundred notifications of who asks, newest first (1-core §7). */
export function listNotifications(scope: Scope): Promise<NotificationList> {
  return read(scope, sql<NotificationList>`list_notifications()`);
}

/** Marks one as read. Refuses another user's. */
export function readNotification(scope: WriteScope, id: string) {
  return write(scope, sql<Unread>`read_notification(${asJson({ id })})`);
}

/** Marks all of the user's as read and ends the one-time reminders that nobody else still has unread (decisions, Reminders). */
export function readAllNotifications(scope: WriteScope) {
  return write(scope, sql<Unread>`read_all_notifications()`);
}

/** Deletes one. Refuses another user's. */
export function removeNotification(scope: WriteScope, id: string) {
  return write(scope, sql<Unread>`remove_notification(${asJson({ id })})`);
}
