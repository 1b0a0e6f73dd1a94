import * as z from 'zod';
import { id, WRONG_QUANTITY } from '#domain/base/inputs/primitives.ts';
import { MAX_CONFLICTS, MAX_DELIVERED_REQUESTS, MAX_SEQUENCE } from '#domain/base/limits.ts';
import { deviceNameInput, discardInput } from '#domain/offline/inputs/offline.ts';
import { offlineWrite } from '#domain/offline/offline.ts';
import { isQueuedRoute } from '#worker/queued-routes.ts';
import { instant, secretText } from '#worker/routes/base/schemas/primitives.ts';

const MAX_WAITING = 1_000_000;
const MAX_TOKEN_LENGTH = 2000;
const MAX_PATH_LENGTH = 200;

export const seenDevice = z.strictObject({
  ...deviceNameInput.shape,
  waiting: z.int({ error: WRONG_QUANTITY }).min(0, WRONG_QUANTITY).max(MAX_WAITING, WRONG_QUANTITY),
  waiting_since: instant.nullable(),
  clear: z
    .strictObject({
      at: instant,
      sequence: z.int({ error: WRONG_QUANTITY }).min(0, WRONG_QUANTITY).max(MAX_SEQUENCE, WRONG_QUANTITY),
      menu_as_of: instant.nullable(),
    })
    .optional(),
});
export const deviceEnd = z.strictObject({ is_ended: z.boolean() });

const deliveredRequest = z
  .strictObject({
    /** Its idempotency key. */
    key: id,
    method: z.enum(['POST', 'PUT']),
    path: z.string().max(MAX_PATH_LENGTH),
    body: z.unknown().optional(),
    offline: offlineWrite,
  })
  .refine(({ offline, method, path }) => isQueuedRoute(offline.kind, method, path), {
    path: ['path'],
    message: 'Esta operación no se puede entregar.',
  });
export const delivery = z.strictObject({
  token: secretText(MAX_TOKEN_LENGTH),
  requests: z
    .array(deliveredRequest)
    .max(MAX_DELIVERED_REQUESTS, 'Son demasiadas operaciones en una entrega.'),
});

/** A page of an earlier release names no number: it gets all. */
export const conflictPage = z.strictObject({
  max_rows: z.coerce.number().int().min(1).max(MAX_CONFLICTS).optional(),
});
export const conflictRetry = z.strictObject({
  changes: z
    .strictObject({
      table_id: z.optional(id),
      register_session_id: z.optional(id),
      sale_id: z.optional(id),
      prices: z.literal('today').optional(),
      moment: z.literal('now').optional(),
    })
    .default({}),
});
export const conflictDiscard = discardInput;
export const saleAssignment = z.strictObject({
  register_session_id: id,
  despite_other_person: z.boolean().optional(),
});
