import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  acknowledgeReady,
  cancelLine,
  changeLine,
  changeOrder,
  joinOrder,
  listOrdersOfToday,
  moveLines,
  readOrder,
  sendAndCharge,
  sendOrder,
  separateOrder,
  transferOrder,
} from '#db/queries/orders/orders.ts';
import type { WriteResult } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/base/events.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import {
  acknowledgedOrder,
  type ChangedOrder,
  changedOrder,
  orderAnswer,
  orderList,
  sentOrder,
} from '#domain/orders/answers/orders.ts';
import type { Api } from '#worker/context.ts';
import {
  acceptApproval,
  idempotent,
  requirePermission,
  respond,
  respondCreated,
  validate,
} from '#worker/middleware.ts';
import { queueable } from '#worker/offline.ts';
import { kitchenTicketChanged, publish, tableChanged } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { saleEvents } from '#worker/sale-events.ts';
import {
  cancellation,
  chargedOrder,
  lineChange,
  linesMove,
  orderChange,
  orderJoin,
  orderRequest,
  orderSeparation,
  tableChoice,
} from './schemas/orders.ts';

function kitchenTicketEvents(
  kitchen_ticket: KitchenTicket,
  openedId: string | undefined,
): readonly BusinessEvent[] {
  const { id, status } = kitchen_ticket;
  if (status !== 'Pendiente' || id !== openedId) return kitchenTicketChanged(kitchen_ticket);
  return [{ type: 'kitchen.sent', data: { kitchen_ticket } }];
}

/** The events of a changed order. `openedId` is the kitchen ticket that the change created, if any. */
const eventsOf =
  (openedId?: string) =>
  ({ order, kitchen_tickets, table_ids }: ChangedOrder): readonly BusinessEvent[] => [
    ...kitchen_tickets.flatMap((ticket) => kitchenTicketEvents(ticket, openedId)),
    { type: 'order.changed', data: { id: order.id } },
    ...order.bills.map(({ id, status }): BusinessEvent => ({ type: 'bill.changed', data: { id, status } })),
    ...table_ids.flatMap((id) => tableChanged(id)),
  ];

const changed = (c: Context<Api>, written: WriteResult<ChangedOrder>) => publish(c, written, eventsOf());

/** Orders: sending, changing and moving them, and the orders of the day. */
export const orderRoutes = new Hono<Api>()
  .get('/', requirePermission('order:write'), respond(orderList), async (c) =>
    c.json({ orders: await listOrdersOfToday(c.var.scope) }),
  )
  .post(
    '/',
    queueable('order.send'),
    requirePermission('order:write'),
    validate('json', orderRequest),
    idempotent,
    respondCreated(sentOrder),
    async (c) =>
      c.json(
        publish(c, await sendOrder(c.var.write, c.req.valid('json')), ({ order, kitchen_ticket, sale }) => [
          { type: 'kitchen.sent', data: { kitchen_ticket } },
          // Before the events after which a floor reads: it ignores the order of this one while it reads.
          ...tableChanged(order.table_id, { id: order.id, sent_at: kitchen_ticket.created_at }),
          { type: 'order.changed', data: { id: order.id } },
          { type: 'bill.changed', data: { id: sale.id, status: sale.status } },
        ]),
      ),
  )
  .post(
    '/charge',
    queueable('order.charge'),
    requirePermission('sale:charge'),
    requirePermission('order:write'),
    validate('json', chargedOrder),
    acceptApproval('sale:free'),
    idempotent,
    respondCreated(sentOrder),
    async (c) => {
      const { allowed, approvedBy } = c.var.authority;
      const written = await sendAndCharge({ ...c.var.write, approvedBy }, c.req.valid('json'), allowed);
      return c.json(
        publish(c, written, ({ kitchen_ticket, sale }) => [
          { type: 'kitchen.sent', data: { kitchen_ticket } },
          ...saleEvents(sale),
        ]),
      );
    },
  )
  .get(
    '/:id',
    requirePermission('order:write'),
    validate('param', idParam),
    respond(orderAnswer),
    async (c) => {
      const order = await readOrder(c.var.scope, c.req.valid('param').id);
      if (!order) throw new Refusal('row.missing', 'Orden no encontrada.');
      return c.json({ order });
    },
  )
  .put(
    '/:id',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', orderChange),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await changeOrder(c.var.write, id, c.req.valid('json'))));
    },
  )
  .put(
    '/lines/:id',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', lineChange),
    acceptApproval('order:cancel-sent'),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      const { allowed, approvedBy } = c.var.authority;
      const authority = { allowed, approved_by: approvedBy };
      return c.json(changed(c, await changeLine(c.var.write, id, c.req.valid('json'), authority)));
    },
  )
  .post(
    '/lines/:id/cancel',
    requirePermission('order:cancel-sent'),
    validate('param', idParam),
    validate('json', cancellation),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await cancelLine(c.var.write, id, c.req.valid('json').reason)));
    },
  )
  .post(
    '/:id/ready-seen',
    requirePermission('order:write'),
    validate('param', idParam),
    idempotent,
    respond(acknowledgedOrder),
    async (c) =>
      c.json(
        publish(c, await acknowledgeReady(c.var.write, c.req.valid('param').id), ({ id, table_id }) => [
          { type: 'order.changed', data: { id } },
          ...tableChanged(table_id),
        ]),
      ),
  )
  .post(
    '/:id/transfer',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', tableChoice),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await transferOrder(c.var.write, id, c.req.valid('json').table_id)));
    },
  )
  .post(
    '/:id/join',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', orderJoin),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await joinOrder(c.var.write, id, c.req.valid('json').into_id)));
    },
  )
  .post(
    '/:id/separate',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', orderSeparation),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await separateOrder(c.var.write, id, c.req.valid('json').sale_id)));
    },
  )
  .post(
    '/:id/move-lines',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', linesMove),
    idempotent,
    respond(changedOrder),
    async (c) => {
      const { id } = c.req.valid('param');
      const move = c.req.valid('json');
      return c.json(publish(c, await moveLines(c.var.write, id, move), eventsOf(move.kitchen_ticket_id)));
    },
  );
