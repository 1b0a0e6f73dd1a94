import type { Floor, Table } from '#web/tables/use-tables.ts';

/** 'Sin área' among the choices. */
export const NO_AREA = 'sin-area';
const NO_AREA_NAME = 'Sin área';

/** What of the floor stands at a location: its tables, and the areas that are its own, everywhere's, or have one of them. Null for the whole. */
export function floorAt(floor: Floor, location: string | null): Floor {
  if (location === null) return floor;
  const tables = floor.tables.filter(({ location_id }) => location_id === location);
  const used = new Set(tables.map(({ area_id }) => area_id));
  const areas = floor.areas.filter(
    ({ id, location_id }) => location_id === null || location_id === location || used.has(id),
  );
  return { ...floor, areas, tables };
}

/** An area with its tables; without areas the whole floor is one. */
export interface AreaGroup {
  readonly id: string;
  readonly name: string;
  readonly tables: readonly Table[];
}

/** The areas in their order, and after them the tables that have none. */
export function areasOf({ areas, tables }: Floor): readonly AreaGroup[] {
  if (areas.length === 0) return [{ id: NO_AREA, name: 'Salón', tables }];
  const tablesWithoutArea = tables.filter(({ area_id }) => area_id === null);
  return [
    ...areas.map(({ id, name }) => ({ id, name, tables: tables.filter(({ area_id }) => area_id === id) })),
    ...(tablesWithoutArea.length > 0 ? [{ id: NO_AREA, name: NO_AREA_NAME, tables: tablesWithoutArea }] : []),
  ];
}

/** The chosen area, or all that have tables. */
export function shownAreas(groups: readonly AreaGroup[], chosen: string | null): readonly AreaGroup[] {
  const area = groups.find(({ id }) => id === chosen);
  return area ? [area] : groups.filter(({ tables }) => tables.length > 0);
}
