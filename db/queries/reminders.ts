import { sql } from 'drizzle-orm';
import { MAX_REMINDERS, type RemindedRole, type Repeat } from '#domain/reminders.ts';
import type { LocalTime } from '#domain/time.ts';
import { asJson, callPlatform, type Database, read, write } from '../client.ts';
import type { NotifiedUser, Scope, WriteResult, WriteScope } from '../scope.ts';

export interface ReminderAnswer {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** In the business's zone. */
  readonly starts_at: LocalTime;
  readonly repeat: Repeat;
  readonly roles: readonly RemindedRole[];
  readonly is_active: boolean;
  /** When it is told next; null when it is over, or off. */
  readonly next_at: string | null;
  readonly version: number;
}

export type ReminderContent = Omit<ReminderAnswer, 'id' | 'next_at' | 'version'>;

/** The business's reminders, the next one first. */
export function listReminders(scope: Scope): Promise<readonly ReminderAnswer[]> {
  return read(scope, sql<readonly ReminderAnswer[]>`list_reminders()`);
}

/** Adds a reminder. Refuses a day that is past, and more than a business can have. */
export function createReminder(scope: WriteScope, reminder: ReminderContent & { readonly id: string }) {
  return write(
    scope,
    sql<{ reminder: ReminderAnswer }>`create_reminder(${asJson({ ...reminder, most: MAX_REMINDERS })})`,
  );
}

/** Changes a reminder, whole. Refuses when another one changed it since `version`. */
export function changeReminder(
  scope: WriteScope,
  id: string,
  reminder: ReminderContent & { readonly version: number },
) {
  return write(scope, sql<{ reminder: ReminderAnswer }>`change_reminder(${asJson({ ...reminder, id })})`);
}

/** Deletes a reminder; what it told stays in the bells. */
export function removeReminder(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string }>`remove_reminder(${id}::uuid)`);
}

/** Tells what is due of the business, each person once for each occurrence, however often it is asked. */
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

/** Tells what is due in every active business, at most `limit` of them, those that wait longest first. */
export function createDueReminderNotifications(
  db: Database,
  limit: number,
): Promise<readonly NotifiedBusiness[]> {
  return callPlatform(
    db,
    sql<readonly NotifiedBusiness[]>`create_due_reminder_notifications(${limit}::integer)`,
  );
}
