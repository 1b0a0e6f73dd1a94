import { type Point, planSize, positionOf, type ScreenClass } from '#domain/orders/floor.ts';
import type { AreaGroup } from './areas.ts';

/** The panel of 20rem and the gap before it, in pixels. */
const PANEL_WIDTH = 336;
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

/** Whether a floor and the panel fit beside each other, with the floor at its full size. */
export function fitsBesidePanel({ needed }: Layout, width: number): boolean {
  return needed.x <= planRoom(width) - PANEL_WIDTH;
}
