import { Hono } from 'hono';
import {
  acknowledgeCancelled,
  cancelKitchenOrder,
  listPending,
  listPendingProducts,
  listRecallable,
  readKitchenStatistics,
  recallOrder,
  type Served,
  serveOrder,
  tickLine,
} from '#db/queries/kitchen.ts';
import type { BusinessEvent, ReadyOrder } from '#domain/events.ts';
import type { KitchenCard } from '#domain/orders.ts';
import { announce, cardChanged, tableChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { authorizes, permit, takes, writes } from '../middleware.ts';
import {
  idParam,
  kitchenCancellation,
  kitchenServing,
  kitchenTurn,
  pendingPage,
  stationChoice,
  tick,
} from '../schemas.ts';

const changed = (kitchen_order: KitchenCard): BusinessEvent => ({
  type: 'kitchen.changed',
  data: { kitchen_order },
});

/** Served: who took it is called, and nobody sees more of it than that. */
const withReady = (event: BusinessEvent, ready: ReadyOrder | undefined): BusinessEvent =>
  event.type === 'kitchen.ended' && ready
    ? {
        ...event,
        data: {
          ...event.data,
          ready: { order_number: ready.order_number, place: ready.place, user_ids: ready.user_ids },
        },
      }
    : event;

const moved = (stock: Served['stock']): readonly BusinessEvent[] =>
  stock.length > 0 ? [{ type: 'stock.changed', data: { items: stock } }] : [];

/** The kitchen's cards (1-core §4, §7). */
export const kitchenRoutes = new Hono<Api>()
  .get('/orders', permit('kitchen:read'), takes('query', pendingPage), async (c) =>
    c.json(await listPending(c.var.scope, c.req.valid('query'))),
  )
  .get('/statistics', permit('kitchen:read'), async (c) => c.json(await readKitchenStatistics(c.var.scope)))
  .get('/products', permit('kitchen:read'), takes('query', stationChoice), async (c) =>
    c.json(await listPendingProducts(c.var.scope, c.req.valid('query').station)),
  )
  .get('/recallable', permit('kitchen:read'), takes('query', stationChoice), async (c) =>
    c.json(await listRecallable(c.var.scope, c.req.valid('query').station)),
  )
  .post(
    '/orders/:id/serve',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', kitchenServing),
    authorizes('stock:adjust'),
    writes,
    async (c) => {
      const { allowed, approvedBy } = c.var.authority;
      const authority = { allowed, approved_by: approvedBy };
      const served = await serveOrder(c.var.write, c.req.valid('param').id, c.req.valid('json'), authority);
      return c.json(
        announce(c, served, ({ kitchen_order, stock, ready }) => [
          ...cardChanged(kitchen_order).map((event) => withReady(event, ready)),
          ...moved(stock),
          ...tableChanged(ready?.table_id ?? null),
        ]),
      );
    },
  )
  .post(
    '/orders/:id/recall',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', kitchenTurn),
    writes,
    async (c) => {
      const recalled = await recallOrder(c.var.write, c.req.valid('param').id, c.req.valid('json'));
      return c.json(
        announce(c, recalled, ({ kitchen_order, stock, table_id }) => [
          // It arrives where it is not shown, and changes where it still is.
          { type: 'kitchen.sent', data: { kitchen_order } },
          changed(kitchen_order),
          ...moved(stock),
          ...tableChanged(table_id),
        ]),
      );
    },
  )
  .post(
    '/orders/:id/cancel',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', kitchenCancellation),
    writes,
    async (c) => {
      const { reason, station } = c.req.valid('json');
      const cancelled = await cancelKitchenOrder(c.var.write, c.req.valid('param').id, reason, station);
      return c.json(
        announce(c, cancelled, ({ kitchen_order, table_id, sale_ids }) => [
          ...cardChanged(kitchen_order),
          ...sale_ids.map((id) => ({
            type: 'sale.changed' as const,
            data: { id, status: 'Por cobrar' as const },
          })),
          ...tableChanged(table_id),
        ]),
      );
    },
  )
  .post(
    '/orders/:id/acknowledge',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', stationChoice),
    writes,
    async (c) => {
      const { station } = c.req.valid('json');
      const seen = await acknowledgeCancelled(c.var.write, c.req.valid('param').id, station);
      return c.json(announce(c, seen, ({ kitchen_order }) => [changed(kitchen_order)]));
    },
  )
  .put(
    '/lines/:id/tick',
    permit('kitchen:serve'),
    takes('param', idParam),
    takes('json', tick),
    writes,
    async (c) => {
      const ticked = await tickLine(c.var.write, c.req.valid('param').id, c.req.valid('json').done);
      return c.json(announce(c, ticked, (data) => [{ type: 'kitchen.ticked', data }]));
    },
  );
