import type { Floor, Table } from '#domain/orders/answers/tables.ts';

/** The id of the choice 'Sin área'. */
export const NO_AREA = 'sin-area';
const NO_AREA_NAME = 'Sin área';

/**
 * The tables of a location, with the areas of that location, of all locations, and of its tables. Null returns
 * everything.
 */
export function floorAt(floor: Floor, location: string | null): Floor {
  if (location === null) return floor;
  const tables = floor.tables.filter(({ location_id }) => location_id === location);
  const used = new Set(tables.map(({ area_id }) => area_id));
  const areas = floor.areas.filter(
    ({ id, location_id }) => location_id === null || location_id === location || used.has(id),
  );
  return { ...floor, areas, tables };
}

/** An area with its tables; without areas, all tables form one group. */
export interface AreaGroup {
  readonly id: string;
  readonly name: string;
  readonly tables: readonly Table[];
}

/** The areas in their order, followed by a group of the tables without area. */
export function areasOf({ areas, tables }: Floor): readonly AreaGroup[] {
  if (areas.length === 0) return [{ id: NO_AREA, name: 'Salón', tables }];
  const tablesWithoutArea = tables.filter(({ area_id }) => area_id === null);
  return [
    ...areas.map(({ id, name }) => ({ id, name, tables: tables.filter(({ area_id }) => area_id === id) })),
    ...(tablesWithoutArea.length > 0 ? [{ id: NO_AREA, name: NO_AREA_NAME, tables: tablesWithoutArea }] : []),
  ];
}

/** The selected area, or all areas that have tables. */
export function shownAreas(groups: readonly AreaGroup[], chosen: string | null): readonly AreaGroup[] {
  const area = groups.find(({ id }) => id === chosen);
  return area ? [area] : groups.filter(({ tables }) => tables.length > 0);
}
