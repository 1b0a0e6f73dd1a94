import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SUPPORT_TICKET_PRIORITIES, SUPPORT_TICKET_STATUSES } from '#domain/platform/support-tickets.ts';
import { businesses } from './businesses.ts';
import { created, instant, ofBusiness, oneOf, owned, ownKey, within } from './columns.ts';

export const support_tickets = pgTable(
  'support_tickets',
  {
    ...owned(),
    subject: text().notNull(),
    status: text({ enum: SUPPORT_TICKET_STATUSES }).notNull().default('Abierto'),
    priority: text({ enum: SUPPORT_TICKET_PRIORITIES }).notNull().default('Normal'),
    created_by: uuid().notNull(),
    closed_at: instant(),
    last_message_at: instant().notNull().defaultNow(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('support_tickets', t, businesses),
    oneOf('support_tickets_status_known', t.status, SUPPORT_TICKET_STATUSES),
    oneOf('support_tickets_priority_known', t.priority, SUPPORT_TICKET_PRIORITIES),
    index('support_tickets_latest').on(t.business_id, t.created_at.desc()),
  ],
);

export const support_ticket_messages = pgTable(
  'support_ticket_messages',
  {
    ...owned(),
    support_ticket_id: uuid().notNull(),
    user_id: uuid().notNull(),
    user_name: text().notNull(),
    from_support: boolean().notNull().default(false),
    body: text().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('support_ticket_messages_ticket_fk', t, t.support_ticket_id, support_tickets).onDelete('cascade'),
    index('support_ticket_messages_of_ticket').on(t.business_id, t.support_ticket_id, t.created_at),
  ],
);
