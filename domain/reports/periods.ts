import { SHORT_READ_DAYS } from '#domain/base/limits.ts';
import { addDays, type Day, daysBetween, dayText } from '#domain/base/time.ts';

/** A range of days. Both days are included. */
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

/** The names of the preset periods (3-reports §2.3), and of the previous ones. */
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

/** The whole calendar period that contains a day. A week starts on Monday; a quarter is that of the calendar. */
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

const isDay = (text: string | null): text is Day =>
  text !== null && DAY.test(text) && addDays(text, 0) === text;

/** The range of two texts. Null when one is not a day, or when the range ends before it starts. */
export function readRange(from: string | null, to: string | null): DayRange | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** The maximum length of a report's range, in days. */
export const MAX_RANGE_DAYS = 1830;
export const RANGE_BACKWARDS = 'El rango termina antes de empezar.';
export const RANGE_TOO_LONG = 'Un informe abarca como máximo 1,830 días (unos 5 años).';

/** True when a range is longer than a report reads. */
export const isTooLong = ({ from, to }: DayRange): boolean => to >= addDays(from, MAX_RANGE_DAYS);

/** True when a read of the range takes one of the few places of its business for long reads. */
export const isLongRead = ({ from, to }: DayRange): boolean => to >= addDays(from, SHORT_READ_DAYS);

/** The longest range that a report reads with the given end. */
export const longestUntil = (to: Day): DayRange => ({ from: addDays(to, 1 - MAX_RANGE_DAYS), to });

/** The preset that a range equals today, or null. */
export function periodOf(range: DayRange, today: Day): Period | null {
  return (
    PERIODS.find((period) => {
      const { from, to } = rangeOf(period, today);
      return from === range.from && to === range.to;
    }) ?? null
  );
}

/** The month that a range stands for: today's if it contains today, else that of its first day. */
export function monthShown({ from, to }: DayRange, today: Day): DayRange {
  return rangeOf('month', from <= today && today <= to ? today : from);
}

/** The month before or after that of a range. */
export function nextMonth({ from, to }: DayRange, step: -1 | 1): DayRange {
  return rangeOf('month', addDays(step === 1 ? to : from, step));
}

/** '16/11/2026 - 22/11/2026' (3-reports §2.3). */
export function rangeText(range: DayRange): string {
  return `${dayText(range.from)} - ${dayText(range.to)}`;
}

export type Grain = 'day' | 'week' | 'month';

const MAX_DAY_POINTS = 62;
const MAX_WEEK_POINTS = 53;

/** The unit of one point in a trend of so many days, so that the points can be distinguished. */
export function grainOf(days: number): Grain {
  if (days <= MAX_DAY_POINTS) return 'day';
  return days <= MAX_WEEK_POINTS * 7 ? 'week' : 'month';
}

export interface Bucket<Row> extends DayRange {
  readonly rows: readonly Row[];
}

/** Rows of days grouped by day, week or month, in their order. The first and the last group may be partial. */
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

/** A month for people: 'nov 2026'. */
export const monthText = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export const COMPARISONS = ['previous', 'last-year', 'none'] as const;
/** The period with which a report is compared. */
export type ComparisonPeriod = (typeof COMPARISONS)[number];

export const COMPARISON_LABELS: Readonly<Record<ComparisonPeriod, string>> = {
  previous: 'Periodo anterior',
  'last-year': 'Año anterior',
  none: 'Sin comparar',
};

/** The same date some months before, or the last day of a shorter month. */
function monthsBefore(day: Day, count: number): Day {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count;
  const { from, to } = months(Math.floor(month / 12), (month % 12) + 1, 1);
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

const WEEK_DAYS = 7;
const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;
type Months = keyof typeof MONTHS_OF;

/** The calendar month, quarter or year that a range equals; null for any other range. */
function monthsOf({ from, to }: DayRange): Months | null {
  const found = (['month', 'quarter', 'year'] as const).find((period) => {
    const whole = rangeOf(period, from);
    return whole.from === from && whole.to === to;
  });
  return found ?? null;
}

/** The days of a range up to today; all of them when the range starts later. */
export function daysUntil({ from, to }: DayRange, today: Day): DayRange {
  return { from, to: from <= today && today < to ? today : to };
}

/**
 * The range with which a range is compared; null for none. The previous period has as many days and ends where the range starts; one day
 * has the same weekday of the week before; a whole month, quarter or year has the whole one before. Last year has the same dates, with the 28th for 29 February; whole months, quarters and
 * years stay whole. An unfinished range is compared with an equally long part.
 */
export function comparedRange(range: DayRange, comparison: ComparisonPeriod, today: Day): DayRange | null {
  if (comparison === 'none') return null;
  const whole = monthsOf(range);
  const { from, to } = daysUntil(range, today);
  const count = comparison === 'last-year' ? MONTHS_OF.year : whole && MONTHS_OF[whole];
  if (count === null) {
    const length = range.from === range.to ? WEEK_DAYS : daysBetween(range.from, range.to) + 1;
    return readable({ from: addDays(from, -length), to: addDays(to, -length) });
  }
  const first = monthsBefore(from, count);
  const isOver = to === range.to;
  return readable({ from: first, to: whole && isOver ? rangeOf(whole, first).to : monthsBefore(to, count) });
}

/** At most the days that a report reads; null before the first known day. */
function readable(range: DayRange): DayRange | null {
  if (readRange(range.from, range.to) === null) return null;
  return isTooLong(range) ? longestUntil(range.to) : range;
}

/** Compared rows under the days beside them, in order. Days beyond the last one have their own day, or `rest` when it is given. */
export function alignDays<Row extends { readonly day: Day }>(
  past: readonly Row[],
  days: readonly { readonly day: Day }[],
  rest?: Day | undefined,
): readonly Row[] {
  return past.map((row, index) => ({ ...row, day: days[index]?.day ?? rest ?? row.day }));
}
