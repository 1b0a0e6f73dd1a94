const VALUE_TICK_PIXELS = 56;

/** The number of ticks that fit on a value axis of that many pixels. */
export function valueTicks(height: number): number {
  return Math.max(2, Math.min(6, Math.floor(height / VALUE_TICK_PIXELS)));
}

/** The step between written labels so that they do not touch; 1 writes all. */
export function labelStep(width: number, count: number, labelWidth: number): number {
  if (count === 0 || width <= 0) return 1;
  return Math.max(1, Math.ceil((labelWidth * count) / width));
}

/** The approximate width in pixels of 12 px tabular text. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8);
}

/** The ticks whose text differs from the previous one: an axis without values has one 0, not three. */
export function distinctTicks(
  ticks: readonly number[],
  format: (value: number) => string,
): readonly number[] {
  return ticks.filter((tick, index) => {
    const before = ticks[index - 1];
    return before === undefined || format(before) !== format(tick);
  });
}
