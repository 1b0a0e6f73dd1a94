import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { removedSupplier, supplierAnswer, supplierPage } from '#domain/purchasing/answers/suppliers.ts';

export interface SupplierSearch {
  readonly search?: string | undefined;
  /** Also inactive ones. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the suppliers by name; `search` is a part of name, contact, phone or e-mail. */
export function listSuppliers(scope: Scope, filter: SupplierSearch, costs: boolean) {
  return readText(
    scope,
    supplierPage,
    sql`list_suppliers(${filter.search || null}::text, ${filter.all}::boolean, ${filter.limit}::integer, ${filter.offset}::integer, ${costs}::boolean)`,
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
  return write(scope, supplierAnswer, sql`create_supplier(${asJson(supplier)})`);
}

/** Changes, deactivates or activates a supplier; absent fields stay unchanged. */
export function changeSupplier(scope: WriteScope, id: string, change: SupplierChange) {
  return write(scope, supplierAnswer, sql`change_supplier(${asJson({ ...change, id })})`);
}

/** Deletes a supplier without purchases; any other is deactivated and returned as `supplier`. */
export function removeSupplier(scope: WriteScope, id: string) {
  return write(scope, removedSupplier, sql`remove_supplier(${id})`);
}
