/** The floor of tables: screen classes, where a table stands and how it is moved (2-operations §4, §9). Lengths are pixels. */

export const SCREEN_CLASSES = ['sm', 'md', 'lg'] as const;
export type ScreenClass = (typeof SCREEN_CLASSES)[number];

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

export const MIN_CANVAS_HEIGHT = 595;
export const SNAP_DISTANCE = 10;
export const GRID = 20;
/** The farthest that a table may stand from its plan's corner. */
export const MAX_COORDINATE = 20_000;
const MIN_DRAG_HEIGHT: Readonly<Record<ScreenClass, number>> = { sm: 1250, md: 1500, lg: 1500 };
const GAP = 16;

/** The least height of the canvas: 595, or in drag mode 1250 on small screens and 1500 on the others. */
export function minCanvasHeight(screen: ScreenClass, isDragMode: boolean): number {
  return isDragMode ? MIN_DRAG_HEIGHT[screen] : MIN_CANVAS_HEIGHT;
}

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

/** The least plan that holds every card with the gap around them. */
export function planSize(positions: readonly Point[], screen: ScreenClass): Point {
  const card = cardSize(screen);
  return {
    x: Math.max(0, ...positions.map(({ x }) => x + card.x + GAP)),
    y: Math.max(0, ...positions.map(({ y }) => y + card.y + GAP)),
  };
}

/** The room that a plan leaves under its tables in drag mode when it is not alone on the canvas. */
export function spaceBelowPlan(screen: ScreenClass): number {
  return LAYOUTS[screen].step.y;
}

/** The nearest place where a whole card is on a plan of that size. */
export function clampToPlan(point: Point, plan: Point, screen: ScreenClass): Point {
  const card = cardSize(screen);
  const within = (value: number, length: number) =>
    Math.round(Math.min(Math.max(value, 0), Math.max(0, length - GAP), MAX_COORDINATE));
  return { x: within(point.x, plan.x - card.x), y: within(point.y, plan.y - card.y) };
}

/** Where a dragged table comes to stand, and the lines that it shares with others: null where it shares none. */
export interface Snapped {
  readonly at: Point;
  readonly guideX: number | null;
  readonly guideY: number | null;
}

function nearest(value: number, lines: readonly number[]): number | null {
  let best: number | null = null;
  for (const line of lines) {
    const distance = Math.abs(line - value);
    if (distance <= SNAP_DISTANCE && (best === null || distance < Math.abs(best - value))) best = line;
  }
  return best;
}

/** Draws a dragged card to the column and the row of other tables that are within 10 px of it. */
export function snap(point: Point, others: readonly Point[]): Snapped {
  const guideX = nearest(
    point.x,
    others.map(({ x }) => x),
  );
  const guideY = nearest(
    point.y,
    others.map(({ y }) => y),
  );
  return {
    at: { x: guideX ?? Math.round(point.x), y: guideY ?? Math.round(point.y) },
    guideX,
    guideY,
  };
}

const byKey: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far a key moves a table: an arrow 10 px, with Shift 1 px; null for any other key. */
export function keyStep(key: string, isFine: boolean): Point | null {
  const way = byKey[key];
  const length = isFine ? 1 : 10;
  return way ? { x: way.x * length, y: way.y * length } : null;
}

/** The name for a copy of a table: the same with the first number that nobody has. */
export function nextTableName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLocaleLowerCase('es')));
  const [, stem = name, digits = '1'] = /^(.*?)\s*(\d+)$/.exec(name) ?? [];
  for (let number = Number(digits) + 1; ; number += 1) {
    const next = `${stem} ${number}`.trim();
    if (!used.has(next.toLocaleLowerCase('es'))) return next;
  }
}
