import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { locationList } from '#domain/business/answers/locations.ts';

/** The locations of the business, oldest first, also inactive ones. */
export function listLocations(scope: Scope) {
  return readText(scope, locationList, sql`jsonb_build_object('locations', locations_answer())`);
}

export interface NewLocation {
  readonly id: string;
  readonly name: string;
  readonly address?: string | null | undefined;
}

/** Adds a location. Refuses a name in use, ignoring case and accents. */
export function createLocation(scope: WriteScope, location: NewLocation) {
  return write(scope, locationList, sql`create_location(${asJson(location)})`);
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
  return write(scope, locationList, sql`change_location(${asJson({ ...change, id })})`);
}
