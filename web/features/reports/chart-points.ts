import { type Bucket, bucketsOf, dayText, type Grain, grainOf, monthText } from '#domain/periods.ts';
import { formatQuantity } from '#domain/quantity.ts';
import type { DateFormat } from '#domain/settings.ts';
import type { Day } from '#domain/time.ts';
import type { ChartPoint } from '#web/charts/series.ts';

const YEAR = /^\d{4}-|\/\d{4}$/;

/** Days as points of a chart, as the business writes them; the year is told where there is more than one. */
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

/** What is said of a trend over so many days: '' by day, ' Por semana.', ' Por mes.'. */
export const grainWords = (days: readonly unknown[]): string => BY[grainOf(days.length)];

export interface Trend<Row> {
  readonly buckets: readonly Bucket<Row>[];
  readonly points: readonly ChartPoint[];
  /** What a point is: 'Día', 'Semana', 'Mes'. */
  readonly axis: string;
  /** Whether the last point holds today, which is not over. */
  readonly isOpen: boolean;
}

/** The days up to today as a trend: by week where they are more than two months, by month where they are more than a year. */
export function trendOf<Row extends { readonly day: Day }>(
  days: readonly Row[],
  today: Day,
  format: DateFormat,
): Trend<Row> {
  const grain = grainOf(days.length);
  const buckets = bucketsOf(
    days.filter(({ day }) => day <= today),
    grain,
  );
  const isOpen = buckets.at(-1)?.to === today;
  const titleOf = ({ from, to }: Bucket<Row>) => {
    if (grain === 'month') return monthText(from);
    return from === to ? dayText(from, format) : `${dayText(from, format)} a ${dayText(to, format)}`;
  };
  const starts = dayPoints(
    buckets.map(({ from }) => ({ day: from })),
    format,
  );
  const points = buckets.map((bucket, index) => {
    const title = titleOf(bucket);
    return {
      key: bucket.from,
      label: grain === 'month' ? title : (starts[index]?.label ?? title),
      title: isOpen && index === buckets.length - 1 ? `${title} · en curso` : title,
    };
  });
  return { buckets, points, axis: AXIS[grain], isOpen };
}

/** The sum of a figure over the rows of each bucket. */
export const sumsOf = <Row>(
  buckets: readonly Bucket<Row>[],
  figure: (row: Row) => number,
): readonly number[] => buckets.map(({ rows }) => rows.reduce((sum, row) => sum + figure(row), 0));

/** An amount on an axis: units of the currency without its code. */
export const moneyTick = (cents: number): string => formatQuantity(Math.round(cents / 100));
