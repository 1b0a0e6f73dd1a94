import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { recordConflict } from '#db/queries/offline/offline.ts';
import { Refusal, type RefusalCode } from '#domain/base/refusal.ts';
import {
  OFFLINE_HEADER,
  type OfflineWrite,
  offlineWrite,
  type QueuedKind,
  type ReceivedOffline,
} from '#domain/offline/offline.ts';
import type { Api } from './context.ts';
import { withSignature } from './device-signature.ts';
import { answerError, REFUSAL_ENTRIES } from './errors.ts';
import { withMetadata } from './middleware.ts';
import { publish } from './publish.ts';

/** Offline requests: docs/offline.md. */

const ACCEPTED_AS_DONE: Readonly<Partial<Record<QueuedKind, readonly RefusalCode[]>>> = {
  'kitchen.tick': ['kitchen.served', 'kitchen.part-served'],
  'kitchen.serve': ['kitchen.served', 'kitchen.part-served'],
};

const WRONG_HEADER = 'La cabecera Fogon-Offline no es válida.';
const keySchema = z.uuid();

/** Reads the header of an offline request. Refuses one that is not of this kind. */
function readOffline(text: string, kind: QueuedKind): OfflineWrite {
  const offline = offlineWrite.safeParse(parsed(text));
  if (!offline.success || offline.data.kind !== kind) throw new Refusal('input.invalid', WRONG_HEADER);
  return offline.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('input.invalid', WRONG_HEADER);
  }
}

/** Whether the device may send the request again, or has nothing left to do: then it is no conflict. */
function isNoConflict({ code }: Refusal, kind: QueuedKind): boolean {
  const { status } = REFUSAL_ENTRIES[code];
  return (
    status === 401 ||
    status === 429 ||
    status >= 500 ||
    code.startsWith('idempotency.') ||
    (ACCEPTED_AS_DONE[kind] ?? []).includes(code)
  );
}

/** Stores a refused offline request as a conflict, and answers its refusal with `details.conflict_id`. */
async function storeConflict(c: Context<Api>, id: string, offline: ReceivedOffline, refusal: Refusal) {
  const { code, message, fields, details } = refusal;
  const { kind } = offline;
  const request = { method: c.req.method, path: c.req.path, body: await c.req.json() };
  const recorded = await recordConflict(c.var.scope, {
    id,
    kind,
    request,
    offline: await withSignature(c, offline),
    refusal: { code, message, fields, details },
  });
  if (!publish(c, recorded)) return;
  c.res = answerError(new Refusal(code, message, fields, { ...details, conflict_id: id }), c);
}

/**
 * Accepts offline requests of a kind: reads their header for `idempotent`, and stores those that are refused, for whatever reason, as
 * conflicts. Precedes `requirePermission`: a person may have lost the permission meanwhile. An app that throws refusals stores none.
 */
export function queueable(kind: QueuedKind): MiddlewareHandler<Api> {
  const handler = createMiddleware<Api>(async (c, next) => {
    const sent = c.req.header(OFFLINE_HEADER);
    if (sent === undefined) return next();
    const offline = readOffline(sent, kind);
    const key = keySchema.safeParse(c.req.header('idempotency-key')?.toLowerCase());
    if (!key.success)
      throw new Refusal('idempotency.missing', 'La cabecera Idempotency-Key debe ser un UUID.');
    c.set('offline', offline);
    await next();
    const { error } = c;
    if (!(error instanceof Refusal) || isNoConflict(error, kind)) return;
    if (c.var.scope?.businessId) await storeConflict(c, key.data, c.var.offline ?? offline, error);
  });
  return withMetadata(handler, { isQueueable: true });
}
