import { Hono } from 'hono';
import {
  cancelKitchenOrder,
  listPending,
  readKitchenStatistics,
  serveOrder,
  tickLine,
} from '#db/queries/kitchen.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { cancellation, idParam, pendingPage, tick } from '../schemas.ts';

/** The kitchen's cards (1-core §4, §7). */
export const kitchenRoutes = new Hono<Api>()
  .get('/orders', permit('kitchen:read'), takes('query', pendingPage), async (c) =>
    c.json(await listPending(c.var.scope, c.req.valid('query'))),
  )
  .get('/statistics', permit('kitchen:read'), async (c) => c.json(await readKitchenStatistics(c.var.scope)))
  .post('/orders/:id/serve', permit('kitchen:serve'), takes('param', idParam), writes, async (c) => {
    const { answer } = await serveOrder(c.var.write, c.req.valid('param').id);
    const { id, status, user } = answer.kitchen_order;
    announce(
      c,
      { type: 'kitchen.ended', data: { id, status, by: user } },
      { type: 'stock.changed', data: { items: answer.stock } },
    );
    return c.json(answer);
  })
  .post(
    '/orders/:id/cancel',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', cancellation),
    writes,
    async (c) => {
      const { answer } = await cancelKitchenOrder(
        c.var.write,
        c.req.valid('param').id,
        c.req.valid('json').reason,
      );
      const { id, status, user } = answer.kitchen_order;
      announce(
        c,
        { type: 'kitchen.ended', data: { id, status, by: user } },
        ...(answer.table_id ? [{ type: 'table.changed' as const, data: { id: answer.table_id } }] : []),
      );
      return c.json(answer);
    },
  )
  .put(
    '/lines/:id/tick',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', tick),
    writes,
    async (c) => {
      const { answer } = await tickLine(c.var.write, c.req.valid('param').id, c.req.valid('json').done);
      announce(c, { type: 'kitchen.ticked', data: answer });
      return c.json(answer);
    },
  );
