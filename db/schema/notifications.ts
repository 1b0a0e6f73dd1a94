import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { created, instant, oneOf, owned } from './columns.ts';
import { users } from './users.ts';

export const REPEATS = ['none', 'daily', 'weekly', 'monthly', 'weekdays'] as const;

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
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'reminders_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
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
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'notifications_user_fk',
      columns: [t.business_id, t.user_id],
      foreignColumns: [users.business_id, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'notifications_reminder_fk',
      columns: [t.business_id, t.reminder_id],
      foreignColumns: [reminders.business_id, reminders.id],
    }).onDelete('cascade'),
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
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'push_subscriptions_user_fk',
      columns: [t.business_id, t.user_id],
      foreignColumns: [users.business_id, users.id],
    }).onDelete('cascade'),
  ],
);
