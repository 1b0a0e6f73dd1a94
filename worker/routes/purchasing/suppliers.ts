import { Hono } from 'hono';
import {
  changeSupplier,
  createSupplier,
  listSuppliers,
  removeSupplier,
} from '#db/queries/purchasing/suppliers.ts';
import { removedSupplier, supplierAnswer, supplierPage } from '#domain/purchasing/answers/suppliers.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { newSupplier, supplierChange, supplierSearch } from './schemas/suppliers.ts';

/** The suppliers of the business. What was spent only for users who may read costs. */
export const supplierRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('inventory:read'),
    validate('query', supplierSearch),
    respond(supplierPage),
    async (c) => {
      const { state, ...search } = c.req.valid('query');
      const costs = allowed(c.var.scope, 'cost:read');
      return c.json(await listSuppliers(c.var.scope, { ...search, all: state === 'all' }, costs));
    },
  )
  .post(
    '/',
    requirePermission('inventory:write'),
    validate('json', newSupplier),
    idempotent,
    respondCreated(supplierAnswer),
    async (c) => c.json(publish(c, await createSupplier(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', supplierChange),
    idempotent,
    respond(supplierAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeSupplier(c.var.write, id, c.req.valid('json'))));
    },
  )
  .delete(
    '/:id',
    requirePermission('inventory:write'),
    validate('param', idParam),
    idempotent,
    respond(removedSupplier),
    async (c) => c.json(publish(c, await removeSupplier(c.var.write, c.req.valid('param').id))),
  );
