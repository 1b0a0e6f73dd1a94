/** A point on the horizontal axis: an hour, a day, a product. */
export interface ChartPoint {
  readonly key: string;
  /** The short label under the axis. */
  readonly label: string;
  /** The title in the tooltip and the table: '12:00 a 13:00'. */
  readonly title: string;
  /** The title of the compared point: '14/11/2026'. */
  readonly past?: string | undefined;
}

/** One value per point; null for a missing value. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** A level to reach: a continuous line. */
  readonly isTarget?: true;
}

/** What a chart measures. A chart draws one measure; others are chosen above it. */
export interface Measure extends ChartSeries {
  readonly format: (value: number) => string;
  /** The short format for the value axis: '2,000'. By default its own format. */
  readonly formatTick?: (value: number) => string;
  /** What it is compared with, drawn in grey. */
  readonly compared?: readonly ChartSeries[];
}

/** More texts about the points in tooltip and table, which are not drawn. */
export interface ChartDetail {
  readonly name: string;
  readonly texts: readonly string[];
}

/** The measure, and then what it is compared with. */
export const seriesOf = (measure: Measure): readonly ChartSeries[] => [measure, ...(measure.compared ?? [])];

/** The colour of a series by its place in `seriesOf`: only the measure has one. */
export const colorAt = (place: number): string => (place === 0 ? 'var(--chart-1)' : 'var(--chart-neutral)');

/** The text of a value; '—' for a missing one. */
export const valueText = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '—' : format(value);

/** The greatest drawn value; 0 without values. */
export function maxValue(series: readonly ChartSeries[]): number {
  return series.reduce(
    (most, { values }) => values.reduce<number>((max, v) => Math.max(max, v ?? 0), most),
    0,
  );
}

/** The least drawn value, or 0 if all are positive. */
export function minValue(series: readonly ChartSeries[]): number {
  return series.reduce((few, { values }) => values.reduce<number>((min, v) => Math.min(min, v ?? 0), few), 0);
}
