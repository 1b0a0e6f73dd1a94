import * as z from 'zod';
import { id, instant, text, version } from '#domain/base/answers/primitives.ts';
import { REMINDED_ROLES, REPEATS } from '../reminders.ts';

export const reminder = z
  .strictObject({
    id,
    title: text('Pagar el alquiler'),
    message: text('Transferir al dueño del local'),
    /** In the business's time zone. */
    starts_at: text('2026-11-30T08:00'),
    repeat: z.enum(REPEATS),
    roles: z.array(z.enum(REMINDED_ROLES)),
    is_active: z.boolean(),
    /** When it notifies next; null when it is over or inactive. */
    next_at: instant.nullable(),
    version,
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.infer<typeof reminder>;

/** The reminders of the business, the next one first. */
export const reminderList = z.strictObject({ reminders: z.array(reminder) });
export const reminderAnswer = z.strictObject({ reminder });
export const removedReminder = z.strictObject({ id });
