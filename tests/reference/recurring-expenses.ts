import type { Day } from '#domain/base/time.ts';
import type { Recurrence } from '#domain/purchasing/recurring-expenses.ts';
import { rangeOf } from '#domain/reports/periods.ts';

const DAY_MILLIS = 86_400_000;
const DAYS_IN_WEEK = 7;

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / DAY_MILLIS;

/** The day of the month of `day` on which an expense that starts on `startsOn` is due: the same number, or the last day of a shorter month. */
function dueDayOf(day: Day, startsOn: Day): Day {
  const wanted = `${day.slice(0, 8)}${startsOn.slice(8)}`;
  const last = rangeOf('month', day).to;
  return wanted < last ? wanted : last;
}

/**
 * True when a recurring expense is due on a day: every seventh day, the same day of each month (the last day of a shorter month), or the
 * same day of each year (28 February for 29 February in a common year). Reference for the database.
 */
export function recursOn({ period, starts_on, ends_on }: Recurrence, day: Day): boolean {
  if (day < starts_on || (ends_on !== null && day > ends_on)) return false;
  if (period === 'weekly') return daysBetween(starts_on, day) % DAYS_IN_WEEK === 0;
  if (period === 'yearly' && day.slice(5, 7) !== starts_on.slice(5, 7)) return false;
  return day === dueDayOf(day, starts_on);
}
