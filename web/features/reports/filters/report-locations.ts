import type { Location } from '#domain/business/answers/locations.ts';
import { useEveryLocation } from '#web/data/locations.ts';

const NONE: readonly never[] = [];

/**
 * The locations that a report can be filtered by, also inactive ones, because they have past sales. Empty if
 * there is only one.
 */
export function useReportLocations(): readonly Location[] {
  const { data } = useEveryLocation();
  return data && data.locations.length > 1 ? data.locations : NONE;
}

/** The chosen location's name; undefined for all locations. */
export function useLocationName(location: string | null): string | undefined {
  return useReportLocations().find(({ id }) => id === location)?.name;
}

/** The location id of an address; null, all locations, if it is unknown. While locations are loading, the id is accepted. */
export function useKnownLocation(location: string | null): string | null {
  const { data } = useEveryLocation();
  const locations = useReportLocations();
  return data === undefined || locations.some(({ id }) => id === location) ? location : null;
}
