import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, readWithEffects } from '#db/client.ts';
import type { Scope, WriteResult } from '#db/scope.ts';
import type { RefusalCode } from '#domain/base/refusal.ts';
import type { QueuedKind, ReceivedOffline } from '#domain/offline/offline.ts';

/** A refused offline request, as it is stored. */
export interface RefusedRequest {
  /** The idempotency key of the request. */
  readonly id: string;
  readonly kind: QueuedKind;
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly offline: ReceivedOffline;
  readonly refusal: {
    readonly code: RefusalCode;
    readonly message: string;
    readonly fields?: Readonly<Record<string, string>> | undefined;
    readonly details?: Readonly<Record<string, unknown>> | undefined;
  };
}

/**
 * Stores a refused offline request as a conflict, in a transaction of its own. Idempotent. False if the same request was accepted
 * meanwhile: then it is no conflict.
 */
export function recordConflict(scope: Scope, refused: RefusedRequest): Promise<WriteResult<boolean>> {
  return readWithEffects(scope, z.boolean(), sql`record_offline_conflict(${asJson(refused)})`);
}
