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
import { Refusal } from '#domain/base/refusal.ts';
import {
  acknowledgedOrder,
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
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
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
    async (c) => c.json(publish(c, await sendOrder(c.var.write, c.req.valid('json')))),
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
      return c.json(publish(c, written));
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
      return c.json(publish(c, await changeOrder(c.var.write, id, c.req.valid('json'))));
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
      return c.json(publish(c, await changeLine(c.var.write, id, c.req.valid('json'), authority)));
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
      return c.json(publish(c, await cancelLine(c.var.write, id, c.req.valid('json').reason)));
    },
  )
  .post(
    '/:id/ready-seen',
    requirePermission('order:write'),
    validate('param', idParam),
    idempotent,
    respond(acknowledgedOrder),
    async (c) => c.json(publish(c, await acknowledgeReady(c.var.write, c.req.valid('param').id))),
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
      return c.json(publish(c, await transferOrder(c.var.write, id, c.req.valid('json').table_id)));
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
      return c.json(publish(c, await joinOrder(c.var.write, id, c.req.valid('json').into_id)));
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
      return c.json(publish(c, await separateOrder(c.var.write, id, c.req.valid('json').sale_id)));
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
      return c.json(publish(c, await moveLines(c.var.write, id, c.req.valid('json'))));
    },
  );
