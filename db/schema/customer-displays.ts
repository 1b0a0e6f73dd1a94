import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { created, notNegative, ofBusiness, owned, ownKey, pairing, within } from './columns.ts';
import { devices } from './offline.ts';

/** A tablet that shows diners what a register's device shows them, and nothing else (docs/customer-display.md). */
export const customer_displays = pgTable(
  'customer_displays',
  {
    ...owned(),
    device_id: uuid().notNull(),
    /** The browser of the tablet; null until it is paired. */
    name: text(),
    ...pairing(),
    created_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('customer_displays', t, businesses),
    within('customer_displays_device_fk', t, t.device_id, devices).onDelete('cascade'),
    unique('customer_displays_token').on(t.token_hash),
    unique('customer_displays_code').on(t.code_selector),
    notNegative('customer_displays_attempts', t.code_attempts),
    index('customer_displays_of_device').on(t.business_id, t.device_id),
  ],
);
