import { Hono } from 'hono';
import { changeSupplier, createSupplier, listSuppliers, removeSupplier } from '#db/queries/suppliers.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { allowed } from '../allowed.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { newSupplier, supplierChange, supplierSearch } from '../purchasing-schemas.ts';
import { idParam } from '../schemas.ts';

const changed = (): readonly BusinessEvent[] => [{ type: 'inventory.changed', data: {} }];

/** Whom the business buys from; what was spent only for who may read costs. */
export const supplierRoutes = new Hono<Api>()
  .get('/', permit('inventory:read'), takes('query', supplierSearch), async (c) => {
    const { state, ...wanted } = c.req.valid('query');
    const costs = allowed(c.var.scope, 'cost:read');
    return c.json(await listSuppliers(c.var.scope, { ...wanted, all: state === 'all' }, costs));
  })
  .post('/', permit('inventory:write'), takes('json', newSupplier), writes, creates, async (c) =>
    c.json(announce(c, await createSupplier(c.var.write, c.req.valid('json')), changed)),
  )
  .put(
    '/:id',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', supplierChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await changeSupplier(c.var.write, id, c.req.valid('json')), changed));
    },
  )
  .delete('/:id', permit('inventory:write'), takes('param', idParam), writes, async (c) =>
    c.json(announce(c, await removeSupplier(c.var.write, c.req.valid('param').id), changed)),
  );
