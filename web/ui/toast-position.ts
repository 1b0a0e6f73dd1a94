export interface ToastBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the screen that toasts should not cover: what can be pressed, and sums. */
export interface Obstacle extends ToastBox {
  /** Whether a toast must not cover it: a sum, or what is likely to be pressed next or often. */
  readonly isVital: boolean;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

interface ToastSpace {
  /** The area where toasts may be, in pixels of the screen. */
  readonly area: ToastBox;
  /** The total size of the visible toasts. */
  readonly size: { readonly width: number; readonly height: number };
  /** The default edge: top right, or the bottom on phones. */
  readonly from: 'top' | 'bottom';
  readonly obstacles: readonly Obstacle[];
}

const STEP = 8;
const GAP = 4;
const VITAL_COST = 1000;
const OTHER_COST = 3;
const COLUMN_COST = 12;
/** The length of a screen costs less than one button. */
const PIXELS_PER_COST = 300;

const overlaps = (a: ToastBox, b: ToastBox): boolean =>
  a.left < b.left + b.width + GAP &&
  b.left < a.left + a.width + GAP &&
  a.top < b.top + b.height + GAP &&
  b.top < a.top + a.height + GAP;

const coveredAt = (spot: Spot, { size, obstacles }: ToastSpace): readonly Obstacle[] =>
  obstacles.filter((each) => overlaps({ ...spot, ...size }, each));

/** Whether toasts at this position cover a vital element. */
export const coversVital = (spot: Spot, space: ToastSpace): boolean =>
  coveredAt(spot, space).some(({ isVital }) => isVital);

/** Whether toasts at this position cover anything that they should not. */
export const coversAny = (spot: Spot, space: ToastSpace): boolean => coveredAt(spot, space).length > 0;

function spotsOf({ area, size, from }: ToastSpace): { spot: Spot; cost: number }[] {
  const spots: { spot: Spot; cost: number }[] = [];
  const room = Math.max(0, area.height - size.height);
  const columns = Math.max(1, Math.floor((area.width + STEP) / (size.width + STEP)));
  for (let column = 0; column < columns; column += 1) {
    const left = area.left + Math.max(0, area.width - size.width) - column * (size.width + STEP);
    for (let distance = 0; distance <= room; distance += STEP) {
      const top = from === 'top' ? area.top + distance : area.top + room - distance;
      spots.push({ spot: { left, top }, cost: column * COLUMN_COST + distance / PIXELS_PER_COST });
    }
  }
  return spots;
}

/** The position where toasts cover the least: no vital element if possible, and as near to the default as possible. */
export function positionToasts(room: ToastSpace): Spot {
  let best: { spot: Spot; cost: number } | undefined;
  for (const { spot, cost: base } of spotsOf(room)) {
    if (best && base >= best.cost) continue;
    const cost = coveredAt(spot, room).reduce(
      (sum, { isVital }) => sum + (isVital ? VITAL_COST : OTHER_COST),
      base,
    );
    if (!best || cost < best.cost) best = { spot, cost };
  }
  return best?.spot ?? { left: room.area.left, top: room.area.top };
}
