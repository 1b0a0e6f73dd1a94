import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CASH_MOVEMENT_TYPES, REGISTER_STATUSES } from '#domain/register/cash.ts';
import { businesses, locations } from './businesses.ts';
import {
  amount,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  positive,
  within,
} from './columns.ts';

/** The registers (tills) of a business. */
export const registers = pgTable(
  'registers',
  {
    ...owned(),
    name: text().notNull(),
    location_id: uuid(),
    is_active: boolean().notNull().default(true),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('registers', t, businesses),
    within('registers_location_fk', t, t.location_id, locations),
    unique('registers_name').on(t.business_id, t.name),
  ],
);

/**
 * A register from its opening to its Z. One that is 'Por conciliar' has the sales of a register and a day that arrived after the Z, until an
 * administrator assigns them to an open session (docs/offline.md).
 */
export const register_sessions = pgTable(
  'register_sessions',
  {
    ...owned(),
    register_id: uuid().notNull(),
    location_id: uuid(),
    status: text({ enum: REGISTER_STATUSES }).notNull().default('Abierta'),
    business_day: date().notNull(),
    opening_float_cents: amount().notNull(),
    opening_count: jsonb(),
    opened_by: uuid().notNull(),
    counted_cents: amount(),
    closing_count: jsonb(),
    expected_cents: amount(),
    difference_cents: amount(),
    difference_reason: text(),
    approved_by: uuid(),
    z_number: amount(),
    z_report: jsonb(),
    /** What was por conciliar of its register when it closed: no figure of its Z. */
    unassigned_at_close: jsonb(),
    closed_by: uuid(),
    closed_at: instant(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('register_sessions_register_fk', t, t.register_id, registers),
    within('register_sessions_location_fk', t, t.location_id, locations),
    oneOf('register_sessions_status', t.status, REGISTER_STATUSES),
    notNegative('register_sessions_float', t.opening_float_cents),
    uniqueIndex('register_sessions_open_once')
      .on(t.business_id, t.register_id)
      .where(sql`${t.status} = 'Abierta'`),
    uniqueIndex('register_sessions_unassigned_once')
      .on(t.business_id, t.register_id, t.business_day)
      .concurrently()
      .where(sql`${t.status} = 'Por conciliar'`),
    unique('register_sessions_z').on(t.business_id, t.z_number),
    index('register_sessions_latest').on(t.business_id, t.created_at.desc()),
  ],
);

/** A blind count of an open register session; it closes with the last one. */
export const register_counts = pgTable(
  'register_counts',
  {
    ...owned(),
    register_session_id: uuid().notNull(),
    counted_cents: amount().notNull(),
    closing_count: jsonb(),
    expected_cents: amount().notNull(),
    counted_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('register_counts_register_session_fk', t, t.register_session_id, register_sessions),
    notNegative('register_counts_counted', t.counted_cents),
    index('register_counts_of_register_session').on(t.business_id, t.register_session_id, t.created_at),
  ],
);

/** Cash that enters ('entrada', 'abono') or leaves ('salida', 'resguardo', 'propina', 'gasto') a register without a sale. */
export const cash_movements = pgTable(
  'cash_movements',
  {
    ...owned(),
    register_session_id: uuid().notNull(),
    type: text({ enum: CASH_MOVEMENT_TYPES }).notNull(),
    amount_cents: amount().notNull(),
    reason: text().notNull(),
    source_id: uuid(),
    user_id: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('cash_movements_register_session_fk', t, t.register_session_id, register_sessions),
    oneOf('cash_movements_type_known', t.type, CASH_MOVEMENT_TYPES),
    positive('cash_movements_amount', t.amount_cents),
    index('cash_movements_of_register_session').on(t.business_id, t.register_session_id),
  ],
);
