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
import { respondJsonText } from '#worker/json-text.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { create, write, writeRow } from '#worker/write.ts';
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
      return respondJsonText(c, await listSuppliers(c.var.scope, { ...search, all: state === 'all' }, costs));
    },
  )
  .post('/', ...create('inventory:write', newSupplier, supplierAnswer, createSupplier))
  .put('/:id', ...write('inventory:write', supplierChange, supplierAnswer, changeSupplier))
  .delete('/:id', ...writeRow('inventory:write', removedSupplier, removeSupplier));
