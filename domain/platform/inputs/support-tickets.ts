import * as z from 'zod/mini';
import { requiredText, severalLines } from '#domain/base/inputs/primitives.ts';
import { SUPPORT_TICKET_PRIORITIES } from '../support-tickets.ts';

/** The text of a message in a support ticket. */
export const ticketMessage = (missing: string) =>
  severalLines(4000, 'El mensaje es demasiado largo.', missing).check(z.minLength(1, missing));
export const ticketPriority = z.enum(SUPPORT_TICKET_PRIORITIES, 'Elige una prioridad.');

export const supportTicketInput = z.strictObject({
  subject: requiredText(120, 'Escribe un asunto.'),
  body: ticketMessage('Cuéntanos qué pasa.'),
  priority: z._default(ticketPriority, 'Normal'),
});
