import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, nothing, read, readText, readWithEffects, write, writePlatform } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { id, instant } from '#domain/base/answers/primitives.ts';
import type { RefusalCode } from '#domain/base/refusal.ts';
import { offlineConflict, offlineConflictList, resolvedConflict } from '#domain/offline/answers/offline.ts';
import type { OfflineWrite } from '#domain/offline/offline.ts';

const delivered = z.strictObject({ stored: z.int(), delivered: z.int() });

/** Whose requests a device delivers. */
export interface Deliverer {
  readonly businessId: string;
  readonly userId: string;
  readonly deviceId: string;
  /** The session in which its token was given; null in a token of before it was stored. */
  readonly sessionId: string | null;
}

export interface DeliveredRequest {
  /** Its idempotency key. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly offline: OfflineWrite;
}

/**
 * Stores the requests of a device without a session as conflicts; those that took effect before are not. `stored`: the new ones; `delivered`: those
 * that are conflicts now. Refuses the device of an inactive business, of a person who was deactivated 72
 * hours ago, or of a session that its person ended ('offline.device').
 */
export function deliverRequests(
  db: Database,
  { businessId, userId, deviceId, sessionId }: Deliverer,
  requests: readonly DeliveredRequest[],
) {
  return writePlatform(
    db,
    delivered,
    sql`deliver_offline_requests(${businessId}::uuid, ${userId}::uuid, ${deviceId}::uuid, ${asJson(requests)}, ${sessionId}::uuid)`,
  );
}

/** The conflicts to resolve, oldest first and at most `maxRows` of them, and then the 50 resolved last. */
export function listConflicts(scope: Scope, maxRows: number | null = null) {
  return readText(scope, offlineConflictList, sql`list_offline_conflicts(${maxRows}::integer)`);
}

const storedRequest = z.strictObject({
  kind: offlineConflict.shape.kind,
  request: offlineConflict.shape.request,
  offline: offlineConflict.shape.offline,
  pending: z.boolean(),
  /** The idempotency key with which it is sent again. */
  key: id,
  /** The clock of the database. */
  now: instant,
});
export type StoredRequest = z.infer<typeof storedRequest>;

/** The rows that a request names instead of its own, when it is sent again, today's prices, or now as its moment. */
export interface ConflictChanges {
  readonly table_id?: string | undefined;
  readonly register_session_id?: string | undefined;
  readonly sale_id?: string | undefined;
  readonly prices?: 'today' | undefined;
  readonly moment?: 'now' | undefined;
}

/** The request of a conflict. Refuses one that is not there, and changes that name rows of nobody ('row.missing'). */
export function readStoredRequest(
  scope: Scope,
  id: string,
  { table_id, register_session_id, sale_id }: ConflictChanges,
): Promise<StoredRequest> {
  return read(
    scope,
    storedRequest,
    sql`read_offline_request(${asJson({ id, table_id, register_session_id, sale_id })})`,
  );
}

/** Stores why a conflict was refused when it was sent again. */
export function changeConflictRefusal(
  scope: Scope,
  id: string,
  { code, message }: { readonly code: RefusalCode; readonly message: string },
) {
  return readWithEffects(scope, nothing, sql`change_conflict_refusal(${asJson({ id, code, message })})`);
}

/** Marks a conflict as applied after its request took effect. Refuses one that was resolved before. */
export function applyConflict(scope: WriteScope, id: string, { sale_id, prices, moment }: ConflictChanges) {
  const changes = { sale_id, prices, moment };
  return write(scope, resolvedConflict, sql`apply_offline_conflict(${asJson({ id, changes })})`);
}

/** Discards a conflict: its request has no effect any more. Refuses one that was resolved before, or took effect. */
export function discardConflict(scope: WriteScope, id: string, reason: string) {
  return write(scope, resolvedConflict, sql`discard_offline_conflict(${asJson({ id, reason })})`);
}
