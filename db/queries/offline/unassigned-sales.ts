import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { assignedSale, unassignedSaleList } from '#domain/offline/answers/offline.ts';

/** The sales and tips that arrived after the Z of their register session, and the open sessions that can take them. */
export function listUnassignedSales(scope: Scope) {
  return readText(scope, unassignedSaleList, sql`list_unassigned_sales()`);
}

export interface SaleAssignment {
  readonly register_session_id: string;
  /** The user knows that somebody else opened the session. */
  readonly despite_other_person?: boolean | undefined;
}

/**
 * Moves what is unassigned of a sale, with its payments and tips, to an open register session, once; its business day stays. Refuses a sale of
 * which nothing is unassigned ('row.conflict'), a session that is not open ('register.closed'), and one that somebody else than the cashier opened,
 * without a confirmation ('sale.other-person').
 */
export function assignSale(scope: WriteScope, id: string, assignment: SaleAssignment) {
  return write(scope, assignedSale, sql`assign_sale(${asJson({ id, ...assignment })})`);
}
