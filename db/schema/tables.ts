import { boolean, foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { businesses, locations } from './businesses.ts';
import { created, instant, owned } from './columns.ts';

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
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'areas_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'areas_location_fk',
      columns: [t.business_id, t.location_id],
      foreignColumns: [locations.business_id, locations.id],
    }),
    unique('areas_name').on(t.business_id, t.name),
  ],
);

/** Positions are pixels on the floor of each screen class; null takes the default layout. `joined_to` names the table that holds the bill while joined. */
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
    joined_to: uuid(),
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
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({
      name: 'tables_business_fk',
      columns: [t.business_id],
      foreignColumns: [businesses.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tables_area_fk',
      columns: [t.business_id, t.area_id],
      foreignColumns: [areas.business_id, areas.id],
    }),
    foreignKey({
      name: 'tables_location_fk',
      columns: [t.business_id, t.location_id],
      foreignColumns: [locations.business_id, locations.id],
    }),
    foreignKey({
      name: 'tables_joined_to_fk',
      columns: [t.business_id, t.joined_to],
      foreignColumns: [t.business_id, t.id],
    }),
    unique('tables_name').on(t.business_id, t.name),
  ],
);
