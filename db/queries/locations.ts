import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** A place (sucursal) of the business. `version` counts its changes. */
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

/** The business's places in the order in which they were added, also those out of use. */
export function listLocations(scope: Scope): Promise<LocationsAnswer> {
  return read(scope, sql<LocationsAnswer>`jsonb_build_object('locations', locations_answer())`);
}

export interface NewLocation {
  readonly id: string;
  readonly name: string;
  readonly address?: string | null | undefined;
}

/** Adds a place; refuses the name of another one, however it is written. */
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
 * Changes a place, or puts it out of use or back in; what is absent stays. Refuses who saw another version of it, and to put out of use the
 * last one, or one with an open register, an occupied table or an open order.
 */
export function changeLocation(scope: WriteScope, id: string, change: LocationChange) {
  return write(scope, sql<LocationsAnswer>`change_location(${asJson({ ...change, id })})`);
}
