import type { DateFormat } from './settings.ts';
import { addDays, type Day } from './time.ts';

/** Both days included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export const PERIODS = [
  'today',
  'yesterday',
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'year',
] as const;
export type Period = (typeof PERIODS)[number];

/** The presets' names (3-reports §2.3), and those of the periods just over. */
export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  today: 'Hoy',
  yesterday: 'Ayer',
  week: 'Esta Semana',
  'last-week': 'Semana Pasada',
  month: 'Este Mes',
  'last-month': 'Mes Pasado',
  quarter: 'Este Trimestre',
  year: 'Este Año',
};

const DAY_MILLIS = 86_400_000;
/** The weekday of 1970-01-01, counted from Monday. */
const THURSDAY = 3;

const two = (value: number) => String(value).padStart(2, '0');

function months(year: number, first: number, count: number): DayRange {
  const after = first + count;
  const next = `${after > 12 ? year + 1 : year}-${two(after > 12 ? after - 12 : after)}-01`;
  return { from: `${year}-${two(first)}-01`, to: addDays(next, -1) };
}

/** The whole calendar period that holds a day; a week starts on Monday, a quarter is the calendar's. */
export function rangeOf(period: Period, today: Day): DayRange {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return rangeOf('today', addDays(today, -1));
    case 'last-week':
      return rangeOf('week', addDays(today, -7));
    case 'last-month':
      return rangeOf('month', addDays(rangeOf('month', today).from, -1));
    case 'week': {
      const sinceMonday = (Date.parse(today) / DAY_MILLIS + THURSDAY) % 7;
      const from = addDays(today, -sinceMonday);
      return { from, to: addDays(from, 6) };
    }
    case 'month':
      return months(year, month, 1);
    case 'quarter':
      return months(year, month - ((month - 1) % 3), 3);
    case 'year':
      return months(year, 1, 12);
  }
}

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar. */
const isDay = (text: string | null): text is Day =>
  text !== null && DAY.test(text) && addDays(text, 0) === text;

/** The range that two texts make; null where one is no day, or where it would end before it begins. */
export function readRange(from: string | null, to: string | null): DayRange | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** The longest range that a report reads, in days. */
export const MAX_RANGE_DAYS = 1830;
export const RANGE_TOO_LONG = 'Un informe abarca como máximo 1,830 días (unos 5 años).';

/** Whether a range has more days than a report reads. */
export const isTooLong = ({ from, to }: DayRange): boolean => to >= addDays(from, MAX_RANGE_DAYS);

/** The last days of a range that is too long: as many as a report reads. */
export const longestUntil = (to: Day): DayRange => ({ from: addDays(to, 1 - MAX_RANGE_DAYS), to });

/** The preset that a range is today, or null. */
export function periodOf(range: DayRange, today: Day): Period | null {
  return (
    PERIODS.find((period) => {
      const { from, to } = rangeOf(period, today);
      return from === range.from && to === range.to;
    }) ?? null
  );
}

/** A day as people read it: '21/11/2026', or as the business writes dates. */
export function dayText(day: Day, format: DateFormat = 'DD/MM/YYYY'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** '16/11/2026 - 22/11/2026' (3-reports §2.3). */
export function rangeText(range: DayRange): string {
  return `${dayText(range.from)} - ${dayText(range.to)}`;
}

export type Grain = 'day' | 'week' | 'month';

const MAX_DAY_POINTS = 62;
const MAX_WEEK_POINTS = 53;

/** What a point of a trend over so many days is: few enough points to tell them apart. */
export function grainOf(days: number): Grain {
  if (days <= MAX_DAY_POINTS) return 'day';
  return days <= MAX_WEEK_POINTS * 7 ? 'week' : 'month';
}

export interface Bucket<Row> extends DayRange {
  readonly rows: readonly Row[];
}

/** Rows of days, in their order, by the day, week or month that holds each; the first and the last may be parts of one. */
export function bucketsOf<Row extends { readonly day: Day }>(
  rows: readonly Row[],
  grain: Grain,
): readonly Bucket<Row>[] {
  const firstOf = (day: Day) => rangeOf(grain === 'day' ? 'today' : grain, day).from;
  const found = new Map<Day, Bucket<Row>>();
  for (const row of rows) {
    const first = firstOf(row.day);
    const { from, rows: before } = found.get(first) ?? { from: row.day, rows: [] };
    found.set(first, { from, to: row.day, rows: [...before, row] });
  }
  return [...found.values()];
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** A month as people read it: 'nov 2026'. */
export const monthText = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export const COMPARISONS = ['previous', 'last-year', 'none'] as const;
/** What a report's figures stand beside. */
export type ComparisonPeriod = (typeof COMPARISONS)[number];

export const COMPARISON_LABELS: Readonly<Record<ComparisonPeriod, string>> = {
  previous: 'Periodo anterior',
  'last-year': 'Año anterior',
  none: 'Sin comparar',
};

/** The same date so many months before, or the last of that month where it has no such date. */
function monthsBefore(day: Day, count: number): Day {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count;
  const { from, to } = months(Math.floor(month / 12), (month % 12) + 1, 1);
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;
type Months = keyof typeof MONTHS_OF;

/** The calendar's month, quarter or year that a range is; null for any other. */
function monthsOf({ from, to }: DayRange): Months | null {
  const found = (['month', 'quarter', 'year'] as const).find((period) => {
    const whole = rangeOf(period, from);
    return whole.from === from && whole.to === to;
  });
  return found ?? null;
}

const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MILLIS;

/** The days of a range that have come; all of them where none has. */
export function daysUntil({ from, to }: DayRange, today: Day): DayRange {
  return { from, to: from <= today && today < to ? today : to };
}

/**
 * The days that a range is compared with; null for none. The period before has as many days and ends where the range begins; a month, a
 * quarter or a year of the calendar has the whole one before. A year ago are the same dates, 29 February standing beside the 28th; months,
 * quarters and years stay whole. A range that is not over stands beside as much of the other.
 */
export function comparedRange(range: DayRange, comparison: ComparisonPeriod, today: Day): DayRange | null {
  if (comparison === 'none') return null;
  const whole = monthsOf(range);
  const { from, to } = daysUntil(range, today);
  const count = comparison === 'last-year' ? MONTHS_OF.year : whole && MONTHS_OF[whole];
  if (count === null) {
    const length = daysBetween(range.from, range.to) + 1;
    return readable({ from: addDays(from, -length), to: addDays(to, -length) });
  }
  const first = monthsBefore(from, count);
  const isOver = to === range.to;
  return readable({ from: first, to: whole && isOver ? rangeOf(whole, first).to : monthsBefore(to, count) });
}

/** No more than a report reads; null before the days that it knows. */
function readable(range: DayRange): DayRange | null {
  if (readRange(range.from, range.to) === null) return null;
  return isTooLong(range) ? longestUntil(range.to) : range;
}

/**
 * The rows of compared days under the days that they stand beside, first by first. Days beyond the last one keep their own, or go to
 * `rest` where one is given.
 */
export function alignDays<Row extends { readonly day: Day }>(
  past: readonly Row[],
  days: readonly { readonly day: Day }[],
  rest?: Day | undefined,
): readonly Row[] {
  return past.map((row, index) => ({ ...row, day: days[index]?.day ?? rest ?? row.day }));
}
