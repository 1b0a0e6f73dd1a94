import { textWidth } from './scales.ts';
import { type ChartDetail, type Measure, maxValue, minValue, seriesOf } from './series.ts';

const MIN_WIDTH = 208;
const AWAY = 12;
/** The tooltip's text has 14 px, the axes' text 12 px. */
const LARGER = 14 / 12;
/** The padding of both sides, the mark of the series, and the gap between name and value. */
const ROOM = 26 + 14 + 16;

const widest = (texts: readonly string[]) =>
  texts.reduce((max, text) => Math.max(max, textWidth(text) * LARGER), 0);

/** The width of the tooltip, equal for all points of this measure. */
export function tooltipWidth(measure: Measure | undefined, details: readonly ChartDetail[]): number {
  const series = measure ? seriesOf(measure) : [];
  const names = [...series, ...details].map(({ name }) => name);
  const values = measure ? [maxValue(series), minValue(series)].map(measure.format) : [];
  const texts = details.flatMap((detail) => detail.texts);
  return Math.max(MIN_WIDTH, Math.ceil(widest(names) + widest([...values, ...texts]) + ROOM));
}

/** The left edge of a tooltip: after its point, before it at the right edge, and inside the drawing if neither fits. */
export function tooltipLeft(x: number, tooltip: number, drawing: number): number {
  const after = x + AWAY;
  const left = after + tooltip <= drawing ? after : x - AWAY - tooltip;
  return Math.max(0, left);
}
