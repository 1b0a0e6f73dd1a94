import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, callPlatform, read, readWithEffects, write } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { changedBusinesses } from '#db/queries/base/changed-businesses.ts';
import type { Scope, WriteResult, WriteScope } from '#db/scope.ts';
import { id } from '#domain/base/answers/primitives.ts';
import {
  type Reminder,
  reminder,
  reminderAnswer,
  removedReminder,
} from '#domain/business/answers/reminders.ts';
import { MAX_REMINDERS } from '#domain/business/reminders.ts';

export type ReminderContent = Omit<Reminder, 'id' | 'next_at' | 'version'>;

/** The reminders of the business, the next one first. */
export function listReminders(scope: Scope): Promise<Reminder[]> {
  return read(scope, z.array(reminder), sql`list_reminders()`);
}

/** Adds a reminder. Refuses a past day, and more than `MAX_REMINDERS`. */
export function createReminder(scope: WriteScope, reminder: ReminderContent & { readonly id: string }) {
  return write(scope, reminderAnswer, sql`create_reminder(${asJson({ ...reminder, most: MAX_REMINDERS })})`);
}

/** Replaces the content of a reminder. Refuses an old version. */
export function changeReminder(
  scope: WriteScope,
  id: string,
  reminder: ReminderContent & { readonly version: number },
) {
  return write(scope, reminderAnswer, sql`change_reminder(${asJson({ ...reminder, id })})`);
}

/** Deletes a reminder; its notifications remain. */
export function removeReminder(scope: WriteScope, id: string) {
  return write(scope, removedReminder, sql`remove_reminder(${id}::uuid)`);
}

/** Creates the notifications of due reminders of the business, one for each user and occurrence. Idempotent. */
export async function createReminderNotifications(
  scope: Scope,
): Promise<WriteResult<{ readonly notified: number }>> {
  const made = await readWithEffects(scope, z.array(id), sql`create_reminder_notifications()`);
  return { ...made, answer: { notified: made.answer.length } };
}

/** Creates the notifications of due reminders in at most `limit` active businesses, the longest overdue first. */
export function createDueReminderNotifications(db: Database, limit: number) {
  return callPlatform(db, changedBusinesses, sql`create_due_reminder_notifications(${limit}::integer)`);
}
