/** The floor of tables: screen classes and where a table stands (2-operations §9). Lengths are pixels. */

export type ScreenClass = 'sm' | 'md' | 'lg';

/** Under 640 px sm, from 1024 px lg, between them md: 640 to 767 px use the md positions (decisions, Always). */
export function screenClassOf(width: number): ScreenClass {
  if (width < 640) return 'sm';
  return width < 1024 ? 'md' : 'lg';
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Layout {
  readonly perRow: number;
  readonly step: Point;
  readonly offset: Point;
}

const LAYOUTS: Readonly<Record<ScreenClass, Layout>> = {
  lg: { perRow: 6, step: { x: 180, y: 200 }, offset: { x: 20, y: 50 } },
  md: { perRow: 4, step: { x: 170, y: 190 }, offset: { x: 15, y: 40 } },
  sm: { perRow: 2, step: { x: 160, y: 180 }, offset: { x: 10, y: 30 } },
};

export const CANVAS_MIN_HEIGHT = 595;
const GAP = 16;

/** The size of a table's card: a step less the gap to its neighbours. */
export function cardSize(screen: ScreenClass): Point {
  const { step } = LAYOUTS[screen];
  return { x: step.x - GAP, y: step.y - GAP };
}

/** Where the table of that index (from 0) stands until someone moves it. */
export function defaultPosition(index: number, screen: ScreenClass): Point {
  const { perRow, step, offset } = LAYOUTS[screen];
  return {
    x: offset.x + (index % perRow) * step.x,
    y: offset.y + Math.floor(index / perRow) * step.y,
  };
}

export interface StoredPositions {
  readonly position_x_sm: number | null;
  readonly position_y_sm: number | null;
  readonly position_x_md: number | null;
  readonly position_y_md: number | null;
  readonly position_x_lg: number | null;
  readonly position_y_lg: number | null;
}

/** Where a table stands on a screen class: as it was left, else at its index's place. */
export function positionOf(table: StoredPositions, index: number, screen: ScreenClass): Point {
  const x = table[`position_x_${screen}`];
  const y = table[`position_y_${screen}`];
  return x === null || y === null ? defaultPosition(index, screen) : { x, y };
}

/** The same places drawn from the top, for an area shown alone: between them nothing changes. */
export function fromTheTop(positions: readonly Point[], screen: ScreenClass): Point[] {
  const first = Math.min(...positions.map(({ y }) => y));
  const up = Math.max(0, first - LAYOUTS[screen].offset.y);
  return positions.map(({ x, y }) => ({ x, y: y - up }));
}

/** The canvas that holds every card: its width, and its height of at least 595. */
export function canvasSize(positions: readonly Point[], screen: ScreenClass): Point {
  const card = cardSize(screen);
  return {
    x: Math.max(0, ...positions.map(({ x }) => x + card.x + GAP)),
    y: Math.max(CANVAS_MIN_HEIGHT, ...positions.map(({ y }) => y + card.y + GAP)),
  };
}
