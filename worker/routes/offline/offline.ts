import { Hono } from 'hono';
import { endDevice, listDevices, registerDevice } from '#db/queries/offline/devices.ts';
import {
  applyConflict,
  changeConflictRefusal,
  deliverRequests,
  discardConflict,
  listConflicts,
  readStoredRequest,
} from '#db/queries/offline/offline-conflicts.ts';
import { assignSale, listUnassignedSales } from '#db/queries/offline/unassigned-sales.ts';
import { DELIVERY_DAYS } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  assignedSale,
  changedDevice,
  deliveredRequests,
  deviceList,
  offlineConflictList,
  registeredDevice,
  resolvedConflict,
  unassignedSaleList,
} from '#domain/offline/answers/offline.ts';
import { limitBody } from '#worker/body-limit.ts';
import type { Api } from '#worker/context.ts';
import { hasDeviceSignature } from '#worker/device-signature.ts';
import { authSecrets } from '#worker/env.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { publish, publishIn } from '#worker/publish.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { currentRecord } from '#worker/request-log.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { sendAgain } from '#worker/send-again.ts';
import { deviceKey, readDeliveryToken, signDeliveryToken } from '#worker/tokens.ts';
import { respondWritten, write } from '#worker/write.ts';
import {
  conflictDiscard,
  conflictPage,
  conflictRetry,
  delivery,
  deviceEnd,
  saleAssignment,
  seenDevice,
} from './schemas/offline.ts';

const MAX_DELIVERY_BYTES = 2 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** The delivery of a device whose session ended. Mounted before the general body limit: it may have two hundred requests. */
export const deliveryRoutes = new Hono<Api>().post(
  '/devices/:id/delivery',
  limitBody(MAX_DELIVERY_BYTES),
  validate('param', idParam),
  validate('json', delivery),
  rateLimit('LIMIT_PAGES'),
  respond(deliveredRequests),
  async (c) => {
    const { token, requests } = c.req.valid('json');
    const deliverer = await readDeliveryToken(authSecrets(c.env), token, new Date());
    if (deliverer?.deviceId !== c.req.valid('param').id)
      throw new Refusal('offline.device', 'Este dispositivo ya no puede entregar sus operaciones.');
    const record = currentRecord();
    record.businessId = deliverer.businessId;
    record.userId = deliverer.userId;
    const written = await deliverRequests(c.var.db, deliverer, requests);
    const { delivered } = publishIn(c, deliverer.businessId, written);
    return c.json({ delivered });
  },
);

/** Devices, conflicts of offline requests, and sales to assign (docs/offline.md). */
export const offlineRoutes = new Hono<Api>()
  .put(
    '/devices/:id',
    requirePermission('business:read'),
    validate('param', idParam),
    validate('json', seenDevice),
    idempotent,
    respond(registeredDevice),
    async (c) => {
      const { id } = c.req.valid('param');
      const is_signed = await hasDeviceSignature(c, id);
      const written = await registerDevice(c.var.write, { ...c.req.valid('json'), id, is_signed });
      const { device, gives_key } = publish(c, written);
      const { businessId, userId, sessionId = null } = c.var.scope;
      // By the stored instant, so that a repeated request returns the same token.
      const expiresAt = new Date(Date.parse(device.last_seen_at) + DELIVERY_DAYS * DAY_MS);
      const deliverer = { businessId: businessId ?? '', userId, deviceId: id, sessionId };
      return c.json({
        device,
        delivery_token: await signDeliveryToken(c.env.AUTH_SECRET, deliverer, expiresAt),
        key: gives_key ? await deviceKey(c.env.AUTH_SECRET, deliverer) : null,
      });
    },
  )
  .post(
    '/devices/:id/end',
    requirePermission('offline:resolve'),
    validate('param', idParam),
    validate('json', deviceEnd),
    idempotent,
    respond(changedDevice),
    async (c) =>
      respondWritten(c, await endDevice(c.var.write, c.req.valid('param').id, c.req.valid('json').is_ended)),
  )
  .get('/devices', requirePermission('offline:read'), respond(deviceList), async (c) =>
    respondJsonText(c, await listDevices(c.var.scope)),
  )
  .get(
    '/conflicts',
    requirePermission('offline:read'),
    validate('query', conflictPage),
    respond(offlineConflictList),
    async (c) => respondJsonText(c, await listConflicts(c.var.scope, c.req.valid('query').max_rows ?? null)),
  )
  .post(
    '/conflicts/:id/retry',
    requirePermission('offline:resolve'),
    validate('param', idParam),
    validate('json', conflictRetry),
    idempotent,
    respond(resolvedConflict),
    async (c) => {
      const { id } = c.req.valid('param');
      const { changes } = c.req.valid('json');
      const stored = await readStoredRequest(c.var.scope, id, changes);
      const refusal = stored.pending ? await sendAgain(c, stored, changes) : null;
      if (refusal) {
        publish(c, await changeConflictRefusal(c.var.scope, id, refusal));
        throw refusal;
      }
      return respondWritten(c, await applyConflict(c.var.write, id, changes));
    },
  )
  .post(
    '/conflicts/:id/discard',
    requirePermission('offline:resolve'),
    validate('param', idParam),
    validate('json', conflictDiscard),
    idempotent,
    respond(resolvedConflict),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await discardConflict(c.var.write, id, c.req.valid('json').reason));
    },
  )
  .get('/sales', requirePermission('offline:read'), respond(unassignedSaleList), async (c) =>
    respondJsonText(c, await listUnassignedSales(c.var.scope)),
  )
  .post('/sales/:id/assign', ...write('offline:resolve', saleAssignment, assignedSale, assignSale));
