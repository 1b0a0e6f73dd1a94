import { addDays, type Day, daysBetween } from '#domain/base/time.ts';
import { rangeOf } from '#domain/reports/periods.ts';

/** How often an expense recurs. */
export const EXPENSE_PERIODS = ['weekly', 'monthly', 'yearly'] as const;
export type ExpensePeriod = (typeof EXPENSE_PERIODS)[number];

/** The days of a recurring expense: from its first day to its last one, if any. */
export interface Recurrence {
  readonly period: ExpensePeriod;
  readonly starts_on: Day;
  readonly ends_on: Day | null;
}

const WEEK = 7;

const lastOfMonth = (day: Day) => rangeOf('month', day).to;

/** The due day in the month of `day`: the same number as the first day's, or the last day of a shorter month. */
function dueDayOf(day: Day, startsOn: Day): Day {
  const wanted = `${day.slice(0, 8)}${startsOn.slice(8)}`;
  const last = lastOfMonth(day);
  return wanted < last ? wanted : last;
}

/** The first due day on or after `from`, or null when there is none. */
export function nextDay(recurrence: Recurrence, from: Day): Day | null {
  const { period, starts_on, ends_on } = recurrence;
  const first = from < starts_on ? starts_on : from;
  const found = firstDueDay(period, starts_on, first);
  return ends_on !== null && found > ends_on ? null : found;
}

function firstDueDay(period: ExpensePeriod, startsOn: Day, first: Day): Day {
  if (period === 'weekly') return addDays(first, (WEEK - (daysBetween(startsOn, first) % WEEK)) % WEEK);
  const month = period === 'monthly' ? first : `${first.slice(0, 5)}${startsOn.slice(5, 7)}-01`;
  const due = dueDayOf(month, startsOn);
  if (due >= first) return due;
  return dueDayOf(period === 'monthly' ? addDays(lastOfMonth(first), 1) : nextYear(month), startsOn);
}

const nextYear = (day: Day) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
