export interface ToastBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Something on the screen that can be pressed. */
export interface Pressable extends ToastBox {
  /** Pressed next, or pressed often: a toast must not cover it. */
  readonly isVital: boolean;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

interface ToastSpace {
  /** Where toasts may be, in pixels of the screen. */
  readonly area: ToastBox;
  /** The size of the toasts that are shown. */
  readonly size: { readonly width: number; readonly height: number };
  /** Toasts begin at the top right, or on phones at the foot. */
  readonly from: 'top' | 'bottom';
  readonly pressables: readonly Pressable[];
}

const STEP = 8;
const GAP = 4;
const VITAL_COST = 1000;
const OTHER_COST = 3;
const COLUMN_COST = 12;
const PIXELS_PER_COST = 150;

const overlaps = (a: ToastBox, b: ToastBox): boolean =>
  a.left < b.left + b.width + GAP &&
  b.left < a.left + a.width + GAP &&
  a.top < b.top + b.height + GAP &&
  b.top < a.top + a.height + GAP;

/** Whether toasts there cover something that is pressed next. */
export function coversVital(spot: Spot, { size, pressables }: ToastSpace): boolean {
  return pressables.some((each) => each.isVital && overlaps({ ...spot, ...size }, each));
}

function spotsOf({ area, size, from }: ToastSpace): { spot: Spot; cost: number }[] {
  const spots: { spot: Spot; cost: number }[] = [];
  const room = Math.max(0, area.height - size.height);
  const columns = Math.max(1, Math.floor((area.width + STEP) / (size.width + STEP)));
  for (let column = 0; column < columns; column += 1) {
    const left = area.left + Math.max(0, area.width - size.width) - column * (size.width + STEP);
    for (let away = 0; away <= room; away += STEP) {
      const top = from === 'top' ? area.top + away : area.top + room - away;
      spots.push({ spot: { left, top }, cost: column * COLUMN_COST + away / PIXELS_PER_COST });
    }
  }
  return spots;
}

/** Where toasts cover least: nothing that is pressed next if there is any such place, and as near to their usual place as can be. */
export function positionToasts(room: ToastSpace): Spot {
  let best: { spot: Spot; cost: number } | undefined;
  for (const { spot, cost: base } of spotsOf(room)) {
    if (best && base >= best.cost) continue;
    const covered = room.pressables.filter((each) => overlaps({ ...spot, ...room.size }, each));
    const cost = covered.reduce((sum, { isVital }) => sum + (isVital ? VITAL_COST : OTHER_COST), base);
    if (!best || cost < best.cost) best = { spot, cost };
  }
  return best?.spot ?? { left: room.area.left, top: room.area.top };
}
