import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  changeTicket,
  createTicket,
  listTickets,
  readTicket,
  replyTicket,
  type Ticket,
} from '#db/queries/tickets.ts';
import type { Written } from '#db/scope.ts';
import { PLATFORM_ROOM } from '#domain/access.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#domain/tickets.ts';
import { announceIn } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { scopeIn, writeIn } from '../platform.ts';
import { id, NOTHING_TO_CHANGE, pageLimit, pageNumber, shortText } from '../schemas.ts';

const MISSING = 'Ticket no encontrado.';

const priority = z.enum(TICKET_PRIORITIES, { error: 'Elige una prioridad.' });
const status = z.enum(TICKET_STATUSES, { error: 'Elige un estado.' });
const message = z.string().trim().max(4000, 'El mensaje es demasiado largo.');
const ticketSearch = z.strictObject({
  status: status.optional(),
  search: z.string().trim().max(120, 'La búsqueda es demasiado larga.').optional(),
  limit: pageLimit.default(50),
  offset: pageNumber.default(0),
});
/** Ids are each business's own: a ticket is named with its business. */
const ticketParam = z.strictObject({ business_id: id, id });
const newTicket = z.strictObject({
  id,
  subject: shortText,
  body: message.min(1, 'Cuéntanos qué pasa.'),
  priority: priority.default('Normal'),
});
const reply = z.strictObject({ id, body: message.min(1, 'Escribe tu respuesta.') });
const ticketChange = z
  .strictObject({ priority: priority.optional(), status: status.optional() })
  .refine((change) => change.priority ?? change.status, NOTHING_TO_CHANGE);

/** Tells the business's room and the masters outside any business. */
function announceTicket<T>(c: Context<Api>, written: Written<T>, { id: ticket, business_id }: Ticket): T {
  const changed: readonly BusinessEvent[] = [{ type: 'ticket.changed', data: { id: ticket } }];
  announceIn(c, PLATFORM_ROOM, { ...written, menuChanged: false, notified: [] }, () => changed);
  return announceIn(c, business_id, written, () => changed);
}

/** Support tickets: a business opens and follows its own, a master sees and answers everyone's. */
export const ticketRoutes = new Hono<Api>()
  .get('/', permit('ticket:read'), takes('query', ticketSearch), async (c) =>
    c.json(await listTickets(c.var.scope, c.req.valid('query'))),
  )
  .post('/', permit('ticket:write'), takes('json', newTicket), writes, creates, async (c) => {
    if (!c.var.scope.businessId) {
      throw new Refusal('access.denied', 'Un ticket se abre desde un negocio.');
    }
    const written = await createTicket(c.var.write, c.req.valid('json'));
    return c.json({ ticket: announceTicket(c, written, written.answer) });
  })
  .get('/:business_id/:id', permit('ticket:read'), takes('param', ticketParam), async (c) => {
    const { business_id, id: ticket } = c.req.valid('param');
    return c.json(await readTicket(scopeIn(c, business_id, MISSING), ticket));
  })
  .post(
    '/:business_id/:id/messages',
    permit('ticket:write'),
    takes('param', ticketParam),
    takes('json', reply),
    writes,
    creates,
    async (c) => {
      const { business_id, id: ticket } = c.req.valid('param');
      const scope = writeIn(c, business_id, MISSING);
      const written = await replyTicket(scope, ticket, c.req.valid('json'));
      return c.json(announceTicket(c, written, written.answer.ticket));
    },
  )
  .put(
    '/:business_id/:id',
    permit('ticket:write'),
    takes('param', ticketParam),
    takes('json', ticketChange),
    writes,
    async (c) => {
      const { business_id, id: ticket } = c.req.valid('param');
      const scope = writeIn(c, business_id, MISSING);
      const written = await changeTicket(scope, ticket, c.req.valid('json'));
      return c.json(announceTicket(c, written, written.answer.ticket));
    },
  );
