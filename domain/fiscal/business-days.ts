import { rangeOf } from '../periods.ts';
import { addDays, type Day, weekdayOf } from '../time.ts';

/** The days without work: those of each week, from 0, Sunday, and the holidays of the administrator's list. */
export interface DaysOff {
  readonly holidays: readonly Day[];
  /** Sunday and Saturday unless given. */
  readonly weekend?: readonly number[];
}

const WEEKEND = [0, 6];
const DAYS_OF_WEEK = 7;
/** The list of unused numbers is due on this business day of the next month (art. 42). */
const UNUSED_NUMBERS_DAY = 10;

export function isBusinessDay(day: Day, { holidays, weekend = WEEKEND }: DaysOff): boolean {
  return !weekend.includes(weekdayOf(day)) && !holidays.includes(day);
}

/**
 * The nth business day from the first day of the month of `day`. It falls in a later month when the month has fewer. Throws RangeError when
 * `count` is below one or no weekday is a business day.
 */
export function nthBusinessDay(day: Day, count: number, daysOff: DaysOff): Day {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`no business day number ${count}`);
  if (new Set(daysOff.weekend).size >= DAYS_OF_WEEK) throw new RangeError('no weekday is a business day');
  let found = rangeOf('month', day).from;
  for (let left = count; ; found = addDays(found, 1)) {
    if (isBusinessDay(found, daysOff)) left -= 1;
    if (left === 0) return found;
  }
}

/** The last day on which the unused numbers of a range that ended on `endedOn` can be reported: the 10th business day of the next month. */
export function unusedNumbersDeadline(endedOn: Day, daysOff: DaysOff): Day {
  const nextMonth = addDays(rangeOf('month', endedOn).to, 1);
  return nthBusinessDay(nextMonth, UNUSED_NUMBERS_DAY, daysOff);
}
