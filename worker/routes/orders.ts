import { Hono } from 'hono';
import { listOrdersOfToday, sendOrder } from '#db/queries/orders.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { orderRequest } from '../schemas.ts';

/** Taking orders and following the day's. */
export const orderRoutes = new Hono<Api>()
  .get('/', permit('order:write'), async (c) => c.json({ orders: await listOrdersOfToday(c.var.scope) }))
  .post('/', permit('order:write'), takes('json', orderRequest), writes, async (c) => {
    const { answer } = await sendOrder(c.var.write, c.req.valid('json'));
    announce(
      c,
      { type: 'kitchen.sent', data: { kitchen_order: answer.kitchen_order } },
      { type: 'sale.changed', data: { id: answer.sale.id, status: answer.sale.status } },
      ...(answer.order.table_id
        ? [{ type: 'table.changed' as const, data: { id: answer.order.table_id } }]
        : []),
    );
    return c.json(answer, 201);
  });
