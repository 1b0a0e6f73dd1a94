import { type Point, planSize, positionOf, type ScreenClass } from '#domain/orders/table-plan.ts';
import type { AreaGroup } from './areas.ts';

/** The panel of what waits, of 20rem or at least 17.5rem, and the gap before it, in pixels. */
const PANEL_WIDTH = 336;
const NARROW_PANEL_WIDTH = 296;
/** Both borders of the floor, in pixels. */
const FLOOR_BORDERS = 2;

export interface Layout {
  /** The saved or default place of each table, for each area. */
  readonly places: readonly ReadonlyMap<string, Point>[];
  /** The smallest plan for every area. */
  readonly needed: Point;
}

export function layoutOf(groups: readonly AreaGroup[], screen: ScreenClass): Layout {
  const places = groups.map(
    ({ tables }) => new Map(tables.map((table, index) => [table.id, positionOf(table, index, screen)])),
  );
  return {
    places,
    needed: planSize(
      places.flatMap((each) => [...each.values()]),
      screen,
    ),
  };
}

/** The width for the plans of a floor that has that width for itself. */
export const planRoom = (width: number): number => Math.max(0, width - FLOOR_BORDERS);

export type PanelPlace = 'beside' | 'narrow-beside' | 'below';

/** Where the panel of what waits is, with the floor at its full size. */
export function panelPlace({ needed }: Layout, width: number): PanelPlace {
  const left = planRoom(width) - needed.x;
  if (left >= PANEL_WIDTH) return 'beside';
  return left >= NARROW_PANEL_WIDTH ? 'narrow-beside' : 'below';
}
