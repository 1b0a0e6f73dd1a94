import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  type ChangedOrder,
  cancelLine,
  changeLine,
  changeOrder,
  joinOrder,
  listOrdersOfToday,
  moveLines,
  readOrder,
  seeReady,
  sendAndCharge,
  sendOrder,
  separateOrder,
  transferOrder,
} from '#db/queries/orders.ts';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import type { KitchenCard } from '#domain/orders.ts';
import { Refusal } from '#domain/refusal.ts';
import { announce, cardChanged, tableChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { authorizes, creates, permit, takes, writes } from '../middleware.ts';
import { saleEvents } from '../sale-events.ts';
import {
  cancellation,
  chargedOrder,
  idParam,
  lineChange,
  linesMove,
  orderChange,
  orderJoin,
  orderRequest,
  orderSeparation,
  tableChoice,
} from '../schemas.ts';

function cardEvents(kitchen_order: KitchenCard, openedId: string | undefined): readonly BusinessEvent[] {
  const { id, status } = kitchen_order;
  if (status !== 'Pendiente' || id !== openedId) return cardChanged(kitchen_order);
  return [{ type: 'kitchen.sent', data: { kitchen_order } }];
}

/** What a change of an order tells; `openedId` is the card that it opened, if any. */
const eventsOf =
  (openedId?: string) =>
  ({ order, kitchen_orders, table_ids }: ChangedOrder): readonly BusinessEvent[] => [
    ...kitchen_orders.flatMap((card) => cardEvents(card, openedId)),
    { type: 'order.changed', data: { id: order.id } },
    ...order.bills.map(({ id, status }): BusinessEvent => ({ type: 'sale.changed', data: { id, status } })),
    ...table_ids.flatMap(tableChanged),
  ];

const changed = (c: Context<Api>, written: Written<ChangedOrder>) => announce(c, written, eventsOf());

/** Taking orders, changing what was sent, moving them between tables, and following the day's. */
export const orderRoutes = new Hono<Api>()
  .get('/', permit('order:write'), async (c) => c.json({ orders: await listOrdersOfToday(c.var.scope) }))
  .post('/', permit('order:write'), takes('json', orderRequest), writes, creates, async (c) =>
    c.json(
      announce(c, await sendOrder(c.var.write, c.req.valid('json')), ({ order, kitchen_order, sale }) => [
        { type: 'kitchen.sent', data: { kitchen_order } },
        { type: 'order.changed', data: { id: order.id } },
        { type: 'sale.changed', data: { id: sale.id, status: sale.status } },
        ...tableChanged(order.table_id),
      ]),
    ),
  )
  .post(
    '/charge',
    permit('sale:charge'),
    permit('order:write'),
    takes('json', chargedOrder),
    writes,
    creates,
    async (c) =>
      c.json(
        announce(c, await sendAndCharge(c.var.write, c.req.valid('json')), ({ kitchen_order, sale }) => [
          { type: 'kitchen.sent', data: { kitchen_order } },
          ...saleEvents(sale),
        ]),
      ),
  )
  .get('/:id', permit('order:write'), takes('param', idParam), async (c) => {
    const order = await readOrder(c.var.scope, c.req.valid('param').id);
    if (!order) throw new Refusal('row.missing', 'Orden no encontrada.');
    return c.json({ order });
  })
  .put(
    '/:id',
    permit('order:write'),
    takes('param', idParam),
    takes('json', orderChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await changeOrder(c.var.write, id, c.req.valid('json'))));
    },
  )
  .put(
    '/lines/:id',
    permit('order:write'),
    takes('param', idParam),
    takes('json', lineChange),
    authorizes('order:cancel-sent'),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      const { allowed, approvedBy } = c.var.authority;
      const authority = { allowed, approved_by: approvedBy };
      return c.json(changed(c, await changeLine(c.var.write, id, c.req.valid('json'), authority)));
    },
  )
  .post(
    '/lines/:id/cancel',
    permit('order:cancel-sent'),
    takes('param', idParam),
    takes('json', cancellation),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await cancelLine(c.var.write, id, c.req.valid('json').reason)));
    },
  )
  .post('/:id/ready-seen', permit('order:write'), takes('param', idParam), writes, async (c) =>
    c.json(
      announce(c, await seeReady(c.var.write, c.req.valid('param').id), ({ id, table_id }) => [
        { type: 'order.changed', data: { id } },
        ...tableChanged(table_id),
      ]),
    ),
  )
  .post(
    '/:id/transfer',
    permit('order:write'),
    takes('param', idParam),
    takes('json', tableChoice),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await transferOrder(c.var.write, id, c.req.valid('json').table_id)));
    },
  )
  .post(
    '/:id/join',
    permit('order:write'),
    takes('param', idParam),
    takes('json', orderJoin),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await joinOrder(c.var.write, id, c.req.valid('json').into_id)));
    },
  )
  .post(
    '/:id/separate',
    permit('order:write'),
    takes('param', idParam),
    takes('json', orderSeparation),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await separateOrder(c.var.write, id, c.req.valid('json').sale_id)));
    },
  )
  .post(
    '/:id/move-lines',
    permit('order:write'),
    takes('param', idParam),
    takes('json', linesMove),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      const move = c.req.valid('json');
      return c.json(announce(c, await moveLines(c.var.write, id, move), eventsOf(move.kitchen_order_id)));
    },
  );
