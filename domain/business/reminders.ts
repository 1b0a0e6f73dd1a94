import {
  addDays,
  businessDay,
  type Day,
  instantOfLocal,
  type LocalTime,
  weekdayOf,
  type Zone,
} from '#domain/base/time.ts';
import type { Role } from '#domain/people/access.ts';

export const REPEATS = ['none', 'daily', 'weekly', 'monthly', 'weekdays'] as const;
export type Repeat = (typeof REPEATS)[number];

export const REPEAT_NAMES: Readonly<Record<Repeat, string>> = {
  none: 'No se repite',
  daily: 'Cada día',
  weekly: 'Cada semana',
  monthly: 'Cada mes',
  weekdays: 'De lunes a viernes',
};

/** The roles that a reminder can be for: those of the business. */
export const REMINDED_ROLES = [
  'admin',
  'cajero',
  'mesero',
  'chef',
  'bartender',
] as const satisfies readonly Role[];
export type RemindedRole = (typeof REMINDED_ROLES)[number];

/** The maximum number of reminders of a business. */
export const MAX_REMINDERS = 200;

/** From the 29th of a month to the 31st of the next one, with some margin. */
const MAX_WAIT_DAYS = 35;

const dayOfMonth = (day: Day): number => Number(day.slice(8));
const isLastOfMonth = (day: Day): boolean => dayOfMonth(addDays(day, 1)) === 1;
const isWorkday = (day: Day): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5;

/** True when a reminder that starts on `first` occurs on `day`. */
function occursOn(day: Day, first: Day, repeat: Repeat): boolean {
  switch (repeat) {
    case 'none':
      return day === first;
    case 'daily':
      return true;
    case 'weekly':
      return weekdayOf(day) === weekdayOf(first);
    case 'weekdays':
      return isWorkday(day);
    case 'monthly':
      return (
        dayOfMonth(day) === dayOfMonth(first) || (isLastOfMonth(day) && dayOfMonth(day) < dayOfMonth(first))
      );
  }
}

/**
 * The first occurrence of a reminder after `after`, or null when there is none. Its local time stays the same across daylight saving. A
 * reminder of the 31st occurs on the last day of a shorter month, and on the 31st of a longer one.
 */
export function nextOccurrence(startsAt: LocalTime, repeat: Repeat, after: Date, zone: Zone): Date | null {
  const [first = '', time = ''] = startsAt.split('T');
  const before = addDays(businessDay(after, zone), -1);
  const from = before > first ? before : first;
  for (let step = 0; step <= MAX_WAIT_DAYS; step += 1) {
    const day = addDays(from, step);
    if (!occursOn(day, first, repeat)) continue;
    const at = instantOfLocal(`${day}T${time}`, zone);
    if (at > after) return at;
  }
  return null;
}
