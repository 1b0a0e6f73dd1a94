import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  changeSupportTicket,
  createSupportTicket,
  listSupportTickets,
  readSupportTicket,
  replyToSupportTicket,
} from '#db/queries/platform/support-tickets.ts';
import type { WriteResult } from '#db/scope.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import { id } from '#domain/base/inputs/primitives.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { PLATFORM_ROOM } from '#domain/people/access.ts';
import {
  type SupportTicket,
  supportTicketAnswer,
  supportTicketPage,
  supportTicketThread,
} from '#domain/platform/answers/support-tickets.ts';
import {
  supportTicketInput,
  ticketMessage,
  ticketPriority,
} from '#domain/platform/inputs/support-tickets.ts';
import { SUPPORT_TICKET_STATUSES } from '#domain/platform/support-tickets.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { scopeIn, writeIn } from '#worker/platform.ts';
import { publishIn } from '#worker/publish.ts';
import {
  NOTHING_TO_CHANGE,
  pageLimit,
  pageOffset,
  searchText,
} from '#worker/routes/base/schemas/primitives.ts';

const MISSING = 'Ticket no encontrado.';

const status = z.enum(SUPPORT_TICKET_STATUSES, { error: 'Elige un estado.' });
const supportTicketSearch = z.strictObject({
  status: status.optional(),
  search: z.optional(searchText()),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});
/** Ids are unique only within a business, so a ticket's address contains its business. */
const supportTicketParam = z.strictObject({ business_id: id, id });
const newSupportTicket = z.strictObject({ id, ...supportTicketInput.shape });
const reply = z.strictObject({ id, body: ticketMessage('Escribe tu respuesta.') });
const supportTicketChange = z
  .strictObject({ priority: z.optional(ticketPriority), status: status.optional() })
  .refine((change) => change.priority ?? change.status, NOTHING_TO_CHANGE);

const isOfTicket = ({ type }: Change): boolean => type === 'support-ticket.changed';

/** Publishes to the business's room, and the ticket alone to that of the masters outside any business. */
function publishSupportTicket<T>(
  c: Context<Api>,
  written: WriteResult<T>,
  { business_id }: Pick<SupportTicket, 'business_id'>,
): T {
  publishIn(c, PLATFORM_ROOM, { ...written, changes: written.changes.filter(isOfTicket), notifications: [] });
  return publishIn(c, business_id, written);
}

/** Support tickets. A business opens and reads its own; a master reads and answers all. */
export const supportTicketRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('support-ticket:read'),
    validate('query', supportTicketSearch),
    respond(supportTicketPage),
    async (c) => respondJsonText(c, await listSupportTickets(c.var.scope, c.req.valid('query'))),
  )
  .post(
    '/',
    requirePermission('support-ticket:write'),
    validate('json', newSupportTicket),
    idempotent,
    respondCreated(supportTicketAnswer),
    async (c) => {
      if (!c.var.scope.businessId) {
        throw new Refusal('access.denied', 'Un ticket se abre desde un negocio.');
      }
      const written = await createSupportTicket(c.var.write, c.req.valid('json'));
      return c.json({ ticket: publishSupportTicket(c, written, written.answer) });
    },
  )
  .get(
    '/:business_id/:id',
    requirePermission('support-ticket:read'),
    validate('param', supportTicketParam),
    respond(supportTicketThread),
    async (c) => {
      const { business_id, id: ticket } = c.req.valid('param');
      return respondJsonText(c, await readSupportTicket(scopeIn(c, business_id, MISSING), ticket));
    },
  )
  .post(
    '/:business_id/:id/messages',
    requirePermission('support-ticket:write'),
    validate('param', supportTicketParam),
    validate('json', reply),
    idempotent,
    respondCreated(supportTicketThread),
    async (c) => {
      const { business_id, id: ticket } = c.req.valid('param');
      const scope = writeIn(c, business_id, MISSING);
      const written = await replyToSupportTicket(scope, ticket, c.req.valid('json'));
      return c.json(publishSupportTicket(c, written, written.answer.ticket));
    },
  )
  .put(
    '/:business_id/:id',
    requirePermission('support-ticket:write'),
    validate('param', supportTicketParam),
    validate('json', supportTicketChange),
    idempotent,
    respond(supportTicketThread),
    async (c) => {
      const { business_id, id: ticket } = c.req.valid('param');
      const scope = writeIn(c, business_id, MISSING);
      const written = await changeSupportTicket(scope, ticket, c.req.valid('json'));
      return c.json(publishSupportTicket(c, written, written.answer.ticket));
    },
  );
