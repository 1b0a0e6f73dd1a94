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
  readonly format: (value: number) => string;
  /** A CSS variable, such as 'var(--chart-1)'. */
  readonly color: string;
  /** Uses a second axis on the right; a chart has at most one such series. */
  readonly axis?: 'right';
  /** The values of the compared period, drawn muted; a line is dotted. */
  readonly past?: true;
}

/** More texts about the points in tooltip and table, which are not drawn. */
export interface ChartDetail {
  readonly name: string;
  readonly texts: readonly string[];
}

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
