/** The floor plan: screen classes, positions of tables and how they are moved (2-operations §4, §9). Lengths are in pixels. */

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
/** The largest coordinate of a table on its plan. */
export const MAX_COORDINATE = 20_000;
const MIN_DRAG_HEIGHT: Readonly<Record<ScreenClass, number>> = { sm: 1250, md: 1500, lg: 1500 };
const GAP = 16;
const CARD_HEIGHT = 112;

/** The minimum height of the canvas: 595, or in drag mode 1250 on small screens and 1500 on the others. */
export function minCanvasHeight(screen: ScreenClass, isDragMode: boolean): number {
  return isDragMode ? MIN_DRAG_HEIGHT[screen] : MIN_CANVAS_HEIGHT;
}

/** The size of a table's card: as wide as a step of the grid less the gap, and as low as its texts need. */
export function cardSize(screen: ScreenClass): Point {
  return { x: LAYOUTS[screen].step.x - GAP, y: CARD_HEIGHT };
}

/** The position of a table that was never moved, by its index from 0. */
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

/** The position of a table on a screen class: the stored one, or the default one of its index. */
export function positionOf(table: StoredPositions, index: number, screen: ScreenClass): Point {
  const x = table[`position_x_${screen}`];
  const y = table[`position_y_${screen}`];
  return x === null || y === null ? defaultPosition(index, screen) : { x, y };
}

/** The smallest plan that contains every card with the gap around it. */
export function planSize(positions: readonly Point[], screen: ScreenClass): Point {
  const card = cardSize(screen);
  return {
    x: Math.max(0, ...positions.map(({ x }) => x + card.x + GAP)),
    y: Math.max(0, ...positions.map(({ y }) => y + card.y + GAP)),
  };
}

/** The space below the tables of a plan in drag mode, when there are several plans on the canvas. */
export function spaceBelowPlan(screen: ScreenClass): number {
  return LAYOUTS[screen].step.y;
}

/** The nearest position where the whole card is inside a plan of that size. */
export function clampToPlan(point: Point, plan: Point, screen: ScreenClass): Point {
  const card = cardSize(screen);
  const within = (value: number, length: number) =>
    Math.round(Math.min(Math.max(value, 0), Math.max(0, length - GAP), MAX_COORDINATE));
  return { x: within(point.x, plan.x - card.x), y: within(point.y, plan.y - card.y) };
}

/** The position of a dragged table, and the guide lines that it shares with others. A line is null when there is none. */
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

/** Moves a dragged card to the column and the row of other tables that are within 10 px. */
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

/** The step of a key: an arrow moves 10 px, with Shift 1 px. Null for any other key. */
export function keyStep(key: string, isFine: boolean): Point | null {
  const way = byKey[key];
  const length = isFine ? 1 : 10;
  return way ? { x: way.x * length, y: way.y * length } : null;
}

/** The name for a copy of a table: the same name with the next free number. */
export function nextTableName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLocaleLowerCase('es')));
  const [, stem = name, digits = '1'] = /^(.*?)\s*(\d+)$/.exec(name) ?? [];
  for (let number = Number(digits) + 1; ; number += 1) {
    const next = `${stem} ${number}`.trim();
    if (!used.has(next.toLocaleLowerCase('es'))) return next;
  }
}
