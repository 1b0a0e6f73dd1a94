import { sql } from 'drizzle-orm';
import { asJson, readText } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { deviceSnapshot, snapshotOrders } from '#domain/offline/answers/snapshot.ts';
import type { SnapshotPart } from '#domain/offline/snapshot.ts';

const textsOf = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${asJson(values)}))`;

/** These parts of the snapshot, with at most `maxCustomers` customers; the other parts are null. */
export function readSnapshot(scope: Scope, parts: readonly SnapshotPart[], maxCustomers: number) {
  return readText(scope, deviceSnapshot, sql`snapshot_answer(${textsOf(parts)}, ${maxCustomers}::integer)`);
}

/** The orders with these ids, oldest first; unknown ids are left out. */
export function listOrdersById(scope: Scope, ids: readonly string[]) {
  return readText(
    scope,
    snapshotOrders,
    sql`jsonb_build_object('orders', orders_answer(${textsOf(ids)}::uuid[]), 'seen', pg_current_snapshot()::text)`,
  );
}
