import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { amount, created, ofBusiness } from './columns.ts';

/** What changed in a business whose API tokens read events, in the order of the commits (decision 099). */
export const events = pgTable(
  'events',
  {
    business_id: uuid().notNull(),
    /** From 1, without gaps. */
    sequence: amount().notNull(),
    type: text().notNull(),
    /** The row that the change names; null for one that names none. */
    entity_id: uuid(),
    data: jsonb().notNull(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.sequence] }),
    ofBusiness('events', t, businesses),
    index('events_age').on(t.created_at),
  ],
);
