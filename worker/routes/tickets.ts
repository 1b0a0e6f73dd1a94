import { Hono } from 'hono';
import { z } from 'zod';
import { createTicket, listTickets } from '#db/queries/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import { TICKET_PRIORITIES } from '#domain/tickets.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { id, pageLimit, pageNumber, shortText } from '../schemas.ts';

const ticketPage = z.strictObject({ limit: pageLimit.default(50), offset: pageNumber.default(0) });
const newTicket = z.strictObject({
  id,
  subject: shortText,
  body: z.string().trim().min(1, 'Cuéntanos qué pasa.').max(4000, 'El mensaje es demasiado largo.'),
  priority: z.enum(TICKET_PRIORITIES, { error: 'Elige una prioridad.' }).default('Normal'),
});

/** Support tickets: a business opens and follows its own, a master sees everyone's. */
export const ticketRoutes = new Hono<Api>()
  .get('/', permit('ticket:read'), takes('query', ticketPage), async (c) => {
    const { limit, offset } = c.req.valid('query');
    return c.json(await listTickets(c.var.scope, limit, offset));
  })
  .post('/', permit('ticket:write'), takes('json', newTicket), writes, creates, async (c) => {
    if (!c.var.scope.businessId) {
      throw new Refusal('access.denied', 'Un ticket se abre desde un negocio.');
    }
    const { answer } = await createTicket(c.var.write, c.req.valid('json'));
    return c.json({ ticket: answer });
  });
