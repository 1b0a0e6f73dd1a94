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
  /** Number of its purchases that were not cancelled. */
  readonly purchases: number;
  /** Cost of what was received from it, in cents; null without permission to read costs. */
  readonly spent_cents: number | null;
  /** The business day of the last purchase receipt. */
  readonly last_received_on: string | null;
}

export interface SupplierSearch {
  readonly search?: string | undefined;
  /** Also inactive ones. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the suppliers by name; `search` is a part of name, contact, phone or e-mail. */
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

/** Adds a supplier. Refuses a name in use, ignoring case and accents. */
export function createSupplier(scope: WriteScope, supplier: NewSupplier) {
  return write(scope, sql<{ supplier: SupplierAnswer }>`create_supplier(${asJson(supplier)})`);
}

/** Changes, deactivates or activates a supplier; absent fields stay unchanged. */
export function changeSupplier(scope: WriteScope, id: string, change: SupplierChange) {
  return write(scope, sql<{ supplier: SupplierAnswer }>`change_supplier(${asJson({ ...change, id })})`);
}

/** Deletes a supplier without purchases; any other is deactivated and returned as `supplier`. */
export function removeSupplier(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string; supplier: SupplierAnswer | null }>`remove_supplier(${id})`);
}
