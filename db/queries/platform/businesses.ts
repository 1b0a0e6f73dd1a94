import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, read, write } from '#db/client.ts';
import { account } from '#db/queries/people/auth.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { instant } from '#domain/base/answers/primitives.ts';
import { businessPage, businessRow } from '#domain/platform/answers/businesses.ts';

export interface BusinessSearch {
  /** Words of the name or the type, ignoring accents. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of businesses by name: all for a master, their own for other users (decisions, 'Administrar Negocios'). */
export function listBusinesses(scope: Scope, { search, limit, offset }: BusinessSearch) {
  const all = scope.roles.includes('master');
  return read(
    scope,
    businessPage,
    sql`list_businesses(${all}::boolean, ${search || null}::text, ${limit}::integer, ${offset}::integer)`,
  );
}

/** Activates or deactivates the business in scope and writes it to its audit log. Refuses users who are not masters. */
export function changeBusinessStatus(scope: WriteScope, is_active: boolean) {
  return write(scope, businessRow, sql`change_business_status(${asJson({ is_active })})`);
}

/** The account of a master after opening or leaving a business, and when that happened. */
const masterBusiness = z.strictObject({ at: instant, account });
export type MasterBusinessAnswer = z.infer<typeof masterBusiness>;

/**
 * A master opens or leaves the business in scope with the session of the request; its audit log stores it. Refuses users who are not
 * masters.
 */
export function setMasterBusiness(scope: WriteScope, opens: boolean) {
  const change = { opens, session_id: scope.sessionId };
  return write(scope, masterBusiness, sql`set_master_business(${asJson(change)})`);
}
