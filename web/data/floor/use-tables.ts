import { useMemo } from 'react';
import type { Table } from '#domain/orders/answers/tables.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useDeviceLocation } from '#web/data/locations.ts';
import { floorPath } from './floor-path.ts';

const NONE: readonly never[] = [];
const FLOOR_EVENTS: ReadonlySet<string> = new Set([
  'table.changed',
  'order.changed',
  'bill.changed',
  'settings.changed',
]);
const byName = new Intl.Collator('es', { numeric: true });

/** The areas and tables, loaded again when a table, an order or a bill changes. */
export function useFloor() {
  return useLiveApi(floorPath, ({ type }) => FLOOR_EVENTS.has(type));
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
