import { textWidth } from './scales.ts';
import { type ChartDetail, type ChartSeries, greatest, least } from './series.ts';

const MIN_WIDTH = 208;
const AWAY = 12;
/** Its letters are of 14 px, those of the axes of 12. */
const LARGER = 14 / 12;
/** Both sides, the mark of the series and the gap between its name and its value. */
const ROOM = 26 + 14 + 16;

const widest = (texts: readonly string[]) =>
  texts.reduce((most, text) => Math.max(most, textWidth(text) * LARGER), 0);

/** How wide a tooltip is for what it says of any point of these, the same for all of them. */
export function tooltipWidth(series: readonly ChartSeries[], details: readonly ChartDetail[]): number {
  const names = [...series, ...details].map(({ name }) => name);
  const values = series.flatMap((each) => [greatest([each]), least([each])].map(each.format));
  const texts = details.flatMap((detail) => detail.texts);
  return Math.max(MIN_WIDTH, Math.ceil(widest(names) + widest([...values, ...texts]) + ROOM));
}

/** Where a tooltip begins: after its point, before it at the right edge, and within the drawing where there is no room for either. */
export function tooltipLeft(x: number, tooltip: number, drawing: number): number {
  const after = x + AWAY;
  const left = after + tooltip <= drawing ? after : x - AWAY - tooltip;
  return Math.max(0, left);
}
