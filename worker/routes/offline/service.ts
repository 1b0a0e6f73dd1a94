import { Hono } from 'hono';
import { listOrdersById, readServiceFloor } from '#db/queries/offline/service.ts';
import { MAX_SERVICE_CUSTOMERS } from '#domain/base/limits.ts';
import { serviceFloor, serviceOrders } from '#domain/offline/answers/service.ts';
import { SERVICE_PARTS } from '#domain/offline/service.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { serviceOrderIds, serviceParts } from './schemas/service.ts';

/** The service floor in one answer, which devices store for work without a network. */
export const serviceRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('order:write'),
    validate('query', serviceParts),
    respond(serviceFloor),
    async (c) => {
      const { scope } = c.var;
      const { parts = SERVICE_PARTS } = c.req.valid('query');
      const mayReadCustomers = allowed(scope, 'receivable:read');
      const readable = parts.filter((part) => part !== 'customers' || mayReadCustomers);
      return c.json(await readServiceFloor(scope, readable, MAX_SERVICE_CUSTOMERS));
    },
  )
  .get(
    '/orders',
    requirePermission('order:write'),
    validate('query', serviceOrderIds),
    respond(serviceOrders),
    async (c) => c.json({ orders: await listOrdersById(c.var.scope, c.req.valid('query').ids) }),
  );
