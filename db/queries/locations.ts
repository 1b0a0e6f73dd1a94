import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** A location (sucursal) of the business. `version` counts its changes. */
export interface LocationAnswer {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly is_active: boolean;
  readonly version: number;
}

export interface LocationsAnswer {
  readonly locations: readonly LocationAnswer[];
}

/** The locations of the business, oldest first, also inactive ones. */
export function listLocations(scope: Scope): Promise<LocationsAnswer> {
  return read(scope, sql<LocationsAnswer>`jsonb_build_object('locations', locations_answer())`);
}

export interface NewLocation {
  readonly id: string;
  readonly name: string;
  readonly address?: string | null | undefined;
}

/** Adds a location. Refuses a name in use, ignoring case and accents. */
export function createLocation(scope: WriteScope, location: NewLocation) {
  return write(scope, sql<LocationsAnswer>`create_location(${asJson(location)})`);
}

export interface LocationChange {
  readonly version: number;
  readonly name?: string | undefined;
  readonly address?: string | null | undefined;
  readonly is_active?: boolean | undefined;
}

/**
 * Changes, deactivates or activates a location; absent fields stay unchanged. Refuses an old version, and deactivating the last active
 * location or one with an open register session, an occupied table or an open order.
 */
export function changeLocation(scope: WriteScope, id: string, change: LocationChange) {
  return write(scope, sql<LocationsAnswer>`change_location(${asJson({ ...change, id })})`);
}
