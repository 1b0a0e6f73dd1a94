import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_GUESTS } from '#domain/base/limits.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import {
  CHANNELS,
  KITCHEN_STATUSES,
  LINE_STATUSES,
  ORDER_STATUSES,
  STATIONS,
} from '#domain/orders/orders.ts';
import { businesses, locations } from './businesses.ts';
import {
  amount,
  between,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  positive,
  quantity,
  rate,
  unitCost,
  within,
} from './columns.ts';
import { menu_items } from './menu.ts';
import { tables } from './tables.ts';

/** What a table or a customer asks for, from the first round to the last bill. */
export const orders = pgTable(
  'orders',
  {
    ...owned(),
    number: amount().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    table_id: uuid(),
    location_id: uuid(),
    customer_name: text(),
    guests: integer(),
    note: text(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('Abierta'),
    waiter_id: uuid().notNull(),
    /** The order whose bills have the lines of this one while they are joined. */
    joined_to_id: uuid(),
    /** The closed order whose late rounds this one has (docs/offline.md). */
    continues_order_id: uuid(),
    /**
     * The open bill that the next round goes to; null without one. A joined order's rounds go to its host's, and its own is that of its late
     * rounds. No foreign key: a bill refers to its order, and is deleted when it is empty.
     */
    current_bill_id: uuid(),
    closed_at: instant(),
    ...created(),
    /** The number that its device gave it without a network (docs/offline.md). */
    provisional_number: text(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('orders', t, businesses),
    within('orders_table_fk', t, t.table_id, tables),
    within('orders_location_fk', t, t.location_id, locations),
    oneOf('orders_channel_known', t.channel, CHANNELS),
    oneOf('orders_status_known', t.status, ORDER_STATUSES),
    between('orders_guests', t.guests, 1, MAX_GUESTS),
    unique('orders_number').on(t.business_id, t.number),
    uniqueIndex('orders_open_on_table').on(t.business_id, t.table_id).where(sql`${t.status} = 'Abierta'`),
    foreignKey({
      name: 'orders_joined_to_fk',
      columns: [t.business_id, t.joined_to_id],
      foreignColumns: [t.business_id, t.id],
    }),
    check('orders_not_joined_to_itself', sql`${t.joined_to_id} <> ${t.id}`),
    index('orders_provisional')
      .on(t.business_id, t.provisional_number)
      .concurrently()
      .where(sql`${t.provisional_number} is not null`),
    index('orders_joined').on(t.business_id, t.joined_to_id).where(sql`${t.joined_to_id} is not null`),
    foreignKey({
      name: 'orders_continues_fk',
      columns: [t.business_id, t.continues_order_id],
      foreignColumns: [t.business_id, t.id],
    }),
    index('orders_continuing')
      .on(t.business_id, t.continues_order_id)
      .where(sql`${t.status} = 'Abierta' and ${t.continues_order_id} is not null`)
      .concurrently(),
    index('orders_latest').on(t.business_id, t.created_at.desc()),
  ],
);

/** What one round of an order sends to the kitchen. */
export const kitchen_tickets = pgTable(
  'kitchen_tickets',
  {
    ...owned(),
    order_id: uuid().notNull(),
    order_number: amount().notNull(),
    round: integer().notNull().default(1),
    channel: text({ enum: CHANNELS }).notNull().default('mesa'),
    customer_name: text(),
    table_number: text(),
    waiter: text(),
    /** The waiter of tickets that the release before this column wrote. A later one drops it. */
    server_name: text(),
    status: text({ enum: KITCHEN_STATUSES }).notNull().default('Pendiente'),
    notes: text(),
    cancel_reason: text(),
    expected_minutes: quantity().notNull(),
    preparation_time: text({ enum: ['A tiempo', 'Tarde'] }),
    time_taken: text(),
    user: text(),
    user_role: text(),
    user_id: uuid(),
    ended_at: instant(),
    /** When a waiter acknowledged that the served ticket is ready for its table. */
    ready_acknowledged_at: instant(),
    ...created(),
    /** When the server received it, if it was sent without a network; its time counts from then. */
    received_at: instant(),
  },
  (t) => [
    ownKey(t),
    within('kitchen_tickets_order_fk', t, t.order_id, orders),
    oneOf('kitchen_tickets_channel_known', t.channel, CHANNELS),
    oneOf('kitchen_tickets_status_known', t.status, KITCHEN_STATUSES),
    unique('kitchen_tickets_round').on(t.business_id, t.order_id, t.round),
    index('kitchen_tickets_pending')
      .on(t.business_id, t.created_at, t.id)
      .where(sql`${t.status} = 'Pendiente'`),
    index('kitchen_tickets_ended').on(t.business_id, t.ended_at),
    index('kitchen_tickets_by_day').on(t.business_id, t.created_at),
  ],
);

/** A line has the values at the time of sending: name, price, tax, unit cost in cents, and recipe [{inventory_item_id, quantity}]. */
export const order_lines = pgTable(
  'order_lines',
  {
    ...owned(),
    order_id: uuid().notNull(),
    kitchen_ticket_id: uuid(),
    menu_item_id: uuid().notNull(),
    category_name: text(),
    name: text().notNull(),
    quantity: quantity().notNull(),
    unit_price_cents: amount().notNull(),
    tax_category: text({ enum: TAX_CATEGORIES }).notNull(),
    tax_rate: rate().notNull(),
    unit_cost: unitCost().notNull().default(0),
    recipe: jsonb().notNull().default(sql`'[]'::jsonb`),
    tracks_inventory: boolean().notNull().default(true),
    station: text({ enum: STATIONS }).notNull(),
    preparation_minutes: integer().notNull(),
    notes: jsonb().notNull().default(sql`'{}'::jsonb`),
    /** The price of the extras ('con'), included in `unit_price_cents`. */
    extras_cents: amount().notNull().default(0),
    /** The last change after sending: { at, by, reason, quantity, notes }, the last two as they were before. */
    change: jsonb(),
    status: text({ enum: LINE_STATUSES }).notNull().default('Activa'),
    cancel_reason: text(),
    done_at: instant(),
    done_by: uuid(),
    ready_at: instant(),
    /** When the line was cancelled, and when its station acknowledged that. */
    cancelled_at: instant(),
    cancel_acknowledged_at: instant(),
    /** When the sale of the line was voided or refunded before the kitchen served it. */
    sale_voided_at: instant(),
    created_by: uuid().notNull(),
    position: integer().notNull(),
    ...created(),
    /** The price of the menu when a line of an offline order arrived, if it was another one. */
    present_price_cents: amount(),
  },
  (t) => [
    ownKey(t),
    within('order_lines_order_fk', t, t.order_id, orders).onDelete('cascade'),
    within('order_lines_kitchen_ticket_fk', t, t.kitchen_ticket_id, kitchen_tickets),
    within('order_lines_menu_item_fk', t, t.menu_item_id, menu_items),
    positive('order_lines_quantity', t.quantity),
    notNegative(
      'order_lines_amounts',
      t.unit_price_cents,
      t.unit_cost,
      t.tax_rate,
      t.extras_cents,
      t.preparation_minutes,
    ),
    index('order_lines_of_order').on(t.business_id, t.order_id),
    index('order_lines_of_kitchen_ticket').on(t.business_id, t.kitchen_ticket_id),
    index('order_lines_cancelled_unseen')
      .on(t.business_id, t.kitchen_ticket_id)
      .where(sql`${t.cancelled_at} is not null and ${t.cancel_acknowledged_at} is null`),
  ],
);
