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
export const isDay = (text: string | null): text is Day =>
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
