import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#domain/tickets.ts';
import { businesses } from './businesses.ts';
import { created, instant, oneOf, owned } from './columns.ts';

export const support_tickets = pgTable(
  'support_tickets',
  {
    ...owned(),
    subject: text().notNull(),
    status: text({ enum: TICKET_STATUSES }).notNull().default('Abierto'),
    priority: text({ enum: TICKET_PRIORITIES }).notNull().default('Normal'),
    created_by: uuid().notNull(),
    closed_at: instant(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'support_tickets_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
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
    body: text().notNull(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'ticket_messages_ticket_fk',
      columns: [t.business_id, t.ticket_id],
      foreignColumns: [support_tickets.business_id, support_tickets.id],
    }).onDelete('cascade'),
    index('ticket_messages_of_ticket').on(t.business_id, t.ticket_id, t.created_at),
  ],
);
