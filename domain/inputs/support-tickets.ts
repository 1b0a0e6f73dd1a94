import * as z from 'zod/mini';
import { SUPPORT_TICKET_PRIORITIES } from '../support-tickets.ts';
import { requiredText } from './primitives.ts';

/** The text of a message in a support ticket. */
export const ticketMessage = (missing: string) =>
  requiredText(4000, missing, 'El mensaje es demasiado largo.');
export const ticketPriority = z.enum(SUPPORT_TICKET_PRIORITIES, 'Elige una prioridad.');

export const supportTicketInput = z.strictObject({
  subject: requiredText(120, 'Escribe un asunto.'),
  body: ticketMessage('Cuéntanos qué pasa.'),
  priority: z._default(ticketPriority, 'Normal'),
});
