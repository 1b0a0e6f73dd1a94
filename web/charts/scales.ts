const VALUE_TICK_PIXELS = 56;

/** How many ticks a value axis of that many pixels has room for. */
export function valueTicks(height: number): number {
  return Math.max(2, Math.min(6, Math.floor(height / VALUE_TICK_PIXELS)));
}

/** Every how many labels one is written, so that none touches the next: 1 writes all. */
export function labelStep(width: number, count: number, labelWidth: number): number {
  if (count === 0 || width <= 0) return 1;
  return Math.max(1, Math.ceil((labelWidth * count) / width));
}

/** The width in pixels of 12 px tabular text, near enough to keep room for it. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8);
}

/** The ticks that read differently from the one before: an axis without values has one 0, not three. */
export function distinctTicks(
  ticks: readonly number[],
  format: (value: number) => string,
): readonly number[] {
  return ticks.filter((tick, index) => {
    const before = ticks[index - 1];
    return before === undefined || format(before) !== format(tick);
  });
}

/** From the lowest value of an axis, which is 0 or below, to the highest, which is above 0. */
export type AxisDomain = readonly [low: number, high: number];

/** How far below zero axes go, as a share of how far above it they go: the deepest of them, so that all have their zero at one height. */
export function zeroDepth(domains: readonly AxisDomain[]): number {
  return Math.max(0, ...domains.map(([low, high]) => -low / high));
}

/** A domain that goes as deep below zero as the deepest. */
export function lowered([low, high]: AxisDomain, depth: number): AxisDomain {
  return [Math.min(low, -depth * high), high];
}
