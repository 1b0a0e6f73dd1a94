/** One place on the horizontal axis: an hour, a day, a product. */
export interface ChartPoint {
  readonly key: string;
  /** Under the axis: short. */
  readonly label: string;
  /** In the tooltip and the table: '12:00 a 13:00'. */
  readonly title: string;
  /** What it is compared with: '14/11/2026'. */
  readonly past?: string | undefined;
}

/** What is drawn over the points: one value for each, null where there is none. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
  /** A token's variable, such as 'var(--chart-1)'. */
  readonly color: string;
  /** Measured on an axis of its own at the right; a chart has at most one such series. */
  readonly axis?: 'right';
  /** What is compared with: drawn muted, a line dotted. */
  readonly past?: true;
}

/** More to say of a point in its tooltip and in the table, without being drawn. */
export interface ChartDetail {
  readonly name: string;
  readonly texts: readonly string[];
}

/** The greatest value drawn; 0 for nothing. */
export function greatest(series: readonly ChartSeries[]): number {
  return series.reduce(
    (most, { values }) => values.reduce<number>((max, v) => Math.max(max, v ?? 0), most),
    0,
  );
}

/** The least value drawn, or 0 where all are above. */
export function least(series: readonly ChartSeries[]): number {
  return series.reduce((few, { values }) => values.reduce<number>((min, v) => Math.min(min, v ?? 0), few), 0);
}
