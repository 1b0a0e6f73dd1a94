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
import { respondJsonText } from '#worker/json-text.ts';
import {
  acceptApproval,
  idempotent,
  requirePermission,
  respond,
  respondCreated,
  validate,
} from '#worker/middleware.ts';
import { queueable } from '#worker/offline.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, write, writeRow } from '#worker/write.ts';
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
    respondJsonText(c, await listOrdersOfToday(c.var.scope)),
  )
  .post('/', queueable('order.send'), ...create('order:write', orderRequest, sentOrder, sendOrder))
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
      return respondWritten(c, written);
    },
  )
  .get(
    '/:id',
    requirePermission('order:write'),
    validate('param', idParam),
    respond(orderAnswer),
    async (c) => {
      const { order, seen } = await readOrder(c.var.scope, c.req.valid('param').id);
      if (!order) throw new Refusal('row.missing', 'Orden no encontrada.');
      return c.json({ order, seen });
    },
  )
  .put('/:id', ...write('order:write', orderChange, changedOrder, changeOrder))
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
      return respondWritten(c, await changeLine(c.var.write, id, c.req.valid('json'), authority));
    },
  )
  .post(
    '/lines/:id/cancel',
    ...write('order:cancel-sent', cancellation, changedOrder, (scope, id, { reason }) =>
      cancelLine(scope, id, reason),
    ),
  )
  .post('/:id/ready-seen', ...writeRow('order:write', acknowledgedOrder, acknowledgeReady))
  .post(
    '/:id/transfer',
    ...write('order:write', tableChoice, changedOrder, (scope, id, { table_id }) =>
      transferOrder(scope, id, table_id),
    ),
  )
  .post(
    '/:id/join',
    ...write('order:write', orderJoin, changedOrder, (scope, id, { into_id }) =>
      joinOrder(scope, id, into_id),
    ),
  )
  .post(
    '/:id/separate',
    ...write('order:write', orderSeparation, changedOrder, (scope, id, { sale_id }) =>
      separateOrder(scope, id, sale_id),
    ),
  )
  .post('/:id/move-lines', ...write('order:write', linesMove, changedOrder, moveLines));
