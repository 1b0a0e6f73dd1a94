import * as z from 'zod';
import { count, id, instant, person, text } from '#domain/base/answers/primitives.ts';
import { SUPPORT_TICKET_PRIORITIES, SUPPORT_TICKET_STATUSES } from '../support-tickets.ts';

/** A support ticket with its first message. */
export const supportTicket = z
  .strictObject({
    id,
    business_id: id,
    business_name: text('Comedor Doña Ana'),
    subject: text('La impresora no imprime'),
    status: z.enum(SUPPORT_TICKET_STATUSES),
    priority: z.enum(SUPPORT_TICKET_PRIORITIES),
    created_by: person.nullable(),
    body: text('Desde ayer no imprime las comandas.').nullable(),
    created_at: instant,
    closed_at: instant.nullable(),
    last_message_at: instant,
    messages: count,
    /** Whether the last message is from support. */
    answered: z.boolean(),
  })
  .meta({ id: 'SupportTicket' });
export type SupportTicket = z.infer<typeof supportTicket>;
export const supportTicketAnswer = z.strictObject({ ticket: supportTicket });

/** `total` is of the whole search, `counts` the number of matches by status, `tickets` of this page. */
export const supportTicketPage = z
  .strictObject({
    total: count,
    counts: z.partialRecord(z.enum(SUPPORT_TICKET_STATUSES), count),
    tickets: z.array(supportTicket),
  })
  .meta({ id: 'SupportTicketPage' });

export const supportTicketMessage = z
  .strictObject({
    id,
    user_name: person,
    from_support: z.boolean(),
    body: text('Revisa que esté encendida.'),
    created_at: instant,
  })
  .meta({ id: 'SupportTicketMessage' });
export type SupportTicketMessage = z.infer<typeof supportTicketMessage>;

/** A ticket with its messages, oldest first. */
export const supportTicketThread = z
  .strictObject({ ticket: supportTicket, messages: z.array(supportTicketMessage) })
  .meta({ id: 'SupportTicketThread' });
export type SupportTicketThread = z.infer<typeof supportTicketThread>;
