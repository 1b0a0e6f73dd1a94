import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses, locations } from './businesses.ts';
import { created, instant, ofBusiness, owned, ownKey, within } from './columns.ts';

export const areas = pgTable(
  'areas',
  {
    ...owned(),
    name: text().notNull(),
    location_id: uuid(),
    order_index: integer().notNull().default(0),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('areas', t, businesses),
    within('areas_location_fk', t, t.location_id, locations),
    unique('areas_name').on(t.business_id, t.name),
  ],
);

/**
 * Positions are pixels on the plan of the area for each screen class; null is the default layout. A deleted table is archived, for its orders
 * and sales.
 */
export const tables = pgTable(
  'tables',
  {
    ...owned(),
    name: text().notNull(),
    area_id: uuid(),
    location_id: uuid(),
    seats: integer(),
    is_available: boolean().notNull().default(true),
    occupied_at: instant(),
    archived_at: instant(),
    position_x_sm: integer(),
    position_y_sm: integer(),
    position_x_md: integer(),
    position_y_md: integer(),
    position_x_lg: integer(),
    position_y_lg: integer(),
    created_by: uuid(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('tables', t, businesses),
    within('tables_area_fk', t, t.area_id, areas),
    within('tables_location_fk', t, t.location_id, locations),
    uniqueIndex('tables_name_in_use')
      .on(t.business_id, sql`lower(${t.name})`)
      .where(sql`${t.archived_at} is null`),
  ],
);
