import { Hono } from 'hono';
import { listOrdersById, readSnapshot } from '#db/queries/offline/snapshot.ts';
import { MAX_SNAPSHOT_CUSTOMERS } from '#domain/base/limits.ts';
import { deviceSnapshot, snapshotOrders } from '#domain/offline/answers/snapshot.ts';
import { SNAPSHOT_PARTS } from '#domain/offline/snapshot.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { snapshotOrderIds, snapshotParts } from './schemas/snapshot.ts';

/** The snapshot in one answer, which devices store for work without a network. */
export const snapshotRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('order:write'),
    validate('query', snapshotParts),
    respond(deviceSnapshot),
    async (c) => {
      const { scope } = c.var;
      const { parts = SNAPSHOT_PARTS } = c.req.valid('query');
      const mayReadCustomers = allowed(scope, 'receivable:read');
      const readable = parts.filter((part) => part !== 'customers' || mayReadCustomers);
      return respondJsonText(c, await readSnapshot(scope, readable, MAX_SNAPSHOT_CUSTOMERS));
    },
  )
  .get(
    '/orders',
    requirePermission('order:write'),
    validate('query', snapshotOrderIds),
    respond(snapshotOrders),
    async (c) => respondJsonText(c, await listOrdersById(c.var.scope, c.req.valid('query').ids)),
  );
