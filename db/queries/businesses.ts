import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { AccountAnswer } from './auth.ts';

export interface BusinessRowAnswer {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly is_active: boolean;
}

export interface BusinessSearch {
  /** Words of the name or the type, without regard to accents. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface BusinessPage {
  readonly total: number;
  readonly businesses: readonly BusinessRowAnswer[];
}

/** A page of the businesses by name: every one for a master, for anyone else their own (decisions, 'Administrar Negocios'). */
export function listBusinesses(scope: Scope, { search, limit, offset }: BusinessSearch) {
  const all = scope.roles.includes('master');
  return read(
    scope,
    sql<BusinessPage>`list_businesses(${all}::boolean, ${search || null}::text, ${limit}::integer, ${offset}::integer)`,
  );
}

/** Activates or deactivates the business in scope, which its audit log tells. Refuses who is no master. */
export function changeBusinessStatus(scope: WriteScope, is_active: boolean) {
  return write(scope, sql<BusinessRowAnswer>`change_business_status(${asJson({ is_active })})`);
}

/** The account of a master as it is where it went, and when it went there. */
export interface MasterBusinessAnswer {
  readonly at: string;
  readonly account: AccountAnswer;
}

/** A master opens the business in scope, or leaves it, with the session of the request; its audit log tells. Refuses who is no master. */
export function setMasterBusiness(scope: WriteScope, opens: boolean) {
  const change = { opens, session_id: scope.sessionId };
  return write(scope, sql<MasterBusinessAnswer>`set_master_business(${asJson(change)})`);
}
