import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#domain/tickets.ts';
import { businesses } from './businesses.ts';
import { created, instant, ofBusiness, oneOf, owned, ownKey, within } from './columns.ts';

export const support_tickets = pgTable(
  'support_tickets',
  {
    ...owned(),
    subject: text().notNull(),
    status: text({ enum: TICKET_STATUSES }).notNull().default('Abierto'),
    priority: text({ enum: TICKET_PRIORITIES }).notNull().default('Normal'),
    created_by: uuid().notNull(),
    closed_at: instant(),
    last_message_at: instant().notNull().defaultNow(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('support_tickets', t, businesses),
    oneOf('support_tickets_status_known', t.status, TICKET_STATUSES),
    oneOf('support_tickets_priority_known', t.priority, TICKET_PRIORITIES),
    index('support_tickets_latest').on(t.business_id, t.created_at.desc()),
  ],
);

export const ticket_messages = pgTable(
  'ticket_messages',
  {
    ...owned(),
    ticket_id: uuid().notNull(),
    user_id: uuid().notNull(),
    user_name: text().notNull(),
    from_support: boolean().notNull().default(false),
    body: text().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('ticket_messages_ticket_fk', t, t.ticket_id, support_tickets).onDelete('cascade'),
    index('ticket_messages_of_ticket').on(t.business_id, t.ticket_id, t.created_at),
  ],
);
