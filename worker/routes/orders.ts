import { Hono } from 'hono';
import { listOrdersOfToday, sendOrder } from '#db/queries/orders.ts';
import { announce, tableChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { orderRequest } from '../schemas.ts';

/** Taking orders and following the day's. */
export const orderRoutes = new Hono<Api>()
  .get('/', permit('order:write'), async (c) => c.json({ orders: await listOrdersOfToday(c.var.scope) }))
  .post('/', permit('order:write'), takes('json', orderRequest), writes, async (c) =>
    c.json(
      announce(c, await sendOrder(c.var.write, c.req.valid('json')), ({ order, kitchen_order, sale }) => [
        { type: 'kitchen.sent', data: { kitchen_order } },
        { type: 'sale.changed', data: { id: sale.id, status: sale.status } },
        ...tableChanged(order.table_id),
      ]),
      201,
    ),
  );
