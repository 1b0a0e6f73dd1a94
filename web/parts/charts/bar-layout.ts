/** No bar is drawn narrower; a chart whose bars do not fit is wider than its box and scrolls. */
export const MIN_BAR_WIDTH = 8;
const MAX_BAR_WIDTH = 44;
const BAR_GAP = 2;

/** The gap between the points of a bar chart, from 0 to 1 of the room of a point. */
export const BAR_PADDING = 0.28;

/** The width of each of the bars that share the room of a point, and where each begins. */
export function barsIn(
  room: number,
  bars: number,
): { readonly width: number; readonly starts: readonly number[] } {
  const width = Math.min(MAX_BAR_WIDTH, (room - BAR_GAP * (bars - 1)) / bars);
  const step = width + BAR_GAP;
  const start = (room - step * bars + BAR_GAP) / 2;
  return { width, starts: Array.from({ length: bars }, (_, index) => start + step * index) };
}

/** The least width in pixels of a drawing of that many points with so many bars each. */
export function minBarsWidth(points: number, bars: number): number {
  const room = MIN_BAR_WIDTH * bars + BAR_GAP * (bars - 1);
  return Math.ceil((room / (1 - BAR_PADDING)) * (points + BAR_PADDING));
}
