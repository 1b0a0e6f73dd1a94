import { type Location, useEveryLocation } from '#web/lib/locations.ts';

const NONE: readonly never[] = [];

/** Where a report can be of: every location of the business, also one out of use, which sold in its day. Nothing where there is only one to choose. */
export function useReportLocations(): readonly Location[] {
  const { data } = useEveryLocation();
  return data && data.locations.length > 1 ? data.locations : NONE;
}

/** What the chosen location is called; undefined where none is. */
export function useLocationName(location: string | null): string | undefined {
  return useReportLocations().find(({ id }) => id === location)?.name;
}

/** A location of an address; null, all of them, where it is none that can be chosen. While they are read the address is believed. */
export function useKnownLocation(location: string | null): string | null {
  const { data } = useEveryLocation();
  const locations = useReportLocations();
  return data === undefined || locations.some(({ id }) => id === location) ? location : null;
}
