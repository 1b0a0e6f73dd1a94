import { useMemo } from 'react';
import type { Table } from '#domain/orders/answers/tables.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useDeviceLocation } from '#web/data/locations.ts';
import { floorPath } from './floor-path.ts';

const NONE: readonly never[] = [];
const byName = new Intl.Collator('es', { numeric: true });

/** The areas and tables, loaded again when the locations change. What events say of tables and areas is shown by `showChange`. */
export function useFloor() {
  return useLiveApi(floorPath, ({ type }) => type === 'settings.changed');
}

/** The tables sorted by name, with the amount due of each. */
export function useTables(): readonly Table[] {
  const { data } = useFloor();
  return useMemo(() => data?.tables.toSorted((a, b) => byName.compare(a.name, b.name)) ?? NONE, [data]);
}

/** The tables of this device's location, and the table that is already selected. */
export function useLocationTables(chosen: string | null): readonly Table[] {
  const { data } = useFloor();
  const { chosen: deviceLocationId, many } = useDeviceLocation(data?.locations ?? NONE);
  const tables = useTables();
  return many
    ? tables.filter(({ id, location_id }) => location_id === deviceLocationId || id === chosen)
    : tables;
}
