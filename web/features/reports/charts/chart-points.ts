import { formatQuantity } from '#domain/base/quantity.ts';
import { type Day, dayText } from '#domain/base/time.ts';
import type { DateFormat } from '#domain/business/settings.ts';
import {
  alignDays,
  type Bucket,
  bucketsOf,
  type DayRange,
  type Grain,
  grainOf,
  monthText,
} from '#domain/reports/periods.ts';
import type { ChartPoint, Measure } from '#web/parts/charts/series.ts';

const YEAR = /^\d{4}-|\/\d{4}$/;

/** Days as points of a chart, in the business's date format; with the year if they are in more than one year. */
export function dayPoints(
  days: readonly { readonly day: string }[],
  format: DateFormat,
): readonly ChartPoint[] {
  const isLong = days[0]?.day.slice(0, 4) !== days.at(-1)?.day.slice(0, 4);
  return days.map(({ day }) => {
    const title = dayText(day, format);
    return { key: day, label: isLong ? title : title.replace(YEAR, ''), title };
  });
}

const AXIS: Readonly<Record<Grain, string>> = { day: 'Día', week: 'Semana', month: 'Mes' };
const BY: Readonly<Record<Grain, string>> = { day: '', week: ' Por semana.', month: ' Por mes.' };

/** The text about a trend's grain: '' by day, ' Por semana.', ' Por mes.'. */
export const grainText = (days: readonly unknown[]): string => BY[grainOf(days.length)];

export interface Trend<Row> {
  readonly buckets: readonly Bucket<Row>[];
  /** The rows of each bucket's compared days; undefined if nothing is compared. */
  readonly past: readonly (readonly Row[])[] | undefined;
  readonly points: readonly ChartPoint[];
  /** What a point is: 'Día', 'Semana', 'Mes'. */
  readonly axis: string;
  /** Whether the last point contains today, so that its figures are not final. */
  readonly isOpen: boolean;
}

/**
 * The days up to today as a trend: by day up to two months, by week up to a year, then by month. The first
 * compared day is aligned with the first day; by day, compared days beyond the last are not drawn. Beside today
 * the last compared day counts until the same time.
 */
export function trendOf<Row extends { readonly day: Day }>(
  days: readonly Row[],
  today: Day,
  format: DateFormat,
  pastDays?: readonly Row[] | undefined,
): Trend<Row> {
  const grain = grainOf(days.length);
  const shown = days.filter(({ day }) => day <= today);
  const buckets = bucketsOf(shown, grain);
  const beside =
    pastDays && bucketsOf(alignDays(pastDays, shown, grain === 'day' ? undefined : shown.at(-1)?.day), grain);
  const past = beside && buckets.map((bucket) => beside.find(({ from }) => from === bucket.from)?.rows ?? []);
  const isOpen = buckets.at(-1)?.to === today;
  const titleOf = ({ from, to }: DayRange) => {
    if (grain === 'month') return monthText(from);
    return from === to ? dayText(from, format) : `${dayText(from, format)} a ${dayText(to, format)}`;
  };
  const starts = dayPoints(
    buckets.map(({ from }) => ({ day: from })),
    format,
  );
  /** The title of a bucket's compared days. */
  const pastTitleOf = ({ rows: [first], rows }: Bucket<Row>) => {
    const start = first ? shown.indexOf(first) : -1;
    const days = pastDays?.slice(start, start + rows.length) ?? [];
    const [from, to] = [days[0]?.day, days.at(-1)?.day];
    if (!from || !to) return undefined;
    const title = titleOf({ from, to });
    return isOpen && to === pastDays?.at(-1)?.day ? `${title} · a esta hora` : title;
  };
  const points = buckets.map((bucket, index) => {
    const title = titleOf(bucket);
    return {
      key: bucket.from,
      label: grain === 'month' ? title : (starts[index]?.label ?? title),
      title: isOpen && index === buckets.length - 1 ? `${title} · en curso` : title,
      past: pastTitleOf(bucket),
    };
  });
  return { buckets, past, points, axis: AXIS[grain], isOpen };
}

/** The sum of a figure over the rows of each bucket. */
export const sumsOf = <Row>(
  buckets: readonly Bucket<Row>[],
  figure: (row: Row) => number,
): readonly number[] => buckets.map(({ rows }) => rows.reduce((sum, row) => sum + figure(row), 0));

/** A measure beside its past values; alone without them. */
export const withPast = (measure: Measure, past: readonly (number | null)[] | undefined): Measure =>
  past ? { ...measure, compared: [{ key: 'past', name: `${measure.name}, antes`, values: past }] } : measure;

/** The sum of a figure over the compared rows of each point; null for a point without compared rows. */
export const pastSums = <Row>(
  past: readonly (readonly Row[])[] | undefined,
  figure: (row: Row) => number,
): readonly (number | null)[] | undefined =>
  past?.map((rows) => (rows.length === 0 ? null : rows.reduce((sum, row) => sum + figure(row), 0)));

/** An amount on an axis: units of the currency without its code. */
export const moneyTick = (cents: number): string => formatQuantity(Math.round(cents / 100));
