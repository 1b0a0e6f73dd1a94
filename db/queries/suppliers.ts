import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface SupplierAnswer {
  readonly id: string;
  readonly name: string;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly is_active: boolean;
  /** How many were ordered and not cancelled. */
  readonly purchases: number;
  /** What was received of it, in cents; null for who may not read costs. */
  readonly spent_cents: number | null;
  /** The business day of the last delivery. */
  readonly last_received_on: string | null;
}

export interface SupplierSearch {
  readonly search?: string | undefined;
  /** Also those out of use. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the suppliers by name, those whose name, contact, phone or e-mail contains the search. */
export function listSuppliers(scope: Scope, filter: SupplierSearch, costs: boolean) {
  return read(
    scope,
    sql<{
      total: number;
      suppliers: readonly SupplierAnswer[];
    }>`list_suppliers(${filter.search || null}::text, ${filter.all}::boolean, ${filter.limit}::integer, ${filter.offset}::integer, ${costs}::boolean)`,
  );
}

export interface NewSupplier {
  readonly id: string;
  readonly name: string;
  readonly contact?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

export type SupplierChange = Omit<NewSupplier, 'id' | 'name'> & {
  readonly name?: string | undefined;
  readonly is_active?: boolean | undefined;
};

/** Adds a supplier; refuses the name of another one, however it is written. */
export function createSupplier(scope: WriteScope, supplier: NewSupplier) {
  return write(scope, sql<{ supplier: SupplierAnswer }>`create_supplier(${asJson(supplier)})`);
}

/** Changes a supplier, or takes it out of use or back in; what is absent stays. */
export function changeSupplier(scope: WriteScope, id: string, change: SupplierChange) {
  return write(scope, sql<{ supplier: SupplierAnswer }>`change_supplier(${asJson({ ...change, id })})`);
}

/** Deletes a supplier that nothing was bought from; any other is taken out of use and answered as `supplier`. */
export function removeSupplier(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string; supplier: SupplierAnswer | null }>`remove_supplier(${id})`);
}
