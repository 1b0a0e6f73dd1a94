import { sql } from 'drizzle-orm';
import { MAX_REMINDERS, type RemindedRole, type Repeat } from '#domain/reminders.ts';
import type { LocalTime } from '#domain/time.ts';
import { asJson, callPlatform, type Database, read, write } from '../client.ts';
import type { NotifiedUser, Scope, WriteResult, WriteScope } from '../scope.ts';

export interface ReminderAnswer {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** In the business's time zone. */
  readonly starts_at: LocalTime;
  readonly repeat: Repeat;
  readonly roles: readonly RemindedRole[];
  readonly is_active: boolean;
  /** When it notifies next; null when it is over or inactive. */
  readonly next_at: string | null;
  readonly version: number;
}

export type ReminderContent = Omit<ReminderAnswer, 'id' | 'next_at' | 'version'>;

/** The reminders of the business, the next one first. */
export function listReminders(scope: Scope): Promise<readonly ReminderAnswer[]> {
  return read(scope, sql<readonly ReminderAnswer[]>`list_reminders()`);
}

/** Adds a reminder. Refuses a past day, and more than `MAX_REMINDERS`. */
export function createReminder(scope: WriteScope, reminder: ReminderContent & { readonly id: string }) {
  return write(
    scope,
    sql<{ reminder: ReminderAnswer }>`create_reminder(${asJson({ ...reminder, most: MAX_REMINDERS })})`,
  );
}

/** Replaces the content of a reminder. Refuses an old version. */
export function changeReminder(
  scope: WriteScope,
  id: string,
  reminder: ReminderContent & { readonly version: number },
) {
  return write(scope, sql<{ reminder: ReminderAnswer }>`change_reminder(${asJson({ ...reminder, id })})`);
}

/** Deletes a reminder; its notifications remain. */
export function removeReminder(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string }>`remove_reminder(${id}::uuid)`);
}

/** Creates the notifications of due reminders of the business, one for each user and occurrence. Idempotent. */
export async function createReminderNotifications(
  scope: Scope,
): Promise<WriteResult<{ readonly notified: number }>> {
  const notified = await read(scope, sql<readonly NotifiedUser[]>`create_reminder_notifications()`);
  return { answer: { notified: notified.length }, replayed: false, menuChanged: false, notified };
}

export interface NotifiedBusiness {
  readonly business_id: string;
  readonly notified: readonly NotifiedUser[];
}

/** Creates the notifications of due reminders in at most `limit` active businesses, the longest overdue first. */
export function createDueReminderNotifications(
  db: Database,
  limit: number,
): Promise<readonly NotifiedBusiness[]> {
  return callPlatform(
    db,
    sql<readonly NotifiedBusiness[]>`create_due_reminder_notifications(${limit}::integer)`,
  );
}
