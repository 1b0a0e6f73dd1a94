import { Hono } from 'hono';
import {
  acknowledgeCancelled,
  cancelKitchenTicket,
  listPending,
  listPendingProducts,
  listRecallable,
  readKitchenStatistics,
  readPendingLines,
  recallTicket,
  serveTicket,
  tickLine,
} from '#db/queries/kitchen/kitchen.ts';
import {
  cancelledTicket,
  kitchenPage,
  kitchenStatistics,
  kitchenTicketAnswer,
  lineTick,
  pendingLines,
  pendingProductList,
  recallableList,
  recalledTicket,
  servedTicket,
} from '#domain/kitchen/answers/kitchen.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { acceptApproval, idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { queueable } from '#worker/offline.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten, write } from '#worker/write.ts';
import {
  kitchenCancellation,
  kitchenServing,
  kitchenTicketState,
  pendingPage,
  stationChoice,
  tick,
} from './schemas/kitchen.ts';

/** The kitchen display (1-core §4, §7). */
export const kitchenRoutes = new Hono<Api>()
  .get(
    '/tickets',
    requirePermission('kitchen:read'),
    validate('query', pendingPage),
    respond(kitchenPage),
    async (c) => respondJsonText(c, await listPending(c.var.scope, c.req.valid('query'))),
  )
  .get('/statistics', requirePermission('kitchen:read'), respond(kitchenStatistics), async (c) =>
    respondJsonText(c, await readKitchenStatistics(c.var.scope)),
  )
  .get(
    '/products',
    requirePermission('kitchen:read'),
    validate('query', stationChoice),
    respond(pendingProductList),
    async (c) => respondJsonText(c, await listPendingProducts(c.var.scope, c.req.valid('query').station)),
  )
  .get(
    '/pending',
    requirePermission('kitchen:read'),
    validate('query', stationChoice),
    respond(pendingLines),
    async (c) => respondJsonText(c, await readPendingLines(c.var.scope, c.req.valid('query').station)),
  )
  .get(
    '/tickets/recallable',
    requirePermission('kitchen:read'),
    validate('query', stationChoice),
    respond(recallableList),
    async (c) => respondJsonText(c, await listRecallable(c.var.scope, c.req.valid('query').station)),
  )
  .post(
    '/tickets/:id/serve',
    queueable('kitchen.serve'),
    requirePermission('kitchen:serve'),
    validate('param', idParam),
    validate('json', kitchenServing),
    acceptApproval('stock:adjust'),
    idempotent,
    respond(servedTicket),
    async (c) => {
      const { allowed, approvedBy } = c.var.authority;
      const authority = { allowed, approved_by: approvedBy };
      const served = await serveTicket(c.var.write, c.req.valid('param').id, c.req.valid('json'), authority);
      return respondWritten(c, served);
    },
  )
  .post('/tickets/:id/recall', ...write('kitchen:serve', kitchenTicketState, recalledTicket, recallTicket))
  .post(
    '/tickets/:id/cancel',
    ...write('kitchen:serve', kitchenCancellation, cancelledTicket, (scope, id, { reason, station }) =>
      cancelKitchenTicket(scope, id, reason, station),
    ),
  )
  .post(
    '/tickets/:id/acknowledge',
    ...write('kitchen:serve', stationChoice, kitchenTicketAnswer, (scope, id, { station }) =>
      acknowledgeCancelled(scope, id, station),
    ),
  )
  .put(
    '/lines/:id/tick',
    queueable('kitchen.tick'),
    ...write('kitchen:serve', tick, lineTick, (scope, id, { done }) => tickLine(scope, id, done)),
  );
