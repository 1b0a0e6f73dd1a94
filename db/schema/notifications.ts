import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPEATS } from '#domain/business/reminders.ts';
import { businesses } from './businesses.ts';
import { created, instant, ofBusiness, oneOf, owned, ownKey, within } from './columns.ts';
import { users } from './users.ts';

/** `starts_at` is the local date and time in the business's zone; `next_at` the next occurrence as an instant. */
export const reminders = pgTable(
  'reminders',
  {
    ...owned(),
    title: text().notNull(),
    message: text().notNull(),
    starts_at: timestamp({ withTimezone: false, precision: 0, mode: 'string' }).notNull(),
    repeat: text({ enum: REPEATS }).notNull().default('none'),
    roles: text().array().notNull(),
    next_at: instant(),
    is_active: boolean().notNull().default(true),
    created_by: uuid(),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('reminders', t, businesses),
    oneOf('reminders_repeat_known', t.repeat, REPEATS),
    index('reminders_due').on(t.next_at).where(sql`${t.is_active}`),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    ...owned(),
    user_id: uuid().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    is_read: boolean().notNull().default(false),
    reminder_id: uuid(),
    occurrence_at: instant(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('notifications_user_fk', t, t.user_id, users).onDelete('cascade'),
    within('notifications_reminder_fk', t, t.reminder_id, reminders).onDelete('cascade'),
    uniqueIndex('notifications_once')
      .on(t.business_id, t.reminder_id, t.user_id, t.occurrence_at)
      .where(sql`${t.reminder_id} is not null`),
    index('notifications_latest').on(t.business_id, t.user_id, t.created_at.desc()),
  ],
);

export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    ...owned(),
    user_id: uuid().notNull(),
    /** The session that registered the device: it receives messages until that session ends. */
    session_id: uuid(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    ...created(),
  },
  (t) => [ownKey(t), within('push_subscriptions_user_fk', t, t.user_id, users).onDelete('cascade')],
);
